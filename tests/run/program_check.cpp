// SPDX-License-Identifier: BSL-1.0
// A check of a program as a runner asks it: a path that is over is left the way the scope says, wherever the path is taken.

#include <foregone/foregone.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

/// Nothing gets out of it: an exception would end the test.
void cannot_be_left(fg::chooser& choose) noexcept {
    choose.assume(choose("first", 3) != 1);
    choose.expect(!choose.either("second"), "the second is false");
}
using checked = fg::program_check<fg::program<cannot_be_left>, fg::paths<2>.without_escape()>;

struct heard final : fg::step_listener {
    std::string text;
    void begin(std::uint64_t, bool) override {}
    void action(std::string_view characters) override { text.append(characters).append(" "); }
    void result(std::string_view characters) override { text.append(characters).append(";"); }
    void note(std::string_view characters) override { text.append(characters).append(";"); }
};

TEST(program_check, replays_without_an_exception) {
    const checked check("here.cpp", 1);
    heard said;
    const fg::replayed failing = check.replay_trace({0, {2, 1}}, said);
    EXPECT_EQ(failing.reason, "the second is false");
    EXPECT_EQ(said.text, "begin ;;first -> 2;;second -> true;expected: \"the second is false\";");
    const fg::replayed pruned = check.replay_trace({0, {1}}, said);
    EXPECT_TRUE(pruned.possible && !pruned.violated() && pruned.steps == 1);
}

TEST(program_check, numbers_paths_without_an_exception) {
    const checked check("here.cpp", 1);
    const auto path = [&](std::uint64_t number) { return check.numbered_path(number); };
    EXPECT_EQ(path(0), (std::vector<std::uint64_t>{0, 0}));
    EXPECT_EQ(path(2), (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(path(4), (std::vector<std::uint64_t>{2, 1}));
    EXPECT_EQ(path(5), std::nullopt);
}

}  // namespace
