// SPDX-License-Identifier: BSL-1.0
#pragma once

// A lasso judged again, without the automaton that found it.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/states_after.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/impl/model/temporal/property_automaton.hpp>
#include <foregone/impl/space/same_state.hpp>
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

    /// Whether the lap meets some of the conditions.
    constexpr bool is_fair(std::uint64_t conditions) const {
        const std::uint64_t strong = model::shape.strong;
        const std::uint64_t refused = (always_enabled & ~strong & ~taken) | (ever_enabled & strong & ~taken);
        return (refused & conditions) == 0;
    }

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

/// The first temporal property that a run violates which goes on for ever, or after which something is out of reach; or
/// no_property.
template <class View>
struct lasso_judge {
    template <class Trace>
    static constexpr std::uint32_t violated(const Trace& trace) {
        return trace.loop_from == out_of_reach ? unreachable_after(trace) : violated_by_lasso(trace);
    }

private:
    template <class Property>
    using has_no_formula = std::bool_constant<claims_no_formula<Property>>;

    template <class Trace>
    static constexpr std::uint32_t unreachable_after([[maybe_unused]] const Trace& trace) {
        if constexpr (boost::mp11::mp_any_of<typename temporal_model<View>::claims, has_no_formula>::value) {
            const states_after<View> run(trace.initial, trace.actions);
            if (!run.is_run) return no_property;
            for (const temporal_claim& claim : temporal_model<View>::claims_without_automata())
                if (claim.kind != claim_kind::of_runs && !run.fulfils(claim)) return claim.property;
        }
        return no_property;
    }

    template <class Trace>
    static constexpr std::uint32_t violated_by_lasso(const Trace& trace) {
        using model = temporal_model<View>;
        const replayed_lasso<View> run(trace);
        std::uint32_t found = no_property, number = 0;
        std::size_t claim = 0;
        const auto claims = model::claims_without_automata();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::listed>>(
            [&]<class P>(std::type_identity<P>) {
                if constexpr (claims_no_formula<P>) {
                    ++claim;
                } else if constexpr (P::kind == property_kind::temporal) {
                    if (found == no_property && run.is_run && (!run.stops || claims[claim].may_stop) &&
                        run.is_fair(claims[claim].conditions) && !holds<P>(run, claims[claim].first_atom))
                        found = number;
                    ++claim;
                }
                ++number;
            });
        return found;
    }

    template <class Property>
    static constexpr bool holds(const replayed_lasso<View>& run, unsigned first_atom) {
        std::vector<std::uint32_t> letters;
        for (const std::uint64_t letter : run.letters) letters.push_back(static_cast<std::uint32_t>(letter >> first_atom));
        return is_true_of<Property>(letters, run.repeats_from);
    }
};

}  // namespace foregone::inline impl
