// SPDX-License-Identifier: BSL-1.0
#pragma once

// Actions that differ only in a renaming of identities: enumerated, tested for closure, and marked together.

#include <foregone/impl/symmetry/relabelled.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <boost/mp11/set.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The scalarsets of a state whose identities occur in a domain of actions.
template <class Domain, class State>
using named_scalarsets = boost::mp11::mp_set_intersection<scalarsets_in<typename Domain::value_type>, scalarsets_in<State>>;

/// Calls visit(optional number) for each action that results from exchanging the first identity of a scalarset in the state with
/// another one; repetition reaches all actions that differ in a renaming of identities only. An empty number is an action that the
/// domain lacks.
template <class Domain, class State, class Visit>
constexpr void each_exchanged_action(std::uint64_t number, Visit&& visit) {
    using all = scalarsets_in<typename Domain::value_type>;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, named_scalarsets<Domain, State>>>([&](auto which) {
        using id = typename decltype(which)::type;
        for (std::size_t other = 2; other <= id::size; ++other)
            visit(Domain::index_of(relabelled(Domain::at(number), relabelling<all>::template exchanging<id>(1, other))));
    });
}

/// Whether the actions are closed under renaming of identities; a domain of more than 1,024 actions is not tested.
template <class Domain, class State>
constexpr bool actions_are_for_everybody() {
    constexpr std::uint64_t asked_limit_actions = 1'024;
    bool closed = true;
    if constexpr (Domain::size <= asked_limit_actions && !boost::mp11::mp_empty<named_scalarsets<Domain, State>>::value)
        for (std::uint64_t number = 0; number < Domain::size && closed; ++number)
            each_exchanged_action<Domain, State>(
                number, [&](const std::optional<std::uint64_t>& other) { closed = closed && other.has_value(); });
    return closed;
}

/// Extends the marks to all actions that differ from a marked one in a renaming of identities only.
///
/// Requires: room for Domain::size marks.
template <class Domain, class State>
constexpr void mark_exchanged_actions(bool* marked) {
    if constexpr (!boost::mp11::mp_empty<named_scalarsets<Domain, State>>::value) {
        for (bool grows = true; grows;) {
            grows = false;
            for (std::uint64_t number = 0; number < Domain::size; ++number) {
                if (!marked[number]) continue;
                each_exchanged_action<Domain, State>(number, [&](const std::optional<std::uint64_t>& other) {
                    if (!other || marked[*other]) return;
                    marked[*other] = true;
                    grows = true;
                });
            }
        }
    }
}

}}  // namespace foregone::impl
