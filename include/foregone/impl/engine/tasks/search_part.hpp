// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/paths/path_task.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// Tasks with consecutive numbers.
struct task_range {
    std::uint64_t first = 0, end = 0;

    bool operator==(const task_range&) const = default;
};

/// Where a walk of a choice tree goes on.
struct tree_position {
    std::uint64_t initial = 0;             ///< the initial state that it began in
    std::uint64_t floor = 0;               ///< the length of the prefix, below which it walks
    std::vector<std::uint64_t> next{};     ///< by depth, as far as it is: the action to try next; one more than the one taken
    std::vector<std::uint64_t> enabled{};  ///< by depth: 1 if an action was enabled there

    std::uint64_t depth() const { return next.size() - 1; }
    bool operator==(const tree_position&) const = default;
};

/// A run that violates something, the one that counts so far.
struct found_run {
    std::uint32_t property = no_property;
    bool deadlocked = false;  ///< of a tree: it shows only when one step more is tried
    std::uint64_t initial = 0;
    std::vector<std::uint64_t> actions{};
    path_reason reason{};  ///< of a program

    bool exists() const { return property != no_property; }
    bool operator==(const found_run&) const = default;
};

/// How far a search, or one shard of it, has come: what it goes on from another time, and what is merged with the other shards.
///
/// Shape: a program's paths lie in pieces, and tasks are shares of them, see path_share. Of a tree, tasks are prefixes, of random cycles and
/// paths they are those; `counted` is a list of numbers that only the search itself can read.
struct search_part {
    std::vector<path_task> path_tasks{};
    std::uint64_t values = 0;  ///< of a program that was divided: what its values were, for all shards the same; see path_shards

    std::uint64_t prefix_steps = 0;     ///< of a tree
    std::uint64_t tasks = 0;            ///< how many tasks this shard has
    std::uint64_t finished = 0;         ///< all tasks before this one are done or begun; of a program, so many are done
    std::vector<task_range> begun{};    ///< and these, too, after it
    std::vector<tree_position> open{};  ///< what was begun and is not done
    std::vector<std::uint64_t> counted{};
    found_run found{};

    bool is_empty() const { return path_tasks.empty() && counted.empty(); }
};

}  // namespace foregone
