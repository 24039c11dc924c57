// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects members that would be ignored silently: those of another kind of model or another tool, private or malformed ones.

#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/types/independent_copies.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

// Members that other tools read and foregone does not: they would be ignored silently. A nested type with such a name is allowed:
// it may be a command or an action.

/// Rejected names, each with a requirement for models that do not use it.
namespace reserved {

#define FOREGONE_RESERVED_NAME(Name, Remedy)                                                                            \
  struct Name##_named {                                                                                                 \
    static void Name();                                                                                                 \
  };                                                                                                                    \
  template <class T>                                                                                                    \
  struct with_##Name : T, Name##_named {};                                                                              \
  template <class T>                                                                                                    \
  concept names_##Name = !requires {                                                                                    \
    typename T::Name;                                                                                                   \
  }                                                                                                                     \
  &&(requires { &T::Name; } || (may_be_derived_from<T> && !requires { &with_##Name<T>::Name; }));                       \
  template <class T>                                                                                                    \
  struct no_##Name {                                                                                                    \
    static constexpr bool met = !names_##Name<T>;                                                                       \
    struct sentence {                                                                                                   \
      static_assert(met, "foregone: the model has a member `" #Name "`, which foregone does not read; " Remedy "; see " \
                         "docs/reference/model/transition_system.md");                                                  \
    };                                                                                                                  \
  }

#define FOREGONE_AS_A_PROPERTY                                                                                                \
  "write a claim about states, or about a system and its model, as fg::always<…> or fg::never<…> among the `properties`, " \
  "and one about answers as the `postcondition` of a command, or as an expectation of a behavior"
#define FOREGONE_AS_A_PRECONDITION                                                                                        \
  "write the condition of an action in the `precondition` of a command, the `enabled` of a behavior, the `next` of a " \
  "transition system, or the `when` of a machine's transition"
#define FOREGONE_AS_A_BEGINNING \
  "write the beginning of a run in `initial()` or `create()`, and its first commands in `initial_commands`"
#define FOREGONE_AS_AN_END "clean up in `around_cycle` or the destructor of the system, or list `final_commands`"

FOREGONE_RESERVED_NAME(invariant, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(invariants, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(property, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(postcondition, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(postconditions, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(post_condition, FOREGONE_AS_A_PROPERTY);
FOREGONE_RESERVED_NAME(within_boundary, "only a transition system has a boundary; elsewhere, limit the model by preconditions");
FOREGONE_RESERVED_NAME(terminal, "only a transition system has terminal states");
FOREGONE_RESERVED_NAME(precondition, FOREGONE_AS_A_PRECONDITION);
FOREGONE_RESERVED_NAME(preconditions, FOREGONE_AS_A_PRECONDITION);
FOREGONE_RESERVED_NAME(pre_condition, FOREGONE_AS_A_PRECONDITION);
FOREGONE_RESERVED_NAME(enabled, FOREGONE_AS_A_PRECONDITION);
FOREGONE_RESERVED_NAME(initial_precondition, "no run begins in states where it is false: " FOREGONE_AS_A_BEGINNING);
FOREGONE_RESERVED_NAME(initial_state, FOREGONE_AS_A_BEGINNING);
FOREGONE_RESERVED_NAME(init, FOREGONE_AS_A_BEGINNING);
FOREGONE_RESERVED_NAME(setup, FOREGONE_AS_A_BEGINNING);
FOREGONE_RESERVED_NAME(set_up, FOREGONE_AS_A_BEGINNING);
FOREGONE_RESERVED_NAME(teardown, FOREGONE_AS_AN_END);
FOREGONE_RESERVED_NAME(tear_down, FOREGONE_AS_AN_END);
FOREGONE_RESERVED_NAME(next_state, "update the model in the `next` of the behavior, or of each command");
FOREGONE_RESERVED_NAME(weights, "add a `weight` to each command");

#undef FOREGONE_RESERVED_NAME
#undef FOREGONE_AS_A_PROPERTY
#undef FOREGONE_AS_A_PRECONDITION
#undef FOREGONE_AS_A_BEGINNING
#undef FOREGONE_AS_AN_END

}  // namespace reserved

/// A machine is checked through the model that foregone makes of it.
template <class M>
struct is_no_bare_machine {
    static constexpr bool met = requires { M::initial(); } || !requires {
        typename M::input;
        M::transitions;
    };
    struct sentence {
        static_assert(met, "foregone: this describes a machine, and a machine is checked as a model of it; check fg::machine<M>, "
                           "or fg::conforms_to<System, M>; see docs/reference/model/machine.md");
    };
};

/// Members that no model may have, whatever its kind.
template <class M>
struct claims_are_looked_at
    : first_unmet<reserved::no_invariant<M>, reserved::no_invariants<M>, reserved::no_postcondition<M>,
                  reserved::no_postconditions<M>, reserved::no_post_condition<M>, reserved::no_precondition<M>,
                  reserved::no_preconditions<M>, reserved::no_pre_condition<M>>::type {};

/// Further members that a model of a system may not have. A production class is not such a model, but may be a transition system.
template <class M>
struct parts_are_looked_at
    : first_unmet<claims_are_looked_at<M>, reserved::no_property<M>, reserved::no_within_boundary<M>,
                  reserved::no_terminal<M>, reserved::no_initial_state<M>, reserved::no_init<M>, reserved::no_setup<M>,
                  reserved::no_set_up<M>, reserved::no_teardown<M>, reserved::no_tear_down<M>, reserved::no_next_state<M>,
                  reserved::no_weights<M>>::type {};

// Members that one kind of model reads and another one does not, and members that are read but cannot be: they would be ignored
// silently.

#define FOREGONE_STATIC_FUNCTION(Name)                                                                                     \
    template <class T>                                                                                                     \
    concept has_static_##Name = requires { requires std::is_function_v<std::remove_pointer_t<decltype(&T::Name)>>; }
FOREGONE_STATIC_FUNCTION(enabled);
FOREGONE_STATIC_FUNCTION(next);
FOREGONE_STATIC_FUNCTION(perform);
FOREGONE_STATIC_FUNCTION(initial);
#undef FOREGONE_STATIC_FUNCTION

/// Only a behavior has an `enabled`. A private one is the model's own.
template <class M, class Action>
struct enabled_is_no_member {
    static constexpr bool met =
        !has_static_enabled<M> && !requires(const typename M::state& s, const Action& a) { M::enabled(s, a); };
    struct sentence {
        static_assert(met, "foregone: the transition system has an `enabled`, which foregone does not read; let `next` return "
                           "whether the action is enabled, as a bool or a std::optional, and make a function of this name that "
                           "`next` calls private; see docs/reference/model/transition_system.md");
    };
};

struct representative_named {
    static void representative();
};
template <class T>
struct with_representative : T, representative_named {};

template <class M>
struct representative_can_be_asked {
    static constexpr bool met = requires(const typename M::state& s) {
        { M::representative(s) } -> std::convertible_to<typename M::state>;
    } || requires { typename M::representative; } || !may_be_derived_from<M> ||
                                requires { &with_representative<M>::representative; };
    struct sentence {
        static_assert(met, "foregone: the model's `representative` cannot be called; write `static constexpr state "
                           "representative(const state&);`; see docs/reference/model/symmetry.md");
    };
};

template <class M>
struct properties_are_not_misspelt {
    static constexpr bool met = requires { M::properties; } || !requires { M::property; };
    struct sentence {
        static_assert(met,
                      "foregone: the model has a `property`, which foregone does not read, and no `properties`; rename it; see "
                      "docs/reference/model/property.md");
    };
};

template <class M>
struct copies_are_declared_by_a_bool {
    static constexpr bool met = declares_copies<M> || (!requires { M::copies_are_independent; } &&
                                                       !requires { typename M::copies_are_independent; });
    struct sentence {
        static_assert(met, "foregone: the model's `copies_are_independent` is not a bool; write `static constexpr bool "
                           "copies_are_independent = true;`, or false; see docs/reference/model/behavior.md#copies");
    };
};

/// Without a model, nothing begins or changes but the history.
template <class B>
struct model_is_there_to_change {
    static constexpr bool met = requires { typename B::model; } || (!has_static_next<B> && !has_static_initial<B>);
    struct sentence {
        static_assert(met, "foregone: the behavior has a `next` or an `initial`, and no `model` that they are about, so they would "
                           "not be read; declare `model`, or make a function of this name private; see "
                           "docs/reference/model/behavior.md");
    };
};

/// A suite has its conditions and effects in its commands.
template <class S>
struct commands_have_the_parts {
    static constexpr bool met = !has_static_enabled<S> && !has_static_next<S> && !has_static_perform<S> &&
                                !requires { typename S::expectations::list; };
    struct sentence {
        static_assert(met, "foregone: the suite of commands has an `enabled`, a `next`, a `perform` or `expectations`, as a "
                           "behavior has, which foregone does not read; move them to the `precondition`, `next`, `run`, "
                           "`expected` and `postcondition` of each command; see docs/reference/model/command.md");
    };
};

struct types_around_runs {
    static void initial_commands(), final_commands(), around_cycle(), around_run();
};
template <class T>
struct with_types_around_runs : T, types_around_runs {};

/// Optional types of a suite or a behavior: none has such a name, or each that has is one.
template <class S>
struct types_around_runs_are_public {
    using all = with_types_around_runs<S>;
    static constexpr bool met = [] {
        if constexpr (!may_be_derived_from<S>) return true;
        else
            return (requires { typename S::initial_commands; } || requires { &all::initial_commands; }) &&
                   (requires { typename S::final_commands; } || requires { &all::final_commands; }) &&
                   (requires { typename S::around_cycle; } || requires { &all::around_cycle; }) &&
                   (requires { typename S::around_run; } || requires { &all::around_run; });
    }();
    struct sentence {
        static_assert(met, "foregone: the model's `initial_commands`, `final_commands`, `around_cycle` or `around_run` is private, "
                           "or no type; write `using initial_commands = …;`, or a public struct of this name; see "
                           "docs/reference/model/command.md");
    };
};

struct weight_named {
    static void weight();
};
template <class T>
struct with_weight : T, weight_named {};

template <class C>
struct weight_can_be_read {
    static constexpr bool met = requires { C::weight; } || requires { typename C::weight; } || !may_be_derived_from<C> ||
                                requires { &with_weight<C>::weight; };
    struct sentence {
        static_assert(met, "foregone: a command's `weight` is private; write a public `static constexpr unsigned weight = …;`; see "
                           "docs/reference/model/command.md");
    };
};

struct run_named {
    static void run();
};
template <class T>
struct with_run : T, run_named {};

/// What is neither a model nor a program, but has a `run`, is meant to be a program.
template <class M>
struct program_can_be_run {
    static constexpr bool met = requires { typename M::state; } || requires { typename M::system; } || !may_be_derived_from<M> ||
                                requires { &with_run<M>::run; };
    struct sentence {
        static_assert(met, "foregone: the program's `run` cannot be called without an object; write a public `static void "
                           "run(fg::chooser&);`; see docs/reference/model/program.md");
    };
};

}}  // namespace foregone::impl
