// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/search_part.hpp>
#include <foregone/engine/tree_part.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <exception>
#include <vector>

namespace foregone {

/// What one worker of a tree found, where it was interrupted, and the shortest sequence that ended in an exception of the model.
template <class View, std::uint64_t MaxSteps>
struct tree_share {
    tree_total<View, MaxSteps> total{};
    std::vector<tree_position> open{};
    std::uint64_t thrown_steps = unlimited;
    std::exception_ptr thrown{};
};

template <class View, std::uint64_t MaxSteps>
tree_total<View, MaxSteps> sum_of(const std::vector<tree_share<View, MaxSteps>>& shares) {
    tree_total<View, MaxSteps> sum;
    for (const auto& one : shares) sum.merge(one.total);
    return sum;
}

/// The one with the shortest sequence that threw, the first if none did.
template <class View, std::uint64_t MaxSteps>
const tree_share<View, MaxSteps>& first_to_throw(const std::vector<tree_share<View, MaxSteps>>& shares) {
    const tree_share<View, MaxSteps>* first = &shares.front();
    for (const auto& other : shares)
        if (other.thrown_steps < first->thrown_steps) first = &other;
    return *first;
}

}  // namespace foregone
