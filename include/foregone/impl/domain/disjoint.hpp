// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks that alternatives share no value, so that each value of a one_of has one index.

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/where.hpp>

#include <boost/mp11/list.hpp>
#include <boost/mp11/set.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// All values that a domain represents: includes the other members of a class.
template <class D>
struct spoken_for {
    using type = D;
};

template <domain D>
struct is_value_of {
    constexpr bool operator()(const typename D::value_type& value) const { return D::index_of(value).has_value(); }
};

/// Whether no value is in both domains; values of different types are different.
///
/// Errors: domains of one type with more than 16,384 values each are a compile error.
template <domain A, domain B>
constexpr bool are_disjoint() {
    constexpr bool look = std::is_same_v<typename A::value_type, typename B::value_type> && A::size > 0 && B::size > 0;
    static_assert(!look || A::size <= restrictable_limit_values || B::size <= restrictable_limit_values,
                  "foregone: one_of<Ds...>; two alternatives have values of one type and more than 16,384 each, too many "
                  "to show that none is in both; the compiler names them as are_disjoint<one, other>; make one of them a "
                  "different type, for example product<T, D>; see "
                  "docs/reference/domain/one_of.md");
    if constexpr (look && A::size <= restrictable_limit_values)
        return where<A, is_value_of<B>{}>::size == 0;
    else if constexpr (look && B::size <= restrictable_limit_values)
        return where<B, is_value_of<A>{}>::size == 0;
    else
        return true;
}

template <class D, class... Others>
constexpr bool each_disjoint(boost::mp11::mp_list<D, Others...>) {
    if (!(are_disjoint<D, Others>() && ...)) return false;
    if constexpr (sizeof...(Others) > 0)
        return each_disjoint(boost::mp11::mp_list<Others...>{});
    else
        return true;
}

/// Whether no value is in two of the domains.
///
/// Complexity: negligible if each has its own type.
template <class... Ds>
constexpr bool all_disjoint() {
    if constexpr (boost::mp11::mp_is_set<boost::mp11::mp_list<typename Ds::value_type...>>::value)
        return true;
    else
        return each_disjoint(boost::mp11::mp_list<Ds...>{});
}

}}  // namespace foregone::impl
