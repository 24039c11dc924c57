// SPDX-License-Identifier: BSL-1.0
#pragma once

// Texts in UTF-8 for random runs, and the domain of Unicode characters that they consist of.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/choices.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/printable_characters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// The characters of Unicode: the printable ones of ASCII, plainest first, then all others from U+0080 on by number.
///
/// Guarantees: no surrogates, which are not characters; unassigned ones and noncharacters are included.
struct unicode_characters {
    using value_type = char32_t;
    static constexpr std::uint64_t size = printable_characters::size + 0x110000 - 0x80 - 0x800;

    static constexpr char32_t at(std::uint64_t index) {
        if (index < printable_characters::size) return static_cast<char32_t>(printable_characters::at(index));
        const std::uint64_t number = index - printable_characters::size + 0x80;
        return static_cast<char32_t>(number < 0xD800 ? number : number + 0x800);
    }

    static constexpr std::optional<std::uint64_t> index_of(const char32_t& value) {
        if (value < 0x80) return printable_characters::index_of(static_cast<char>(value));
        if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return std::nullopt;
        return printable_characters::size + value - 0x80 - (value < 0xD800 ? 0 : 0x800);
    }

    /// Each length in UTF-8 is drawn as often as the others.
    static constexpr std::uint64_t draw(random_bits& bits) {
        constexpr std::uint64_t begin[]{0, printable_characters::size, *index_of(0x800), *index_of(0x10000), size};
        const std::uint64_t length = bits.below(4);
        return begin[length] + bits.below(begin[length + 1] - begin[length]);
    }
};

/// Texts of up to MaxCharacters characters of Unicode in UTF-8, the empty one simplest: `utf8_strings<16>`.
///
/// Requires: for random runs only.
/// Order: as `strings`. The values are text<4 * MaxCharacters>, which a product converts to std::string.
template <std::size_t MaxCharacters>
struct utf8_strings {
    using value_type = text<4 * MaxCharacters>;

    static constexpr value_type generate(choices& from) {
        value_type value;
        choice_access::each_element(from, MaxCharacters, [&] { append(value, from.take<unicode_characters>()); });
        return value;
    }

private:
    static constexpr void append(value_type& to, char32_t character) {
        if (character < 0x80) return void(to.append(static_cast<char>(character)));
        const int length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
        constexpr unsigned first[]{0xC0, 0xE0, 0xF0};
        to.append(static_cast<char>(first[length - 2] | character >> 6 * (length - 1)));
        for (int i = length - 2; i >= 0; --i) to.append(static_cast<char>(0x80 | (character >> 6 * i & 0x3F)));
    }
};

}  // namespace foregone
