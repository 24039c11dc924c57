// SPDX-License-Identifier: BSL-1.0
#pragma once

// How the paths of a program end, and how many do so.

#include <foregone/impl/choices/path_end.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Counts of the ends of paths.
struct path_tally {
    std::uint64_t complete = 0, pruned = 0, merged = 0, cut = 0, failed = 0;
    std::uint64_t choices = 0;  ///< each counted once, for all paths that begin with it
    std::uint64_t longest = 0;
    schedule_limits limits{};

    constexpr std::uint64_t paths() const { return complete + pruned + merged + cut + failed; }

    constexpr void add(path_end ended, std::uint64_t steps, std::uint64_t fresh, const schedule_limits& within) {
        complete += ended == path_end::complete;
        pruned += ended == path_end::pruned;
        merged += ended == path_end::merged;
        cut += ended == path_end::cut;
        failed += ended == path_end::failed;
        choices += fresh;
        if (steps > longest) longest = steps;
        if (limits != within) limits.merge(within);
    }

    constexpr void merge(const path_tally& other) {
        complete += other.complete, pruned += other.pruned, merged += other.merged, cut += other.cut, failed += other.failed;
        choices += other.choices;
        if (other.longest > longest) longest = other.longest;
        limits.merge(other.limits);
    }

    static constexpr void each_number(auto& self, auto&& visit) {
        visit(self.complete), visit(self.pruned), visit(self.merged), visit(self.cut), visit(self.failed);
        visit(self.choices), visit(self.longest);
        visit(self.limits.preemptions), visit(self.limits.stale_reads), visit(self.limits.memory);
    }

    bool operator==(const path_tally&) const = default;
};

}}  // namespace foregone::impl
