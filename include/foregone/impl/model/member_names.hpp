// SPDX-License-Identifier: BSL-1.0
#pragma once

// Detects members by name only, whatever their kind or access, so that wrong ones are distinguished from missing ones.

#include <type_traits>

namespace foregone { inline namespace impl {

// Detects a member of any name and kind: overloads, a template, a private member. A concept that tests the use cannot distinguish a
// wrong member from a missing one. Method: a base with a member of the same name makes the name ambiguous.

template <class T>
concept may_be_derived_from = std::is_class_v<T> && !std::is_final_v<T>;

#define FOREGONE_NAMES_MEMBER(Concept, Member)                                                                           \
    struct Concept##_base {                                                                                              \
        static void Member();                                                                                            \
    };                                                                                                                   \
    template <class T>                                                                                                   \
    struct Concept##_twice : T, Concept##_base {};                                                                       \
    template <class T>                                                                                                   \
    concept Concept = requires { &T::Member; } || (may_be_derived_from<T> && !requires { &Concept##_twice<T>::Member; })
FOREGONE_NAMES_MEMBER(names_properties, properties);
FOREGONE_NAMES_MEMBER(names_fairness, fairness);
FOREGONE_NAMES_MEMBER(names_boundary, within_boundary);
FOREGONE_NAMES_MEMBER(names_terminal, terminal);
FOREGONE_NAMES_MEMBER(names_next, next);
FOREGONE_NAMES_MEMBER(names_create, create);
FOREGONE_NAMES_MEMBER(names_initial, initial);
FOREGONE_NAMES_MEMBER(names_enabled, enabled);
FOREGONE_NAMES_MEMBER(names_applies, applies);
FOREGONE_NAMES_MEMBER(names_precondition, precondition);
FOREGONE_NAMES_MEMBER(names_postcondition, postcondition);
FOREGONE_NAMES_MEMBER(names_expected, expected);
FOREGONE_NAMES_MEMBER(names_accepts, accepts);
FOREGONE_NAMES_MEMBER(names_classify, classify);
FOREGONE_NAMES_MEMBER(names_observe, observe);
#undef FOREGONE_NAMES_MEMBER

}}  // namespace foregone::impl
