// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "support/paper_family.hpp"

#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

#include <cstdint>

namespace paper {

/// M_k as a user declares it, with its own states and actions.
constexpr fg::markov_model<state, action> family(std::uint32_t k) {
    fg::markov_model<state, action> made{i0};
    auto table = model(k);
    for (const auto& step : table.steps())
        made.add(static_cast<state>(step.from), static_cast<action>(step.action), static_cast<state>(step.to), step.probability);
    return made;
}

/// tc_5: x^2 b^5 c^4 d a^5 y^3.
inline constexpr fg::test_case tc5{x, x, b, b, b, b, b, go, go, go, go, d, a, a, a, a, a, y, y, y};

}  // namespace paper
