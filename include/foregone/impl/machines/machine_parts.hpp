// SPDX-License-Identifier: BSL-1.0
#pragma once

// The types and constants that a machine declares: configuration, answer, first state, rows; the base of machine code.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/model/transition_table.hpp>
#include <foregone/types/enumeration.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

// The parts of a machine, looked up in the struct that describes it.

/// The variables of a machine that has none.
struct no_variables {
    bool operator==(const no_variables&) const = default;
};

/// The state of a machine: its control state and the values of its variables.
template <class State, class Variables = no_variables>
struct configuration {
    State state{};
    Variables variables{};
    bool operator==(const configuration&) const = default;
};

template <class State>
struct configuration<State, no_variables> {
    State state{};
    bool operator==(const configuration&) const = default;
};

template <class M>
concept has_variables = requires { typename M::variables; };
template <class M>
concept has_output = requires { typename M::output; };
template <class M>
concept has_first_state = requires { M::initial; };

template <class M>
struct variables_type : std::type_identity<no_variables> {};
template <has_variables M>
struct variables_type<M> : std::type_identity<typename M::variables> {};
template <class M>
using variables_of = typename variables_type<M>::type;

template <class M>
using configuration_of = configuration<typename M::state, variables_of<M>>;

/// The answer of a machine to an input: its output, or nothing; without outputs, whether a transition fired.
template <class M>
struct answer_type : std::type_identity<bool> {};
template <has_output M>
struct answer_type<M> : std::type_identity<std::optional<typename M::output>> {};
template <class M>
using answer_of = typename answer_type<M>::type;

/// The initial control state: `initial`, otherwise the first declared enumerator.
template <class M>
inline constexpr typename M::state first_state = [] {
    if constexpr (has_first_state<M>) return M::initial;
    else return enumerator_values<typename M::state>[0];
}();

template <class M>
constexpr configuration_of<M> first_configuration() {
    configuration_of<M> begin{};
    begin.state = first_state<M>;
    return begin;
}

template <class M>
using transitions_of = std::remove_cvref_t<decltype(M::transitions)>;
template <class M>
inline constexpr std::size_t transition_count = transitions_of<M>::size;

/// A row of a machine's table, by number.
template <class M, std::size_t I>
inline constexpr const auto& transition_of = M::transitions.template at<I>();
template <class M, std::size_t I>
using transition_type = std::remove_cvref_t<decltype(M::transitions.template at<I>())>;

/// The types of the values of a domain, as an MP11 list: several if it is a `one_of`.
template <class Domain>
struct types_of_values : std::type_identity<boost::mp11::mp_list<typename Domain::value_type>> {};
template <class... Alternatives>
struct types_of_values<one_of<Alternatives...>>
    : std::type_identity<
          boost::mp11::mp_unique<boost::mp11::mp_append<typename types_of_values<domain_of<Alternatives>>::type...>>> {};

/// The types of a machine's inputs.
template <class M>
using input_types = typename types_of_values<domain_of<typename M::input>>::type;

template <class Input, class M>
concept input_of = boost::mp11::mp_contains<input_types<M>, Input>::value;

template <class Function, class Variables, class Input>
concept takes_both = std::is_invocable_v<const Function&, Variables, const Input&>;
template <class Function, class Variables>
concept takes_variables =
    !std::same_as<std::remove_cvref_t<Variables>, no_variables> && std::is_invocable_v<const Function&, Variables>;
template <class Function, class Input>
concept takes_input = std::is_invocable_v<const Function&, const Input&>;

/// A function that can be part of a transition: of (variables, input), of (variables), or of (input).
template <class Function, class Variables, class Input>
concept part_of_transition =
    takes_both<Function, Variables, Input> || takes_variables<Function, Variables> || takes_input<Function, Input>;

/// Calls a part of a transition with the arguments that it takes.
template <class Function, class Variables, class Input>
constexpr decltype(auto) call_part(const Function& part, Variables& variables, const Input& input) {
    if constexpr (takes_both<Function, Variables&, Input>) return part(variables, input);
    else if constexpr (takes_variables<Function, Variables&>) return part(variables);
    else return part(input);
}

}}  // namespace foregone::impl
