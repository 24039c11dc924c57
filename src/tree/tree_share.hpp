// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "tree_sum.hpp"

#include <foregone/engine/search_part.hpp>
#include <foregone/engine/tree_model.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

namespace foregone {

/// What one worker of a tree found, where it was interrupted, and the shortest sequence that ended in an exception of the model.
struct tree_share {
    tree_sum total;
    std::vector<tree_position> open{};
    std::uint64_t thrown_steps = unlimited;
    std::exception_ptr thrown{};

    explicit tree_share(const tree_shape& shape) : total(shape) {}
};

inline tree_sum sum_of(const std::vector<tree_share>& shares) {
    tree_sum sum = shares.front().total;
    for (std::size_t i = 1; i < shares.size(); ++i) sum.merge(shares[i].total);
    return sum;
}

/// The one with the shortest sequence that threw, the first if none did.
inline const tree_share& first_to_throw(const std::vector<tree_share>& shares) {
    const tree_share* first = &shares.front();
    for (const tree_share& other : shares)
        if (other.thrown_steps < first->thrown_steps) first = &other;
    return *first;
}

}  // namespace foregone
