// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/tasks/search_part.hpp>

#include <cstdint>

namespace foregone {

/// Tasks in chunks with numbers of their own, which ranks take one after the other: small ones in the end, so that all of them end at about
/// the same time.
///
/// Shape: a chunk is half of what each rank would get of what is left, but no more than one of 64 parts of what each would get of all.
/// Source: guided self-scheduling (Polychronopoulos, Kuck 1987).
class task_chunks {
    static constexpr std::uint64_t chunks_a_rank = 64;

    std::uint64_t tasks_ = 0, ranks_ = 1, smallest_ = 1;
    std::uint64_t number_ = 0, first_ = 0;  ///< of the chunk to be told next

public:
    constexpr task_chunks() = default;

    /// Requires: smallest > 0.
    constexpr task_chunks(std::uint64_t tasks, std::uint64_t ranks, std::uint64_t smallest)
        : tasks_(tasks), ranks_(ranks), smallest_(smallest) {}

    /// The tasks of a chunk; none if there are not so many chunks.
    ///
    /// Requires: a greater number than the last time.
    constexpr task_range at(std::uint64_t number) {
        while (number_ < number && first_ < tasks_) skip();
        const task_range chunk{first_, first_ + size()};
        skip();
        return chunk;
    }

private:
    constexpr std::uint64_t size() const {
        const std::uint64_t left = tasks_ - first_, largest = tasks_ / (chunks_a_rank * ranks_), share = left / (2 * ranks_);
        const std::uint64_t guided = share < largest ? share : largest, size = guided < smallest_ ? smallest_ : guided;
        return size < left ? size : left;
    }

    constexpr void skip() {
        first_ += size();
        ++number_;
    }
};

}  // namespace foregone
