// SPDX-License-Identifier: BSL-1.0
#include <foregone/report/text_of.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace fg = foregone;

enum class paper { a4, a5 };
struct page {
    paper format;
    int copies;
    bool color;
};

TEST(report_text_of, members_are_named) {
    EXPECT_EQ(fg::text_of(page{paper::a5, 3, true}), "{format = a5, copies = 3, color = true}");
}

TEST(report_text_of, what_a_terminal_would_obey_is_escaped) {
    EXPECT_EQ(fg::text_of(std::string("a\x1b[1m")).find('\x1b'), std::string::npos);
}

}  // namespace
