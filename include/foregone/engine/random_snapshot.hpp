// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/cycle_total.hpp>
#include <foregone/engine/random_cycle.hpp>
#include <foregone/model/random_scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone {

/// Random cycles, and then the shrinking of a violation, as constant evaluation sees them: a value that can be advanced.
template <class View, random Scope, std::uint32_t>
struct random_snapshot {
    cycle_total<View, bounded_lists<Scope.steps>> total{};
    std::uint64_t tried = 0;  ///< actions

    constexpr explicit random_snapshot(const random_snapshot<View, Scope, 0>&) {}

    template <std::uint32_t Other>
    constexpr random_snapshot(const random_snapshot<View, Scope, Other>& before, std::uint64_t actions) : random_snapshot(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    constexpr bool usable() const { return true; }
    constexpr bool finished() const { return total.violated() ? !total.shrinks(Scope.shrink_runs) : total.cycles == Scope.cycles || View::initial_count() == 0; }
    constexpr std::uint64_t spent_actions() const { return tried; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

    constexpr void advance(std::uint64_t actions) {
        for (const std::uint64_t end = tried + actions; tried < end && !finished();) tried += total.violated() ? shrink() : run_cycle();
    }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        total.conclude(into, Scope.seed);
    }

    /// How many numbers a verdict has to keep: of its trace, or of its kinds of action.
    constexpr std::uint64_t trace_steps() const {
        const std::uint64_t steps = total.found.actions.size();
        return steps > total.kinds ? steps : total.kinds;
    }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        total.trace(into);
    }

private:
    constexpr std::uint64_t run_cycle() {
        const std::uint64_t before = total.counted.transitions;
        total.add(random_cycle<View, Scope>(Scope.seed, total.cycles));
        return total.counted.transitions - before + 1;
    }

    constexpr std::uint64_t shrink() {
        const std::uint64_t before = total.found.spent;
        total.found.advance();
        return total.found.spent - before + 1;
    }
};

/// Nothing run yet, and nothing evaluated.
template <class View, random Scope>
struct random_snapshot<View, Scope, 0> {
    constexpr bool finished() const { return false; }
    constexpr std::uint64_t spent_actions() const { return 0; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }
};

/// Random cycles, for the stages of constant evaluation.
template <class View, random Scope>
struct constant_random_search {
    template <std::uint32_t Capacity>
    using snapshot = random_snapshot<View, Scope, Capacity>;
};

}  // namespace foregone
