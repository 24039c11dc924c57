// SPDX-License-Identifier: BSL-1.0
#include <report/result_text.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using foregone::quoted_for_cpp;
using foregone::quoted_for_shell;

TEST(report_quote, leaves_words_that_are_safe_in_a_shell) {
    EXPECT_EQ(quoted_for_shell("./build/checks"), "./build/checks");
    EXPECT_EQ(quoted_for_shell("--filter=jugs.reachable"), "--filter=jugs.reachable");
}

TEST(report_quote, quotes_what_a_shell_would_change) {
    EXPECT_EQ(quoted_for_shell(""), "''");
    EXPECT_EQ(quoted_for_shell("--filter=memory.sequences<3>"), "'--filter=memory.sequences<3>'");
    EXPECT_EQ(quoted_for_shell("it's $HOME"), "'it'\\''s $HOME'");
}

TEST(report_quote, writes_cpp_literals) {
    EXPECT_EQ(quoted_for_cpp("four gallons"), "\"four gallons\"");
    EXPECT_EQ(quoted_for_cpp("a \"b\" \\c"), "\"a \\\"b\\\" \\\\c\"");
    EXPECT_EQ(quoted_for_cpp("\xC3\xA4"), "\"\xC3\xA4\"");
}

TEST(report_quote, an_escape_ends_where_it_should) {
    static_assert(std::string_view("\0011") == std::string_view("\x01"
                                                                "1"));
    EXPECT_EQ(quoted_for_cpp("\x01"
                             "1\n"),
              "\"\\0011\\012\"");
}

}  // namespace
