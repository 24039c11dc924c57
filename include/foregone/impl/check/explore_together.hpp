// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which scopes can be divided among shards and ranks or resumed, and the search of a model by all ranks.

#include <foregone/impl/check/explore.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/sequences/model_tree.hpp>
#include <foregone/impl/sequences/sequence_search.hpp>
#include <foregone/impl/walks/model_walks.hpp>
#include <foregone/impl/walks/walk_search.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The operations on parts of a search: distribute it to shards, resume it, and merge the results of shards into one verdict. A
/// new scope with such parts specialises it.
///
/// Requires: `merge` takes one part of each shard, in their order, and why one of them was stopped. Functions return false for a
/// part that no such search writes.
template <class View, auto Scope>
struct search_parts {
    static constexpr bool divisible = false, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) { return false; }
};

template <class View, sequences_scope Scope>
struct search_parts<View, Scope> {
    static constexpr bool divisible = true, resumable = true;

    static bool fits(const search_part& part, search_shard shard) {
        const model_tree<View, Scope.max_steps> model;
        return sequence_search(model, Scope.min_steps).fits(part, shard);
    }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        const model_tree<View, Scope.max_steps> model;
        return sequence_search(model, Scope.min_steps).merge(parts, terms, stopped, into);
    }
};

template <class View, random Scope>
struct search_parts<View, Scope> {
    static constexpr bool divisible = shows_numbers<coverage_of<View>>, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        const random_source<View, Scope> source{terms.limits.seed.value_or(Scope.seed)};
        const model_walks<View, random_source<View, Scope>> model(source, Scope.steps);
        return divisible && walk_search(model).merge(parts, terms, stopped, into);
    }
};

template <class View, random Scope>
    requires sees_program<View>
struct search_parts<View, Scope> {
    static constexpr bool divisible = true, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return path_sampling(program_called<View>(), Scope).merge(parts, terms, stopped, into);
    }
};

template <class View, paths_scope Scope>
struct search_parts<View, Scope> {
    static constexpr bool divisible = Scope.order == path_order::depth_first && !Scope.merges, resumable = divisible;

    static bool fits(const search_part& part, search_shard) { return paths_search(program_called<View>(), Scope).fits(part); }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return paths_search(program_called<View>(), Scope).merge(parts, terms, stopped, into);
    }
};

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

}}  // namespace foregone::impl
