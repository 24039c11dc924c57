// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of searches that are divided by tasks among shards and ranks, and the search by all ranks.

#include <foregone/executor.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A search whose tasks are distributed to shards and ranks. Each writes down the result of its tasks, and merging these parts
/// gives the verdict of all tasks.
///
/// Threads: any number at once.
class divided_search {
public:
    /// Searches in one process: all tasks, the tasks of a shard, or the tasks from `terms.services.tasks`.
    virtual verdict run(executor& who, const run_terms& terms) const = 0;

    /// Merges one part of each shard, in their order, into the verdict of all shards. `stopped`: why one of them was stopped.
    /// Returns false if a part does not belong to this search.
    virtual bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const = 0;

    /// Joins the chunks of tasks that one rank took into one part; tasks after `last` are ignored. Returns false if a chunk does
    /// not belong to this search.
    virtual bool join(const std::vector<search_part>&, std::uint64_t, search_part&) const { return true; }

    /// Merges one part of each rank into the verdict of all ranks. Returns false if tasks are missing although no rank was
    /// stopped.
    virtual bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                             verdict& into) const = 0;

protected:
    ~divided_search() = default;
};

/// Whether this is another rank than the first. Only the first rank does undivided work, and only it has the verdict.
bool is_helper(const run_terms& terms);

/// Searches with all ranks of a group. A rank takes new tasks when it has finished its last ones, and all ranks merge their
/// results.
///
/// Requires: terms.services.ranks; all ranks call it.
/// Guarantees: the same verdict, counts and counterexample as without ranks.
/// Errors: those of the search. If a rank throws, the first rank searches again alone, so that it throws the same exception as
/// without ranks.
verdict search_by_ranks(const divided_search& search, executor& who, const run_terms& terms);

}}  // namespace foregone::impl
