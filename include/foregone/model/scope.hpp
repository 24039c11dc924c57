// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>
#include <string_view>

namespace foregone {

inline constexpr std::uint64_t unlimited = UINT64_MAX;

/// The largest piece of work (actions tried) that a check may cost the compiler, unless its scope says otherwise.
///
/// Cost: ten seconds of GCC 12 for a small model that never ends, and a few dozen megabytes of it a thousand states.
inline constexpr std::uint64_t default_budget_actions = 300'000;

/// A state met for the first time costs the compiler, and so the budget, as much as so many actions.
inline constexpr std::uint64_t new_state_actions = 4;

/// What a check goes through.
enum class search_kind : std::uint8_t {
    states,
    sequences,      ///< all of some length
    cycles,         ///< random ones
    tour,           ///< runs that take every transition
    paths,          ///< of a program that chooses
    covering_runs,  ///< runs that take actions in every order
};

/// What every scope holds on top of what it searches.
///
/// Shape: a member, not a base: the new constant interpreter of Clang 22 cannot read a base of a template argument.
struct scope_terms {
    text<94> expected{};                                    ///< the property whose violation is expected; empty: none
    std::uint64_t expected_steps = unlimited;               ///< the longest counterexample that still is the expected one
    std::uint64_t budget_actions = default_budget_actions;  ///< what the compiler may spend
    bool is_budget_given = false;                           ///< the user named it; otherwise GCC's memory is bounded, too
    std::uint64_t argument_strength = 0;  ///< so many arguments of an action take all combinations; 0: all of them do
};

/// The scope, of which exactly one violation is expected.
template <class Scope>
constexpr Scope expecting(Scope scope, std::string_view property, std::uint64_t max_steps) {
    scope.terms.expected = {};
    scope.terms.expected.append(property);
    scope.terms.expected_steps = max_steps;
    return scope;
}

/// The scope, with another budget.
template <class Scope>
constexpr Scope budgeted(Scope scope, std::uint64_t actions) {
    scope.terms.budget_actions = actions;
    scope.terms.is_budget_given = true;
    return scope;
}

/// The scope, with the budget of another.
template <class Scope, class Other>
constexpr Scope with_budget_of(Scope scope, const Other& other) {
    scope.terms.budget_actions = other.terms.budget_actions;
    scope.terms.is_budget_given = other.terms.is_budget_given;
    return scope;
}

/// The scope, of a check that cannot run instead: its budget is taken for one that the user named.
template <class Scope>
constexpr Scope insisting(Scope scope) {
    return budgeted(scope, scope.terms.budget_actions);
}

/// The scope, of actions with a covering array of their arguments.
template <class Scope>
constexpr Scope of_covered_arguments(Scope scope, std::uint64_t strength) {
    scope.terms.argument_strength = strength;
    return scope;
}

/// What every scope can be asked for; each modifier returns a changed copy.
///
/// Requires: a member `terms` of Scope.
template <class Scope>
struct scope_modifiers {
    /// The check passes if exactly this property is violated, within so many steps: for known defects and for puzzles.
    constexpr Scope expect_violation(std::string_view property, std::uint64_t max_steps = unlimited) const {
        return expecting(self(), property, max_steps);
    }

    /// The compiler may try so many actions before it hands the check to run time, a new state counting as four of them, whatever
    /// memory that takes; 0 hands it over at once.
    constexpr Scope budget(std::uint64_t actions) const { return budgeted(self(), actions); }

    /// Every T arguments of an action take all combinations of their values, not all arguments together: fewer actions, and no
    /// proof. It needs foregone/analysis/covering_arguments.hpp.
    template <unsigned T>
        requires(T > 0)
    constexpr Scope covering() const { return of_covered_arguments(self(), T); }

private:
    constexpr const Scope& self() const { return static_cast<const Scope&>(*this); }
};

/// Every state that can be reached and every transition between them: the verdict holds for behaviours of every length.
///
/// Requires: states (of a behavior: the system and the model) that can be compared and hashed.
struct reachable_scope : scope_modifiers<reachable_scope> {
    static constexpr search_kind searched = search_kind::states;
    scope_terms terms{};
    std::uint64_t depth_limit_steps = unlimited;  ///< how far from an initial state the search goes

