// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <vector>

namespace foregone::inline impl {

template <class T, class Of>
struct vector_of_user {
    using type = std::vector<T>;
};

/// std::vector<T> in a template Of. It is instantiated with Of, not when its header is included.
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

}  // namespace foregone::impl
