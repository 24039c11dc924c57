// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a report is to know of temporal properties; what it says of them is compiled once.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/lasso_replay.hpp>
#include <foregone/impl/engine/temporal/temporal_listener.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone::inline impl {

/// The names of some atoms.
template <class... Atoms>
void describe_atoms(boost::mp11::mp_list<Atoms...>, temporal_listener& to) {
    (to.atom(Atoms::title()), ...);
}

template <class Property>
void describe_claim(temporal_listener& to) {
    claim_text text{Property::title(), Property::formula(), std::is_same_v<typename Property::under_type, model_fairness>};
    if constexpr (!claims_no_formula<Property>) text.is_always_true = is_always_true<Property>;
    to.claim(text);
    describe_atoms(typename Property::atoms{}, to);
}

template <class... Claims>
void describe_claims(boost::mp11::mp_list<Claims...>, temporal_listener& to) {
    (describe_claim<Claims>(to), ...);
}

/// Describes the temporal properties of a view, and the run of a verdict.
template <class View>
void describe_temporal(const verdict& found, temporal_listener& to) {
    using model = temporal_model<View>;
    to.claims(model::claims_without_automata(), model::shape.strong, !boost::mp11::mp_empty<typename model::of_model>::value);
    describe_claims(typename model::claims{}, to);
    for (std::size_t i = 0; i < model::conditions::count; ++i) model::conditions::print_title(i, to.condition());
    if (found.has_trace && found.trace.loop_from != no_loop) to.run(replayed_lasso<View>(found.trace));
}

}  // namespace foregone::inline impl
