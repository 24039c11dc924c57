// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/conclude.hpp>
#include <foregone/impl/engine/explore.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
