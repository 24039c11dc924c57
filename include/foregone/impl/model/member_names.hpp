// SPDX-License-Identifier: BSL-1.0
#pragma once

// Detects members by name only, whatever their kind or access, so that wrong ones are distinguished from missing ones.

#include <foregone/impl/base/config.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

// Detects a member of any name and kind: overloads, a template, a private member. A concept that tests the use cannot distinguish a
// wrong member from a missing one. Method: a base with a member of the same name makes the name ambiguous.

template <class T>
concept may_be_derived_from = std::is_class_v<T> && !std::is_final_v<T>;

struct properties_named {
    static void properties();
};
template <class T>
struct with_properties : T, properties_named {};
template <class T>
concept names_properties = requires { &T::properties; } ||
    (may_be_derived_from<T> && !requires { &with_properties<T>::properties; });
struct fairness_named {
    static void fairness();
};
template <class T>
struct with_fairness : T, fairness_named {};
template <class T>
concept names_fairness = requires { &T::fairness; } || (may_be_derived_from<T> && !requires { &with_fairness<T>::fairness; });

struct boundary_named {
    static void within_boundary();
};
template <class T>
struct with_boundary : T, boundary_named {};
template <class T>
concept names_boundary = requires { &T::within_boundary; } ||
    (may_be_derived_from<T> && !requires { &with_boundary<T>::within_boundary; });

struct terminal_named {
    static void terminal();
};
template <class T>
struct with_terminal : T, terminal_named {};
template <class T>
concept names_terminal = requires { &T::terminal; } || (may_be_derived_from<T> && !requires { &with_terminal<T>::terminal; });

struct next_named {
    static void next();
};
template <class T>
struct with_next : T, next_named {};
template <class T>
concept names_next = requires { &T::next; } || (may_be_derived_from<T> && !requires { &with_next<T>::next; });

struct create_named {
    static void create();
};
template <class T>
struct with_create : T, create_named {};
template <class T>
concept names_create = requires { &T::create; } || (may_be_derived_from<T> && !requires { &with_create<T>::create; });

struct initial_named {
    static void initial();
};
template <class T>
struct with_initial : T, initial_named {};
template <class T>
concept names_initial = requires { &T::initial; } || (may_be_derived_from<T> && !requires { &with_initial<T>::initial; });

struct enabled_named {
    static void enabled();
};
template <class T>
struct with_enabled : T, enabled_named {};
template <class T>
concept names_enabled = requires { &T::enabled; } || (may_be_derived_from<T> && !requires { &with_enabled<T>::enabled; });

struct applies_named {
    static void applies();
};
template <class T>
struct with_applies : T, applies_named {};
template <class T>
concept names_applies = requires { &T::applies; } || (may_be_derived_from<T> && !requires { &with_applies<T>::applies; });

struct precondition_named {
    static void precondition();
};
template <class T>
struct with_precondition : T, precondition_named {};
template <class T>
concept names_precondition = requires { &T::precondition; } ||
    (may_be_derived_from<T> && !requires { &with_precondition<T>::precondition; });

struct postcondition_named {
    static void postcondition();
};
template <class T>
struct with_postcondition : T, postcondition_named {};
template <class T>
concept names_postcondition = requires { &T::postcondition; } ||
    (may_be_derived_from<T> && !requires { &with_postcondition<T>::postcondition; });

struct expected_named {
    static void expected();
};
template <class T>
struct with_expected : T, expected_named {};
template <class T>
concept names_expected = requires { &T::expected; } ||
    (may_be_derived_from<T> && !requires { &with_expected<T>::expected; });

struct accepts_named {
    static void accepts();
};
template <class T>
struct with_accepts : T, accepts_named {};
template <class T>
concept names_accepts = requires { &T::accepts; } || (may_be_derived_from<T> && !requires { &with_accepts<T>::accepts; });

struct classify_named {
    static void classify();
};
template <class T>
struct with_classify : T, classify_named {};
template <class T>
concept names_classify = requires { &T::classify; } ||
    (may_be_derived_from<T> && !requires { &with_classify<T>::classify; });

struct observe_named {
    static void observe();
};
template <class T>
struct with_observe : T, observe_named {};
template <class T>
concept names_observe = requires { &T::observe; } || (may_be_derived_from<T> && !requires { &with_observe<T>::observe; });

}}  // namespace foregone::impl
