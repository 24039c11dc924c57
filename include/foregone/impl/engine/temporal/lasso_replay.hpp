// SPDX-License-Identifier: BSL-1.0
#pragma once

// A lasso judged again, without the automaton that found it.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/states_after.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/impl/model/temporal/property_automaton.hpp>
#include <foregone/impl/space/same_state.hpp>
#include <foregone/impl/verdict/replay.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

/// The letters of a lasso, and what its lap does with the conditions of fairness.
template <class View>
struct replayed_lasso {
    using model = temporal_model<View>;
    using node = typename View::node;

    std::vector<std::uint64_t> letters{};  ///< by position
    std::size_t repeats_from = 0;          ///< the position that follows the last one
    std::uint64_t taken = 0;               ///< conditions that the lap takes
    std::uint64_t always_enabled = ~std::uint64_t{0}, ever_enabled = 0;
    bool is_run = true;  ///< every step is possible, and the last state repeats, or the run stops there
    bool stops = false;  ///< where an action is enabled

    template <class Trace>
    constexpr explicit replayed_lasso(const Trace& trace) {
        node at = View::initial(trace.initial), repeated = at;
        letters.push_back(model::letter(at));
        std::size_t position = 0;
        for (const std::uint64_t action : trace.actions) {
            if (position == trace.loop_from) repeated = at;
            take(at, action, position++ >= trace.loop_from);
            if (!is_run) return;
        }
        if (trace.loop_from == trace.actions.size()) stay(at);
        else is_run = same_state(at, repeated), repeats_from = trace.loop_from + 1;
    }

    /// The conditions that the lap does not meet.
    constexpr std::uint64_t refused() const {
        const std::uint64_t strong = model::shape.strong;
        return (always_enabled & ~strong & ~taken) | (ever_enabled & strong & ~taken);
    }

    /// Whether the lap meets some of the conditions.
    constexpr bool is_fair(std::uint64_t conditions) const { return (refused() & conditions) == 0; }

private:
    constexpr void note_enabled(std::uint64_t enabled) {
        always_enabled &= enabled;
        ever_enabled |= enabled;
    }

    constexpr void take(node& at, std::uint64_t number, bool is_in_lap) {
        const auto step = model::take(at, number);
        is_run = step.is_possible;
        letters.push_back(model::letter(at) | step.letter);
        if (!is_in_lap) return;
        taken |= step.taken;
        note_enabled(step.enabled);
    }

    /// The run ends, or stops.
    constexpr void stay(const node& at) {
        const auto summary = model::each_step(at, [](auto&&...) {});
        stops = summary.has_step;
        note_enabled(summary.enabled);
        repeats_from = letters.size();
        letters.push_back(model::letter(at));
    }
};

/// Judges a run that goes on for ever, or after which something is out of reach, by the temporal properties.
template <class View>
struct lasso_judge {
    template <class Trace>
    static constexpr judged_for_ever judged(const Trace& trace) {
        if (trace.loop_from == out_of_reach) return judged_at_end(trace);
        const replayed_lasso<View> run(trace);
        if (!run.is_run || !may_end(run)) return {.is_run = false};
        return {.property = first_violated(run, true)};
    }

    /// The first property whose formula is not true of a run. `asks_fairness`: of those whose conditions the run meets.
    static constexpr std::uint32_t first_violated(const replayed_lasso<View>& run, bool asks_fairness) {
        std::uint32_t found = no_property, number = 0;
        std::size_t claim = 0;
        const auto claims = model::claims_without_automata();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::listed>>(
            [&]<class P>(std::type_identity<P>) {
                if constexpr (claims_no_formula<P>) {
                    ++claim;
                } else if constexpr (P::kind == property_kind::temporal) {
                    const bool is_about = (!run.stops || claims[claim].may_stop) &&
                                          (!asks_fairness || run.is_fair(claims[claim].conditions));
                    if (found == no_property && is_about && !holds<P>(run, claims[claim].first_atom)) found = number;
                    ++claim;
                }
                ++number;
            });
        return found;
    }

private:
    using model = temporal_model<View>;

    template <class Property>
    using has_no_formula = std::bool_constant<claims_no_formula<Property>>;

    template <class Trace>
    static constexpr judged_for_ever judged_at_end([[maybe_unused]] const Trace& trace) {
        if constexpr (boost::mp11::mp_any_of<typename model::claims, has_no_formula>::value) {
            const states_after<View> run(trace.initial, trace.actions);
            if (!run.is_run) return {.is_run = false};
            for (const temporal_claim& claim : model::claims_without_automata())
                if (claim.kind != claim_kind::of_runs && !run.fulfils(claim)) return {.property = claim.property};
        }
        return {};
    }

    /// Whether some property is about runs that end where this one does.
    static constexpr bool may_end(const replayed_lasso<View>& run) {
        if (!run.stops) return true;
        for (const temporal_claim& claim : model::claims_without_automata())
            if (claim.may_stop) return true;
        return false;
    }

    template <class Property>
    static constexpr bool holds(const replayed_lasso<View>& run, unsigned first_atom) {
        std::vector<std::uint32_t> letters;
        for (const std::uint64_t letter : run.letters) letters.push_back(static_cast<std::uint32_t>(letter >> first_atom));
        return is_true_of<Property>(letters, run.repeats_from);
    }
};

/// The temporal property that a run violates which goes on for ever, or after which something is out of reach; or no_property.
template <class View, class Trace>
constexpr std::uint32_t violated_for_ever(const Trace& trace) {
    return lasso_judge<View>::judged(trace).property;
}

}  // namespace foregone::inline impl
