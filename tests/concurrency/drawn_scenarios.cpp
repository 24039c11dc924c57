// SPDX-License-Identifier: BSL-1.0
// A drawn scenario that fails is shrunk to as few threads and calls as the first one that a search of all scenarios finds.
#include "suites/expect_found.hpp"
#include "suites/ring.hpp"
#include "suites/seqlock.hpp"
#include "suites/tickets.hpp"

#include <foregone/concurrency/scheduled_std.hpp>
#include <foregone/impl/paths/program_search.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace fg = foregone;

namespace {

using namespace concurrent_suites;

constexpr fg::random drawn{.runs = 20'000, .threads = 3, .calls = 3};

struct shrunk_scenario {
    std::string violation, calls;
};

/// The first violation that a seed leads to, and its scenario; empty if there is none.
template <class Suite>
shrunk_scenario shrunk(std::uint64_t seed) {
    using view = view_of<Suite, drawn>;
    fg::sequential_executor alone;
    fg::run_terms terms{.check_in = [](const fg::progress&) { return fg::stop_reason::none; }};
    terms.limits.seed = seed;
    const fg::verdict found = fg::path_sampling(fg::program_called<view>(), drawn).run(alone, terms);
    if (!found.violated()) return {};
    EXPECT_TRUE(found.sampled.minimal);
    const auto replay = [](const auto& trace, fg::step_listener& to) {
        return fg::replay_path(fg::program_called<view>(), {trace.initial, trace.actions}, to, {drawn.steps, true});
    };
    const fg::reported_run run = fg::report_run(fg::run_trace{found.trace.initial, found.trace.actions}, replay);
    const std::string report = fg::trace_text(run.steps, fg::trace_style::full, {});
    return {std::string(found.reason.view()), std::string(chosen_in(report, "calls"))};
}

/// Expects the least scenario from each of some seeds that lead to this violation.
template <class Suite>
void expect_least(std::string_view name, std::string_view violation, std::string_view calls) {
    unsigned seen = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const shrunk_scenario found = shrunk<Suite>(seed);
        if (found.violation != violation) continue;
        ++seen;
        EXPECT_EQ(found.calls, calls) << name << ", seed " << seed;
    }
    EXPECT_GT(seen, 1u) << name;
}

constexpr std::string_view wrong_answer = "the calls are linearizable", cannot_go_on = "no deadlock";

TEST(drawn_scenarios, of_a_ticket_lock) {
    using enum ticket_defect;
    expect_least<ticket_commands<takes_in_two_steps>>("the ticket is loaded, then stored", cannot_go_on, "1 + 1");
    expect_least<ticket_commands<serves_before_it_ends>>("unlocks before it stores", wrong_answer, "1 + 1");
    expect_least<ticket_commands<serves_in_vain>>("one way out does not unlock", cannot_go_on, "1 + 1");
}

TEST(drawn_scenarios, of_a_sequence_lock) {
    using enum seqlock_defect;
    expect_least<seqlock_commands<looks_once>>("no second look at the version", wrong_answer, "1 + 1");
    expect_least<seqlock_commands<reads_odd_versions>>("the version may be odd", wrong_answer, "1 + 1");
    expect_least<seqlock_commands<counts_late>>("a word is stored before the version", wrong_answer, "1 + 1");
    expect_least<seqlock_commands<ends_early>>("the version is stored before a word", wrong_answer, "1 + 1");
    expect_least<seqlock_commands<stays_odd>>("a write does not end", cannot_go_on, "1 + 1");
    expect_least<seqlock_commands<shares_the_version>>("two writers at once", wrong_answer, "2 + 1");
}

TEST(drawn_scenarios, of_a_ring) {
    using enum ring_defect;
    expect_least<ring_commands<takes_in_two_steps>>("a place is loaded, then stored", wrong_answer, "1 + 1");
    expect_least<ring_commands<publishes_early>>("a number is stored before its item", wrong_answer, "2 + 1");
    expect_least<ring_commands<has_one_more>>("the capacity is one more", wrong_answer, "2 + 1");
}

}  // namespace
