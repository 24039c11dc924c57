// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/print.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <string_view>

namespace foregone {

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
