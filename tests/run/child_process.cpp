// SPDX-License-Identifier: BSL-1.0
#include <run/isolation/child_process.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

constexpr std::uint64_t patient_ns = 60'000'000'000;

fg::child_end ended(fg::function_ref<void(int)> body) {
    const std::uint64_t nothing = 0;
    return fg::run_in_child(body, nothing, patient_ns);
}

TEST(run_child_process, what_it_writes_is_read_to_the_end) {
    const std::string large(200'000, 'x');
    const fg::child_end end = ended([&](int to) { fg::write_all(to, large); });
    EXPECT_EQ(end.written, large);
    EXPECT_FALSE(end.died());
}

TEST(run_child_process, says_how_it_died) {
    EXPECT_EQ(ended([](int) { std::raise(SIGKILL); }).text(""), "was killed by signal 9 (Killed)");
    const fg::child_end left = ended([](int to) {
        fg::write_all(to, "so far");
        ::_exit(3);
    });
    EXPECT_EQ(left.text(""), "ended the process with exit code 3");
    EXPECT_EQ(left.written, "so far");
    EXPECT_TRUE(left.died());
}

TEST(run_child_process, is_killed_without_progress) {
    const std::uint64_t nothing = 0;
    const fg::child_end end = fg::run_in_child([](int) { for (;;) ::pause(); }, nothing, 1'000'000);
    EXPECT_TRUE(end.hung);
    EXPECT_EQ(end.text("1 ms"), "hangs: nothing went on for 1 ms");
}

TEST(run_child_process, is_killed_where_it_has_closed_its_pipe_and_hangs) {
    const std::uint64_t nothing = 0;
    const auto closes_and_waits = [](int to) {
        ::close(to);
        for (;;) ::pause();
    };
    EXPECT_TRUE(fg::run_in_child(closes_and_waits, nothing, 1'000'000).hung);
}

TEST(run_child_process, changes_shared_memory_and_nothing_else) {
    const fg::shared_memory<int> shared;
    int own = 1;
    *shared = 1;
    ended([&](int) { *shared = own = 2; });
    EXPECT_EQ(*shared, 2);
    EXPECT_EQ(own, 1);
}

}  // namespace
