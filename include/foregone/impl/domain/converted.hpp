// SPDX-License-Identifier: BSL-1.0
#pragma once

// Adapts the values of a component to the type of the struct member that they initialise in a product.

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/grown.hpp>
#include <foregone/impl/domain/listed.hpp>

#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The most values of a domain that are searched for one.
inline constexpr std::uint64_t searchable_limit_values = 65'536;

template <class T>
concept whole_number = std::is_integral_v<T> || std::is_enum_v<T>;

template <class T>
constexpr bool is_negative(T value) {
    if constexpr (std::is_unsigned_v<T>)
        return false;
    else
        return value < T{};
}

template <whole_number To, whole_number From>
constexpr bool fits(From value) {
    const To converted = static_cast<To>(value);
    return static_cast<From>(converted) == value && is_negative(converted) == is_negative(value);
}

/// Whether every value of D is representable as a To: tested one by one unless the types guarantee it. Only numbers can be lost.
template <class To, domain D>
constexpr bool all_fit() {
    using from = typename D::value_type;
    if constexpr (whole_number<To> && whole_number<from> && !requires(const from& value) { To{value}; }) {
        if (D::size > searchable_limit_values) return false;
        for (std::uint64_t index = 0; index < D::size; ++index)
            if (!fits<To>(D::at(index))) return false;
    }
    return true;
}

/// The values of D as another type, the type of the struct member that they initialise: int as std::uint8_t or std::optional<int>,
/// std::string_view and text<N> as std::string, inline_vector<T, N> as std::vector<T>.
///
/// Complexity: `index_of` searches D if Member does not convert back.
/// Errors: a value that Member cannot hold is a compile error.
template <class Member, domain D>
struct converted_domain {
    using from = typename D::value_type;
    static constexpr bool numbers = whole_number<Member> && whole_number<from>;
    static constexpr bool grows = grows_like<Member, from>;
    static_assert(all_fit<Member, D>(),
                  "foregone: product<T, Ds...>; a member of T is too narrow for the values of its component, or narrower "
                  "than their type, with more than 65,536 values; the compiler names both as converted_domain<member, "
                  "component>; write values of the member's type; see "
                  "docs/reference/domain/product.md");

    using value_type = Member;
    static constexpr std::uint64_t size = D::size;

    static constexpr value_type at(std::uint64_t index) { return convert(D::at(index)); }

    static constexpr value_type convert(const from& value) {
        if constexpr (grows)
            return grown<Member>(value);
        else
            return static_cast<value_type>(value);
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& member) {
        if constexpr (numbers)
            return fits<from>(member) ? D::index_of(static_cast<from>(member)) : std::nullopt;
        else if constexpr (grows)
            return index_of_copy(in_place<from>(member));
        else if constexpr (std::is_same_v<Member, std::optional<from>>)
            return member ? D::index_of(*member) : std::nullopt;
        else if constexpr (std::is_class_v<from> && std::is_convertible_v<const Member&, from>)
            return confirmed(D::index_of(member), member);
        else
            return searched(member);
    }

private:
    static constexpr std::optional<std::uint64_t> index_of_copy(const std::optional<from>& copy) {
        return copy ? D::index_of(*copy) : std::nullopt;
    }

    // The conversion back may lose the difference to a value of the domain.
    static constexpr std::optional<std::uint64_t> confirmed(std::optional<std::uint64_t> index, const Member& member) {
        return index && same_value(at(*index), member) ? index : std::nullopt;
    }

    static constexpr std::optional<std::uint64_t> searched(const Member& member) {
        static_assert(size <= searchable_limit_values,
                      "foregone: product<T, Ds...>; a component has more than 65,536 values, too many to search, of a "
                      "type that its member of T does not convert back to; the compiler names both as "
                      "converted_domain<member, component>; write values of the member's type; see "
                      "docs/reference/domain/product.md");
        for (std::uint64_t index = 0; index < size; ++index)
            if (same_value(at(index), member)) return index;
        return std::nullopt;
    }
};

template <class Member, class From>
inline constexpr bool can_be_made =
    (whole_number<Member> && whole_number<From>) || grows_like<Member, From> || std::is_constructible_v<Member, const From&>;

template <class Member, domain D>
struct conversion {
    static constexpr bool is_possible = can_be_made<Member, typename D::value_type>;
    static_assert(is_possible, "foregone: product<T, Ds...>; a member of T cannot be made from the values of its component; the "
                               "compiler names both as conversion<member, component>; write values of the member's type; see "
                               "docs/reference/domain/product.md");
    using type = std::conditional_t<is_possible, converted_domain<Member, D>, empty_domain<Member>>;
};

template <domain D>
struct conversion<typename D::value_type, D> {
    using type = D;
};

/// D itself if its values have the member's type already.
template <class Member, domain D>
using converted = typename conversion<Member, D>::type;

}}  // namespace foregone::impl
