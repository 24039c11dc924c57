// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::concurrent: every scenario of concurrent calls of a suite of commands or a behavior, in every interleaving.

#include <foregone/check.hpp>
#include <foregone/impl/concurrency/concurrent_calls.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The longest path of a scenario, in choices.
inline constexpr std::uint64_t longest_scenario = 10'000;

constexpr paths_scope concurrent_paths(concurrent_shape shape) {
    paths_scope scope(longest_scenario);
    scope.concurrent = shape;
    return scope;
}

template <class Model, paths_scope Scope>
    requires(Scope.concurrent.threads > 0 && Scope.terms.argument_strength == 0 && !is_program<Model>)
struct scoped_model<Model, Scope> {
    using type = concurrent_program<Model, Scope.concurrent>;
};

}}  // namespace foregone::impl

namespace foregone {

/// The scope of all scenarios in which up to `Threads` threads make up to `Calls` calls each at the same time, after up to `Before`
/// calls alone: `FOREGONE_CHECK(stack_suite, fg::concurrent<2, 3>)`. Each scenario is run in every interleaving of the operations
/// on scheduled objects. The answers must be those of the model, if the calls take effect one after the other, each at some time
/// between its beginning and its end.
///
/// Requires: a suite of commands or a behavior with a model that goes on by the action, or by the one expected answer. Its system
///     uses scheduled objects.
/// Guarantees: a precondition holds in every order of the calls, or the scenario is left out. The first failing scenario has the
///     fewest threads, then the fewest calls. Threads that exchange their calls, and beginnings that lead to the same model, are
///     taken once.
/// Complexity: the actions to the power of all calls, times the interleavings of a scenario. Decided by the program.
/// Source: linearizability (Herlihy and Wing, TOPLAS 1990); scenarios as in QuickCheck (Claessen et al., ICFP 2009) and Lincheck.
template <std::uint64_t Threads, std::uint64_t Calls, std::uint64_t Before = 2>
inline constexpr paths_scope concurrent = concurrent_paths({Threads, Calls, Before});

}  // namespace foregone
