// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/report/printable.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using foregone::printable;

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

TEST(report_printable, what_is_printable_stays_so) {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string once = printable(std::string(1, static_cast<char>(byte)));
        EXPECT_EQ(printable(once), once) << byte;
    }
}

static_assert(foregone::utf8::length("") == 0);
static_assert(foregone::utf8::length("a\xC3\xA4\xF0\x9F\x98\x80") == 3);

}  // namespace
