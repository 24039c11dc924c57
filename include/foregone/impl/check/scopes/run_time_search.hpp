// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search of a model in a scope at run time: declared here, and defined in the file of each scope.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/verdict.hpp>

#include <vector>

namespace foregone { inline namespace impl {

/// The search for a scope at run time: run(), and what of it can be done in parts: by shards, by ranks, by a run that is resumed.
/// The file of each scope specialises it, and constant_search for the compiler.
///
/// Requires: `merge` takes one part of each shard, in their order, and why one of them was stopped. `fits` and `merge` return false
///     for a part that no such search writes. A divisible search has `divided(terms, use)`, which calls use(divided_search).
template <class View, auto Scope>
struct run_time_search;

/// What a search without parts has.
struct undivided_search {
    static constexpr bool divisible = false, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) { return false; }
};

}}  // namespace foregone::impl
