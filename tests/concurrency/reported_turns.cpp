// SPDX-License-Identifier: BSL-1.0
// A reported schedule says which thread interrupts another, and what each thread waits for where none can go on.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/model/program.hpp>

#include <check/reported_run.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// The text of the path with these choices; the rest are the first alternatives.
template <auto Program>
std::string reported(const std::vector<std::uint64_t>& choices) {
    const fg::called_program called = fg::program_called<fg::program_view<fg::program<Program>>>();
    const fg::basic_trace<std::vector<std::uint64_t>> trace{0, choices};
    const auto replay = [&](const auto&, fg::step_listener& to) { return fg::replay_path(called, trace, to, {60, true}); };
    const fg::reported_run run = fg::report_run(fg::run_trace{0, choices}, replay);
    return fg::trace_text(run.steps, fg::trace_style::full, {});
}

void adds(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"sum"});
    fg::scheduled_atomic<int> sum{0};
    for (const char* const name : {"a", "b"}) threads.spawn(name, [&] { sum.store(sum.load() + 1); });
    threads.run();
    choose.expect(sum.load() == 2, "both count");
}

TEST(scheduler_reported_turns, a_thread_interrupts_one_that_could_have_gone_on) {
    EXPECT_EQ(reported<adds>({0, 1, 0}), "   0  begin  \n"
                                         "   1  -> a begins\n"
                                         "          loads sum = 0\n"
                                         "   2  >> b interrupts a\n"
                                         "          loads sum = 0\n"
                                         "   3      stores sum = 1\n"
                                         "      -> a goes on\n"
                                         "          stores sum = 1\n"
                                         "      expected: \"both count\"\n");
    EXPECT_EQ(reported<adds>({0, 0}), "   0  begin  \n"
                                      "   1  -> a begins\n"
                                      "          loads sum = 0\n"
                                      "   2      stores sum = 1\n"
                                      "      -> b begins\n"
                                      "          loads sum = 1\n"
                                      "          stores sum = 2\n");
}

void locks_two(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"left", "right"});
    fg::scheduled_mutex left, right;
    threads.spawn("a", [&] { left.lock(), right.lock(), right.unlock(), left.unlock(); });
    threads.spawn("b", [&] { right.lock(), left.lock(), left.unlock(), right.unlock(); });
    threads.run();
}

TEST(scheduler_reported_turns, waits_where_no_thread_can_go_on_are_no_turns) {
    EXPECT_EQ(reported<locks_two>({0, 1}), "   0  begin  \n"
                                           "   1  -> a begins\n"
                                           "          locks left\n"
                                           "   2  >> b interrupts a\n"
                                           "          locks right\n"
                                           "      no thread can go on:\n"
                                           "          a waits for right, which b holds\n"
                                           "          b waits for left, which a holds\n"
                                           "      expected: \"no deadlock\"\n");
}

}  // namespace
