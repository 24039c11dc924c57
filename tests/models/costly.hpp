// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

namespace models {

/// Counts to a number, with a number of iterations of a loop for each step.
template <int States, int Iterations>
struct costly {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add, stay };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        int waited = 0;
        for (int i = 0; i < Iterations; ++i) waited += i % 2;
        return {s.value + (a == action::add && waited >= 0 && s.value + 1 < States ? 1 : 0)};
    }

    static constexpr auto properties =
        foregone::properties{foregone::sometimes<"the last state">([](const state& s) { return s.value == States - 1; })};
};

}  // namespace models
