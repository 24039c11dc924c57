// SPDX-License-Identifier: BSL-1.0
// Checks whose process dies, from the outside: starts the program of tests/models/crash_checks.cpp.

#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int by_signal = 256;

/// Whether a sanitizer reports the crash instead, as it does of all but an abort.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_reported_by_sanitizer = true;
#elif defined(__has_feature)
  #if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool is_reported_by_sanitizer = true;
  #else
constexpr bool is_reported_by_sanitizer = false;
  #endif
#else
constexpr bool is_reported_by_sanitizer = false;
#endif

struct crash {
    std::string check;
    int signal;
    std::string named, run;  ///< no run: none is known
};

const std::vector<crash>& crashes() {
    static const std::vector<crash> all{
        {"divides.reachable", SIGFPE, "SIGFPE (an arithmetic error, as a division by zero)", ""},
        {"stack.sequences<2>", SIGSEGV, "SIGSEGV (an invalid memory access, or too deep a recursion)", "0/1/1"},
        {"shelf.sequences<3>", SIGABRT, "SIGABRT (an abort)", "2/0/0/0"},
        {"fussy.sequences<4>", SIGABRT, "SIGABRT (an abort)", "0/0/0/1"},
        {"second_way<writes_nowhere>.paths<2>", SIGSEGV, "SIGSEGV (an invalid memory access, or too deep a recursion)", "0/1/2"},
        {"second_way<aborts>.paths<2, breadth first>", SIGABRT, "SIGABRT (an abort)", "0/1/2"},
        {"second_way<throws>.paths<2>", SIGABRT, "SIGABRT (std::terminate, as by an exception that leaves a noexcept function)",
         "0/1/2"},
        {"stepped<third_step>.paths<4>", SIGABRT, "SIGABRT (an abort)", "0/0/2/2/1"},
        {"second_way<overflows>.paths<2, iterative deepening>", SIGSEGV,
         "SIGSEGV (an invalid memory access, or too deep a recursion)", "0/1/2"},
    };
    return all;
}

std::string line(const std::string& text) { return text + "\n"; }

/// What is said of copies is left out.
std::string without_copies(std::string text) {
    const std::size_t from = text.find("the search copies the system:");
    if (from != std::string::npos) text.erase(from, text.find('\n', from) + 1 - from);
    return text;
}

std::string wanted(const crash& one, bool by_several_threads) {
    const std::string command = std::string(CHECKS) + " '--filter=" + one.check + "'";
    std::string text =
        line("error: " + one.check + " ends the program by " + one.named + (one.run.empty() ? "" : ", in run " + one.run));
    if (one.run.empty()) return text;
    if (by_several_threads)
        text += line("several threads run systems at once: if the run passes with --threads=1, look at what systems share, such as "
                     "a static buffer");
    return text + line("see it as a counterexample: " + command + " --isolate") +
           line("take the run again: " + command + " --replay=" + one.run);
}

TEST(run_crashes, the_check_the_run_and_isolate_are_named) {
    for (const std::string threads : {"--threads=1", "--threads=2"})
        for (const crash& one : crashes()) {
            if (is_reported_by_sanitizer && one.signal != SIGABRT) continue;
            const ran r({"--filter=" + one.check, threads});
            EXPECT_EQ(r.code, by_signal + one.signal) << r.out << r.err;
            const std::string text = wanted(one, threads == "--threads=2");
            EXPECT_NE(without_copies(r.err).find(text), std::string::npos) << r.err << "\nlacks " << text;
        }
}

TEST(run_crashes, a_precondition_that_ends_the_process_is_a_step_of_the_counterexample) {
    const ran r({"--filter=fussy.sequences<4>", "--isolate"});
    EXPECT_EQ(r.code, 1) << r.out << r.err;
    EXPECT_TRUE(r.says("violates \"the system survives\" after 3 steps")) << r.out;
    EXPECT_TRUE(r.says("   3  look     -> was killed by signal 6 (Aborted)")) << r.out;
}

