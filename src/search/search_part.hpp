// SPDX-License-Identifier: BSL-1.0
#pragma once

// The progress of a search that is divided into tasks: what checkpoints save, and shards and ranks merge.

#include "search/path_task.hpp"

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Tasks with consecutive numbers.
struct task_range {
    std::uint64_t first = 0, end = 0;

    bool operator==(const task_range&) const = default;
};

/// A position where a walk of a choice tree resumes.
struct tree_position {
    std::uint64_t initial = 0;             ///< the initial state of the walk
    std::uint64_t floor = 0;               ///< the length of the prefix of the walk
    std::vector<std::uint64_t> next{};     ///< by depth: one more than the action taken, which is the next one to try
    std::vector<std::uint64_t> enabled{};  ///< by depth: 1 if an action was enabled there

    std::uint64_t depth() const { return next.size() - 1; }
    bool operator==(const tree_position&) const = default;
};

/// The violating run that counts so far.
struct found_run {
    std::uint32_t property = no_property;
    bool deadlocked = false;  ///< of a tree: it shows after one more step
    std::uint64_t initial = 0;
    std::vector<std::uint64_t> actions{};
    path_reason reason{};  ///< of a program
    std::vector<std::vector<std::uint64_t>> choices{};  ///< recorded ones of the actions, which other processes do not know

    bool exists() const { return property != no_property; }
    bool operator==(const found_run&) const = default;
};

/// The progress of a search, or of one of its shards. A later run resumes it, and shards are merged from it.
///
/// Format: a program's paths are path tasks, and `tasks` counts shares of all paths, see path_share. Tasks of a tree are
/// prefixes; tasks of random walks and random paths are the walks and paths. Only the search itself can read the numbers in
/// `counted`.
struct search_part {
    std::vector<path_task> path_tasks{};
    std::uint64_t values = 0;  ///< of a divided program: a digest of its values, the same for all shards; see path_shards

    std::uint64_t prefix_steps = 0;     ///< of a tree
    std::uint64_t tasks = 0;            ///< how many tasks this shard has
    std::uint64_t finished = 0;         ///< all tasks before this one are done or begun; of a program, the number of finished ones
    std::vector<task_range> begun{};    ///< later tasks that are done or begun
    std::vector<tree_position> open{};  ///< begun tasks that are not done
    std::vector<std::uint64_t> counted{};
    found_run found{};
    std::vector<std::string> labels{};  ///< of samples, see label_tally
    std::vector<std::uint64_t> label_numbers{};

    bool is_empty() const { return path_tasks.empty() && counted.empty(); }
};

/// Saves the progress of a search of sequences or of a program's paths, so that a later run can resume it.
///
/// Threads: any worker calls `is_due` at any time; the other functions are called while no worker runs.
class search_checkpointer {
public:
    /// The saved part; empty if the search begins anew.
    virtual search_part saved() = 0;

    /// Whether it is time to save.
    virtual bool is_due() = 0;
    virtual void save(const search_part& part) = 0;

protected:
    ~search_checkpointer() = default;
};

}}  // namespace foregone::impl
