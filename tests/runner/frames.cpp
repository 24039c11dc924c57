// SPDX-License-Identifier: BSL-1.0
#include <runner/isolation/frames.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

std::vector<std::string> frames_in(std::string_view bytes) {
    std::vector<std::string> found;
    foregone::each_frame(bytes, [&](char kind, std::string_view inside) { found.push_back(kind + std::string(inside)); });
    return found;
}

TEST(run_frames, come_back_whole) {
    const std::string bytes = foregone::frame('a', "one") + foregone::frame('b', "") + foregone::frame('c', std::string("\0\n", 2));
    EXPECT_EQ(frames_in(bytes), (std::vector<std::string>{"aone", "b", std::string("c\0\n", 3)}));
}

TEST(run_frames, one_that_is_cut_off_is_none) {
    const std::string bytes = foregone::frame('a', "one") + foregone::frame('b', "two");
    EXPECT_EQ(frames_in(bytes.substr(0, bytes.size() - 1)), std::vector<std::string>{"aone"});
    EXPECT_EQ(frames_in(bytes.substr(0, 5)), std::vector<std::string>{});
}

}  // namespace
