// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges the states and steps of a mutant by all properties of its model, or by some; the view in which it is searched.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/mutants/answered_step.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/symmetry.hpp>

#include <boost/mp11/list.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class View>
struct unreduced_view : View {
    static constexpr bool reduces = false;
};

template <class View>
struct without_symmetry : std::type_identity<View> {};
template <reducing_view View>
struct without_symmetry<View> : std::type_identity<unreduced_view<View>> {};

template <class Model>
using view_of_mutants = typename without_symmetry<search_view<Model>>::type;

template <class List>
struct some_properties;

/// The properties of a transition system, each asked by itself.
template <class... Properties>
struct some_properties<boost::mp11::mp_list<Properties...>> {
    template <class Holds>
    static constexpr std::uint32_t first(const chosen_properties& chosen, Holds&& holds) {
        std::uint32_t number = 0;
        const bool all = ((!chosen.contain(number) || holds(Properties{}) ? (++number, true) : false) && ...);
        return all ? no_property : number;
    }
};

/// A view whose properties can be asked one by one; that of fg::alike has none of a model.
template <class View>
concept has_mutants = answering_view<View> || requires { View::model_properties(); };

/// Judges by chosen properties; expectations are judged where their answers are, all of them.
template <class View>
struct mutant_judge {
    using node = typename View::node;
    chosen_properties chosen{};

    constexpr std::uint32_t violated_by_state(const node& state) const {
        if constexpr (answering_view<View>) {
            const std::uint32_t found = View::properties::violated_by_state(state);
            return found == no_property || chosen.contain(found) ? found : no_property;
        } else {
            if (chosen.all()) return View::properties::violated_by_state(state);
            return some_properties<decltype(View::model_properties())>::first(chosen, [&]<class P>(P) {
                if constexpr ((P::kind == property_kind::always || P::kind == property_kind::never) && on_states<P, node>)
                    return P::holds(state);
                else return true;
            });
        }
    }

    /// The property that a step violates, where `failed` is the first of all.
    constexpr std::uint32_t violated_by_step(const node& from, std::uint64_t action, const node& to, std::uint32_t failed) const {
        if (failed == no_property || chosen.contain(failed)) return failed;
        if constexpr (!answering_view<View>) {
            std::uint32_t found = no_property;
            View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& taken) {
                found = some_properties<decltype(View::model_properties())>::first(chosen, [&]<class P>(P) {
                    if constexpr (View::properties::template step_invariant<P, node>) return P::holds(from, taken, to);
                    else return true;
                });
            });
            return found;
        }
        return no_property;
    }
};

}}  // namespace foregone::impl
