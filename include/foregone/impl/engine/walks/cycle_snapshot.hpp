// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/resumable.hpp>
#include <foregone/impl/engine/walks/cycle_total.hpp>

#include <cstdint>

namespace foregone {

/// Random or planned runs, and the shrinking of the first that fails, which constant evaluation can resume.
template <class View, class Source>
struct cycle_snapshot {
    cycle_total<View, typename Source::lists> total{};

    constexpr bool finished() const {
        return total.violated() ? !total.shrinks(Source::shrink_runs) : total.cycles == Source{}.count();
    }
    constexpr std::uint64_t step(std::uint64_t) { return total.violated() ? shrink() : run_cycle(); }

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

/// Random or planned runs, for the stages of constant evaluation.
template <class View, class Source>
using constant_cycle_search = resumable_search<cycle_snapshot<View, Source>>;

}  // namespace foregone
