// SPDX-License-Identifier: BSL-1.0
// The compiled part of the search of sequences: chooses the kind of search, and merges parts of shards and ranks.
#include <foregone/impl/sequences/sequence_search.hpp>

#include "sequences/failing_sequences.hpp"
#include "sequences/tree_part.hpp"
#include "sequences/tree_run.hpp"
#include "sequences/witness_sequence.hpp"

#include <foregone/impl/search/conclude_stopped.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

verdict sequence_search::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (terms.limits.witness_of != no_property) find_witness_sequence(model_, terms, found);
    else if (terms.outputs.all_failing != nullptr) find_failing_sequences(model_, min_steps_, who, terms);
    else if (!is_helper(terms)) walk_tree(model_, who, terms, found, min_steps_);
    if (terms.services.tasks == nullptr && found.holds()) compare_copies(model_.copied, found, terms);
    return found;
}

bool sequence_search::merge(const std::vector<search_part>& parts, const run_terms&, stop_reason stopped, verdict& into) const {
    tree_sum sum(model_.shape);
    for (const search_part& part : parts) {
        tree_sum one(model_.shape);
        if (!read_part(one, model_.shape, part)) return false;
        sum.merge(one);
    }
    sum.conclude(into, min_steps_, false);
    if (stopped != stop_reason::none) conclude_stopped(into, stopped);
    else enter_trace(into, sum.best);
    return true;
}

bool sequence_search::merge_ranks(const std::vector<search_part>& parts, std::uint64_t, const run_terms& terms, stop_reason stopped,
                                  verdict& into) const {
    std::uint64_t taken = 0;
    for (const search_part& part : parts) taken += part.finished;
    const bool are_all = taken == parts.front().tasks;
    if ((!are_all && stopped == stop_reason::none) || !merge(parts, terms.alone(), stopped, into)) return false;
    if (!is_helper(terms) && into.holds()) compare_copies(model_.copied, into, terms.alone());
    return true;
}

bool sequence_search::fits(const search_part& part, search_shard shard) const { return fits_tree(model_, part, shard); }

}}  // namespace foregone::impl
