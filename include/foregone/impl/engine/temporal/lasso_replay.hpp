// SPDX-License-Identifier: BSL-1.0
#pragma once

// A lasso judged again, without the automaton that found it.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/lasso_record.hpp>
#include <foregone/impl/engine/temporal/states_after.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/impl/model/temporal/property_automaton.hpp>
#include <foregone/impl/space/same_state.hpp>
#include <foregone/impl/verdict/replay.hpp>
#include <foregone/model/property.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

/// A lasso taken again.
template <class View>
struct replayed_lasso : lasso_record {
    using model = temporal_model<View>;
    using node = typename View::node;

    template <class Trace>
    constexpr explicit replayed_lasso(const Trace& trace) {
        loop_from = trace.loop_from;
        node at = View::initial(trace.initial), repeated = at;
        letters.push_back(model::letter(at));
        for (const std::uint64_t action : trace.actions) {
            if (taken.size() == loop_from) repeated = at;
            take(at, action);
            if (!is_run) return;
        }
        if (loop_from == trace.actions.size()) stay(at);
        else is_run = same_state(at, repeated), repeats_from = loop_from + 1;
    }

private:
    constexpr void take(node& at, std::uint64_t number) {
        const auto step = model::take(at, number);
        is_run = step.is_possible;
        letters.push_back(model::letter(at) | step.letter);
        enabled.push_back(step.enabled);
        taken.push_back(step.taken);
    }

    /// The run ends, or stops.
    constexpr void stay(const node& at) {
        const auto summary = model::each_step(at, [](auto&&...) {});
        stops = summary.has_step;
        enabled.push_back(summary.enabled);
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
        return {.property = first_violated(run)};
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
    static constexpr bool may_end(const lasso_record& run) {
        if (!run.stops) return true;
        for (const temporal_claim& claim : model::claims_without_automata())
            if (claim.may_stop) return true;
        return false;
    }

    /// The first property whose conditions a run meets, and whose formula is not true of it.
    static constexpr std::uint32_t first_violated(const lasso_record& run) {
        const std::uint64_t refused = run.refused(model::shape.strong);
        std::uint32_t found = no_property, number = 0;
        std::size_t claim = 0;
        const auto claims = model::claims_without_automata();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::listed>>(
            [&]<class P>(std::type_identity<P>) {
                if constexpr (claims_no_formula<P>) {
                    ++claim;
                } else if constexpr (P::kind == property_kind::temporal) {
                    const bool is_about = (!run.stops || claims[claim].may_stop) && (refused & claims[claim].conditions) == 0;
                    if (found == no_property && is_about &&
                        !is_true_of<P>(run.letters_from(claims[claim].first_atom), run.repeats_from))
                        found = number;
                    ++claim;
                }
                ++number;
            });
        return found;
    }
};

/// The temporal property that a run violates which goes on for ever, or after which something is out of reach; or no_property.
template <class View, class Trace>
constexpr std::uint32_t violated_for_ever(const Trace& trace) {
    return lasso_judge<View>::judged(trace).property;
}

}  // namespace foregone::inline impl
