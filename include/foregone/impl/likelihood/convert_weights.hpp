// SPDX-License-Identifier: BSL-1.0
#pragma once

// Converts the weights of an execution model to another number type, for computation in double or in exact fractions.

#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/conditioned.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The same execution model with weights of another type: `labelling(convert_weights<big_ratio>(model), sentence)`.
template <class Result, class Probability>
constexpr execution_model<Result> convert_weights(const execution_model<Probability>& model) {
    if constexpr (std::floating_point<Result> && !std::floating_point<Probability>) return conditioned<Result>(model);
    execution_model<Result> made;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        made.add_node(model[node].state, model[node].position);
        for (const auto& edge : model.from(node)) made.add_edge(edge.to, as_probability<Result>(edge.weight));
    }
    return made;
}

}}  // namespace foregone::impl
