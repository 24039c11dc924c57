// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small domain as a list of types, for template code that instantiates one type a value.

#include <foregone/impl/domain/argument.hpp>

#include <boost/mp11/list.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The most values for which one type each is made.
inline constexpr std::uint64_t listable_limit_values = 1'024;

template <class Indices>
struct index_types;

template <std::uint64_t... Index>
struct index_types<std::integer_sequence<std::uint64_t, Index...>> {
    using type = boost::mp11::mp_list<std::integral_constant<std::uint64_t, Index>...>;
};

template <class D>
struct listed_indices {
    static constexpr std::uint64_t size = domain_argument<D>::size;
    static constexpr bool few = size <= listable_limit_values;
    static_assert(few, "foregone: indices_of<D>; D has more than 1,024 values, too many for one type each; count with "
                       "`for (std::uint64_t i = 0; i < D::size; ++i)` and decode with D::at(i) instead; see "
                       "docs/reference/domain/domain.md");
    using type = typename index_types<std::make_integer_sequence<std::uint64_t, few ? size : 0>>::type;
};

/// A small domain as types: an MP11 list with one std::integral_constant for each index, in order.
///
/// mp_product<mp_list, indices_of<A>, indices_of<B>> lists the index pairs in the order of product<std::pair<...>, A, B>.
template <class D>
using indices_of = typename listed_indices<D>::type;

}}  // namespace foregone::impl
