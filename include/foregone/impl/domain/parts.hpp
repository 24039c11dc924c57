// SPDX-License-Identifier: BSL-1.0
#pragma once

// Structs, pairs, tuples and arrays as sequences of parts; used by products, covering clauses and commands.

#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <boost/mp11/list.hpp>

#include <utility>

namespace foregone { inline namespace impl {

/// A type composed of parts: the members of a struct, the elements of a std::pair, tuple or array.
template <class T>
concept has_parts = tuple_like<T> || has_members<T>;

/// Calls f with all parts of a value, in order; returns its result.
template <has_parts T, class F>
constexpr decltype(auto) visit_parts(const T& value, F&& f) {
    if constexpr (tuple_like<T>)
        return visit_elements(value, std::forward<F>(f));
    else
        return visit_members(value, std::forward<F>(f));
}

struct list_types {
    template <class... Parts>
    constexpr boost::mp11::mp_list<Parts...> operator()(const Parts&...) const {
        return {};
    }
};

/// The types of T's parts, as an MP11 list.
template <has_parts T>
using part_types = decltype(visit_parts(std::declval<const T&>(), list_types{}));

}}  // namespace foregone::impl
