// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lists the enumerators of any enum with their names, as found while compiling; used by printing and domains.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/integer_limits.hpp>
#include <foregone/impl/types/signature.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

namespace enumerating {

/// True. The search for an enumerator makes the compiler read a scoped enumeration that is declared inside a class template; the
/// compiler otherwise postpones it.
template <class E>
inline constexpr bool is_read = requires {
    E::foregone_reads_this;
}
|| true;

}  // namespace enumerating

template <class E>
concept enumeration = std::is_enum_v<E> && enumerating::is_read<E>;

/// The numbers tried as enumerators of E. Specialise it for an enum with an enumerator outside.
///
/// Guarantees: `min` and `max` are both tried. An enumerator outside is not found, and the library cannot detect that it is
///     missing.
template <class E>
struct enum_range {
    static constexpr auto greatest = greatest_integer<std::underlying_type_t<E>>;
    static constexpr int min = std::is_signed_v<std::underlying_type_t<E>> ? -128 : 0;
    static constexpr int max = greatest < 255 ? static_cast<int>(greatest) : 255;
};

namespace enumerating {

FOREGONE_BEGIN_PROBE
/// Whether a cast of the number to E is a constant expression. For an enum without a fixed underlying type the valid numbers are
/// those of the smallest bit-field that holds its enumerators ([dcl.enum]/8); Clang 20 and later accept no others.
template <class E, int Number>
concept has_value = requires { typename std::bool_constant<static_cast<E>(Number) == E{}>; };
FOREGONE_END_PROBE

/// The number itself, or the end of the value range of E that lies between it and 0: 2^k - 1 or -2^k.
template <class E, int Number>
consteval int nearest_value() {
    if constexpr (Number == 0 || has_value<E, Number>) return Number;
    else if constexpr (Number == -1) return 0;
    else if constexpr (Number > 0) return nearest_value<E, static_cast<int>(std::bit_floor(static_cast<unsigned>(Number))) - 1>();
    else return nearest_value<E, -static_cast<int>(std::bit_floor(static_cast<unsigned>(~Number)))>();
}

/// The values tried: those of enum_range<E> that E has.
template <class E>
inline constexpr int least = nearest_value<E, enum_range<E>::min>();
template <class E>
inline constexpr int greatest = nearest_value<E, enum_range<E>::max>();
template <class E>
inline constexpr std::size_t span = greatest<E> < least<E> ? 0 : static_cast<std::size_t>(greatest<E> - least<E>) + 1;

template <class E, E... Probes>
consteval auto spell() {
    const std::string_view whole(FOREGONE_SIGNATURE, sizeof(FOREGONE_SIGNATURE) - 1);
    const std::size_t begin = whole.find("Probes = ") + 10;  // past the bracket that opens the pack
    return whole.substr(begin, whole.find_last_of("}>") - begin);
}

/// Makes a value of E that has no enumerator and for which static_cast may be undefined.
template <class E>
consteval E unchecked(int value) {
    return std::bit_cast<E>(static_cast<std::underlying_type_t<E>>(value));
}

FOREGONE_BEGIN_PROBE
template <class E, int... Offsets>
consteval auto spell_range(std::integer_sequence<int, Offsets...>) {
    return spell<E, unchecked<E>(least<E> + Offsets)...>();
}
FOREGONE_END_PROBE

/// The position of each enumerator in the spelling of a pack of values, ascending.
template <std::size_t Span>
struct found {
    std::size_t count = 0, characters = 0;
    std::uint16_t offset[Span + 1]{};  ///< from the least value tried
    std::uint32_t begin[Span + 1]{};
    std::uint16_t length[Span + 1]{};

