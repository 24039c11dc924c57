// SPDX-License-Identifier: BSL-1.0
#pragma once

// The semantics of a machine: evaluates guards and fires the first enabled transition of an input.

#include <foregone/impl/machines/machine_parts.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/integral.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class State, class Variables>
constexpr auto& variables_in(configuration<State, Variables>& at) {
    return at.variables;
}
template <class State, class Variables>
constexpr const auto& variables_in(const configuration<State, Variables>& at) {
    return at.variables;
}

inline constexpr no_variables without_variables{};
template <class State>
constexpr const auto& variables_in(const configuration<State, no_variables>&) {
    return without_variables;
}

/// Whether a transition accepts inputs of this type.
template <class M, std::size_t I, class Input>
inline constexpr bool is_on = std::is_same_v<typename transition_type<M, I>::input, Input>;

template <class M, std::size_t I>
inline constexpr bool begins_anew = transition_type<M, I>::sources::begins_anew;

/// Whether a guard holds.
template <class M, std::size_t I, class Input>
constexpr bool allows(const configuration_of<M>& at, const Input& input) {
    return static_cast<bool>(call_part(transition_of<M, I>.allowed, variables_in(at), input));
}

/// Whether the guard of a transition holds, if it has one; the guard of a row from scratch sees the initial variables.
template <class M, std::size_t I, class Input>
constexpr bool guard_holds(const configuration_of<M>& at, const Input& input) {
    if constexpr (!is_given<typename transition_type<M, I>::guard>) return true;
    else if constexpr (begins_anew<M, I>) return allows<M, I>(first_configuration<M>(), input);
    else return allows<M, I>(at, input);
}

/// Whether a transition may fire: it leaves this control state, and its guard holds.
template <class M, std::size_t I, class Input>
constexpr bool is_enabled(const configuration_of<M>& at, const Input& input) {
    if (!transition_of<M, I>.source.contain(at.state)) return false;
    return guard_holds<M, I>(at, input);
}

/// Whether a transition leads to the only state that it leaves, so that nothing is written.
template <class M, std::size_t I>
inline constexpr bool stays = [] {
    if constexpr (transition_type<M, I>::sources::count != 1) return false;
    else return transition_of<M, I>.source.states[0] == transition_of<M, I>.target;
}();

/// Takes a transition that is enabled.
template <class M, std::size_t I, class Input>
constexpr void take(configuration_of<M>& at, const Input& input) {
    if constexpr (begins_anew<M, I>) at = first_configuration<M>();
    if constexpr (is_given<typename transition_type<M, I>::updating>)
        call_part(transition_of<M, I>.change, variables_in(at), input);
    if constexpr (!stays<M, I>) at.state = transition_of<M, I>.target;
}

/// The numbers of the rows on one type of input, in order, as an MP11 list.
template <class M, class Input, class Positions = std::make_index_sequence<transition_count<M>>>
struct rows_on_input;
template <class M, class Input, std::size_t... I>
struct rows_on_input<M, Input, std::index_sequence<I...>> {
    template <std::size_t Row>
    using if_on =
        std::conditional_t<is_on<M, Row, Input>, boost::mp11::mp_list<boost::mp11::mp_size_t<Row>>, boost::mp11::mp_list<>>;
    using type = boost::mp11::mp_append<boost::mp11::mp_list<>, if_on<I>...>;
};
template <class M, class Input>
using rows_on = typename rows_on_input<M, Input>::type;

/// Fires transition I if it is enabled and returns whether it did; then calls fired(number of the transition) with a constant.
template <class M, std::size_t I, class Input, class Fired>
constexpr bool fire(configuration_of<M>& at, const Input& input, Fired& fired) {
    if (!is_enabled<M, I>(at, input)) return false;
    take<M, I>(at, input);
    fired(std::integral_constant<std::size_t, I>{});
    return true;
}

/// Fires the first enabled transition; if there is none, returns false and changes nothing.
///
/// Complexity: that of hand-written conditions in sequence; no table is read at run time.
template <class M, class Input, class Fired>
constexpr bool react(configuration_of<M>& at, const Input& input, Fired&& fired) {
    return [&]<class... Row>(boost::mp11::mp_list<Row...>) {
        return (fire<M, Row::value>(at, input, fired) || ...);
    }(rows_on<M, Input>{});
}

/// The same without a callback.
template <class M, class Input>
constexpr bool react(configuration_of<M>& at, const Input& input) {
    return react<M>(at, input, [](auto) {});
}

/// The output of the transition that has just fired.
template <class M, std::size_t I, class Input>
constexpr typename M::output output_of(const configuration_of<M>& at, const Input& input) {
    using given = typename transition_type<M, I>::output;
    if constexpr (part_of_transition<given, const variables_of<M>&, Input>)
        return call_part(transition_of<M, I>.given, variables_in(at), input);
    else return transition_of<M, I>.given;
}

}}  // namespace foregone::impl
