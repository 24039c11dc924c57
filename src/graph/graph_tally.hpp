// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The counts of workers as numbers: transitions, deadlocks, states outside the boundary, then flags that are 0 or 1.
class graph_tally {
    static constexpr std::size_t sums = 3;
    std::vector<std::uint64_t> numbers_;

public:
    explicit graph_tally(std::size_t counters) : numbers_(counters) {}

    const std::vector<std::uint64_t>& numbers() const { return numbers_; }

    /// Requires: numbers of the same model.
    void merge(const std::vector<std::uint64_t>& other) {
        for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = i < sums ? numbers_[i] + other[i] : numbers_[i] | other[i];
    }

    /// Whether a list can be the tally of this model.
    bool fits(const std::vector<std::uint64_t>& other) const {
        if (other.size() != numbers_.size()) return false;
        for (std::size_t i = sums; i < other.size(); ++i)
            if (other[i] > 1) return false;
        return true;
    }

    /// `sum(words, count)` replaces each number by its sum over all ranks.
    template <class Sum>
    void add_up_by(Sum&& sum) {
        sum(numbers_.data(), numbers_.size());
        for (std::size_t i = sums; i < numbers_.size(); ++i) numbers_[i] = numbers_[i] > 0;
    }
};

}  // namespace foregone::impl
