// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

using foregone::printable;

/// What a character of three bytes becomes, and what it should.
std::string turned(char32_t code) {
    const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
    return printable(std::string{byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F))});
}
std::string shown(char32_t code) {
    char text[7];
    std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(code));
    return text;
}

TEST(report_printable, leaves_printable_text_as_it_is) {
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("{small = 0, text = \"a\\b\"}"), "{small = 0, text = \"a\\b\"}");
    EXPECT_EQ(printable("\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80"), "\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST(report_printable, escapes_control_characters) {
    EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\x0d");
    EXPECT_EQ(printable("\033[31mred"), "\\x1b[31mred");
    EXPECT_EQ(printable(std::string_view("\0\x7F", 2)), "\\x00\\x7f");
    EXPECT_EQ(printable("\xC2\x9B"), "\\xc2\\x9b");  // a control character above ASCII: CSI
}

TEST(report_printable, escapes_bytes_that_are_no_utf8) {
    EXPECT_EQ(printable("\xFF"), "\\xff");
    EXPECT_EQ(printable("\xC3"), "\\xc3");                             // cut off
    EXPECT_EQ(printable("\xC3("), "\\xc3(");                           // no continuation
    EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf");                    // overlong
    EXPECT_EQ(printable("\xE0\x80\xAF"), "\\xe0\\x80\\xaf");           // overlong
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");           // a surrogate
    EXPECT_EQ(printable("\xEF\xBF\xBE"), "\\xef\\xbf\\xbe");           // U+FFFE, which XML does not take
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
}

TEST(report_printable, escapes_what_turns_the_direction_of_text) {
    EXPECT_EQ(printable("a\u202eb\u2069"), "a\\u202eb\\u2069");
    for (const char32_t code : {U'\x200E', U'\x200F', U'\x202A', U'\x202B', U'\x202C', U'\x202D', U'\x2066', U'\x2067', U'\x2068'})
        EXPECT_EQ(turned(code), shown(code));
    EXPECT_EQ(printable("\u061c"), "\\u061c");
    EXPECT_EQ(printable("\u200d\u2010\u2029\u202f\u2065\u206a\u061b"), "\u200d\u2010\u2029\u202f\u2065\u206a\u061b");
    EXPECT_EQ(printable("\xE2\x80"), "\\xe2\\x80");  // cut off
}

TEST(report_printable, what_is_printable_stays_so) {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string once = printable(std::string(1, static_cast<char>(byte)));
        EXPECT_EQ(printable(once), once) << byte;
    }
}

static_assert(foregone::utf8::length("") == 0);
static_assert(foregone::utf8::length("a\xC3\xA4\xF0\x9F\x98\x80") == 3);

}  // namespace
