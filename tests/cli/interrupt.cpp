// SPDX-License-Identifier: BSL-1.0

#include <cli/interrupt.hpp>

#include <gtest/gtest.h>

#include <csignal>

namespace {

void nothing(int) {}

TEST(run_interrupt, a_signal_sets_a_flag_and_the_next_one_would_kill) {
    const foregone::interrupt_guard guard;
    EXPECT_EQ(foregone::interrupt::signal, 0);
    std::raise(SIGINT);
    EXPECT_EQ(foregone::interrupt::signal, SIGINT);
    EXPECT_EQ(std::signal(SIGINT, SIG_DFL), SIG_DFL);
    EXPECT_EQ(std::signal(SIGTERM, SIG_DFL), SIG_DFL);
}

TEST(run_interrupt, the_flag_says_which_signal) {
    const foregone::interrupt_guard guard;
    std::raise(SIGTERM);
    EXPECT_EQ(foregone::interrupt::signal, SIGTERM);
}

TEST(run_interrupt, handlers_come_back_when_the_guard_goes) {
    const auto before = std::signal(SIGINT, nothing);
    { const foregone::interrupt_guard guard; }
    EXPECT_EQ(std::signal(SIGINT, before), nothing);
}

TEST(run_interrupt, a_signal_that_is_ignored_stays_so) {
    const auto before = std::signal(SIGINT, SIG_IGN);
    {
        const foregone::interrupt_guard guard;
        std::raise(SIGINT);
        EXPECT_EQ(foregone::interrupt::signal, 0);
    }
    EXPECT_EQ(std::signal(SIGINT, before), SIG_IGN);
}

TEST(run_interrupt, a_new_guard_forgets_an_old_signal) {
    foregone::interrupt::signal = SIGINT;
    const foregone::interrupt_guard guard;
    EXPECT_EQ(foregone::interrupt::signal, 0);
}

}  // namespace
