// SPDX-License-Identifier: BSL-1.0
#pragma once

// The rows of a machine as a mutant reads them: one is left out, leads elsewhere, or has no guard.

#include <foregone/impl/machines/machine_step.hpp>
#include <foregone/impl/machines/transition_name.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/types/enumeration.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The machine that a model is made of; void if it is none.
template <class Model>
struct machine_in : std::type_identity<void> {};
template <class M>
struct machine_in<machine<M>> : std::type_identity<M> {};

template <class View>
concept machine_view = !std::is_void_v<typename machine_in<typename View::model>::type>;

constexpr bool is_of_rows(mutant_kind kind) {
    return kind == mutant_kind::row_left_out || kind == mutant_kind::row_redirected || kind == mutant_kind::guard_dropped;
}

/// Fires a row as a mutant has it; false if it may not fire.
template <class M, std::size_t Row, class Input>
constexpr bool fire_row(const mutant& m, configuration_of<M>& at, const Input& input) {
    const bool is_changed = m.action == Row;
    if (is_changed && m.kind == mutant_kind::row_left_out) return false;
    if (!transition_of<M, Row>.source.contain(at.state)) return false;
    if (!(is_changed && m.kind == mutant_kind::guard_dropped) && !guard_holds<M, Row>(at, input)) return false;
    take<M, Row>(at, input);
    if (is_changed && m.kind == mutant_kind::row_redirected) at.state = enumerator_values<typename M::state>[m.part];
    return true;
}

/// Fires the first row of a mutant that may fire; false, and nothing changes, if there is none.
template <class M, class Input>
constexpr bool react_as(const mutant& m, configuration_of<M>& at, const Input& input) {
    return [&]<class... Row>(boost::mp11::mp_list<Row...>) {
        return (fire_row<M, Row::value>(m, at, input) || ...);
    }(rows_on<M, Input>{});
}

/// Calls visit(mutant) for the mutants of a machine's rows. A row leads to the next control state in the order of declaration.
template <class M, class Visit>
constexpr void each_row_mutant(Visit&& visit) {
    constexpr std::size_t states = enumerator_count<typename M::state>;
    [&]<std::size_t... Row>(std::index_sequence<Row...>) {
        const auto of_row = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            constexpr std::uint32_t number = I;
            visit(mutant{mutant_kind::row_left_out, number});
            const std::size_t target = enumerator_index(transition_of<M, I>.target);
            if (states > 1)
                visit(mutant{mutant_kind::row_redirected, number, static_cast<std::uint32_t>((target + 1) % states)});
            if constexpr (is_given<typename transition_type<M, I>::guard>) visit(mutant{mutant_kind::guard_dropped, number});
        };
        (of_row(std::integral_constant<std::size_t, Row>{}), ...);
    }(std::make_index_sequence<transition_count<M>>{});
}

/// Writes the name of a row.
template <class M>
constexpr void write_row(std::uint32_t row, auto& sink) {
    boost::mp11::mp_with_index<transition_count<M>>(row, [&](auto i) { sink.append(transition_name<M, decltype(i)::value>()); });
}

}}  // namespace foregone::impl
