// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements that scopes have of a model or a program; each scope specialises scope_requirements in its own file.

#include <foregone/impl/behaviors/behavior_requirements.hpp>
#include <foregone/impl/behaviors/command_requirements.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/state_requirements.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The longest run that a walk, random or planned, may have.
inline constexpr std::uint64_t longest_walk_steps = 10'000;

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

/// What asks for all actions of a state is not asked where a covering array leaves out some.
template <class Model>
struct no_action_is_left_out {
    using view = search_view<Model>;
    using properties = typename view::properties;
    static constexpr bool leaves_out = argument_strength<typename view::action_domain>() > 0;
    static constexpr bool is_for_ever = leaves_out && properties::has_temporal;
    static constexpr bool has_deadlocks = leaves_out && properties::deadlock() != no_property;
    static constexpr bool met = !is_for_ever && !has_deadlocks;
    struct sentence {
        static_assert(!is_for_ever,
                      "foregone: covering<T>() or covered<T, D> leaves out actions, so it is not known where a run ends, which a "
                      "temporal property asks; check the model without it, or fg::safety_part<…>, its other properties, with it; "
                      "see docs/reference/suites/covering_arguments.md");
        static_assert(!has_deadlocks || is_for_ever,
                      "foregone: covering<T>() or covered<T, D> leaves out actions, so a state without a step need not be a "
                      "deadlock; check fg::deadlock_free without it; see docs/reference/suites/covering_arguments.md");
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

/// The requirements of a scope for a valid model; a new scope specialises it.
template <class Model, auto Scope>
struct scope_requirements;

/// The requirements of a scope for a program.
template <class Model, auto Scope>
struct program_scope_requirements : std::type_identity<scope_is_for_programs<Model, Scope>> {};

/// The requirements of a model in every scope, by its kind; specialised by kinds with their own parts.
template <class Model>
struct requirements_of_kind : transition_system_requirements<Model> {};
template <class Model>
    requires(has_system<Model> && !has_commands<Model>)
struct requirements_of_kind<Model> : behavior_requirements<Model> {};
template <has_commands Model>
struct requirements_of_kind<Model> : command_requirements<Model> {};

}}  // namespace foregone::impl
