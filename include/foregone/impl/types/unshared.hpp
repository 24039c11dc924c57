// SPDX-License-Identifier: BSL-1.0
#pragma once

// A workaround for GCC 12, which shares default array elements in constant evaluation; used for initial states.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

template <class T>
constexpr void unshare(T& value);

/// Returns a copy by a call, which forces pending evaluations of the compiler.
template <class T>
constexpr T evaluated(const T& value) {
    return value;
}

/// Callable with the members of a struct.
struct unshare_each {
    template <class... Parts>
    constexpr void operator()(Parts&... parts) const {
        (unshare(parts), ...);
    }
};

/// Rewrites a value and each nameable part of it, in order, unchanged: the compiler then evaluates pending parts and separates
/// shared ones.
template <class T>
constexpr void unshare(T& value) {
    if constexpr (std::is_trivially_copyable_v<T> && std::is_copy_assignable_v<T>) value = evaluated(value);
    if constexpr (std::is_bounded_array_v<T>) {
        for (auto& element : value) unshare(element);
    } else if constexpr (range_like<T> && tuple_like<T>) {
        for (auto& element : value) unshare(element);
    } else if constexpr (has_addressable_members<T> && !member_access::adapted<T>) {
        visit_members(value, unshare_each{});
    }
}

/// A copy that a constant evaluation may change without changing the default of its class.
///
/// Complexity: nothing at run time; on compilers that share defaults, a step for each nameable part.
/// Source: GCC 12 evaluates `lamp of[3]{}` as one element for all three; a write to the last one changes the initial value of all
///     others, unless the first one was written before.
template <class T>
constexpr T unshared(T value) {
    if (FOREGONE_SHARES_DEFAULTS && std::is_constant_evaluated()) unshare(value);
    return value;
}

}}  // namespace foregone::impl
