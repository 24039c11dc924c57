// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects a flawed state machine while compiling: `fg::well_formed<M>` names every flaw of its table in one error.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/machines/transition_name.hpp>
#include <foregone/impl/types/name_parts.hpp>
#include <foregone/structure.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class M, class Flaws>
struct has_flaws_listed;

}}  // namespace foregone::impl

namespace foregone {

// Compilers show types of a failed static_assert, so each flaw of a machine is a type. Long texts are cut, because Clang shortens
// them.

/// No run of the machine enters this control state.
template <name... State>
struct state_never_reached {};

/// A row of the table: its number, counted from 0, and its name.
template <std::size_t Number, name... Transition>
struct table_row {};

/// No run of the machine takes this transition.
template <class Row>
struct transition_never_fires {};

template <name... Configuration>
struct in_configuration {};
template <name... Input>
struct on_input {};

/// Both rows are enabled in this configuration; the earlier row fires.
template <class Earlier, class Later, class Configuration, class Input>
struct transitions_overlap {};

namespace naming_flaws {

template <name... Parts>
struct names {};

template <std::size_t Number, class Names>
struct numbered;
template <std::size_t Number, name... Parts>
struct numbered<Number, names<Parts...>> : std::type_identity<table_row<Number, Parts...>> {};

/// The texts of one flaw; a type can only refer to constants.
template <class M, auto Scope, std::size_t I>
struct texts {
    static constexpr std::string_view transition = transition_name<M, I>();

    static constexpr auto written_at = [] {
        text<400> written;
        print(written, structure_of<M, Scope>.overlap_of(I).at);
        return written;
    }();
    static constexpr std::string_view at = written_at.view();

    static constexpr auto written_input = [] {
        text<400> written;
        const std::uint64_t number = structure_of<M, Scope>.overlap_of(I).input;
        action_space<domain_of<typename M::input>>::for_each(
            number, number + 1, [&](std::uint64_t, const auto& input) { print_action(written, input); });
        return written;
    }();
    static constexpr std::string_view input = written_input.view();
};

template <class M, std::size_t I>
struct state_text {
    static constexpr std::string_view name = enumerator_name(enumerator_values<typename M::state>[I]);
};

template <class M, auto Scope, std::size_t I>
using row = typename numbered<I, named_type<names, texts<M, Scope, I>::transition>>::type;

template <class M, auto Scope, std::size_t I>
auto flaws_of_state() {
    if constexpr (structure_of<M, Scope>.seen.reached[I]) return boost::mp11::mp_list<>{};
    else return boost::mp11::mp_list<named_type<state_never_reached, state_text<M, I>::name>>{};
}

template <class M, auto Scope, std::size_t I>
auto unused_transition() {
    if constexpr (structure_of<M, Scope>.fires(I)) return boost::mp11::mp_list<>{};
    else return boost::mp11::mp_list<transition_never_fires<row<M, Scope, I>>>{};
}

template <class M, auto Scope, std::size_t I>
auto shadowed_transition() {
    constexpr const overlap<M>& found = structure_of<M, Scope>.overlap_of(I);
    if constexpr (!found.exists) return boost::mp11::mp_list<>{};
    else
        return boost::mp11::mp_list<transitions_overlap<row<M, Scope, found.earlier>, row<M, Scope, I>,
                                                        named_type<in_configuration, texts<M, Scope, I>::at>,
                                                        named_type<on_input, texts<M, Scope, I>::input>>>{};
}

template <class M, auto Scope, std::size_t... State, std::size_t... Row>
auto all(std::index_sequence<State...>, std::index_sequence<Row...>) {
    return boost::mp11::mp_append<boost::mp11::mp_list<>, decltype(flaws_of_state<M, Scope, State>())...,
                                  decltype(unused_transition<M, Scope, Row>())...,
                                  decltype(shadowed_transition<M, Scope, Row>())...>{};
}

}  // namespace naming_flaws

/// The flaws of a machine's table, as a list of types: unreachable control states, transitions that never fire, and overlapping
/// transitions.
template <class M, auto Scope = reachable>
using flaws_of = decltype(naming_flaws::all<M, Scope>(std::make_index_sequence<control_state_count<M>>{},
                                                      std::make_index_sequence<transition_count<M>>{}));

/// Instantiated for a machine with flaws, this class is the message: the compiler prints its template arguments.
template <class M, class... Flaws>
struct has_flaws {
    static constexpr bool none = sizeof...(Flaws) == 0;
    static_assert(none, "foregone: the machine is not well formed; its flaws are the template arguments; fix the table, or use "
                        "the verdicts of structure_of<M>; see docs/reference/well_formed.md");
};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class M, class... Flaws>
struct has_flaws_listed<M, boost::mp11::mp_list<Flaws...>> : std::type_identity<has_flaws<M, Flaws...>> {};

}}  // namespace foregone::impl

namespace foregone {

/// Every control state is reachable, every transition fires, and no two transitions are enabled at once:
/// `static_assert(fg::well_formed<M>);`.
///
/// Requires: all requirements of structure_of.
/// Errors: the constant is never false: a machine with flaws is a compile error that names all of them.
template <class M, auto Scope = reachable>
inline constexpr bool well_formed = [] {
    static_assert(sizeof(typename unmet_in_machine<M>::sentence) > 0);
    if constexpr (unmet_in_machine<M>::met) return sizeof(typename has_flaws_listed<M, flaws_of<M, Scope>>::type) > 0;
    else return true;
}();

}  // namespace foregone
