// SPDX-License-Identifier: BSL-1.0
//
// Chameneos: five creatures meet in pairs and take each other's colours, six times.
// over budget

#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

struct chameneos {
    enum class colour { blue, red, yellow };
    enum class phase { outside, waiting, met, gone };
    struct creature {
        colour paint = colour::blue;
        phase at = phase::outside;
        fg::within<0, 6> meetings{};
        bool operator==(const creature&) const = default;
    };
    struct state {
        std::array<creature, 5> creatures{};
        fg::within<0, 6> left = 6;
        fg::within<0, 5> first = 5;  ///< the waiting creature; 5: none
        bool operator==(const state&) const = default;
    };
    using action = fg::within<0, 4>;

    static constexpr state initial() {
        state s{};
        s.creatures[1].paint = s.creatures[4].paint = colour::red;
        s.creatures[2].paint = colour::yellow;
        return s;
    }

    static constexpr colour mixed(colour a, colour b) {
        return a == b ? a : static_cast<colour>(3 - static_cast<int>(a) - static_cast<int>(b));
    }

    static constexpr std::optional<state> next(state s, action who) {
        const int number = who;
        creature& one = s.creatures[number];
        if (one.at == phase::waiting || one.at == phase::gone) return std::nullopt;
        if (one.at == phase::met) {
            one.at = phase::outside;
        } else if (s.left == 0) {
            one.at = phase::gone;
        } else if (s.first == 5) {
            one.at = phase::waiting;
            s.first = number;
        } else {
            creature& other = s.creatures[s.first];
            one.paint = other.paint = mixed(one.paint, other.paint);
            one.at = other.at = phase::met;
            one.meetings = one.meetings + 1;
            other.meetings = other.meetings + 1;
            s.first = 5;
            s.left = s.left - 1;
        }
        return s;
    }

    static constexpr auto properties = fg::properties{fg::always<"a meeting is of two">([](const state& s) {
        int sum = 0;
        for (const creature& one : s.creatures) sum += one.meetings;
        return sum == 2 * (6 - s.left);
    })};
};

static_assert(fg::static_check<chameneos>::reason == fg::fallback::over_budget);
