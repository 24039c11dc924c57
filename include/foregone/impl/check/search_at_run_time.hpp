// SPDX-License-Identifier: BSL-1.0
#pragma once

// The run-time search of a model in any scope, by one process or by all ranks.

#include <foregone/executor.hpp>
#include <foregone/impl/check/scopes/all_scopes.hpp>
#include <foregone/impl/check/scopes/run_time_search.hpp>
#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

/// Searches at run time, in this process.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: those of the scope's search.
template <class View, auto Scope>
verdict explore(executor& who, const run_terms& terms) {
    return run_time_search<View, Scope>::run(who, terms);
}

/// Searches with all ranks of a group. State graphs are divided by their states; what is divisible, by tasks: a rank takes new
/// tasks when it has finished its last ones, and all ranks merge their results. The first rank alone does any other search.
///
/// Guarantees: the same verdict, counts and counterexample as without ranks.
/// Errors: those of explore. If a model throws on some rank, the first rank searches again alone, so that it throws the same
/// exception.
template <class View, auto Scope>
verdict explore_together(executor& who, const run_terms& terms) {
    using search = run_time_search<View, Scope>;
    if constexpr (search::divisible)
        if (terms.services.ranks != nullptr)
            return search::divided(terms, [&](const divided_search& parts) { return search_by_ranks(parts, who, terms); });
    return search::run(who, terms);
}

}}  // namespace foregone::impl
