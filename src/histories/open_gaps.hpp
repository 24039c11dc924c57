// SPDX-License-Identifier: BSL-1.0
#pragma once

// The next number of a row that is still open, where numbers are closed: for monitors.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Numbers that are closed one after the other.
class open_gaps {
    std::vector<std::uint32_t> next_;

public:
    explicit open_gaps(std::uint32_t count) : next_(count + std::size_t{1}) {
        for (std::uint32_t i = 0; i <= count; ++i) next_[i] = i;
    }
    /// The first open one from here.
    std::uint32_t from(std::uint32_t gap) {
        std::uint32_t open = gap;
        while (next_[open] != open) open = next_[open];
        while (next_[gap] != open) gap = std::exchange(next_[gap], open);
        return open;
    }
    void close(std::uint32_t first, std::uint32_t last) {
        for (std::uint32_t gap = from(first); gap < last; gap = from(gap)) next_[gap] = gap + 1;
    }
};

}}  // namespace foregone::impl
