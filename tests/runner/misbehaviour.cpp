// SPDX-License-Identifier: BSL-1.0
// What a system under test may do to its process: with --isolate, each kind is a counterexample that names its run.

#include <runner/isolation/isolation.hpp>

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/check/program_check.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>

#include "../models/misbehaving.hpp"
#include "support/effort.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using models::misbehaviour, models::misbehaving_commands;

constexpr std::uint64_t soon_ns = 400'000'000, never_ns = 600'000'000'000, some_bytes = std::uint64_t{64} << 20;

#if defined(FOREGONE_TESTS_SANITIZED)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

/// The shortest run (that of a program may end later), and what its last step does: "up{by = 3}".
struct expected_run {
    std::vector<std::uint64_t> actions, actions_to_the_end;
    std::string step;
};

/// "up{by = 3} -> was killed by signal 15 (Terminated)": the last step of the counterexample.
template <class Check>
std::string last_step_of(const misbehaviour& kind, const Check& check, const std::vector<std::uint64_t>& run) {
    models::active_misbehaviour = kind.act;
    fg::isolation isolated(kind.hangs ? soon_ns : never_ns, some_bytes);
    const fg::verdict found = isolated.run(check, {.check_in = carry_on});
    EXPECT_EQ(found.property, fg::survival_property) << kind.name;
    EXPECT_EQ(found.trace.actions, run) << kind.name;
    if (found.property != fg::survival_property) return {};
    const fg::reported_run reported = fg::report_run(found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
        return isolated.report(check, trace, listener);
    });
    EXPECT_EQ(reported.end.property, fg::survival_property) << kind.name;
    return reported.steps.back().action + ' ' + reported.steps.back().result;
}

template <class Check>
void expect_counterexample(const misbehaviour& kind, const Check& check, const expected_run& run) {
    const std::string at = kind.at_the_end ? "the end of the run" : run.step;
    const std::string found = last_step_of(kind, check, kind.at_the_end ? run.actions_to_the_end : run.actions);
    if (kind.says.empty()) EXPECT_TRUE(found.starts_with(at + " -> ")) << kind.name << ": " << found;
    else EXPECT_EQ(found, at + " -> " + std::string(kind.says)) << kind.name;
}

/// Those that hang take as long as they may, so that one kind of search suffices. A brief build tries all kinds in one search.
template <class Check>
void expect_counterexamples(const Check& check, const expected_run& run, bool all = false) {
    const std::vector<misbehaviour>& kinds = models::misbehaviours();
    for (std::size_t i = 0; i < kinds.size(); i += all ? 1 : sized(1, 6))
        if ((!kinds[i].hangs || all) && !(kinds[i].takes_memory && is_sanitized)) expect_counterexample(kinds[i], check, run);
}

TEST(run_misbehaviour, is_a_counterexample_of_sequences) {
    using suite = misbehaving_commands<int>;
    fg::model_check<suite, fg::search_view<suite>, fg::sequences<4>> check("misbehaviour.cpp", 1);
    expect_counterexamples(check, {{1, 2}, {1, 2}, "up{by = 3}"}, true);
}

TEST(run_misbehaviour, is_a_counterexample_of_sequences_that_start_anew) {
    using suite = misbehaving_commands<std::unique_ptr<int>>;
    fg::model_check<suite, fg::search_view<suite>, fg::sequences<3>> check("misbehaviour.cpp", 1);
    expect_counterexamples(check, {{1, 2}, {1, 2}, "up{by = 3}"});
}

TEST(run_misbehaviour, is_a_counterexample_of_random_runs) {
    using suite = misbehaving_commands<std::unique_ptr<int>>;
    fg::model_check<suite, fg::search_view<suite>, fg::random{.runs = 200, .steps = 6}> check("misbehaviour.cpp", 1);
    expect_counterexamples(check, {{1, 2}, {2, 1}, "up{by = 3}"});
}

TEST(run_misbehaviour, is_a_counterexample_of_a_program) {
    fg::program_check<fg::program<models::misbehaves_on_a_path>, fg::paths<4>> check("misbehaviour.cpp", 1);
    expect_counterexamples(check, {{2, 1}, {2, 1, 0}, "second"});
}

TEST(run_misbehaviour, leaves_no_process_behind) {
    for (const bool leaves_group : {false, true}) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const std::uint64_t nothing = 0;
        const fg::shared_memory<fg::child_board> board;
        fg::run_in_child(
            [&](fg::outbox&) {
                if (::fork() != 0) return;
                if (leaves_group) ::setsid();
                for (;;) ::pause();
            },
            *board, nothing, never_ns);
        ::close(ends[1]);
        char any;
        EXPECT_EQ(::read(ends[0], &any, 1), 0);  // no process has the other end
        ::close(ends[0]);
    }
}

}  // namespace
