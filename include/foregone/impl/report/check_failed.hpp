// SPDX-License-Identifier: BSL-1.0
#pragma once

// The sentences for failed checks, one for each kind of finding.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>

namespace foregone {

/// The number of steps of a run that begins with its initial state.
template <class Step>
inline constexpr std::size_t steps_shown = 1;
template <class... Steps>
inline constexpr std::size_t steps_shown<for_ever<Steps...>> = sizeof...(Steps);
template <>
inline constexpr std::size_t steps_shown<ends_here> = 0;
template <class... Steps>
inline constexpr std::size_t step_count = (steps_shown<Steps> + ...) - 1;

/// False. It is instantiated only for a model whose check fails. Clang names the instantiation in the error, GCC in its note.
template <class Model, class... Found>
inline constexpr bool passes = false;

/// Completing it for a failed check prints its template arguments: they are the message.
template <class Model, class Finding>
struct check_failed;

template <class Model, class Property, class... Steps>
struct check_failed<Model, counterexample<Property, Steps...>> {
    static_assert(passes<Model, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; the shortest counterexample is in the template arguments, step by step; fix "
                  "the model or the property, or expect the violation with expect_violation(); see docs/reference/check.md");
};

template <class Model, class Property, class... Steps>
struct check_failed<Model, shrunk_counterexample<Property, Steps...>> {
    static_assert(passes<Model, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; a counterexample is in the template arguments, step by step, shrunk: without any one "
                  "of its steps it passes; fix the model, the system or the property, or expect the violation with "
                  "expect_violation(); see docs/reference/check.md");
};

template <class Model, class Property, class... Steps>
struct check_failed<Model, some_counterexample<Property, Steps...>> {
    static_assert(passes<Model, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; a counterexample is in the template arguments, step by step; there may be a shorter "
                  "one; fix the model, the system or the property, or expect the violation with expect_violation(); see "
                  "docs/reference/check.md");
};

template <class Model, class Property, class... Steps>
struct check_failed<Model, temporal_counterexample<Property, Steps...>> {
    static_assert(passes<Model, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; an infinite run is in the template arguments, step by step: its "
                  "beginning and its loop are the shortest that the formula's automaton has (with interchangeable identities they "
                  "need not be); fix the model or the property, list the fairness that excludes this run, or expect the violation "
                  "with expect_violation(); see docs/reference/model/temporal.md");
};

template <is_program Program, class Property, class... Steps>
struct check_failed<Program, counterexample<Property, Steps...>> {
    static_assert(passes<Program, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; the shortest path that fails is in the template arguments, choice by choice; fix the "
                  "program, or expect the violation with expect_violation(); see docs/reference/check.md");
};

template <is_program Program, class Property, class... Steps>
struct check_failed<Program, shrunk_counterexample<Property, Steps...>> {
    static_assert(passes<Program, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; a path that fails is in the template arguments, choice by choice, shrunk: without "
                  "any one of its choices it does not fail like this; fix the program, or expect the violation with "
                  "expect_violation(); see docs/reference/check.md");
};

template <is_program Program, class Property, class... Steps>
struct check_failed<Program, some_counterexample<Property, Steps...>> {
    static_assert(passes<Program, Property, after_steps<step_count<Steps...>>>,
                  "foregone: the check fails; a path that fails is in the template arguments, choice by choice; there may be a "
                  "shorter one; fix the program, or expect the violation with expect_violation(); see docs/reference/check.md");
};

template <class Model, class Property, class Length>
struct check_failed<Model, unprinted_counterexample<Property, Length>> {
    static_assert(passes<Model, Property, Length>,
                  "foregone: the check fails; to print its counterexample exceeds the limits of the compiler; fix the model or the "
                  "property; to see the steps, write FOREGONE_RUNTIME_CHECK and run the program, or raise these limits; see "
                  "docs/reference/check.md");
};

template <class Model, class Property>
struct check_failed<Model, no_witness<Property>> {
    static_assert(
        passes<Model, Property>,
        "foregone: the check fails; no state within its scope is a witness of the `sometimes` that the template arguments "
        "name; fix the model or the property, or search a larger scope; see docs/reference/model/property.md");
};

template <class Model, name... Property>
struct check_failed<Model, expected_violation_not_found<Property...>> {
    static_assert(passes<Model>,
                  "foregone: the check fails; the violation that it expects, named in the template arguments, is not there; if the "
                  "defect is fixed, remove expect_violation(); see docs/reference/model/scope.md");
};

template <class Model, class Difference, class First, class Second>
struct check_failed<Model, merged_states<Difference, First, Second>> {
    static_assert(
        passes<Model>,
        "foregone: the model is invalid: two states are equal by == and differ in a member; which, and the runs to both, are in "
        "the "
        "template arguments; let == and hash_value take in that member, or leave it out of the state; if it never matters, "
        "specialise foregone::trusts_equality for its class; see docs/reference/types/memberwise.md");
};

template <class Model>
struct check_failed<Model, nowhere_to_begin> {
    static_assert(passes<Model>,
                  "foregone: the model has no initial state, or none inside its boundary, so that there is nothing to check; fix "
                  "`initial` or `within_boundary`; see docs/reference/model/transition_system.md");
};

template <class Model, class Property>
struct check_failed<Model, every_run_leaves<Property>> {
    static_assert(passes<Model, Property>,
                  "foregone: every fair run of the model leaves its boundary, so that the temporal property in the template "
                  "arguments judges no run; widen `within_boundary`, or let the model's actions stay inside; see "
                  "docs/reference/model/temporal.md");
};

}  // namespace foregone
