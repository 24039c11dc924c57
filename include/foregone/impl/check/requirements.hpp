// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of requirements: finds the first one that a model, or a model in a scope, does not meet.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/behaviors/behavior_requirements.hpp>
#include <foregone/impl/behaviors/command_requirements.hpp>
#include <foregone/impl/check/covering_requirements.hpp>
#include <foregone/impl/check/planned_requirements.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/state_requirements.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

// One message for each conflict of a model and a scope: who, what is wrong, what to do, where to read.

template <class B>
struct oracle_forgets_the_history {
    static constexpr bool met = has_model<B>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable merges equal states, and this behavior's expectations look at the history, "
                           "which never repeats; add a `model` and a `next` to the behavior, or use fg::sequences<N>; see "
                           "docs/reference/model/behavior.md");
    };
};

template <class M>
struct actions_can_be_numbered {
    static constexpr bool met = !generated<typename search_view<M>::action_domain> ||
                                search_view<M>::action_count < first_recorded_recipe;
    struct sentence {
        static_assert(met, "foregone: an action has arguments that no index can number, so only fg::random takes the model; check "
                           "it with fg::random{}, or list fewer argument values for this scope; see "
                           "docs/reference/domain/choices.md");
    };
};

template <class M, sequences_scope Scope>
struct sequences_can_be_numbered {
    static constexpr bool met = !checked_power(search_view<M>::action_count, Scope.max_steps).overflow;
    struct sentence {
        static_assert(met, "foregone: the model has more than 2^64 - 1 sequences of this length, too many to number; use shorter "
                           "ones, or fg::reachable; see docs/reference/model/scope.md");
    };
};

/// A search of sequences stores every state on its path, and each length is a type of its own.
inline constexpr std::uint64_t longest_sequence_steps = 1'000;

template <sequences_scope Scope>
struct sequences_have_a_length {
    static constexpr bool met = Scope.min_steps <= Scope.max_steps && Scope.max_steps > 0 && Scope.max_steps <= INT64_MAX;
    struct sentence {
        static_assert(met, "foregone: fg::sequences<N> takes 1 to 1,000 actions in a row, and the first number of "
                           "fg::sequences<Min, Max> is not above the second; write such numbers; see "
                           "docs/reference/model/scope.md");
    };
};

template <sequences_scope Scope>
struct sequences_are_short_enough {
    static constexpr bool met = Scope.max_steps <= longest_sequence_steps;
    struct sentence {
        static_assert(
            met, "foregone: fg::sequences<N> takes at most 1,000 actions in a row; use shorter sequences, or fg::reachable, whose "
                 "runs may have any length; see docs/reference/model/scope.md");
    };
};

template <random Scope>
struct walks_can_be_run {
    static constexpr bool met = Scope.runs > 0 && Scope.steps > 0 && Scope.steps <= longest_walk_steps;
    struct sentence {
        static_assert(met,
                      "foregone: fg::random takes at least one run, of 1 to 10,000 steps; see docs/reference/model/scope.md");
    };
};

template <class Model>
struct initial_states_can_be_numbered {
    static constexpr bool met = [] {
        if constexpr (has_initial_domain<Model>) return Model::initial::size <= UINT32_MAX;
        else return true;
    }();
    struct sentence {
        static_assert(met, "foregone: fg::reachable cannot begin in more than 2^32 - 1 states; list fewer; see "
                           "docs/reference/model/transition_system.md");
    };
};

template <class Model, auto Scope>
struct expected_property_exists {
    static constexpr bool met = [] {
        using properties = typename search_view<Model>::properties;
        bool found = Scope.terms.expected.empty();
        for (std::uint32_t i = 0; i < properties::size; ++i) found = found || properties::title(i) == Scope.terms.expected.view();
        return found;
    }();
    struct sentence {
        static_assert(
            met, "foregone: expect_violation() names a property that the model does not have; expect_violation() takes "
                 "the name of a property (of at most 94 characters), \"freedom from deadlock\" for fg::deadlock_free, and for a "
                 "behavior the name of an "
                 "expectation; see docs/reference/model/scope.md");
    };
};

/// A behavior's state is its system and its oracle's model.
template <class B>
struct copied_behavior_requirements
    : first_unmet<oracle_forgets_the_history<B>, typename state_requirements<typename oracle_state<B>::type>::type,
                  system_can_be_copied<B>, copies_are_known_to_be_independent<B>,
                  typename state_requirements<typename B::system>::type> {};

template <class M>
struct merged_system_requirements
    : first_unmet<typename state_requirements<typename M::state>::type, initial_states_can_be_numbered<M>> {};

/// A plan merges equal states of the model on which it is made.
template <class Model, bool Plannable = runs_can_be_planned<Model>::met>
struct planned_model_requirements : std::type_identity<runs_can_be_planned<Model>> {};
template <class Model>
struct planned_model_requirements<Model, true>
    : first_unmet<runs_begin_in_one_model<Model>, typename state_requirements<typename search_view<Model>::oracle>::type> {};

/// The requirements of a scope for a valid model; a new scope specialises it.
template <class Model, auto Scope>
struct scope_requirements;

