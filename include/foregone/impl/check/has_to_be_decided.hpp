// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile errors for a check that the compiler had to decide and did not: one message for each fallback reason.

#include <foregone/impl/search/constant.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// Which function of a model keeps a compiler from evaluating it.
enum class not_constant_part { unknown, initial, boundary, property, step };

template <class View>
concept begins_while_compiling = requires { typename std::bool_constant<(static_cast<void>(View::initial(0)), true)>; };
template <class View>
concept is_bounded_while_compiling =
    requires { typename std::bool_constant<(static_cast<void>(View::within_boundary(View::initial(0))), true)>; };
template <class View>
concept is_judged_while_compiling =
    requires { typename std::bool_constant<(static_cast<void>(View::properties::violated_by_state(View::initial(0))), true)>; };

template <class View>
consteval not_constant_part find_not_constant() {
    if constexpr (!requires { View::initial(0); }) return not_constant_part::unknown;
    else if constexpr (!begins_while_compiling<View>) return not_constant_part::initial;
    else if constexpr (!is_bounded_while_compiling<View>) return not_constant_part::boundary;
    else if constexpr (!is_judged_while_compiling<View>) return not_constant_part::property;
    else return not_constant_part::step;
}

template <fallback Reason, class View>
consteval not_constant_part part_to_report() {
    if constexpr (!is_refusal(Reason)) return not_constant_part::unknown;
    else return find_not_constant<View>();
}

/// Reports that the compiler did not decide a check that it has to decide.
template <fallback Reason, class View>
struct has_to_be_decided {
    static constexpr bool within_budget = Reason != fallback::over_budget;
    static constexpr bool within_limits = Reason != fallback::too_costly;
    static constexpr bool has_plan_within_limits = Reason != fallback::plan_too_costly;
    static constexpr bool has_temporal_within_limits = Reason != fallback::temporal_too_costly;
    static constexpr bool has_constant_states = Reason != fallback::no_constant_states;
    static constexpr bool equal_states_behave_the_same = Reason != fallback::runs_differ;

    static_assert(within_budget,
                  "foregone: this check is undecided: it is larger than its compile-time budget, by default 300,000 actions and "
                  "with GCC about 1.1 GB; give its scope a larger one with .budget(), or let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(within_limits,
                  "foregone: one step of this model costs more than the compiler's limits allow; let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it, or raise the limits; see docs/reference/check.md");
    static_assert(has_plan_within_limits,
                  "foregone: planning the runs of this check costs more than the compiler's limits allow; let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it, or raise the limits; see docs/reference/check.md");
    static_assert(has_temporal_within_limits,
                  "foregone: the temporal properties of this model cost more than the compiler's limits allow, most often a long "
                  "counterexample; let FOREGONE_CHECK or FOREGONE_RUNTIME_CHECK run it, or raise the limits; see "
                  "docs/reference/check.md");
    static_assert(has_constant_states,
                  "foregone: the compiler cannot store the states of this model: they own memory, or cannot be copied, or made "
                  "without arguments; use std::array or the like, or let FOREGONE_RUNTIME_CHECK run it; see "
                  "docs/reference/check.md");
    static constexpr not_constant_part part = part_to_report<Reason, View>();
    static constexpr bool has_constant_initial = part != not_constant_part::initial;
    static constexpr bool has_constant_boundary = part != not_constant_part::boundary;
    static constexpr bool has_constant_properties = part != not_constant_part::property;
    static constexpr bool has_constant_steps = part != not_constant_part::step;
    static constexpr bool is_constant = !is_refusal(Reason) || part != not_constant_part::unknown;
    static_assert(has_constant_initial,
                  "foregone: the compiler cannot evaluate the beginning of this model: its `initial` or `create`, or what that "
                  "calls, is not constexpr, or has undefined behaviour, such as an index out of range; correct it, or make it "
                  "constexpr, or let FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(has_constant_boundary,
                  "foregone: the compiler cannot evaluate this model's `within_boundary`: it, or what it calls, is not constexpr, "
                  "or has undefined behaviour, such as an index out of range; correct it, or make it constexpr, or let "
                  "FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(has_constant_properties,
                  "foregone: the compiler cannot evaluate a property of this model in its initial state: it, or what it calls, is "
                  "not constexpr, or has undefined behaviour, such as an index out of range; correct it, or make it constexpr, "
                  "or let FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(has_constant_steps,
                  "foregone: the compiler cannot evaluate a step of this model, although it can begin: its `next`, `perform` or "
                  "`run`, a property of a later state, or what these call, is not constexpr, or has undefined behaviour, such as "
                  "an index out of range; correct it, or make it constexpr, or let FOREGONE_RUNTIME_CHECK run it; see "
                  "docs/reference/check.md");
    static_assert(is_constant,
                  "foregone: the compiler cannot evaluate this model: something it calls is not constexpr, or has undefined "
                  "behaviour, such as an index out of range; correct it, or make it constexpr, or let FOREGONE_RUNTIME_CHECK run "
                  "it; see docs/reference/check.md");
    static_assert(equal_states_behave_the_same,
                  "foregone: states of this model are equal by == and do not behave the same; let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it, which reports the runs to both; see docs/reference/types/memberwise.md");
};

/// Reports that the compiler has changed a default of the model, so that what it found says nothing.
template <bool Repeated>
struct defaults_are_kept {
    static_assert(Repeated,
                  "foregone: GCC 12 takes a step of this model with another result the second time, because it has changed the "
                  "default of an array whose elements have defaults; begin with a copy of the given state, or make a value without "
                  "`{}` (`state to;`, and no `{}` at the array), or write every element; see docs/limits.md");
};

}}  // namespace foregone::impl
