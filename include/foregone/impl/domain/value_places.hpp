// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lists the parts of a domain that shrinking can simplify one by one, while compiling; used by shrink rules.

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/impl/domain/simpler.hpp>
#include <foregone/impl/domain/value_place.hpp>

#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// The simpler value of this number among those that D visits for an index, or no_simpler_value.
template <domain D>
constexpr std::uint64_t simpler_value(std::uint64_t index, std::uint64_t number) {
    std::uint64_t found = no_simpler_value;
    each_simpler<D>(index, [&](std::uint64_t simpler) {
        found = number == 0 ? simpler : found;
        return number-- == 0;
    });
    return found;
}

template <class D>
concept made_of_parts = requires {
    typename D::components;
    typename D::radix;
};

/// Lists the places of a domain at a place: its own, or those of its parts.
template <class D>
struct places_within {
    static constexpr std::size_t count = D::size > 1 ? 1 : 0;

    static constexpr void list(value_place*& to, value_place whole) {
        if constexpr (count > 0) whole.size = D::size, whole.simpler = &simpler_value<D>, *to = whole, ++to;
    }
};

template <made_of_parts D>
    requires(D::size > 0)
struct places_within<D> {
    static constexpr std::size_t count = []<class... Ds>(boost::mp11::mp_list<Ds...>) {
        return (std::size_t{0} + ... + places_within<Ds>::count);
    }(typename D::components{});

    static constexpr void list(value_place*& to, value_place whole) {
        [&]<class... Ds, std::size_t... I>(boost::mp11::mp_list<Ds...>, std::index_sequence<I...>) {
            (places_within<Ds>::list(to, {whole.first, whole.last, whole.weight * D::radix::template weight<I>}), ...);
        }(typename D::components{}, std::make_index_sequence<boost::mp11::mp_size<typename D::components>::value>{});
    }
};

/// As places_within, for a whole domain.
template <class D>
struct places_in : places_within<D> {};

template <class D, class... Ds>
struct places_in<one_of<D, Ds...>> {
    using domain = one_of<D, Ds...>;
    template <std::size_t I>
    using within = places_within<typename domain::template alternative<I>>;
    using numbers = std::index_sequence_for<D, Ds...>;

    static constexpr std::size_t count = []<std::size_t... I>(std::index_sequence<I...>) {
        return (within<I>::count + ...);
    }(numbers{});

    static constexpr void list(value_place*& to, value_place) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (within<I>::list(to, {domain::template offset<I>, domain::template offset<I + 1>}), ...);
        }(numbers{});
    }
};

/// The places of D's parts: each alternative of a one_of, each component of a product and its components; otherwise D as a whole.
///
/// Guarantees: a part with one value has no place. Parts are of one domain if the types of their domains are equal.
template <domain D>
inline constexpr auto value_places = [] {
    std::array<value_place, places_in<D>::count> all{};
    value_place* to = all.data();
    places_in<D>::list(to, {0, D::size});
    for (std::size_t i = 0; i < all.size(); ++i)
        while (all[all[i].like].simpler != all[i].simpler) ++all[i].like;
    return all;
}();

}}  // namespace foregone::impl
