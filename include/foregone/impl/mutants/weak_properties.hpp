// SPDX-License-Identifier: BSL-1.0
#pragma once

// Properties that a model fulfils for a reason which says little: a `sometimes` that is true at once, an atom that never matters.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/mutants/mutant_runs.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Visits each `sometimes` that an initial state witnesses.
template <class View, class Visit>
void visit_immediate_witnesses(Visit&& visit) {
    bool witnessed[View::properties::size + 1]{};
    View::each_initial(0, View::initial_count(), [&](std::uint64_t, const typename View::node& state) {
        if (!View::within_boundary(state)) return;
        View::properties::witness(state, witnessed, [&](std::uint32_t i) { witnessed[i] = true; });
    });
    for (std::uint32_t i = 0; i < View::properties::size; ++i)
        if (witnessed[i]) visit(i, "an initial state is a witness");
}

/// The graph of a model with the atoms of its temporal properties.
template <class View, class Base>
temporal_graph graph_of_atoms(const Base& base, const function_ref<void(std::uint64_t)>& poll) {
    using model = temporal_model<View>;
    constexpr state_id states_between_polls = 1'024;
    temporal_graph made{model::shape};
    made.poll = &poll;
    for (std::uint64_t i = 0; i < View::initial_count(); ++i)
        if (base.initial(i) != no_state) made.initial.push_back(base.initial(i));
    for (state_id id = 0; id < base.size(); ++id) {
        if (id % states_between_polls == 0) poll(made.bytes());
        const typename View::node& state = base.state(id);
        const auto of_steps = model::each_step(
            state, [&](std::uint64_t, const typename View::node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                if (inside) made.add_step(base.find(to), letter, taken);
            });
        made.add_state(model::letter(state), of_steps.enabled, of_steps.has_step);
    }
    return made;
}

/// The same with one atom replaced by a constant.
inline temporal_graph with_constant(temporal_graph graph, std::uint64_t bit, bool value) {
    const auto changed = [&](std::uint64_t letter) { return value ? letter | bit : letter & ~bit; };
    for (std::size_t i = 0; i < graph.states(); ++i) graph.letters.set(i, changed(graph.letters[i]));
    if (graph.shape.has_step_atoms)
        for (std::size_t i = 0; i < graph.to.size(); ++i) graph.step_letters.set(i, changed(graph.step_letters[i]));
    return graph;
}

/// Visits each temporal property that holds whatever one of its atoms is.
///
/// Source: Kupferman and Vardi, "Vacuity detection in temporal model checking" (2003); for atoms, each with all its occurrences.
template <class View, class Base, class Visit>
void visit_idle_atoms(const Base& base, const temporal_claims_of<View>& claims, const function_ref<void(std::uint64_t)>& poll,
                      Visit&& visit) {
    using listed = boost::mp11::mp_transform<std::type_identity, typename temporal_model<View>::claims>;
    const temporal_graph graph = graph_of_atoms<View>(base, poll);
    std::size_t number = 0;
    boost::mp11::mp_for_each<listed>([&]<class Property>(std::type_identity<Property>) {
        const temporal_claim& claim = claims.all[number++];
        unsigned atom = claim.first_atom;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename Property::atoms>>(
            [&]<class Atom>(std::type_identity<Atom>) {
                const std::uint64_t bit = std::uint64_t{1} << atom++;
                for (const bool value : {false, true})
                    if (decide_temporal(with_constant(graph, bit, value), {claim}, lone_pair_search{}).violated) return;
                long_text why;
                why.append("it holds whether or not \"");
                why.append(Atom::title());
                why.append("\"");
                visit(claim.property, why.view());
            });
    });
}

/// The same for all of these, until stops(bytes) ends it.
template <class View, class Base>
void visit_weak_properties([[maybe_unused]] const Base& base, [[maybe_unused]] const temporal_claims_of<View>& claims,
                           [[maybe_unused]] function_ref<bool(std::uint64_t)> stops,
                           function_ref<void(std::uint32_t, std::string_view)> visit) {
    if constexpr (View::properties::has_sometimes) visit_immediate_witnesses<View>(visit);
    if constexpr (View::properties::has_temporal) {
        const auto look = [&](std::uint64_t bytes) {
            if (stops(bytes)) throw mutant_search_ended{};
        };
        const function_ref<void(std::uint64_t)> poll(look);
        try {
            visit_idle_atoms<View>(base, claims, poll, visit);
        } catch (const mutant_search_ended&) {
        }
    }
}

}}  // namespace foregone::impl
