// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a check searches: all states, all sequences, random runs, or planned runs (fg::paths of a program: program.hpp); and what it
// expects and may spend.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/model/names_a_property.hpp>
#include <foregone/impl/model/search_kind.hpp>
#include <foregone/impl/types/write.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The cost of a new state for the compiler, in actions of the budget.
inline constexpr std::uint64_t new_state_actions = 4;

/// The scope with one expected violation.
template <class Scope>
constexpr Scope expecting(Scope scope, std::string_view property, std::uint64_t max_steps) {
    scope.terms.expected = {};
    scope.terms.expected.append(property);
    scope.terms.expected_steps = max_steps;
    return scope;
}

/// The scope with another budget.
template <class Scope>
constexpr Scope budgeted(Scope scope, std::uint64_t actions) {
    scope.terms.budget_actions = actions;
    scope.terms.is_budget_given = true;
    return scope;
}

/// The scope with the budget of another scope.
template <class Scope, class Other>
constexpr Scope with_budget_of(Scope scope, const Other& other) {
    scope.terms.budget_actions = other.terms.budget_actions;
    scope.terms.is_budget_given = other.terms.is_budget_given;
    return scope;
}

/// The scope of a check that cannot run instead: its budget counts as set by the user.
template <class Scope>
constexpr Scope insisting(Scope scope) {
    return budgeted(scope, scope.terms.budget_actions);
}

/// The scope with a covering array of the actions' arguments.
template <class Scope>
constexpr Scope of_covered_arguments(Scope scope, std::uint64_t strength) {
    scope.terms.argument_strength = strength;
    return scope;
}

/// The largest bug depth of schedules with priorities.
inline constexpr std::uint64_t deepest_bug = 16;

/// The largest number of actions whose orders can be covered.
inline constexpr std::uint64_t deepest_order = 4;

}}  // namespace foregone::impl

namespace foregone {

/// The largest work (in actions tried) that a check may cost the compiler, unless its scope says otherwise.
///
/// Complexity: ten seconds of GCC 12 for a small model that never ends, and a few dozen megabytes for each thousand states.
inline constexpr std::uint64_t default_budget_actions = 300'000;

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The terms common to all scopes.
///
/// Guarantees: a member, not a base: the new constant interpreter of Clang 22 cannot read a base of a template argument.
struct scope_terms {
    text<94> expected{};                                    ///< the property whose violation is expected; empty: none
    std::uint64_t expected_steps = unlimited;               ///< the longest counterexample accepted as the expected one
    std::uint64_t budget_actions = default_budget_actions;  ///< the compiler's budget
    bool is_budget_given = false;                           ///< the user set the budget; otherwise GCC's memory is bounded too
    std::uint64_t argument_strength = 0;  ///< number of arguments of an action that take all combinations; 0: all arguments
};

/// The modifiers of every scope; each returns a changed copy.
///
/// Requires: Scope has a member `terms`.
template <class Scope>
struct scope_modifiers {
    /// The check passes if exactly this property is violated within `max_steps` steps: for known defects and for puzzles.
    constexpr Scope expect_violation(std::string_view property, std::uint64_t max_steps = unlimited) const {
        return expecting(self(), property, max_steps);
    }
    template <not_a_text Property>
    constexpr Scope expect_violation(const Property&, std::uint64_t = unlimited) const {
        static_assert(sizeof(names_a_property<Property>) > 0);
        return self();
    }

    /// The compiler may try this many actions, a new state counting as four, whatever memory they need, before the check is left to
    /// run time; 0 leaves it to run time at once.
    constexpr Scope budget(std::uint64_t actions) const { return budgeted(self(), actions); }

