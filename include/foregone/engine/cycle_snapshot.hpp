// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/constant.hpp>
#include <foregone/engine/cycle_total.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone {

/// Cycles, and then the shrinking of a violation, as constant evaluation sees them: a value that can be advanced.
template <class View, class Source, std::uint32_t>
struct cycle_snapshot {
    cycle_total<View, typename Source::lists> total{};
    std::uint64_t tried = 0;  ///< actions

    constexpr explicit cycle_snapshot(const cycle_snapshot<View, Source, 0>&) {}

    template <std::uint32_t Other>
    constexpr cycle_snapshot(const cycle_snapshot<View, Source, Other>& before, std::uint64_t actions) : cycle_snapshot(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    constexpr bool usable() const { return true; }
    constexpr bool finished() const {
        return total.violated() ? !total.shrinks(Source::shrink_runs) : total.cycles == Source{}.count();
    }
    constexpr std::uint64_t spent_actions() const { return tried; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

    constexpr void advance(std::uint64_t actions) {
        for (const std::uint64_t end = tried + actions; tried < end && !finished();) tried += total.violated() ? shrink() : run_cycle();
    }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        total.conclude(into, Source{});
    }

    /// How many numbers a verdict has to keep: of its trace, of its kinds of action, or of its classes.
    constexpr std::uint64_t trace_steps() const {
        const std::uint64_t steps = total.found.actions.size();
        return steps > total.longest_list ? steps : total.longest_list;
    }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        total.trace(into);
    }

private:
    constexpr std::uint64_t run_cycle() {
        const std::uint64_t before = total.counted.transitions;
        total.add(Source{}.cycle(total.cycles), Source{});
        return total.counted.transitions - before + 1;
    }

    constexpr std::uint64_t shrink() {
        const std::uint64_t before = total.found.spent;
        total.found.advance();
        return total.found.spent - before + 1;
    }
};

template <class View, class Source>
struct cycle_snapshot<View, Source, 0> : nothing_searched {};

/// Cycles, for the stages of constant evaluation.
template <class View, class Source>
struct constant_cycle_search {
    template <std::uint32_t Capacity>
    using snapshot = cycle_snapshot<View, Source, Capacity>;
};

}  // namespace foregone
