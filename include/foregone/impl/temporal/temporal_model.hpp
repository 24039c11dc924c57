// SPDX-License-Identifier: BSL-1.0
#pragma once

// A model's temporal properties as numbers: letters of states and steps, conditions, claims.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/temporal/formula/conditions.hpp>
#include <foregone/impl/temporal/formula/listed_fairness.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/model/fairness.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The temporal properties of a view, and its conditions: those of the model first, then those of properties that name their own.
template <class View>
struct temporal_model {
    using node = typename View::node;
    using model = typename View::model;
    using listed = decltype(View::model_properties());
    using claims = boost::mp11::mp_copy_if<listed, is_temporal>;
    using action_domain = typename View::action_domain;
    using of_model = typename fairness_of<model>::type;

    using conditions = condition_list<all_conditions<model, claims>, action_domain>;

    template <class Property>
    using atoms_of = typename Property::atoms;
    using atoms = boost::mp11::mp_flatten<boost::mp11::mp_transform<atoms_of, claims>>;

    template <class Atom>
    using is_on_steps = is_step_atom<Atom, node>;

    /// Whether a run that a property is about may end in any state.
    template <class Property>
    static constexpr bool may_stop = stops_in<Property, of_model>;

    static constexpr std::uint64_t most_tabled = 4'096;

    static constexpr temporal_shape shape{.atoms = boost::mp11::mp_size<atoms>::value,
                                          .has_step_atoms = boost::mp11::mp_any_of<atoms, is_on_steps>::value,
                                          .conditions = conditions::count,
                                          .strong = conditions::strong()};

    /// Whether an action of some kinds has a step in a state.
    template <class Kinds>
    static constexpr bool enables(const node& state) {
        bool found = false;
        View::each_step(state, {}, 0, View::action_count, [&](std::uint64_t step, const node&, const auto&, const auto&) {
            const std::uint64_t action = action_of<View>(step);
            if (!found)
                View::actions::for_each(action, action + 1,
                                        [&](std::uint64_t, const auto& taken) { found = Kinds::number_of(taken) < Kinds::count; });
        });
        return found;
    }

    /// The atoms that are true of a state.
    static constexpr std::uint64_t letter(const node& state) {
        std::uint64_t mask = 0, bit = 1;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, atoms>>([&]<class Atom>(std::type_identity<Atom>) {
            if constexpr (asks_enabled<typename Atom::predicate>) mask |= enables<typename Atom::predicate::kinds>(state) ? bit : 0;
            else if constexpr (!is_on_steps<Atom>::value) mask |= typename Atom::predicate{}(state) ? bit : 0;
            bit <<= 1;
        });
        return mask;
    }

