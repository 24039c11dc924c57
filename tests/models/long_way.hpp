// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

namespace models {

/// A lock with one wheel and a long way to go: turning it back begins again.
///
/// Source: by hand. States 0 to Steps; the counterexample is to turn it `Steps` times.
template <int Steps>
struct long_way {
    struct state {
        int turned = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { turn_back, turn };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) { return {a == action::turn ? s.turned + 1 : 0}; }

    static constexpr auto properties =
        foregone::properties{foregone::never<"open">([](const state& s) { return s.turned == Steps; })};
};

/// The same, where only the last of many actions goes on.
///
/// Source: by hand. Steps * Actions transitions up to the counterexample.
template <int Steps, int Actions>
struct crowded_way : long_way<Steps> {
    using state = typename long_way<Steps>::state;
    using action = foregone::range<1, Actions>;
    static constexpr state next(const state& s, int a) { return {a == Actions ? s.turned + 1 : 0}; }
};

}  // namespace models