    /// Every T arguments of an action take all combinations of their values, instead of all arguments together: fewer actions, and
    /// no proof. Requires foregone/suites/covering_arguments.hpp.
    template <unsigned T>
        requires(T > 0)
    constexpr Scope covering() const { return of_covered_arguments(self(), T); }

private:
    constexpr const Scope& self() const { return static_cast<const Scope&>(*this); }
};

/// Every reachable state and every transition: the verdict holds for behaviours of every length.
///
/// Requires: states (for a behavior: the system and the model) with == and a hash.
struct reachable_scope : scope_modifiers<reachable_scope> {
    static constexpr search_kind searched = search_kind::states;
    scope_terms terms{};
    std::uint64_t depth_limit_steps = unlimited;  ///< the largest distance from an initial state

    /// Stops at this distance from the initial states; the proof holds to that depth.
    constexpr reachable_scope depth(std::uint64_t steps) const {
        reachable_scope changed = *this;
        changed.depth_limit_steps = steps;
        return changed;
    }
};

constexpr void print_scope(auto& sink, const reachable_scope&) { sink.append(".reachable"); }

/// Every sequence of at least `min_steps` and at most `max_steps` actions, each run from an initial state.
///
/// Order: sequences of one length are numbered from 0 in the order of their action indices, the last action fastest.
struct sequences_scope : scope_modifiers<sequences_scope> {
    static constexpr search_kind searched = search_kind::sequences;
    scope_terms terms{};
    std::uint64_t min_steps = 0;
    std::uint64_t max_steps = 0;

    constexpr sequences_scope(std::uint64_t min, std::uint64_t max) : min_steps(min), max_steps(max) {}
};

constexpr void print_scope(auto& sink, const sequences_scope& scope) {
    sink.append(".sequences<");
    write_unsigned(sink, scope.min_steps);
    if (scope.max_steps != scope.min_steps) {
        sink.append(", ");
        write_unsigned(sink, scope.max_steps);
    }
    sink.append(">");
}

/// Runs that take every transition of a behavior's model at least once in its system; a violation is shrunk.
///
/// Requires: a model determined by the actions alone, with == and a hash.
struct transition_tour_scope : scope_modifiers<transition_tour_scope> {
    static constexpr search_kind searched = search_kind::tour;
    scope_terms terms{};
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a violation
};

/// Runs of a behavior's system in which any `strength` actions occur in each order that its model allows, with or without other
/// actions between; a violation is shrunk.
///
/// Requires: a model determined by the actions alone, with == and a hash.
/// Source: Kuhn, Higdon, Lawrence, Kacker and Lei, "Combinatorial methods for event sequence testing" (2012).
struct covering_sequences_scope : scope_modifiers<covering_sequences_scope> {
    static constexpr search_kind searched = search_kind::covering_runs;
    scope_terms terms{};
    std::uint64_t strength = 2;
    std::uint64_t limit_steps = 0;       ///< the longest run; 0: the number of actions, or the length of one order if larger
    bool by_kind = false;                ///< orders of kinds of action, whatever their arguments
    bool without_repetition = false;     ///< an action before itself is not an order
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a violation

    constexpr explicit covering_sequences_scope(std::uint64_t actions) : strength(actions) {}

    /// Limits the length of a run; longer orders are left out.
    constexpr covering_sequences_scope within(std::uint64_t steps) const {
        covering_sequences_scope changed = *this;
        changed.limit_steps = steps;
        return changed;
    }

    /// Covers the orders of kinds of action; for actions with many arguments.
    constexpr covering_sequences_scope of_kinds() const {
        covering_sequences_scope changed = *this;
        changed.by_kind = true;
        return changed;
    }

    /// Leaves out orders with the same action twice, as sequence covering arrays do.
    constexpr covering_sequences_scope distinct() const {
        covering_sequences_scope changed = *this;
        changed.without_repetition = true;
        return changed;
    }
};

}}  // namespace foregone::impl

