// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>

namespace foregone {

/// Runs that take every transition of a behavior's model at least once in its system; a violation is shrunk.
///
/// Requires: a model determined by the actions alone, with == and a hash.
struct transition_tour_scope : scope_modifiers<transition_tour_scope> {
    static constexpr search_kind searched = search_kind::tour;
    scope_terms terms{};
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a violation
};

inline constexpr transition_tour_scope transition_tour{};

constexpr void print_scope(auto& sink, const transition_tour_scope&) { sink.append(".transition_tour"); }

/// The largest number of actions whose orders can be covered.
inline constexpr std::uint64_t deepest_order = 4;

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
    bool without_repetition = false;     ///< an action before itself is no order
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

constexpr void print_scope(auto& sink, const covering_sequences_scope& scope) {
    sink.append(".covering_sequences<");
    print(sink, scope.strength);
    if (scope.by_kind) sink.append(", kinds");
    if (scope.without_repetition) sink.append(", distinct");
    if (scope.limit_steps != 0)
        sink.append(", "), print(sink, scope.limit_steps), sink.append(scope.limit_steps == 1 ? " step" : " steps");
    sink.append(">");
}

template <std::uint64_t Strength>
inline constexpr covering_sequences_scope covering_sequences{Strength};

}  // namespace foregone