/// A random path is as long as it is, and any may be the first.
TEST(run_crashes, random_runs_are_named) {
    if (is_reported_by_sanitizer) return;
    for (const std::string check : {"stack.random<100, 5>", "second_way<is_illegal>.random<300, 2>"}) {
        const ran r({"--filter=" + check});
        EXPECT_GE(r.code, by_signal) << r.out << r.err;
        EXPECT_NE(r.err.find("error: " + check + " ends the program by SIG"), std::string::npos) << r.err;
        const std::size_t token = r.err.find("--replay=0/");
        ASSERT_NE(token, std::string::npos) << r.err;
        const std::string replay = r.err.substr(token, r.err.find('\n', token) - token);
        const ran again({"--filter=" + check, replay});
        EXPECT_EQ(again.code, r.code) << again.out << again.err;
        EXPECT_NE(again.err.find("error: " + check + " ends the program by SIG"), std::string::npos) << again.err;
        EXPECT_EQ(ran({"--filter=" + check, replay, "--isolate"}).code, 1);
    }
}

TEST(run_crashes, a_model_is_named_without_a_remedy_that_is_none) {
    if (is_reported_by_sanitizer) return;
    const ran r({"--filter=divides.reachable"});
    EXPECT_NE(r.err.find("the model's own function ended the program; --isolate does not help for models: build it with "
                         "-fsanitize=address,undefined\n"),
              std::string::npos)
        << r.err;
}

TEST(run_crashes, signals_to_itself_and_to_its_group_end_a_system_only) {
    for (const std::string check : {"second_way<ends_the_group>.paths<2>", "second_way<interrupts_itself>.paths<2>"}) {
        const ran r({"--filter=" + check, "--isolate"});
        EXPECT_EQ(r.code, 1) << r.out << r.err;
        EXPECT_TRUE(r.says("violates \"the system survives\" after 2 steps")) << r.out;
        EXPECT_TRUE(r.says("--isolate --replay=0/1/2")) << r.out;
    }
}

/// The output ends when no process has it any more.
TEST(run_crashes, whatever_ends_the_program_ends_all_processes_of_a_system) {
    for (const auto& [signal, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}, {SIGKILL, by_signal + SIGKILL}}) {
        program started({CHECKS, "--filter=waits.*", "--isolate", "--hang=24h"}, {});
        started.await("waits\nwaits\nwaits\n");
        started.send(signal);
        EXPECT_EQ(started.end(), code) << started.out();
        const bool is_reported = started.out().find("inconclusive, stopped by an interrupt") != std::string::npos;
        EXPECT_EQ(is_reported, signal != SIGKILL) << started.out();
    }
}

/// What is isolated dies elsewhere, and what comes before or after a crash is not a crash.
TEST(run_crashes, a_page_that_dies_says_so) {
    const ran served({"--filter=shelf*", "--explore"});
    if (served.code == 2) GTEST_SKIP() << served.err;  // without the server
    EXPECT_EQ(served.code, by_signal + SIGABRT);
    const std::string said = "error: shelf.sequences<3> ends the program by SIGABRT (an abort)\npass --isolate";
    EXPECT_NE(served.err.find(said), std::string::npos) << served.err;
}

TEST(run_crashes, nothing_is_said_where_nothing_dies) {
    EXPECT_EQ(ran({"--filter=fine*"}).err, "");
    EXPECT_EQ(ran({"--filter=fine*"}).code, 0);
    const ran isolated({"--filter=second_way*:stack*", "--isolate"});
    EXPECT_EQ(isolated.code, 1);
    EXPECT_EQ(isolated.err.find("ends the program"), std::string::npos) << isolated.err;
    EXPECT_TRUE(isolated.says("violates \"the system survives\" after 2 steps\n")) << isolated.out;
}

}  // namespace