namespace foregone {

inline constexpr reachable_scope reachable{};

template <std::int64_t Min, std::int64_t Max = Min>
inline constexpr sequences_scope sequences{static_cast<std::uint64_t>(Min), static_cast<std::uint64_t>(Max)};

/// Random runs: `runs` runs of up to `steps` actions drawn at random, or paths of a program with at most that many choices; a
/// violation is shrunk. Half of the runs have the full length; of the others, first the number of bits of the length is drawn, then
/// a length with that many bits, so that short runs are frequent. A run with an initial and a final command has at least two steps.
/// A run is shorter only if it violates a property, leaves the boundary, finds no action enabled, or ends in a final command.
///
/// Guarantees: what run n draws depends on n and the seed only, so it is the same on any worker; the first failing run counts.
/// Source: the default numbers are kiri-check's.
struct random {
    static constexpr search_kind searched = search_kind::random_runs;
    std::uint64_t runs = 100;
    std::uint64_t steps = 100;           ///< the full length of a run; for a program: the longest path
    bool full_length = false;            ///< each run has the full length; paths of a program end by themselves
    std::uint64_t tries = 100;           ///< how often an action that is not enabled is drawn before all are searched
    std::uint64_t seed = 0;
    bool swarm = false;                  ///< each run leaves out some kinds of action (Groce et al., "Swarm testing", 2012)
    std::uint64_t bug_depth = 0;         ///< for programs: priorities change bug_depth - 1 times; 0: uniform schedules
    bool escapes = true;                 ///< for programs: an exception leaves a path that is over; as paths<N>.without_escape()
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a violation
    std::uint64_t threads = 0;           ///< of a suite of commands or a behavior: two or more call it at the same time
    std::uint64_t calls = 3;             ///< those of each thread, at most
    std::uint64_t before = 2;            ///< calls before the threads, at most

    scope_terms terms{};

    // Repeats scope_modifiers, which cannot be a base here: GCC warns of a designated initializer that leaves a base out.
    constexpr random expect_violation(std::string_view property, std::uint64_t max_steps = unlimited) const {
        return expecting(*this, property, max_steps);
    }
    template <not_a_text Property>
    constexpr random expect_violation(const Property&, std::uint64_t = unlimited) const {
        static_assert(sizeof(names_a_property<Property>) > 0);
        return *this;
    }
    constexpr random budget(std::uint64_t actions) const { return budgeted(*this, actions); }
    template <unsigned T>
        requires(T > 0)
    constexpr random covering() const {
        return of_covered_arguments(*this, T);
    }
};

inline constexpr transition_tour_scope transition_tour{};

template <std::uint64_t Strength>
inline constexpr covering_sequences_scope covering_sequences{Strength};

}  // namespace foregone

namespace foregone { inline namespace impl {

constexpr void print_scope(auto& sink, const random& scope) {
    sink.append(".random<");
    write_unsigned(sink, scope.runs);
    sink.append(", ");
    write_unsigned(sink, scope.steps);
    if (scope.seed != 0) sink.append(", seed "), write_unsigned(sink, scope.seed);
    if (scope.full_length) sink.append(", full length");
    if (scope.swarm) sink.append(", swarm");
    if (scope.bug_depth != 0) sink.append(", bug depth "), write_unsigned(sink, scope.bug_depth);
    if (scope.threads != 0) sink.append(", threads "), write_unsigned(sink, scope.threads);
    if (scope.threads != 0) sink.append(", calls "), write_unsigned(sink, scope.calls);
    sink.append(">");
}

constexpr void print_scope(auto& sink, const transition_tour_scope&) { sink.append(".transition_tour"); }

constexpr void print_scope(auto& sink, const covering_sequences_scope& scope) {
    sink.append(".covering_sequences<");
    write_unsigned(sink, scope.strength);
    if (scope.by_kind) sink.append(", kinds");
    if (scope.without_repetition) sink.append(", distinct");
    if (scope.limit_steps != 0)
        sink.append(", "), write_unsigned(sink, scope.limit_steps), sink.append(scope.limit_steps == 1 ? " step" : " steps");
    sink.append(">");
}

}}  // namespace foregone::impl
