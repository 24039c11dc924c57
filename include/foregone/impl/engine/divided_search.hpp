// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/executor.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// A search whose tasks shards and ranks divide: each writes down what its tasks came to, and the parts are merged into the verdict of all tasks.
///
/// Threads: any number at once.
class divided_search {
public:
    /// The search by one process: all tasks, those of a shard, or those that `terms.services.tasks` gives out.
    virtual verdict run(executor& who, const run_terms& terms) const = 0;

    /// The verdict of all shards, from a part of each, in their order; `stopped` says why one of them was stopped. False: a part is none of
    /// this search.
    virtual bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const = 0;

    /// Joins the chunks of tasks that one rank took into one part; tasks after `last` are of no interest. False: a chunk is none of this search.
    virtual bool join(const std::vector<search_part>&, std::uint64_t, search_part&) const { return true; }

    /// The verdict of all ranks, from a part of each. False: the parts are not all tasks, though no rank was stopped.
    virtual bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped, verdict& into) const = 0;

protected:
    ~divided_search() = default;
};

/// Whether this is another rank than the first. Only the first rank does what is not divided, and only it knows the verdict.
bool is_helper(const run_terms& terms);

/// Searches by all ranks of a group: each takes tasks when it has done those it had, and all merge what they did.
///
/// Requires: terms.services.ranks; all ranks call it.
/// Guarantees: the same verdict, counts and counterexample as without ranks.
/// Errors: those of the search; if it throws on some rank, the first rank searches again alone, so that the same is thrown as without ranks.
verdict search_by_ranks(const divided_search& search, executor& who, const run_terms& terms);

}  // namespace foregone