template <class Model>
struct steps_do_not_branch {
    static constexpr bool met = !branching_view<search_view<Model>>;
    struct sentence {
        static_assert(met, "foregone: the model's `next` chooses, so an action has several successors, and sequences of actions "
                           "do not determine runs; use fg::reachable; see docs/reference/model/chooser.md");
    };
};

template <class Model>
struct runs_may_go_on_for_ever {
    static constexpr bool met = !search_view<Model>::properties::has_temporal;
    struct sentence {
        static_assert(met, "foregone: a temporal property is about infinite runs, and cannot be decided by runs of N steps; "
                           "check the model by fg::reachable, or fg::safety_part<…>, its other properties, by this scope; see "
                           "docs/reference/model/temporal.md");
    };
};

template <class Model, sequences_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<sequences_have_a_length<Scope>, runs_may_go_on_for_ever<Model>, steps_do_not_branch<Model>,
                  no_action_is_left_out<Model>, actions_can_be_numbered<Model>, sequences_are_short_enough<Scope>,
                  sequences_can_be_numbered<Model, Scope>, expected_property_exists<Model, Scope>> {};

template <class Model, random Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<runs_may_go_on_for_ever<Model>, steps_do_not_branch<Model>, no_action_is_left_out<Model>,
                  walks_can_be_run<Scope>, expected_property_exists<Model, Scope>> {};

template <class Model, transition_tour_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, typename planned_model_requirements<Model>::type,
                  expected_property_exists<Model, Scope>> {};

template <class Model, covering_sequences_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, orders_are_in_reach<Scope>, typename planned_model_requirements<Model>::type,
                  orders_can_be_covered<Model, Scope>, expected_property_exists<Model, Scope>> {};

template <class Model, reachable_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, no_action_is_left_out<Model>,
                  typename std::conditional_t<has_system<Model>, copied_behavior_requirements<Model>,
                                              merged_system_requirements<Model>>::type,
                  expected_property_exists<Model, Scope>> {};

/// The texts that a program expects are unknown.
template <auto Scope>
struct expected_text_is_kept {
    static constexpr bool met = !Scope.terms.expected.truncated;
    struct sentence {
        static_assert(
            met, "foregone: the text of the expected violation is longer than the 94 characters that a scope stores, and would "
                 "never match; use a shorter text in the program; see docs/reference/model/program.md");
    };
};

template <random Scope>
struct bugs_are_not_too_deep {
    static constexpr bool met = Scope.bug_depth <= deepest_bug;
    struct sentence {
        static_assert(met, "foregone: fg::random takes a bug_depth of at most 16; see docs/reference/model/scope.md");
    };
};

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

template <class Model, auto Scope>
struct scope_is_for_programs {
    static constexpr bool met = Scope.searched == search_kind::paths || Scope.searched == search_kind::random_runs;
    struct sentence {
        static_assert(met, "foregone: a program has paths, not states or actions; check it with fg::paths<N> or "
                           "fg::random{}; see docs/reference/model/program.md");
    };
};

template <class Model, auto Scope>
struct scope_is_for_models {
    static constexpr bool met = Scope.searched != search_kind::paths;
    struct sentence {
        static_assert(met,
                      "foregone: fg::paths<N> is for programs that choose, and this is not one: it has no function `static void "
                      "run(fg::chooser&)`; use fg::reachable or fg::sequences<N>, or check fg::program<f>; see "
                      "docs/reference/model/program.md");
    };
};

template <class Model, paths_scope Scope>
struct scope_requirements<Model, Scope> : first_unmet<scope_is_for_models<Model, Scope>> {};

/// The requirements of a scope for a program.
template <class Model, auto Scope>
struct program_scope_requirements : std::type_identity<scope_is_for_programs<Model, Scope>> {};
template <class Model, paths_scope Scope>
struct program_scope_requirements<Model, Scope>
    : first_unmet<paths_are_short_enough<Scope>, merged_paths_are_run_once<Scope>, expected_text_is_kept<Scope>> {};
template <class Model, random Scope>
struct program_scope_requirements<Model, Scope>
    : first_unmet<walks_can_be_run<Scope>, bugs_are_not_too_deep<Scope>,
                  expected_text_is_kept<Scope>> {};

/// The requirements of a model in every scope, by its kind; specialised by kinds with their own parts.
template <class Model>
struct requirements_of_kind : transition_system_requirements<Model> {};
template <class Model>
    requires(has_system<Model> && !has_commands<Model>)
struct requirements_of_kind<Model> : behavior_requirements<Model> {};
template <has_commands Model>
struct requirements_of_kind<Model> : command_requirements<Model> {};
/// The requirements of the model first, then those of the model in this scope.
template <class Model, auto Scope>
struct requirements_in_scope
    : std::conditional_t<requirements_of_kind<Model>::type::met, scope_requirements<Model, Scope>, requirements_of_kind<Model>> {};
template <is_program Model, auto Scope>
struct requirements_in_scope<Model, Scope> : program_scope_requirements<Model, Scope> {};

/// The first unmet requirement of a model, or of a model in a scope; nothing_unmet if a search may begin.
template <class Model, auto Scope>
using unmet_requirement = typename requirements_in_scope<Model, Scope>::type;

}}  // namespace foregone::impl
