// SPDX-License-Identifier: BSL-1.0
//
// The towers of Hanoi with 10 discs: 59,049 states, cheap steps.
// over budget

#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

struct hanoi {
    static constexpr int discs = 10;
    struct state {
        std::array<unsigned char, discs> peg{};
        bool operator==(const state&) const = default;
    };
    enum class action { a_to_b, a_to_c, b_to_c, b_to_a, c_to_a, c_to_b };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        const int from = static_cast<int>(a) / 2, to = (from + 1 + static_cast<int>(a) % 2) % 3;
        for (int disc = 0; disc < discs; ++disc) {
            if (s.peg[disc] == to) return std::nullopt;
            if (s.peg[disc] != from) continue;
            state moved = s;
            moved.peg[disc] = static_cast<unsigned char>(to);
            return moved;
        }
        return std::nullopt;
    }

    static constexpr auto properties = fg::properties{fg::sometimes<"all discs are on the last peg">([](const state& s) {
        for (const unsigned char peg : s.peg)
            if (peg != 2) return false;
        return true;
    })};
};

static_assert(fg::static_check<hanoi>::reason == fg::fallback::over_budget);
