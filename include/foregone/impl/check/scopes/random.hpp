// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::random: its requirements, and random runs of a model or paths of a program, by the compiler and by the program.

#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/paths/random_paths.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/walks/random_source.hpp>
#include <foregone/impl/walks/walk_snapshot.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/scopes/run_time_search.hpp>
  #include <foregone/impl/paths/program_search.hpp>
  #include <foregone/impl/search/divided_search.hpp>
  #include <foregone/impl/walks/noted_walk.hpp>
  #include <foregone/impl/walks/model_walks.hpp>
  #include <foregone/impl/walks/walk_search.hpp>
  #include <foregone/verdict.hpp>
#endif

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

template <random Scope>
struct walks_can_be_run {
    static constexpr bool met = Scope.runs > 0 && Scope.steps > 0 && Scope.steps <= longest_walk_steps;
    struct sentence {
        static_assert(met,
                      "foregone: fg::random takes at least one run, of 1 to 10,000 steps; see docs/reference/model/scope.md");
    };
};

template <random Scope>
struct bugs_are_not_too_deep {
    static constexpr bool met = Scope.bug_depth <= deepest_bug;
    struct sentence {
        static_assert(met, "foregone: fg::random takes a bug_depth of at most 16; see docs/reference/model/scope.md");
    };
};

template <class Model, random Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<runs_may_go_on_for_ever<Model>, steps_do_not_branch<Model>, no_action_is_left_out<Model>,
                  walks_can_be_run<Scope>, expected_property_exists<Model, Scope>> {};

template <class Model, random Scope>
struct program_scope_requirements<Model, Scope>
    : first_unmet<walks_can_be_run<Scope>, bugs_are_not_too_deep<Scope>,
                  expected_text_is_kept<Scope>> {};

template <class View, random Scope>
struct constant_search<View, Scope> {
    static consteval auto run() {
        if constexpr (sees_program<View>) return run_stages<stage_zero<constant_path_sample<View, Scope>>, budget_of<Scope>>();
        else return run_stages<stage_zero<constant_walk_search<View, random_source<View, Scope>>>, budget_of<Scope>>();
    }
    static constexpr std::uint64_t least_actions = 0;
};

#if FOREGONE_HAS_EXCEPTIONS

/// Runs random walks, or takes random paths of a program, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
template <class View, random Scope>
struct run_time_search<View, Scope> {
    static constexpr bool divisible = [] {
        if constexpr (sees_program<View>) return true;
        else return shows_numbers<coverage_of<View>>;
    }();
    static constexpr bool resumable = false;

    static auto divided(const run_terms& terms, auto&& use) {
        if constexpr (sees_program<View>) {
            return use(path_sampling(program_called<View>(), Scope));
        } else {
            const random_source<View, Scope> source{terms.limits.seed.value_or(Scope.seed)};
            const model_walks<View, random_source<View, Scope>> model(source, Scope.steps);
            return use(walk_search(model));
        }
    }
    static verdict run(executor& who, const run_terms& terms) {
        return divided(terms, [&](const auto& search) { return search.run(who, terms); });
    }
    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return divisible && divided(terms, [&](const auto& search) { return search.merge(parts, terms, stopped, into); });
    }
};

#endif

}}  // namespace foregone::impl
