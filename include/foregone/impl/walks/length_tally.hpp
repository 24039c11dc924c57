// SPDX-License-Identifier: BSL-1.0
#pragma once

// The distribution of the lengths of random runs and paths; verdicts report its minimum, median and maximum.

#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// How many runs have which length.
///
/// Guarantees: the tallies of all parts, merged in any order, are the tally of the whole.
template <class Lists>
struct length_tally {
    std::uint64_t empty = 0;                              ///< runs of no step
    typename Lists::template list<std::uint64_t> runs{};  ///< at n - 1: runs of n steps; as many as the longest run has steps

    constexpr std::uint64_t longest() const { return runs.size(); }

    constexpr void add(std::uint64_t steps) {
        if (steps == 0) return void(++empty);
        reach(steps);
        ++runs[static_cast<std::size_t>(steps - 1)];
    }

    constexpr void merge(const length_tally& next) {
        empty += next.empty;
        reach(next.longest());
        for (std::size_t i = 0; i < next.runs.size(); ++i) runs[i] += next.runs[i];
    }

    /// Guarantees: a list of another tally, or of too long runs, is not read.
    static constexpr void each_number(auto& self, auto&& visit) {
        constexpr std::uint64_t most_read = 10'000;
        visit(self.empty);
        std::uint64_t steps = self.longest();
        visit(steps);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(self)>>) self.reach(steps < most_read ? steps : most_read);
        for (auto& number : self.runs) visit(number);
    }

    /// Fills in the number of runs in each class of lengths, and the minimum, the median and the maximum.
    constexpr void describe(sampling_counts& into) const {
        std::uint64_t all = empty;
        for (const std::uint64_t one : runs) all += one;
        into.by_length[0] = empty;
        for (std::uint64_t i = 0; i < longest(); ++i)
            into.by_length[sampling_counts::length_class(i + 1)] += runs[static_cast<std::size_t>(i)];
        into.lengths = {at_rank(1), at_rank(all - all / 2), longest()};
    }

private:
    constexpr void reach(std::uint64_t steps) {
        while (runs.size() < steps) runs.push_back(0);
    }

    /// The greatest length of the `rank` shortest runs.
    constexpr std::uint64_t at_rank(std::uint64_t rank) const {
        std::uint64_t shorter = empty, steps = 0;
        while (shorter < rank && steps < longest()) shorter += runs[static_cast<std::size_t>(steps++)];
        return steps;
    }
};

}}  // namespace foregone::impl
