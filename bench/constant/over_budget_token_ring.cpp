// SPDX-License-Identifier: BSL-1.0
//
// Dijkstra's token ring of 6 machines with 6 values, which stabilises from any of its 46,656 states: a list of all of them.
// over budget

#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

struct token_ring {
    struct state {
        std::array<fg::within<0, 5>, 6> value{};
        bool operator==(const state&) const = default;
    };
    using action = fg::within<0, 5>;

    static constexpr auto initial() {
        std::array<state, 46'656> all{};
        for (int n = 0; n < 46'656; ++n)
            for (int i = 0, left = n; i < 6; ++i, left /= 6) all[n].value[i] = left % 6;
        return all;
    }
    static constexpr std::optional<state> next(state s, action machine) {
        const int i = machine;
        if ((s.value[i] == s.value[(i + 5) % 6]) != (i == 0)) return std::nullopt;
        if (i == 0) s.value[0] = (s.value[0] + 1) % 6;
        else s.value[i] = s.value[i - 1];
        return s;
    }
};

static_assert(fg::static_check<token_ring>::reason == fg::fallback::over_budget);
