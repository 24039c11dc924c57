// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/engine/finding.hpp>
#include <foregone/impl/space/level_log.hpp>
#include <foregone/impl/space/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// How far a rank of a search of a state graph has come, but for the states themselves, which are in a log.
///
/// Shape: the tallies are lists of numbers that only the search of the same model can read. Pieces number the states of a level as
/// packed_levels does.
struct graph_part {
    std::uint64_t depth = 0;   ///< of the level being expanded
    std::uint64_t states = 0;  ///< up to and including that level
    std::uint64_t met = 0;     ///< with those of the next one
    std::uint64_t next = 0, next_action = 0;  ///< where what was not begun of the level begins
    std::vector<work_item> open{};                ///< and what else is not expanded of it
    std::vector<std::uint64_t> counted{};     ///< so far
    std::vector<std::uint64_t> complete{};    ///< up to the last level that is complete
    finding best{};
};

/// Keeps how far a search of a state graph has come, so that it can go on another time, on as many ranks or on others.
///
/// Shape: each rank has one, with a log of its own states; ranks save and refuse together.
/// Threads: `is_due` is called by any worker at any time, the others while nobody works.
class graph_checkpointer {
public:
    using chunk_visitor = function_ref<bool(std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place)>;

    /// Where all states of this rank are put, in the order of their levels: behind what it had, if there were as many ranks before.
    virtual level_log& log() = 0;

    /// What was kept before, by each rank that there was; nothing, to begin at the beginning.
    virtual const std::vector<graph_part>& saved() = 0;

    /// Replays one rank's saved states up to `depth`, from where the last call stopped. Stops when the visitor returns false;
    /// returns false if the log is truncated.
    ///
    /// Requires: where there were as many ranks before, this one's own log, and all of it.
    virtual bool each_kept(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) = 0;

    /// Says that a search cannot go on from what was kept; throws, on all ranks. `is_own`: this rank is one that cannot.
    virtual void refuse(bool is_own) = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const graph_part& part) = 0;

protected:
    ~graph_checkpointer() = default;
};

}  // namespace foregone
