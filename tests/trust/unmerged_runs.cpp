// SPDX-License-Identifier: BSL-1.0
// Runs without merging beside a graph whose states were distinguished by == alone.
#include "../models/hidden.hpp"
#include "../models/rings.hpp"
#include "check/laws.hpp"

#include <foregone/check.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/chooser.hpp>

#include <boost/circular_buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace test_unmerged_runs {

namespace fg = foregone;
using models::closed_ring, models::closed_ring_as_state, models::closed_ring_commands, models::ring_fault;

template <class Model, auto Scope = fg::reachable>
fg::verdict found() {
    const fg::verdict alone = laws::explored_alone<Model, Scope>();
    for (const unsigned workers : {1u, 2u, 8u}) {
        const fg::verdict together = laws::explored_by_threads<Model, Scope>(workers);
        EXPECT_EQ(verdict_text(together), verdict_text(alone)) << workers << " workers";
        EXPECT_EQ(together.unmerged_runs, alone.unmerged_runs) << workers << " workers";
    }
    if (alone.has_trace) laws::expect_replays<Model>(alone);
    return alone;
}

template <class Model, auto Scope>
std::string refused_by(fg::executor& who) {
    try {
        return "passed: " + verdict_text(laws::explored_by<Model, Scope>(who));
    } catch (const fg::invalid_program& error) { return error.what(); }
}

/// What every executor says.
template <class Model, auto Scope = fg::reachable>
std::string refused() {
    fg::sequential_executor alone;
    const std::string said = refused_by<Model, Scope>(alone);
    for (const unsigned workers : {1u, 2u, 8u}) {
        fg::threads_executor threads(workers);
        EXPECT_EQ((refused_by<Model, Scope>(threads)), said) << workers << " workers";
    }
    return said;
}

const std::string remedy =
    "; let == and hash_value take in everything on which later steps depend, or correct the class";

bool agreed(const fg::verdict& found, fg::outcome result) {
    return found.result == result && found.states == fg::state_identity::by_equality && found.unmerged_runs > 0 &&
           !found.has_trace;
}

TEST(engine_unmerged_runs, agree_with_a_right_ring) {
    const fg::verdict all = found<closed_ring_commands<closed_ring<3>, 3>>();
    EXPECT_TRUE(agreed(all, fg::outcome::proved));
    EXPECT_EQ(all.counted.states, 15u);
    EXPECT_EQ(all.unmerged_runs, 32u);
    EXPECT_TRUE(agreed(found<closed_ring_as_state<ring_fault::none>>(), fg::outcome::proved));
    EXPECT_TRUE(agreed(found<closed_ring_commands<closed_ring<3>, 3>, fg::reachable.depth(2)>(), fg::outcome::holds_to_depth));
}

TEST(engine_unmerged_runs, end_at_the_boundary) {
    const fg::verdict all = found<models::bounded_ring>();
    EXPECT_TRUE(agreed(all, fg::outcome::proved));
    EXPECT_GT(all.counted.outside, 0u);
}

/// The graph has only rings that begin at index 0: a shorter content was discovered before.
TEST(engine_unmerged_runs, find_a_wrong_answer_after_the_end_of_a_ring) {
    using wrong = closed_ring_commands<closed_ring<3, ring_fault::back_wraps_to_first>, 3>;
    const fg::verdict all = found<wrong>();
    EXPECT_TRUE(all.violated() && all.has_trace);
    EXPECT_EQ(all.states, fg::state_identity::by_members);
    EXPECT_TRUE(all.sampled.minimal);
    EXPECT_EQ(all.counted.states, 15u);
}

/// Contents differ as soon as an element is lost, and the answers later.
TEST(engine_unmerged_runs, find_a_violation_after_a_difference) {
    const fg::verdict all = found<closed_ring_commands<closed_ring<3, ring_fault::loses_at_end>, 3>>();
    EXPECT_TRUE(all.violated());
}

