// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <cstdint>
#include <report/state_members.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace {

using foregone::state_members;
using members = std::vector<foregone::state_member>;

TEST(report_state_members, are_names_and_values_at_the_top_level) {
    EXPECT_EQ(state_members("{a = 1}"), (members{{"a", "1"}}));
    EXPECT_EQ(state_members("{big = 5, small = [1, 2], at = {x = 1, y = (2, 3)}}"),
              (members{{"big", "5"}, {"small", "[1, 2]"}, {"at", "{x = 1, y = (2, 3)}"}}));
}

TEST(report_state_members, quotes_hide_what_is_in_them) {
    EXPECT_EQ(state_members("{t = \"a, b = \\\"}]\", c = ',', d = '\\''}"),
              (members{{"t", "\"a, b = \\\"}]\""}, {"c", "','"}, {"d", "'\\''"}}));
}

TEST(report_state_members, a_text_of_another_form_has_none) {
    for (const std::string_view text : {"", "{}", "{", "}", "5", "[1, 2]", "{1, 2}", "{a = 1, 2}", "{a = 1, a = 2}", "{a = }",
                                        "-> {a = 1}", "{a = 1} ", "{a = 1, }", "{a = 1,, b = 2}", "{a = 1, b = 2,}"})
        EXPECT_EQ(state_members(text), members{}) << text;
}

/// Whatever a model prints: the parts of each text stay within it.
TEST(report_state_members, refer_to_the_text) {
    constexpr std::string_view letters = "{}[]()\"'\\,= ab";
    std::uint64_t random = 1;
    for (unsigned i = 0; i < 20'000; ++i) {
        std::string text = "{";
        for (unsigned length = i % 12; length > 0; --length) {
            random = random * 6'364'136'223'846'793'005u + 1'442'695'040'888'963'407u;
            text += letters[(random >> 33) % letters.size()];
        }
        text += "}";
        std::string joined;
        for (const auto& [name, value] : state_members(text))
            joined.append(joined.empty() ? "{" : ", ").append(name).append(" = ").append(value);
        EXPECT_TRUE(joined.empty() || joined + '}' == text) << text;
    }
}

}  // namespace
