// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/long_text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

TEST(base_long_text, appends_as_a_string_does) {
    foregone::long_text text;
    std::string expected;
    for (int i = 0; i < 200; ++i) {
        const std::string more(static_cast<std::size_t>(i * 7 % 31), static_cast<char>('a' + i % 26));
        text.append(more);
        expected += more;
        ASSERT_EQ(text.view(), expected);
    }
}

TEST(base_long_text, may_append_itself) {
    foregone::long_text text;
    text.append("abc");
    std::string expected = "abc";
    for (int i = 0; i < 6; ++i) {
        text.append(text.view());
        expected += expected;
        ASSERT_EQ(text.view(), expected);
    }
}

TEST(base_long_text, is_moved) {
    foregone::long_text text;
    text.append("abc");
    foregone::long_text moved(std::move(text));
    EXPECT_EQ(moved.view(), "abc");
    foregone::long_text other;
    other.append("d");
    other = std::move(moved);
    EXPECT_EQ(other.view(), "abc");
}

}  // namespace
