// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which a graph search saves its levels and resumes, on any number of ranks.

#include "states/level_log.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The progress of one rank's search of a state graph. The states themselves are in a log.
///
/// Format: the tallies are lists of numbers that only a search of the same model can read. Work items number the states of a
/// level as packed_levels does.
struct graph_part {
    std::uint64_t depth = 0;                  ///< of the level being expanded
    std::uint64_t states = 0;                 ///< up to and including that level
    std::uint64_t covered = 0;                ///< including the next level
    std::uint64_t next = 0, next_action = 0;  ///< the first state and action of the level that are not begun
    std::vector<work_item> open{};            ///< other work of the level that is not expanded
    std::vector<std::uint64_t> counted{};     ///< so far
    std::vector<std::uint64_t> complete{};    ///< up to the last complete level
    finding best{};
};

/// Saves the progress of a state graph's search, so that a later run can resume it, on the same or another number of ranks.
///
/// Guarantees: each rank has a checkpointer with a log of its own states; ranks save and refuse together.
/// Threads: any worker calls `is_due` at any time; the other functions are called while no worker runs.
class graph_checkpointer {
public:
    using chunk_visitor =
        function_ref<bool(std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place)>;

    /// The log of all states of this rank, in the order of their levels. New states follow the saved ones if the number of ranks
    /// is the same.
    virtual level_log& log() = 0;

    /// The saved parts, one of each earlier rank; empty if the search begins anew.
    virtual const std::vector<graph_part>& saved() = 0;

    /// Replays one rank's saved states up to `depth`, from where the last call stopped. Stops when the visitor returns false;
    /// returns false if the log is truncated.
    ///
    /// Requires: if the number of ranks is the same, this rank's own log, and all of it.
    virtual bool each_saved(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) = 0;

    /// Reports on all ranks, by an exception, that a search cannot resume from the checkpoint. `is_own`: this rank is one that
    /// cannot.
    virtual void refuse(bool is_own) = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const graph_part& part) = 0;

protected:
    ~graph_checkpointer() = default;
};

}}  // namespace foregone::impl
