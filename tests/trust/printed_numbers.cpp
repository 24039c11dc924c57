// SPDX-License-Identifier: BSL-1.0
#include <trust/printed_numbers.hpp>

#include <gtest/gtest.h>

#include <string>

namespace test_printed_numbers {

namespace fg = foregone;

std::string read(std::string_view printed, std::size_t most = 100) {
    std::string all;
    for (const fg::printed_number& one : fg::numbers_in(printed, most))
        all += one.name + (one.is_size ? " has " : " = ") + std::to_string(one.value) + '\n';
    return all;
}

TEST(graph_printed_numbers, members_are_named_by_the_way_to_them) {
    EXPECT_EQ(read("{clock = 3, left = {sent = -7, on = true}, phase = idle}"), "clock = 3\nleft.sent = -7\n");
    EXPECT_EQ(read("12"), " = 12\n");
    EXPECT_EQ(read("{last = none, rest = (4, {n = 5})}"), "rest[0] = 4\nrest[1].n = 5\n");
}

TEST(graph_printed_numbers, lists_and_texts_have_sizes) {
    EXPECT_EQ(read("{of = [4, 5], none = [], name = \"a \\\" b\", c = ',', n = 1}"),
              "of has 2\nof[0] = 4\nof[1] = 5\nnone has 0\nname has 6\nn = 1\n");
    EXPECT_EQ(read("[[1], []]"), " has 2\n[0] has 1\n[0][0] = 1\n[1] has 0\n");
    EXPECT_EQ(read("{of = [4, 5], n = 1}", 2), "of has 2\nof[0] = 4\n");
}

TEST(graph_printed_numbers, other_texts_are_left_out) {
    EXPECT_EQ(read("{at = 0.5, what = <clock>, n = 3x, big = 99999999999999999999, rest = 2}"), "rest = 2\n");
    for (const char* const broken :
         {"", "{", "{a", "{a = ", "[", "[1", "[}", "(", "\"", "\"\\", "'", "}", "{a = ]", "[,,", "{a = 1} 2"})
        EXPECT_LT(read(broken).size(), 20U) << broken;
}

}  // namespace test_printed_numbers
