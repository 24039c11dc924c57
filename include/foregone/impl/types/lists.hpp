// SPDX-License-Identifier: BSL-1.0
#pragma once

// The list types of code for compile time and run time: inline vectors in constants, std::vector in the program.

#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <vector>

namespace foregone { inline namespace impl {

template <class T, class Of>
struct vector_of_user {
    using type = std::vector<T>;
};

/// std::vector<T> in a template `Of`. It is instantiated with `Of`, not when its header is included.
template <class T, class Of>
using vector_in = typename vector_of_user<T, Of>::type;

/// Lists with storage in place: for constants, and for runs with a small bound.
template <std::size_t Capacity>
struct bounded_lists {
    template <class T>
    using list = inline_vector<T, Capacity>;
};

/// Lists of any length, at run time.
struct growing_lists {
    template <class T>
    using list = std::vector<T>;
};

/// Appends elements that equal T{}, up to a size.
///
/// Requires: the list is not longer, and has room.
template <class T, std::size_t Capacity>
constexpr void lengthen(inline_vector<T, Capacity>& list, std::size_t size) {
    list.count = size;
}
template <class T>
constexpr void lengthen(std::vector<T>& list, std::size_t size) {
    list.resize(size, T{});  // Clang evaluates resize(size) of GCC 12's library at run time only
}

/// Swaps two lists, which may be members of one object: Clang's new interpreter refuses to assign one of these to the other.
template <class T, std::size_t Capacity>
constexpr void swap_lists(inline_vector<T, Capacity>& a, inline_vector<T, Capacity>& b) {
    const inline_vector<T, Capacity> before = a, after = b;
    a = after;
    b = before;
}
template <class T>
constexpr void swap_lists(std::vector<T>& a, std::vector<T>& b) {
    a.swap(b);
}

}}  // namespace foregone::impl
