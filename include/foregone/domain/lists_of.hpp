// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lists of varying length: of the values of a domain, or of characters.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/listed.hpp>
#include <foregone/impl/domain/numbered_sequences.hpp>
#include <foregone/impl/domain/printable_characters.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class D>
struct list_element {
    using value_type = typename generated_argument<D>::value_type;
    static constexpr bool listable = std::default_initializable<value_type> && std::is_copy_assignable_v<value_type>;
    static_assert(listable,
                  "foregone: lists_of<D, MaxLength>; the values of D cannot be default constructed or assigned, which the "
                  "list in place needs; give their type a default constructor and no const members; see "
                  "docs/reference/domain/lists_of.md");
    using domain = std::conditional_t<listable, generated_argument<D>, empty_domain<refused_value>>;
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

template <class Alphabet>
struct alphabet_argument {
    static constexpr bool of_characters = std::is_same_v<typename domain_argument<Alphabet>::value_type, char>;
    static_assert(of_characters || domain_argument<Alphabet>::size == 0,
                  "foregone: strings<MaxLength, Alphabet>; the values of Alphabet are not char; write range<'a', 'z'>, "
                  "values<'a', 'b'> or another domain of characters, or lists_of<D, MaxLength> for other values; see "
                  "docs/reference/domain/lists_of.md");
    using domain = std::conditional_t<of_characters, domain_argument<Alphabet>, empty_domain<char>>;
};

template <class Alphabet>
struct too_many_strings {
    constexpr operator std::uint64_t() const {
        static_assert(never_counted<Alphabet>,
                      "foregone: strings<MaxLength, Alphabet> has more than 2^64 - 1 elements; take a smaller MaxLength or an "
                      "alphabet of fewer characters, as in strings<13, range<'a', 'z'>>, or check with fg::random; see "
                      "docs/reference/domain/lists_of.md");
        return 0;
    }
};

}}  // namespace foregone::impl

namespace foregone {

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

/// All texts of up to MaxLength characters, the empty one first: `strings<5>`, `strings<8, range<'a', 'z'>>`.
///
/// Order: shorter texts first, equally long ones in the order of the alphabet; the default alphabet is printable ASCII from 'a' on.
///     The values are text<MaxLength>.
/// Complexity: `at` divides by constants, twice a character.
/// Errors: an alphabet of another type than char is a compile error, and so is the use of more than 2^64 - 1 elements (10 printable
///     characters, 14 letters) by anything but random runs.
template <std::size_t MaxLength, class Alphabet = printable_characters>
struct strings
    : bounded_sequences<text<MaxLength>, typename alphabet_argument<Alphabet>::domain, MaxLength, too_many_strings<Alphabet>> {
    using element = typename alphabet_argument<Alphabet>::domain;
    using base = bounded_sequences<text<MaxLength>, element, MaxLength, too_many_strings<Alphabet>>;

    static constexpr std::optional<std::uint64_t> index_of(const text<MaxLength>& value) {
        return value.truncated ? std::nullopt : base::index_of(value);
    }
};

/// The texts listed: `texts<"hello", "hello2">`.
///
/// Order: as listed. The values are std::string_view into static storage.
/// Errors: a text listed twice is a compile error.
template <name... Texts>
struct texts {
    using value_type = std::string_view;
    static constexpr std::uint64_t size = sizeof...(Texts);

    static constexpr value_type at(std::uint64_t index) { return listed[index]; }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return position_in(listed, value);
    }

private:
    static constexpr std::string_view listed[]{Texts.view()...};

    static_assert(all_distinct(listed), "foregone: texts<...>; a text is listed twice, so it has two indices; list each once; see "
                                        "docs/reference/domain/lists_of.md");
};

template <>
struct texts<> : empty_domain<std::string_view> {};

}  // namespace foregone