    constexpr void add(std::size_t value, std::size_t end, std::size_t size) {
        offset[count] = static_cast<std::uint16_t>(value);
        begin[count] = static_cast<std::uint32_t>(end - size);
        length[count++] = static_cast<std::uint16_t>(size);
        characters += size;
    }
};

/// The position after the enumerator at `position`; skips commas in the template arguments of its enclosing class.
constexpr std::size_t end_of_enumerator(const char* spelled, std::size_t position, std::size_t end) {
    int depth = 0;
    for (; position < end; ++position) {
        if (signature::opens(spelled[position])) ++depth;
        if (signature::closes(spelled[position])) --depth;
        if (depth == 0 && spelled[position] == ',') break;
    }
    return position;
}

/// Whether a value without an enumerator, spelled `(type)7`, starts here. An enumerator starts with a parenthesis only in Clang's
/// spelling of an anonymous namespace.
constexpr bool starts_cast(std::string_view all, const char* here) {
    if (here[0] != '(') return false;
    return here[1] != 'a' || !signature::stands_at(all, static_cast<std::size_t>(here - all.data()), "(anonymous namespace)");
}

/// Complexity: a few operations for each value tried and each character of an enumerator; most values have no enumerator.
template <std::size_t Span>
constexpr found<Span> parse(std::string_view all) {
    const char* const spelled = all.data();
    found<Span> result;
    std::size_t position = 0, cast_size = 0;
    for (std::size_t value = 0; value < Span; ++value) {
        if (spelled[position] == '(' && starts_cast(all, spelled + position)) {
            if (cast_size == 0) cast_size = signature::closing_bracket(all, position) - position + 1;
            position += cast_size + 1;
            while (position < all.size() && spelled[position] != ',') ++position;
        } else {
            position = end_of_enumerator(spelled, position, all.size());
            result.add(value, position, signature::token_before(all, position).size());
        }
        position += 2;
    }
    return result;
}

template <class E>
inline constexpr auto found_in = parse<span<E>>(spell_range<E>(std::make_integer_sequence<int, span<E>>{}));

/// The enumerators of E: the result of found_in without its working data.
template <class E>
struct table {
    static constexpr std::size_t count = found_in<E>.count;

    std::array<E, count> values{};
    std::uint32_t name_begin[count + 1]{};
    char characters[found_in<E>.characters + 1]{};
    std::uint16_t ordinal[count == 0 ? 1 : found_in<E>.offset[count == 0 ? 0 : count - 1] + 1]{};  ///< 1 for the first

    consteval explicit table(std::string_view spelled) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = static_cast<E>(least<E> + found_in<E>.offset[i]);
            ordinal[found_in<E>.offset[i]] = static_cast<std::uint16_t>(i + 1);
            for (std::size_t k = 0; k < found_in<E>.length[i]; ++k) characters[size++] = spelled[found_in<E>.begin[i] + k];
            name_begin[i + 1] = static_cast<std::uint32_t>(size);
        }
    }
};

template <class E>
inline constexpr table<E> table_of{spell_range<E>(std::make_integer_sequence<int, span<E>>{})};

}  // namespace enumerating

/// The number of enumerators of E; two enumerators with one value count once.
template <enumeration E>
inline constexpr std::size_t enumerator_count = enumerating::table<E>::count;

/// The enumerators of E as values, ascending.
template <enumeration E>
inline constexpr std::array<E, enumerator_count<E>> enumerator_values = enumerating::table_of<E>.values;

/// The position of `value` in enumerator_values<E>; enumerator_count<E> if it is not an enumerator.
///
/// Complexity: one table look-up.
template <enumeration E>
constexpr std::size_t enumerator_index(E value) {
    using unsigned_type = std::make_unsigned_t<
        std::conditional_t<std::is_same_v<std::underlying_type_t<E>, bool>, unsigned char, std::underlying_type_t<E>>>;
    const auto& ordinals = enumerating::table_of<E>.ordinal;
    const auto offset =
        static_cast<unsigned_type>(static_cast<unsigned_type>(value) - static_cast<unsigned_type>(enumerating::least<E>));
    if (offset >= std::size(ordinals) || ordinals[offset] == 0) return enumerator_count<E>;
    return ordinals[offset] - 1u;
}

/// The unqualified name of the enumerator; the first declared of several with one value; empty if the value has none.
template <enumeration E>
constexpr std::string_view enumerator_name(E value) {
    const std::size_t index = enumerator_index(value);
    if (index == enumerator_count<E>) return {};
    const auto& table = enumerating::table_of<E>;
    return {table.characters + table.name_begin[index], table.name_begin[index + 1] - table.name_begin[index]};
}

}  // namespace foregone
