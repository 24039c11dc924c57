// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/numbered_sequences.hpp>
#include <foregone/types/inline_vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

template <class D>
struct list_element {
    using value_type = typename generated_argument<D>::value_type;
    static constexpr bool listable = std::default_initializable<value_type> && std::is_copy_assignable_v<value_type>;
    static_assert(listable,
                  "foregone: lists_of<D, MaxLength>; the values of D cannot be default constructed or assigned, which the "
                  "list in place needs; give their type a default constructor and no const members; see "
                  "docs/reference/domain/lists_of.md");
    using domain = std::conditional_t<listable, generated_argument<D>, empty_domain<no_value>>;
};

template <class D>
struct too_many_lists {
    constexpr operator std::uint64_t() const {
        static_assert(never_counted<D>,
                      "foregone: lists_of<D, MaxLength> has more than 2^64 - 1 elements; take a smaller MaxLength or fewer "
                      "values in D, or check with fg::random; see "
                      "docs/reference/domain/lists_of.md");
        return 0;
    }
};

/// All sequences of up to MaxLength values of D, the empty one first.
///
/// Order: shorter sequences first, equally long ones lexicographically by index in D.
/// Complexity: `at` divides by constants, twice an element.
/// Errors: values that cannot be default constructed and assigned are a compile error, and so is the use of more than 2^64 - 1
///     elements by anything but random runs.
template <class D, std::size_t MaxLength>
struct lists_of : bounded_sequences<inline_vector<typename list_element<D>::domain::value_type, MaxLength>,
                                       typename list_element<D>::domain, MaxLength, too_many_lists<D>> {
    using element = typename list_element<D>::domain;
};

}  // namespace foregone
