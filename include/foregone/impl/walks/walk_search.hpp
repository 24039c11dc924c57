// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of the compiled search by random or planned walks, alone or divided among shards and ranks.

#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/walks/walk_model.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Walks of a model, random or planned, at run time, up to the first violation, which is then shrunk.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: what a model or an oracle throws, unless an earlier walk violates a property.
class walk_search final : public divided_search {
    const walk_model& model_;

public:
    explicit walk_search(const walk_model& model) : model_(model) {}

    verdict run(executor& who, const run_terms& terms) const override;
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override;
    bool join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const override;
    bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                     verdict& into) const override;
};

}}  // namespace foregone::impl
