// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/constant.hpp>
#include <foregone/engine/lists.hpp>
#include <foregone/engine/noted_cycle.hpp>
#include <foregone/engine/planned_run.hpp>
#include <foregone/engine/tour.hpp>
#include <foregone/model/tour_scope.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone {

/// Takes a run of a tour.
template <class View, class Lists>
constexpr noted_cycle<View, Lists> tour_cycle(const std::uint64_t* actions, std::size_t size) {
    noted_cycle<View, Lists> cycle;
    const record_room<typename View::record> records(size);
    cycle.walk_by(0, records.records, planned_run<View>{actions, size});
    return cycle;
}

/// The runs of a tour, at run time.
template <class View, transition_tour_scope Scope>
struct tour_source {
    using lists = growing_lists;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.expected.view(); }

    tour<View> planned{};

    std::uint64_t count() const { return planned.runs.size(); }
    noted_cycle<View, lists> cycle(std::uint64_t number) const {
        const std::vector<std::uint64_t>& run = planned.runs[static_cast<std::size_t>(number)];
        return tour_cycle<View, lists>(run.data(), run.size());
    }

    template <class Verdict>
    void describe(Verdict& into) const {
        into.counted.states = planned.states();
        into.sampled.covered = planned.transitions;
    }
};

/// How large a tour is, found out in an evaluation of its own.
template <class View, std::uint64_t MostSteps>
struct tour_size {
    struct sizes {
        std::uint64_t states = 0, transitions = 0, steps = 0, runs = 0, longest = 0;
        constexpr bool usable() const { return steps <= MostSteps; }
    };

    static constexpr sizes result() {
        tour<View> planned;
        planned.plan([&] { return planned.steps <= MostSteps; });
        sizes found{planned.states(), planned.transitions, planned.steps, planned.runs.size(), 0};
        for (const auto& run : planned.runs) found.longest = run.size() > found.longest ? run.size() : found.longest;
        return found;
    }
};

/// A tour as a constant.
template <class View, std::uint64_t Steps, std::uint64_t Runs>
struct kept_tour {
    std::uint64_t actions[Steps + 1]{};
    std::uint64_t ends[Runs + 1]{};

    constexpr kept_tour() {
        tour<View> planned;
        planned.plan([] { return true; });
        std::uint64_t step = 0, number = 0;
        for (const auto& run : planned.runs) {
            for (const std::uint64_t action : run) actions[step++] = action;
            ends[number++] = step;
        }
    }
};

/// The runs of a tour, while compiling; `Size` is the evaluation of its size.
///
/// Requires: evaluates<Size>.
template <class View, transition_tour_scope Scope, class Size>
struct constant_tour_source {
    static constexpr const auto& size = constant_of<Size>;
    using lists = bounded_lists<size.longest>;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.expected.view(); }
    static constexpr kept_tour<View, size.steps, size.runs> planned{};

    static constexpr std::uint64_t count() { return size.runs; }
    static constexpr noted_cycle<View, lists> cycle(std::uint64_t number) {
        const std::uint64_t begin = number == 0 ? 0 : planned.ends[number - 1];
        return tour_cycle<View, lists>(planned.actions + begin, static_cast<std::size_t>(planned.ends[number] - begin));
    }

    template <class Verdict>
    static constexpr void describe(Verdict& into) {
        into.counted.states = size.states;
        into.sampled.covered = size.transitions;
    }
};

}  // namespace foregone
