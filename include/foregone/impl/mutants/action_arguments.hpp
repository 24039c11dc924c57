// SPDX-License-Identifier: BSL-1.0
#pragma once

// The arguments of each kind of action: their names, and their values by the number of an action; for mutants.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// An argument of a kind of action: of the action with number n of its kind, it has the value n / weight % values.
struct action_argument {
    std::uint32_t kind = 0, place = 0;  ///< the kind of action; its place among the arguments of this kind
    std::uint64_t weight = 1, values = 0;
};

/// The domains of a kind's arguments: the components of a product, or the one domain of a plain value. Empty if there are none.
template <class Domain>
struct argument_domains_of : std::type_identity<boost::mp11::mp_list<Domain>> {};
template <class Domain>
    requires(Domain::size < 2)
struct argument_domains_of<Domain> : std::type_identity<boost::mp11::mp_list<>> {};
template <class Domain>
    requires(Domain::size >= 2) && requires { typename Domain::components; }
struct argument_domains_of<Domain> : std::type_identity<typename Domain::components> {};
template <class E>
struct argument_domains_of<enumerators<E>> : std::type_identity<boost::mp11::mp_list<>> {};

/// The arguments of all kinds of a domain of actions.
template <class Domain>
struct action_arguments;

template <class... Kinds>
struct arguments_of_kinds {
    /// Calls visit(argument) for each argument, in order.
    template <class Visit>
    static constexpr void each(Visit&& visit) {
        std::uint32_t kind = 0;
        (each_of<Kinds>(kind++, typename argument_domains_of<Kinds>::type{}, visit), ...);
    }

    /// Writes an argument and one of its values: `floor is 2`.
    static constexpr void write([[maybe_unused]] std::uint32_t kind, [[maybe_unused]] std::uint32_t place,
                                [[maybe_unused]] std::uint64_t value, [[maybe_unused]] auto& sink) {
        std::uint32_t number = 0;
        ((number++ == kind ? write_of<Kinds>(typename argument_domains_of<Kinds>::type{}, place, value, sink) : void()), ...);
    }

private:
    template <class Kind, class... Domains, class Visit>
    static constexpr void each_of([[maybe_unused]] std::uint32_t kind, boost::mp11::mp_list<Domains...>, Visit& visit) {
        [[maybe_unused]] std::uint64_t weight = Kind::size;
        [[maybe_unused]] std::uint32_t place = 0;
        ((weight /= Domains::size, visit(action_argument{kind, place++, weight, Domains::size})), ...);
    }

    template <class Kind, class... Domains>
    static constexpr void write_of(boost::mp11::mp_list<Domains...>, [[maybe_unused]] std::uint32_t place,
                                   [[maybe_unused]] std::uint64_t value, [[maybe_unused]] auto& sink) {
        using action = typename Kind::value_type;
        if constexpr (has_addressable_members<action>) {
            if constexpr (member_count<action> == sizeof...(Domains)) {
                boost::mp11::mp_with_index<(sizeof...(Domains) > 0 ? sizeof...(Domains) : 1)>(place, [&](auto i) {
                    if constexpr (decltype(i)::value < sizeof...(Domains)) sink.append(member_name<action, decltype(i)::value>());
                });
                sink.append(" is ");
            }
        }
        [[maybe_unused]] std::uint32_t number = 0;
        ((number++ == place ? print(sink, Domains::at(value)) : void()), ...);
    }
};

template <class Domain>
struct action_arguments : arguments_of_kinds<Domain> {};
template <class... Alternatives>
struct action_arguments<one_of<Alternatives...>> : arguments_of_kinds<domain_of<Alternatives>...> {};
template <class E>
struct action_arguments<enumerators<E>> : arguments_of_kinds<> {};

}}  // namespace foregone::impl
