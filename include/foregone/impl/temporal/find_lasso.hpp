// SPDX-License-Identifier: BSL-1.0
#pragma once

// From a fair component to the lasso that a report shows.

#include <foregone/impl/temporal/lasso.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Finds the shortest run to a fair component, then the shortest lap from there back, the least of each.
///
/// Guarantees: the same for every numbering of the states. The run is the shortest of pairs, of a state and the automaton's state.
/// The states alone may have a shorter one, where the automaton could begin the lap elsewhere. If the search of the lap takes too
/// many nodes, the lap consists of shortest legs, each to a mark or a condition that no leg before has, and `is_shortest_lap` is
/// false.
/// Requires: the core is not empty.
template <class Pairs, class Core>
class lasso_finder {
    using prefixes = prefix_space<Pairs, Core>;
    using laps = lap_space<Pairs, Core>;
    using legs = leg_space<Pairs, Core>;

    static constexpr std::size_t most_nodes = std::size_t{1} << 20;

    const Pairs& pairs_;
    const Core& core_;
    lasso made_{};
    std::uint32_t at_ = 0;  ///< the state in which the next step begins

public:
    constexpr lasso_finder(const Pairs& pairs, const Core& core) : pairs_(pairs), core_(core) {}

    constexpr lasso find() {
        const prefixes space{pairs_, core_};
        const least_run<prefixes> prefix(space);
        made_.initial = at_ = pairs_.graph().initial[prefix.root];
        take(prefix.steps);
        made_.loop_from = made_.steps.size();
        find_lap(prefix.goal);
        normalise();
        return made_;
    }

private:
    /// Appends steps. A pause is not a step.
    constexpr void take(const std::vector<std::uint32_t>& steps) {
        for (const std::uint32_t step : steps) {
            if (step == Pairs::no_step) continue;
            made_.steps.push_back({at_, step});
            at_ = pairs_.graph().to[step];
        }
    }

    constexpr void find_lap(std::uint64_t entry) {
        const laps lap(pairs_, core_, entry);
        if (lap.fits()) {
            const least_run<laps> shortest(lap, most_nodes);
            if (shortest.found) return take(shortest.steps);
        }
        made_.is_shortest_lap = false;
        take_legs(lap, entry);
    }

    /// A leg for each mark that no earlier leg happens to have.
    constexpr void take_legs(const laps& lap, std::uint64_t entry) {
        std::uint64_t at = entry, met = 0;
        const auto take_leg = [&](const pair_marks& wanted) {
            const legs leg{lap, at, entry, wanted};
            const least_run<legs> nearest(leg);
            met |= met_by(lap, at, nearest.steps);
            take(nearest.steps);
            at = nearest.goal >> 1;
        };
        const pair_marks needed = lap.needed();
        for (std::uint32_t left = needed.buchi; left != 0; left &= left - 1) take_leg({left & (~left + 1), 0});
        for (std::uint64_t left = needed.met & ~met; left != 0; left &= ~met) take_leg({0, left & (~left + 1)});
        if (at != entry || needed == pair_marks{}) take_leg({});
    }

    /// The conditions that steps from a pair meet: the same ones, whatever the automaton does.
    static constexpr std::uint64_t met_by(const laps& lap, std::uint64_t from, const std::vector<std::uint32_t>& steps) {
        std::vector<std::uint64_t> here{from};
        std::uint64_t met = 0;
        for (const std::uint32_t step : steps) {
            std::vector<std::uint64_t> next;
            for (const std::uint64_t pair : here)
                lap.each_inner_edge(pair, [&](const typename Pairs::edge& edge) {
                    if (edge.step != step) return;
                    met |= edge.marks.met;
                    add_once(next, edge.to);
                });
            here = next;
        }
        return met;
    }
    static constexpr void add_once(std::vector<std::uint64_t>& all, std::uint64_t one) {
        for (const std::uint64_t known : all)
            if (known == one) return;
        all.push_back(one);
    }

    /// Takes back what prefix and lap end with in common, and takes a repeated lap once.
    constexpr void normalise() {
        while (made_.loop_from > 0 && !made_.ends() && made_.steps[made_.loop_from - 1] == made_.steps.back()) {
            made_.steps.pop_back();
            --made_.loop_from;
        }
        const std::size_t length = made_.steps.size() - made_.loop_from;
        for (std::size_t period = 1; 2 * period <= length; ++period) {
            if (length % period != 0 || !repeats(period)) continue;
            made_.steps.resize(made_.loop_from + period);
            return;
        }
    }

    constexpr bool repeats(std::size_t period) const {
        for (std::size_t i = made_.loop_from; i + period < made_.steps.size(); ++i)
            if (made_.steps[i] != made_.steps[i + period]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