/// An element of the pair is a stored state that an earlier run has left, and the violation is its own.
TEST(engine_unmerged_runs, find_a_violation_of_a_stored_state) {
    fg::unmerged_runs<fg::search_view<models::lamp_that_stays_whole>> runs(fg::unlimited);
    std::uint64_t number = 0;
    const auto take_from = [&](std::uint64_t initial, std::uint64_t steps) {
        for (;; ++number)
            if (runs.take(number, 0, false), runs.current().initial == initial) return runs.take(number, steps, true);
    };
    EXPECT_EQ(runs.store(0).property, fg::no_property);
    EXPECT_EQ(take_from(1, 0).property, fg::no_property);
    const auto violation = take_from(0, 1);
    EXPECT_EQ(violation.property, 0u);
    EXPECT_EQ(violation.run.initial, 1u);
    EXPECT_EQ(violation.run.actions, std::vector<std::uint64_t>{0});
}

TEST(engine_unmerged_runs, find_what_breaks_later) {
    const fg::verdict all = found<models::broken_dial_commands<models::closed_dial>>();
    EXPECT_TRUE(all.violated());
    EXPECT_EQ(all.trace.actions, std::vector<std::uint64_t>(7, 0));
    EXPECT_EQ(all.unmerged_runs, 1u);
    EXPECT_TRUE((found<models::broken_dial_commands<models::closed_dial>, fg::reachable.depth(3)>().violated())) << "it is closed";
    EXPECT_TRUE(agreed(found<models::broken_dial_commands<models::closed_dial>, fg::reachable.depth(2)>(),
                       fg::outcome::holds_to_depth));
}

TEST(engine_unmerged_runs, judge_states_and_deadlocks) {
    const fg::verdict breaks = found<models::lamp_that_stays_whole>(), begins = found<models::lamp_that_begins_whole>(),
                      ends = found<models::lamp_that_works_on>();
    EXPECT_TRUE(breaks.violated() && begins.violated() && ends.violated());
    EXPECT_EQ(breaks.trace.initial + 4 * breaks.trace.actions.size(), 5u) << "once from the second, or five times from the first";
    EXPECT_EQ(ends.trace, breaks.trace);
    EXPECT_EQ(begins.trace.initial, 1u);
    EXPECT_TRUE(begins.trace.actions.empty());
    EXPECT_EQ(begins.sampled.found_steps, 0u);
}

TEST(engine_unmerged_runs, report_the_run_that_throws) {
    using view = fg::search_view<models::lamp_that_throws>;
    for (const unsigned workers : {1u, 2u}) {
        fg::threads_executor who(workers);
        fg::basic_trace<std::vector<std::uint64_t>> after;
        const fg::run_terms terms{.check_in = laws::carry_on, .outputs = {.thrown_after = &after}};
        EXPECT_THROW((fg::explore<view, fg::reachable>(who, terms)), int);
        EXPECT_EQ(after.actions.size(), after.initial == 0 ? 6u : 2u);
    }
}

TEST(engine_unmerged_runs, end_at_a_limit) {
    using view = fg::search_view<closed_ring_commands<closed_ring<3>, 3>>;
    fg::sequential_executor who;
    int left = 40;
    const auto stop_late = [&](const fg::progress&) { return left-- > 0 ? fg::stop_reason::none : fg::stop_reason::time; };
    const fg::verdict found = fg::explore<view, fg::reachable>(who, {.check_in = stop_late});
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
    EXPECT_EQ(found.unmerged_runs, 0u);
    EXPECT_EQ(found.counted.states, 15u) << "the graph is complete";
}

/// The runs are the graph's shortest one, and the shrunk one without merging.
TEST(engine_unmerged_runs, refuse_a_model_that_depends_on_what_is_hidden) {
    EXPECT_EQ((refused<models::lamp_with_boundary>()),
              "two states are equal by == and turn leads out of the boundary from the second only; the first is reached by no step "
              "from initial state 0, the second by no step from initial state 1" + remedy);
    EXPECT_EQ((refused<closed_ring_as_state<ring_fault::full_after_turn>>()),
              "two states are equal by == and push is possible in the first only; the first is reached by push, the second by "
              "push, push, pop, pop, push" + remedy);
    EXPECT_EQ((refused<models::hidden_lever<true>>()),
              "two states are equal by == and pull is possible in the first only; the first is reached by press, the second by "
              "press, press, press, press, press, press, press" + remedy);
    EXPECT_EQ((refused<models::hidden_lever<false>>()),
              "two states are equal by == and differ after pull, dial: <closed_dial> and <closed_dial>; the first is reached by "
              "press, the second by press, press, press, press, press, press, press" + remedy);
}

