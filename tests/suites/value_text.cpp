// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <suites/pict/pict_model.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

constexpr bool texts_are_compared_by_bytes_and_case_by_wish() {
    constexpr fg::text_order any{}, exact{.case_sensitive = true};
    return any.compare("abc", "ABD") < 0 && any.compare("ab", "abc") < 0 && any.compare("b", "abc") > 0 &&
           any.same("NTFS", "ntfs") && !any.same("NTFS", "ntf") && !exact.same("NTFS", "ntfs") && exact.compare("B", "a") < 0 &&
           any.compare("B", "a") > 0 && any.compare("\xc3\xa9", "z") > 0 && any.same("", "");
}
VERIFY(value_text, texts_are_compared_by_bytes_and_case_by_wish)

constexpr bool a_pattern_has_stars_and_question_marks() {
    constexpr fg::text_order any{}, exact{.case_sensitive = true};
    return any.like("FAT32", "fat*") && any.like("FAT32", "*32") && any.like("FAT32", "F?T?2") && any.like("", "*") &&
           any.like("", "") && !any.like("", "?") && !any.like("FAT32", "FAT") && !any.like("FAT", "FAT?") &&
           any.like("aXbXc", "a*b*c") && !any.like("aXbX", "a*b*c") && !exact.like("FAT32", "fat*") &&
           any.like("\xc3\xa9t\xc3\xa9", "?t?") && any.like("a*b", "a*b");
}
VERIFY(value_text, a_pattern_has_stars_and_question_marks)

/// By definition, at the cost of trying everything.
constexpr bool is_like(std::string_view text, std::string_view pattern) {
    if (pattern.empty()) return text.empty();
    if (pattern[0] == '*') return is_like(text, pattern.substr(1)) || (!text.empty() && is_like(text.substr(1), pattern));
    return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) && is_like(text.substr(1), pattern.substr(1));
}

/// All texts of these characters, up to a length.
std::vector<std::string> all_texts(std::string_view characters, std::size_t most) {
    std::vector<std::string> all{""};
    for (std::size_t i = 0; all[i].size() < most; ++i)
        for (const char c : characters) all.push_back(all[i] + c);
    return all;
}

TEST(value_text, a_pattern_means_what_its_definition_says) {
    std::size_t met = 0;
    for (const std::string& text : all_texts("ab", 5))
        for (const std::string& pattern : all_texts("ab*?", 4)) {
            const bool expected = is_like(text, pattern);
            met += expected;
            ASSERT_EQ(fg::text_order{}.like(text, pattern), expected) << text << ' ' << pattern;
        }
    EXPECT_GT(met, 1'000U);
}

TEST(value_text, numbers_are_whole_or_decimal) {
    for (const auto& [text, number] :
         {std::pair{"10", 10.0}, {"-1", -1.0}, {"+2.5", 2.5}, {"1e3", 1'000.0}, {".5", 0.5}, {"5.", 5.0}, {"010", 10.0}})
        EXPECT_EQ(fg::number_of(text), number) << text;
    for (const char* text :
         {"", " 1", "1 ", "0x10", "inf", "nan", "1e999", "--1", "+-1", "++1", "1,000", "1GB", "e", "-", "+", "."})
        EXPECT_EQ(fg::number_of(text), std::nullopt) << text;
}

}  // namespace
