// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/reflect/shape.hpp>
#include <foregone/types/members.hpp>

#include <cstddef>
#include <type_traits>

namespace foregone {

template <class T>
constexpr void unshare(T& value);

/// The value that it is given: a copy made by a call, for which the compiler evaluates what it has put off.
template <class T>
constexpr T evaluated(const T& value) {
    return value;
}

/// Can be called with the members of a struct.
struct unshare_each {
    template <class... Parts>
    constexpr void operator()(Parts&... parts) const {
        (unshare(parts), ...);
    }
};

/// Writes a value and each part of it that can be named, in order, as it is: a compiler then evaluates what it put off, and takes apart what it
/// kept as one.
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

/// A value that a constant evaluation may change without changing the default of its class.
///
/// Cost: nothing when the program runs; otherwise, of compilers that share defaults, a step for each part that can be named.
/// Source: GCC 12 evaluates `lamp of[3]{}` as one element for all three, and a write to the last one goes into what every other value
/// begins with; a write to the first one before does not.
template <class T>
constexpr T unshared(T value) {
    if (FOREGONE_SHARES_DEFAULTS && std::is_constant_evaluated()) unshare(value);
    return value;
}

}  // namespace foregone