template <class Model, auto Scope = fg::reachable>
using proof = fg::proof<fg::search_view<Model>, Scope>;

/// While compiling there are few, and a difference is left to run time.
constexpr bool are_taken_while_compiling() {
    using right = closed_ring_commands<closed_ring<3>, 3>;
    using broken = models::broken_dial_commands<models::closed_dial>;
    return proof<right>::decided && proof<right>::verdict.unmerged_runs == 1 &&
           proof<right>::verdict.states == fg::state_identity::by_equality &&
           proof<right, fg::reachable.depth(2)>::verdict.unmerged_runs == 16 &&
           proof<closed_ring_commands<closed_ring<3, ring_fault::back_wraps_to_first>, 3>>::reason == fg::fallback::runs_differ &&
           proof<closed_ring_as_state<ring_fault::full_after_turn>>::reason == fg::fallback::runs_differ &&
           proof<models::hidden_lever<true>>::reason == fg::fallback::runs_differ &&
           proof<models::hidden_lever<false>>::reason == fg::fallback::runs_differ &&
           proof<broken>::reason == fg::fallback::runs_differ && proof<models::nothing_hidden>::verdict.unmerged_runs == 0;
}
static_assert(are_taken_while_compiling());

/// The compiler evaluates the steps of equal states once, unless runs without merging show that they are not the same.
constexpr bool sequences_of_states_that_differ_are_taken_one_by_one() {
    using broken = models::broken_dial_commands<models::closed_dial>;
    constexpr auto& found = proof<broken, fg::sequences<8>>::verdict;
    return found.violated() && found.trace.actions.size() == 7;
}
static_assert(sequences_of_states_that_differ_are_taken_one_by_one());

/// boost::circular_buffer shows no member, and its == compares contents.
template <bool IsWrong>
class boost_ring {
    boost::circular_buffer<int> of_{3};

public:
    void push(int value) { of_.push_back(value); }
    int back() const { return IsWrong && !of_.is_linearized() ? of_.front() : of_.back(); }
    int pop() {
        const int front = of_.front();
        return of_.pop_front(), front;
    }
    bool operator==(const boost_ring&) const = default;
    friend std::uint64_t hash_value(const boost_ring& r) {
        std::uint64_t all = 1;
        for (const int value : r.of_) all = all * 31 + static_cast<std::uint64_t>(value);
        return all;
    }
};

TEST(engine_unmerged_runs, see_through_a_class_of_another_library) {
    const fg::verdict right = found<closed_ring_commands<boost_ring<false>, 3>>(),
                      wrong = found<closed_ring_commands<boost_ring<true>, 3>>();
    EXPECT_TRUE(agreed(right, fg::outcome::proved));
    EXPECT_TRUE(wrong.violated());
    EXPECT_EQ(wrong.counted, right.counted);
}

/// A ring that may lose what it takes out.
template <ring_fault Fault>
struct leaky_ring : closed_ring_as_state<Fault> {
    using typename closed_ring_as_state<Fault>::state;
    using typename closed_ring_as_state<Fault>::action;
    static std::optional<state> next(state r, action a, fg::chooser& choose) {
        if (a == action::pop && !r.empty() && choose.either("loses two")) r.pop();
        return closed_ring_as_state<Fault>::next(r, a);
    }
};

TEST(engine_unmerged_runs, take_one_of_several_successors) {
    EXPECT_TRUE(agreed(found<leaky_ring<ring_fault::none>>(), fg::outcome::proved));
    EXPECT_EQ((refused<leaky_ring<ring_fault::full_after_turn>>()),
              "two states are equal by == and push is possible in the first only; the first is reached by push, the second by "
              "push, push, pop, pop, push" + remedy);
}

}  // namespace test_unmerged_runs
