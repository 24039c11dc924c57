// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of the compiled search of all sequences, alone or divided among shards and ranks.

#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/sequences/tree_model.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// All sequences of a model's actions, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: what a model or an oracle throws, unless a violation is shorter; what a search_checkpointer throws. An exception of a
/// system is an observation.
class sequence_search final : public divided_search {
    const tree_model& model_;
    std::uint64_t min_steps_;

public:
    /// `min_steps`: shorter sequences are taken but not counted.
    sequence_search(const tree_model& model, std::uint64_t min_steps) : model_(model), min_steps_(min_steps) {}

    verdict run(executor& who, const run_terms& terms) const override;
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override;
    bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                     verdict& into) const override;

    /// Whether the search of a shard can resume from a part, which may come from any file.
    bool fits(const search_part& part, search_shard shard) const;
};

}}  // namespace foregone::impl
