// SPDX-License-Identifier: BSL-1.0
#pragma once

// How a path of a program ends, and the text of its failure.

#include <foregone/impl/base/text.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The way in which a path ended.
enum class path_end : std::uint8_t {
    none,      ///< not ended
    complete,  ///< the program returned
    pruned,    ///< `assume` or `prune` ended it
    merged,    ///< it reached a state that another path visited
    cut,       ///< the program asked for more choices than the scope allows
    failed,    ///< an error; the chooser has the reason
    broken,    ///< the program differed from its earlier run
};

/// How often the threads of a schedule take turns.
struct turn_counts {
    std::uint64_t preemptions = 0;  ///< another thread goes on, though the running one could have
    std::uint64_t switches = 0;     ///< another thread goes on

    constexpr bool operator==(const turn_counts&) const = default;

    constexpr bool is_calmer_than(const turn_counts& other) const {
        return preemptions != other.preemptions ? preemptions < other.preemptions : switches < other.switches;
    }
};

/// What the options of a program limit its paths to, which a verdict has to say.
struct schedule_limits {
    static constexpr std::uint64_t rc11 = 1, cpp20 = 2;

    // One more than the least limit; 0: none.
    std::uint64_t preemptions = 0, stale_reads = 0;
    std::uint64_t memory = 0;  ///< the sum of the memory models; 0: sequentially consistent

    constexpr bool operator==(const schedule_limits&) const = default;

    constexpr void merge(const schedule_limits& other) {
        lower(preemptions, other.preemptions);
        lower(stale_reads, other.stale_reads);
        memory |= other.memory;
    }

private:
    static constexpr void lower(std::uint64_t& to, std::uint64_t other) {
        if (other != 0 && (to == 0 || other < to)) to = other;
    }
};

/// The reason of a path's failure, as text.
using path_reason = text<240>;

}}  // namespace foregone::impl
