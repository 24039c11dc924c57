// SPDX-License-Identifier: BSL-1.0
#include <run/checkpoint/kept_file.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

TEST(run_kept_file, the_first_of_problems_in_a_row_is_reported) {
    std::vector<std::string> heard;
    foregone::kept_file file("far", UINT64_MAX, [&](const std::string& problem) { heard.push_back(problem); });
    const auto saved = [&](const std::string& why_not) {
        file.save([&] { return why_not; });
        return file.problem();
    };
    EXPECT_EQ(file.name(), "far");
    EXPECT_FALSE(file.is_due() || file.is_there());
    EXPECT_EQ(saved("the disk is full"), "the disk is full");
    EXPECT_FALSE(file.is_there());
    EXPECT_EQ(saved("it still is"), "it still is");
    EXPECT_EQ(saved(""), "");
    EXPECT_TRUE(file.is_there());
    EXPECT_EQ(saved("it is again"), "it is again");
    EXPECT_TRUE(file.is_there()) << "what was written before";
    EXPECT_EQ(heard, (std::vector<std::string>{"its progress cannot be saved: the disk is full; the search continues",
                                               "its progress cannot be saved: it is again; the search continues"}));
}

TEST(run_kept_file, nobody_has_to_listen) {
    foregone::kept_file file("far", 0, {});
    file.save([] { return std::string("no"); });
    EXPECT_EQ(file.problem(), "no");
    file.was_read();
    EXPECT_TRUE(file.is_there());
}

}  // namespace
