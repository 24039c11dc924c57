// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::paths: its requirements, and the paths of a program by the compiler and by the program itself.

#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/paths/path_snapshot.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/scopes/run_time_search.hpp>
  #include <foregone/impl/paths/program_search.hpp>
  #include <foregone/impl/search/divided_search.hpp>
  #include <foregone/verdict.hpp>
#endif

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

template <paths_scope Scope>
struct paths_are_short_enough {
    static constexpr bool met = Scope.max_steps <= longest_path_choices;
    struct sentence {
        static_assert(met, "foregone: fg::paths<N> takes at most 100,000 choices in a row; see docs/reference/model/program.md");
    };
};

template <paths_scope Scope>
struct merged_paths_are_run_once {
    static constexpr bool met = !Scope.merges || Scope.order != path_order::iterative_deepening;
    struct sentence {
        static_assert(met, "foregone: iterative deepening repeats the prefixes of paths, and would find its own states "
                           "visited; merge states depth first or breadth first; see docs/reference/model/program.md");
    };
};

template <class Model, paths_scope Scope>
struct scope_requirements<Model, Scope> : first_unmet<scope_is_for_models<Model, Scope>> {};

template <class Model, paths_scope Scope>
struct program_scope_requirements<Model, Scope>
    : first_unmet<paths_are_short_enough<Scope>, merged_paths_are_run_once<Scope>, expected_text_is_kept<Scope>> {};

template <class View, paths_scope Scope>
struct constant_search<View, Scope> {
    static consteval auto run() {
        if constexpr (Scope.merges) return chain_end<fallback::merges_states, not_begun>{};
        else return run_stages<stage_zero<constant_path_search<View, Scope>>, budget_of<Scope>>();
    }
    static constexpr std::uint64_t least_actions = 0;
};

#if FOREGONE_HAS_EXCEPTIONS

/// Takes all paths of a program, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: invalid_program; whatever a search_checkpointer throws.
template <class View, paths_scope Scope>
struct run_time_search<View, Scope> {
    static constexpr bool divisible = Scope.order == path_order::depth_first && !Scope.merges, resumable = divisible;

    static auto divided(const run_terms&, auto&& use) { return use(paths_search(program_called<View>(), Scope)); }
    static verdict run(executor& who, const run_terms& terms) {
        return paths_search(program_called<View>(), Scope).run(who, terms);
    }
    static bool fits(const search_part& part, search_shard) { return paths_search(program_called<View>(), Scope).fits(part); }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return paths_search(program_called<View>(), Scope).merge(parts, terms, stopped, into);
    }
};

#endif

}}  // namespace foregone::impl
