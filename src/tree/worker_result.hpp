// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "tree_sum.hpp"

#include <foregone/impl/engine/tasks/search_part.hpp>
#include <foregone/impl/engine/tree/tree_model.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// The shortest sequence of one worker that ended in an exception of the model.
struct thrown_sequence {
    std::uint64_t steps = unlimited;
    std::exception_ptr thrown{};
    tree_position at{};  ///< of the walk, at the step that throws or before it

    /// Requires: called while the exception is handled.
    void note(std::uint64_t length, tree_position position) {
        if (length < steps) steps = length, thrown = std::current_exception(), at = std::move(position);
    }
};

/// The findings of one worker of a tree, and the positions where its walks were interrupted.
struct worker_result {
    tree_sum total;
    std::vector<tree_position> open{};  ///< advanced since the last pause
    std::vector<tree_position> waiting{};  ///< not advanced since
    thrown_sequence first_thrown{};

    explicit worker_result(const tree_shape& shape) : total(shape) {}
};

inline tree_sum sum_of(const std::vector<worker_result>& results) {
    tree_sum sum = results.front().total;
    for (std::size_t i = 1; i < results.size(); ++i) sum.merge(results[i].total);
    return sum;
}

inline const thrown_sequence& first_thrown_of(const std::vector<worker_result>& results) {
    const thrown_sequence* first = &results.front().first_thrown;
    for (const worker_result& other : results)
        if (other.first_thrown.steps < first->steps) first = &other.first_thrown;
    return *first;
}

}  // namespace foregone::impl
