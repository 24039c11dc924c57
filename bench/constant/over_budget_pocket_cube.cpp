// SPDX-License-Identifier: BSL-1.0
//
// The pocket cube: 3,674,160 states of 14 small classes, and half turns.
// over budget

#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct pocket_cube {
    struct state {
        std::array<fg::within<0, 6>, 7> place{};
        std::array<fg::within<0, 2>, 7> twist{};
        bool operator==(const state&) const = default;
    };
    enum class action { right, right_2, right_3, front, front_2, front_3, down, down_2, down_3 };

    static constexpr state initial() {
        state s{};
        for (int i = 0; i < 7; ++i) s.place[i] = i;
        return s;
    }

    static constexpr state quarter_turn(const state& s, int face) {
        constexpr int cycle[3][4] = {{0, 1, 2, 3}, {0, 3, 4, 5}, {1, 5, 6, 2}};
        constexpr int turn[3][4] = {{1, 2, 1, 2}, {2, 1, 2, 1}, {0, 0, 0, 0}};
        state turned = s;
        for (int i = 0; i < 4; ++i) {
            const int from = cycle[face][i], to = cycle[face][(i + 1) % 4];
            turned.place[to] = s.place[from];
            turned.twist[to] = (s.twist[from] + turn[face][i]) % 3;
        }
        return turned;
    }

    static constexpr state next(state s, action a) {
        for (int n = 0; n <= static_cast<int>(a) % 3; ++n) s = quarter_turn(s, static_cast<int>(a) / 3);
        return s;
    }

    static constexpr auto properties = fg::properties{fg::always<"twists sum to a multiple of three">([](const state& s) {
        int sum = 0;
        for (int i = 0; i < 7; ++i) sum += s.twist[i];
        return sum % 3 == 0;
    })};
};

static_assert(fg::static_check<pocket_cube>::reason == fg::fallback::over_budget);
