// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects members whose names other tools read and foregone ignores, and names the remedy; for models of every kind.

#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>

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

}}  // namespace foregone::impl
