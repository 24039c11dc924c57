// SPDX-License-Identifier: BSL-1.0
#include <runner/isolation/exit_guard.hpp>

#include <runner/isolation/child_process.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>

namespace {

namespace fg = foregone;

/// The exit code of a process that does this.
int code_of(fg::function_ref<void(fg::outbox&)> body) {
    const std::uint64_t nothing = 0;
    const fg::shared_memory<fg::child_board> board;
    return fg::run_in_child(body, *board, nothing, 60'000'000'000).code;
}

TEST(run_exit_guard, a_program_that_ends_during_a_check_fails) {
    EXPECT_EQ(code_of([](fg::outbox&) {
                  const fg::exit_guard guard("a check");
                  std::exit(0);
              }),
              1);
}

TEST(run_exit_guard, one_that_ends_afterwards_does_not) {
    EXPECT_EQ(code_of([](fg::outbox&) {
                  { const fg::exit_guard guard("a check"); }
                  std::exit(0);
              }),
              0);
    EXPECT_EQ(code_of([](fg::outbox&) {
                  const fg::exit_guard guard("a check");
                  fg::exit_guard::forget();
                  std::exit(0);
              }),
              0);
}

}  // namespace
