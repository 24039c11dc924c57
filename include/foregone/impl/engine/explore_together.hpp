// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/divided_search.hpp>
#include <foregone/impl/engine/explore.hpp>
#include <foregone/impl/engine/paths/program_search.hpp>
#include <foregone/impl/engine/tasks/search_parts.hpp>
#include <foregone/impl/engine/tree/sequence_search.hpp>
#include <foregone/impl/engine/tree/tree_model.hpp>
#include <foregone/impl/engine/walks/model_walks.hpp>
#include <foregone/impl/engine/walks/walk_search.hpp>

namespace foregone::inline impl {

/// Whether ranks share a search by its tasks. A rank takes new tasks when it has finished its last ones, and all ranks merge
/// their results.
template <class View, auto Scope>
inline constexpr bool shared_by_tasks = search_parts<View, Scope>::divisible;

/// Calls use(search) for the divided search of a model or a program.
template <class View, auto Scope, class Use>
auto with_divided([[maybe_unused]] const run_terms& terms, Use&& use) {
    if constexpr (Scope.searched == search_kind::sequences) {
        const model_tree<View, Scope.max_steps> model;
        return use(sequence_search(model, Scope.min_steps));
    } else if constexpr (!sees_program<View>) {
        const random_source<View, Scope> source{terms.limits.seed.value_or(Scope.seed)};
        const model_walks<View, random_source<View, Scope>> model(source, Scope.steps);
        return use(walk_search(model));
    } else if constexpr (Scope.searched == search_kind::paths) {
        return use(paths_search(program_called<View>(), Scope));
    } else {
        return use(path_sampling(program_called<View>(), Scope));
    }
}

/// Searches with all ranks of a group. State graphs are divided by their states; sequences, random walks and a program's paths,
/// depth first, by tasks. The first rank alone does a search that cannot be divided.
///
/// Guarantees: the same verdict, counts and counterexample as without ranks.
/// Errors: those of explore. If a model throws on some rank, the first rank searches again alone, so that it throws the same
/// exception.
template <class View, auto Scope>
verdict explore_together(executor& who, const run_terms& terms) {
    if constexpr (shared_by_tasks<View, Scope>)
        if (terms.services.ranks != nullptr)
            return with_divided<View, Scope>(terms,
                                             [&](const divided_search& search) { return search_by_ranks(search, who, terms); });
    return explore<View, Scope>(who, terms);
}

}  // namespace foregone::impl
