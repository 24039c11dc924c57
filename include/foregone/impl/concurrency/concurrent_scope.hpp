// SPDX-License-Identifier: BSL-1.0
#pragma once

// The scope of all scenarios of concurrent calls, whatever runs the threads.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The longest path of a scenario, in choices.
inline constexpr std::uint64_t longest_scenario = 10'000;

constexpr paths_scope concurrent_paths(concurrent_shape shape) {
    paths_scope scope(longest_scenario);
    scope.concurrent = shape;
    return scope;
}

/// The scenarios that a scope asks for; none if it is for one thread.
constexpr concurrent_shape shape_in(const auto&) { return {}; }
constexpr concurrent_shape shape_in(const paths_scope& scope) { return scope.concurrent; }
constexpr concurrent_shape shape_in(const random& scope) { return {scope.threads, scope.calls, scope.before}; }

/// Whether a scope has a suite of commands, or a behavior, called by several threads.
template <class Model, auto Scope>
concept takes_concurrent_calls = shape_in(Scope).threads > 0 && Scope.terms.argument_strength == 0 && !is_program<Model>;

}}  // namespace foregone::impl

namespace foregone {

/// The scope of all scenarios in which up to `Threads` threads make up to `Calls` calls each at the same time, after up to `Before`
/// calls alone: `FOREGONE_RUNTIME_CHECK(stack_suite, fg::concurrent<2, 3>)`. Each scenario is run in every interleaving. The answers
/// must be those of the model, if the calls take effect one after the other, each at some time between its beginning and its end.
///
/// Requires: a suite of commands or a behavior with a model that goes on by the action, or by the one expected answer.
/// Guarantees: a precondition holds in every order of the calls, or the scenario is left out. The first failing scenario has the
///     fewest threads, then the fewest calls. Threads that exchange their calls, and beginnings that lead to the same model, are
///     taken once.
/// Complexity: the actions to the power of all calls, times the interleavings of a scenario. Decided by the program.
/// Source: linearizability (Herlihy and Wing, TOPLAS 1990); scenarios as in QuickCheck (Claessen et al., ICFP 2009) and Lincheck.
template <std::uint64_t Threads, std::uint64_t Calls, std::uint64_t Before = 2>
inline constexpr paths_scope concurrent = concurrent_paths({Threads, Calls, Before});

}  // namespace foregone
