// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/utf8_strings.hpp>

#include "laws.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fg = foregone;

namespace {

using all = fg::domain_of<fg::utf8_strings<12>>;

static_assert(laws::obeys_laws<fg::unicode_characters>());
static_assert(fg::unicode_characters::at(0) == U'a' && fg::unicode_characters::at(95) == 0x80);
static_assert(fg::unicode_characters::at(fg::unicode_characters::size - 1) == 0x10FFFF);
static_assert(!fg::unicode_characters::index_of(0xD800) && !fg::unicode_characters::index_of(0x110000));
static_assert(*fg::unicode_characters::index_of(0xE000) == *fg::unicode_characters::index_of(0xD7FF) + 1);

/// The length of the character at the front, by RFC 3629; 0 if there is none.
constexpr std::size_t length_of_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC2 ? 2 : 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F)) return 0;
    if ((byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F) || byte(0) > 0xF4) return 0;
    return length;
}

constexpr bool each_text_is_utf8() {
    bool seen[5]{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto text = all::at(seed);
        std::size_t characters = 0;
        for (std::string_view left = text.view(); !left.empty(); ++characters) {
            const std::size_t length = length_of_character(left);
            if (length == 0) return false;
            seen[length] = true;
            left.remove_prefix(length);
        }
        if (characters > 12) return false;
    }
    return seen[1] && seen[2] && seen[3] && seen[4];
}
static_assert(each_text_is_utf8());

TEST(domain_utf8_strings, each_text_is_utf8) { EXPECT_TRUE(each_text_is_utf8()); }

TEST(domain_utf8_strings, shrinking_keeps_what_fails) {
    fg::random_bits bits(5);
    const auto fails = [](std::uint64_t at) { return all::at(at).view().find("\xC3") != std::string_view::npos; };
    std::uint64_t at = fg::draw<all>(bits);
    while (!fails(at)) at = fg::draw<all>(bits);
    const auto accept = [&](std::uint64_t simpler) { return fails(simpler) && (at = simpler, true); };
    while (fg::each_simpler<all>(at, accept)) {}
    EXPECT_EQ(all::at(at).view().size(), 2U);
}

}  // namespace