    /// Stops so many steps from the initial states; what it proves, it proves to that depth.
    constexpr reachable_scope depth(std::uint64_t steps) const {
        reachable_scope changed = *this;
        changed.depth_limit_steps = steps;
        return changed;
    }
};

inline constexpr reachable_scope reachable{};

constexpr void print_scope(auto& sink, const reachable_scope&) { sink.append(".reachable"); }

/// Every sequence of at least `min_steps` and at most `max_steps` actions, each run from an initial state.
///
/// Shape: sequences of one length are numbered from 0 in the order of their action indices, the last action fastest.
struct sequences_scope : scope_modifiers<sequences_scope> {
    static constexpr search_kind searched = search_kind::sequences;
    scope_terms terms{};
    std::uint64_t min_steps = 0;
    std::uint64_t max_steps = 0;

    constexpr sequences_scope(std::uint64_t min, std::uint64_t max) : min_steps(min), max_steps(max) {}
};

constexpr void print_scope(auto& sink, const sequences_scope& scope) {
    sink.append(".sequences<");
    print(sink, scope.min_steps);
    if (scope.max_steps != scope.min_steps) {
        sink.append(", ");
        print(sink, scope.max_steps);
    }
    sink.append(">");
}

template <std::uint64_t Min, std::uint64_t Max = Min>
    requires(Min <= Max && Max > 0)
inline constexpr sequences_scope sequences{Min, Max};


/// The deepest bugs that schedules by priority look for.
inline constexpr std::uint64_t deepest_bug = 16;

/// So many cycles, each a run of so many actions drawn at random, or a path of a program of at most so many choices; a violation is
/// shrunk. A run is shorter only where it violates something, where no action is enabled, or behind a final command.
///
/// Shape: cycle n draws from stream n of the seed, so it is the same whoever runs it; the first cycle that fails counts.
/// Source: the numbers that stand here unless you write others are kiri-check's.
struct random {
    static constexpr search_kind searched = search_kind::cycles;
    std::uint64_t cycles = 100;
    std::uint64_t steps = 100;           ///< how long each run is; of a program: the longest path
    std::uint64_t tries = 100;           ///< how often an action is drawn that is not enabled, before all are looked through
    std::uint64_t seed = 0;
    bool swarm = false;                  ///< each cycle leaves out some kinds of action (Groce et al., "Swarm testing", 2012)
    std::uint64_t bug_depth = 0;         ///< of programs: schedules follow priorities that change bug_depth - 1 times; 0: any is as likely
    bool escapes = true;                 ///< of programs: a path that is over is left by an exception; as paths<N>.without_escape()
    std::uint64_t shrink_runs = 10'000;  ///< how many runs the shrinking of a violation may take

    scope_terms terms{};

    // As scope_modifiers, which can't be a base here: GCC warns of a designated initializer that leaves a base out.
    constexpr random expect_violation(std::string_view property, std::uint64_t max_steps = unlimited) const {
        return expecting(*this, property, max_steps);
    }
    constexpr random budget(std::uint64_t actions) const { return budgeted(*this, actions); }
    template <unsigned T>
        requires(T > 0)
    constexpr random covering() const {
        return of_covered_arguments(*this, T);
    }
};

constexpr void print_scope(auto& sink, const random& scope) {
    sink.append(".random<");
    print(sink, scope.cycles);
    sink.append(", ");
    print(sink, scope.steps);
    if (scope.seed != 0) sink.append(", seed "), print(sink, scope.seed);
    if (scope.swarm) sink.append(", swarm");
    if (scope.bug_depth != 0) sink.append(", bug depth "), print(sink, scope.bug_depth);
    sink.append(">");
}

}  // namespace foregone
