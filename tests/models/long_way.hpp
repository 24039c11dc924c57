// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <optional>

namespace models {

/// A lock with one wheel and a long way to go: whoever turns it back begins again.
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

}  // namespace models