    /// The atoms that are true of a step.
    static constexpr std::uint64_t step_letter(const node& from, std::uint64_t action, const node& to) {
        std::uint64_t mask = 0;
        if constexpr (shape.has_step_atoms)
            View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& taken) {
                std::uint64_t bit = 1;
                boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, atoms>>(
                    [&]<class Atom>(std::type_identity<Atom>) {
                        if constexpr (is_on_steps<Atom>::value) mask |= typename Atom::predicate{}(from, taken, to) ? bit : 0;
                        bit <<= 1;
                    });
            });
        return mask;
    }

    /// By action, where there are few: the conditions that are about it.
    struct condition_table {
        std::uint64_t of[View::action_count <= most_tabled ? View::action_count : 1]{};

        constexpr condition_table() {
            if constexpr (conditions::count > 0 && View::action_count <= most_tabled)
                View::actions::for_each(0, View::action_count,
                                        [&](std::uint64_t number, const auto& taken) { of[number] = conditions::mask_of(taken); });
        }
    };
    static constexpr condition_table tabled{};

    /// The conditions that are about an action.
    static constexpr std::uint64_t conditions_of(std::uint64_t action) {
        if constexpr (conditions::count == 0) return 0;
        else if constexpr (View::action_count <= most_tabled) return tabled.of[action];
        else {
            std::uint64_t mask = 0;
            View::actions::for_each(action, action + 1,
                                    [&](std::uint64_t, const auto& taken) { mask = conditions::mask_of(taken); });
            return mask;
        }
    }

    /// `Count` properties from number `First` on as the search sees them, in the order in which they are listed.
    template <std::size_t First, std::size_t Count>
    static constexpr std::vector<temporal_claim> some_claims() {
        const std::vector<temporal_claim> all = claims_without_automata();
        std::vector<temporal_claim> made;
        std::size_t number = 0;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, claims>>([&]<class P>(std::type_identity<P>) {
            if (number >= First && number - First < Count) {
                made.push_back(all[number]);
                if constexpr (!claims_no_formula<P>) made.back().violations = violations_of<P>();
                if constexpr (may_stop<P> && boost::mp11::mp_any_of<typename P::atoms, is_on_steps>::value)
                    made.back().violations = with_stops(made.back().violations);
            }
            ++number;
        });
        return made;
    }

    static constexpr std::vector<temporal_claim> all_claims() { return some_claims<0, boost::mp11::mp_size<claims>::value>(); }

    /// The same without their automata.
    static constexpr std::vector<temporal_claim> claims_without_automata() {
        std::vector<temporal_claim> made;
        std::uint32_t number = 0;
        unsigned first_atom = 0;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, listed>>([&]<class P>(std::type_identity<P>) {
            if constexpr (P::kind == property_kind::temporal) {
                using demanded = std::conditional_t<std::is_same_v<typename P::under_type, model_fairness>, conditions_in<of_model>,
                                                    own_conditions<P>>;
                constexpr std::uint64_t mask = conditions::template numbers_of<demanded>();
                made.push_back({number, {}, first_atom, mask, may_stop<P>, kind_of_claim<P>});
                first_atom += boost::mp11::mp_size<typename P::atoms>::value;
            }
            ++number;
        });
        return made;
    }

    struct step_summary {
        std::uint64_t enabled = 0;  ///< conditions
        bool has_step = false;
    };

    /// Calls visit(step, successor, inside, letter, taken conditions) for the steps of a state.
    template <class Visit>
    static constexpr step_summary each_step(const node& state, Visit&& visit) {
        step_summary made;
        View::each_step(state, {}, 0, View::action_count, [&](std::uint64_t step, const node& to, const auto&, const auto&) {
            const std::uint64_t action = action_of<View>(step), about = conditions_of(action);
            const bool inside = View::within_boundary(to), changes = about != 0 && (!inside || !same_state(state, to));
            made.has_step = true;
            if (changes) made.enabled |= about;
            visit(step, to, inside, step_letter(state, action, to), changes ? about : 0);
        });
        return made;
    }

    /// What a step does, and the conditions that the state before it enables.
    struct taken_step {
        bool is_possible = false;
        std::uint64_t letter = 0, taken = 0, enabled = 0;
    };

    /// Takes the step of a number; the state stays if it is not possible, or leaves the boundary.
    static constexpr taken_step take(node& at, std::uint64_t number) {
        const node from = at;
        taken_step made;
        const step_summary of_all =
            each_step(from, [&](std::uint64_t step, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                if (step != number || !inside) return;
                at = to;
                made = {true, letter, taken};
            });
        made.enabled = of_all.enabled;
        return made;
    }

    /// The number of the step that a graph lists at a place among the steps of a state.
    static constexpr std::uint64_t step_at(const node& state, std::uint64_t place) {
        std::uint64_t found = 0;
        View::each_step(state, {}, 0, View::action_count, [&](std::uint64_t step, const node& to, const auto&, const auto&) {
            if (View::within_boundary(to) && place-- == 0) found = step;
        });
        return found;
    }
};

}}  // namespace foregone::impl
