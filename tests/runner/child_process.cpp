// SPDX-License-Identifier: BSL-1.0
#include <runner/isolation/child_process.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

namespace {

namespace fg = foregone;

constexpr std::uint64_t patient_ns = 60'000'000'000;

fg::child_end ended(fg::function_ref<void(fg::outbox&)> body, std::uint64_t hang_ns = patient_ns) {
    const std::uint64_t nothing = 0;
    const fg::shared_memory<fg::child_board> board;
    return fg::run_in_child(body, *board, nothing, hang_ns);
}

TEST(run_child_process, what_it_writes_is_read_to_the_end) {
    const std::string large(200'000, 'x');
    const fg::child_end end = ended([&](fg::outbox& to) { to.add(large); });
    EXPECT_EQ(end.written, large);
    EXPECT_FALSE(end.died());
}

TEST(run_child_process, says_how_it_died) {
    EXPECT_EQ(ended([](fg::outbox&) { std::raise(SIGKILL); }).text(""), "was killed by signal 9 (Killed)");
    const fg::child_end left = ended([](fg::outbox& to) {
        to.add("so far");
        ::_exit(3);
    });
    EXPECT_EQ(left.text(""), "ended the process with exit code 3");
    EXPECT_EQ(left.written, "so far");
    EXPECT_TRUE(left.died());
}

TEST(run_child_process, is_killed_without_progress) {
    const fg::child_end end = ended([](fg::outbox&) { for (;;) ::pause(); }, 1'000'000);
    EXPECT_TRUE(end.hung);
    EXPECT_EQ(end.text("1 ms"), "hangs: nothing went on for 1 ms");
}

TEST(run_child_process, is_killed_where_it_has_closed_its_descriptors_and_hangs) {
    const auto closes_and_waits = [](fg::outbox& to) {
        for (int i = 0; i < 1024; ++i) ::close(i);
        to.add("so far");
        for (;;) ::pause();
    };
    const fg::child_end end = ended(closes_and_waits, 500'000'000);
    EXPECT_TRUE(end.hung);
    EXPECT_EQ(end.written, "so far");
}

TEST(run_child_process, what_it_has_no_room_for_is_refused_there) {
    std::string_view too_much("x", 1);
    const fg::child_end end = ended([&](fg::outbox& to) {
        try {
            to.add({too_much.data(), std::size_t{1} << 40});
        } catch (const std::bad_alloc&) { to.add("none"); }
    });
    EXPECT_EQ(end.written, "none");
}

TEST(run_child_process, leads_a_group_without_blocked_or_ignored_signals) {
    std::signal(SIGUSR1, SIG_IGN);
    sigset_t blocked;
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGUSR2);
    ::sigprocmask(SIG_BLOCK, &blocked, nullptr);
    EXPECT_EQ(ended([](fg::outbox&) { std::raise(SIGUSR1); }).signal, SIGUSR1);
    EXPECT_EQ(ended([](fg::outbox&) { std::raise(SIGUSR2); }).signal, SIGUSR2);
    EXPECT_EQ(ended([](fg::outbox&) { ::_exit(::getpgrp() == ::getpid() ? 4 : 5); }).code, 4);
    ::sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
    std::signal(SIGUSR1, SIG_DFL);
}

TEST(run_child_process, changes_shared_memory_and_nothing_else) {
    const fg::shared_memory<int> shared;
    int own = 1;
    *shared = 1;
    ended([&](fg::outbox&) { *shared = own = 2; });
    EXPECT_EQ(*shared, 2);
    EXPECT_EQ(own, 1);
}

}  // namespace
