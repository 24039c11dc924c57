// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <gtest/gtest.h>

#include <likelihood/exact_number.hpp>
#include <string>
#include <utility>

namespace fg = foregone;

namespace {

fg::big_ratio ratio(long long over, long long under) { return fg::big_ratio(over) / under; }

TEST(exact_number, fractions_and_decimals_have_all_their_digits) {
    const std::pair<const char*, fg::big_ratio> texts[] = {
        {"9/10", ratio(9, 10)},
        {"18/20", ratio(9, 10)},
        {"0.9", ratio(9, 10)},
        {".9", ratio(9, 10)},
        {"1", 1},
        {"1.", 1},
        {"1e0", 1},
        {"0", 0},
        {"0.333333", ratio(333'333, 1'000'000)},
        {"5.6e-6", ratio(56, 10'000'000)},
        {"5E-1", ratio(1, 2)},
        {"2e+1", 20},
        {"0.1e1", 1},
        {"007/070", ratio(1, 10)},
    };
    for (const auto& [text, number] : texts) EXPECT_EQ(fg::parse_exact(text), number) << text;
    EXPECT_EQ(fg::parse_exact("0." + std::string(300, '3')).value() * 3 + fg::parse_exact("1e-300").value(), 1);
}

TEST(exact_number, other_texts_are_none) {
    for (const char* text :
         {"",   "/",  "1/",  "/2",    "1/0",           "0/0", "-1", "+1",  "1/2/3", "0.5/1", "1/-2", ".",
          "e5", "1e", "1e+", "1e401", "1e99999999999", "1 ",  " 1", "0x1", "nan",   "inf",   "1,5",  "[0.1,0.2]"})
        EXPECT_FALSE(fg::parse_exact(text)) << text;
    EXPECT_FALSE(fg::parse_exact(std::string(401, '1')));
    EXPECT_TRUE(fg::parse_exact(std::string(400, '1')));
}

TEST(reported_number, decimals_are_rounded_and_never_pretend_to_be_certain) {
    const std::pair<fg::big_ratio, const char*> numbers[] = {
        {1, "1"},
        {0, "0"},
        {ratio(3, 4), "0.75"},
        {ratio(1, 3), "0.333333"},
        {ratio(2, 3), "0.666667"},
        {ratio(999'999, 1'000'000), "0.999999"},
        {ratio(9'999'999, 10'000'000), "> 0.999999"},
        {ratio(1, 100'000), "0.00001"},
        {ratio(1, 100'001), "1e-05"},
        {ratio(1, 3'000'000'000LL), "3.33e-10"},
        {ratio(231, 16), "14.4375"},
        {20, "20"},
    };
    for (const auto& [number, decimal] : numbers) {
        EXPECT_EQ(fg::reported(number).decimal, decimal) << number;
        EXPECT_EQ(fg::reported(static_cast<double>(number)).decimal, decimal) << number;
        EXPECT_EQ(fg::reported(static_cast<double>(number)).exact, "");
    }
    EXPECT_EQ(fg::reported(ratio(6, 8)).exact, "3/4");
    EXPECT_EQ(fg::reported(1 - 1e-15).decimal, "1");  // a sum of rounded numbers
}

}  // namespace
