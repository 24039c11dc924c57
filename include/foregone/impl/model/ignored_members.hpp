// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects members that would be ignored silently: those of another kind of model, private or malformed ones.

#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/types/independent_copies.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

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
