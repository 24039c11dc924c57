// SPDX-License-Identifier: BSL-1.0
// States that == takes for one: where they differ in a member the model is invalid, where that cannot be seen, the verdict says so.
#include "../models/hidden.hpp"
#include "../models/rings.hpp"
#include "check/laws.hpp"

#include <foregone/check.hpp>
#include <foregone/invalid_program.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using models::broken_dial_commands, models::closed_dial, models::open_dial;

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

template <class Model, auto Scope = fg::reachable>
constexpr auto& verdict = fg::proof<fg::search_view<Model>, Scope>::verdict;

const std::string remedy =
    "; let == and hash_value take in that member, or leave it out of the state; if it never matters, specialise "
    "foregone::trusts_equality for its class";

TEST(engine_hidden_members, at_run_time_both_runs_are_told) {
    EXPECT_EQ((refused<broken_dial_commands<open_dial>>()), "two states are equal by == and differ in a member, sut.presses: 0 and "
                                                            "3; the first is reached by no step, the second by press, press, "
                                                            "press" +
                                                                remedy);
    EXPECT_EQ((refused<models::hidden_in_part>()), "two states are equal by == and differ in a member, dials[0].presses: 0 and 3; "
                                                   "the first is reached by no step, the second by 0, 0, 0" +
                                                       remedy);
    EXPECT_EQ((refused<models::hidden_in_memory>()), "two states are equal by == and differ in a member, dial.presses: 0 and 3; "
                                                     "the first is reached by no step, the second by 1, 1, 1" +
                                                         remedy);
    EXPECT_EQ((refused<models::hidden_at_first>()), "two states are equal by == and differ in a member, dial.presses: 1 and 4; the "
                                                    "first is reached by no step from initial state 0, the "
                                                    "second by no step from initial state 2" +
                                                        remedy);
}

TEST(engine_hidden_members, what_lies_nearer_than_the_merge_is_judged) {
    EXPECT_EQ((refused<models::hidden_in_part, fg::reachable.depth(2)>().substr(0, 21)), "passed: holds to dept");
    EXPECT_EQ((refused<broken_dial_commands<open_dial>, fg::reachable.depth(3)>().substr(0, 10)), "two states");
}

constexpr bool while_compiling_both_runs_are_told() {
    const auto& found = verdict<broken_dial_commands<open_dial>>;
    const auto& in_part = verdict<models::hidden_in_part>;
    const auto& at_first = verdict<models::hidden_at_first>;
    return found.result == fg::outcome::invalid_model && found.states == fg::state_identity::not_enough && !found.has_trace &&
           found.merged.stored.actions.size() == 0 && found.merged.other.actions.size() == 3 &&
           in_part.result == fg::outcome::invalid_model && in_part.merged.other.actions.size() == 3 &&
           in_part.merged.other.actions[2] == 0 && at_first.result == fg::outcome::invalid_model &&
           at_first.merged.stored.initial == 0 && at_first.merged.other.initial == 2;
}
static_assert(while_compiling_both_runs_are_told());

/// Sequences are not merged: what the compiler says of them is what they do.
TEST(engine_hidden_members, sequences_see_what_is_hidden) {
    using closed = broken_dial_commands<closed_dial>;
    EXPECT_TRUE((laws::explored_alone<closed, fg::sequences<8>>().violated()));
    static_assert(verdict<models::hidden_in_part, fg::sequences<7>>.violated());
    EXPECT_EQ(verdict_text(verdict<models::hidden_in_part, fg::sequences<7>>),
              verdict_text(laws::explored_alone<models::hidden_in_part, fg::sequences<7>>()));
}

TEST(engine_hidden_members, where_members_cannot_be_listed_a_proof_is_up_to_equality) {
    using closed = broken_dial_commands<closed_dial>;
    constexpr auto scope = fg::reachable.depth(2);
    static_assert(verdict<closed, scope>.result == fg::outcome::holds_to_depth);
    static_assert(verdict<closed, scope>.states == fg::state_identity::by_equality);
    using ring = models::closed_ring_commands<models::closed_ring<2>, 2>;
    static_assert(verdict<ring, fg::sequences<2>>.states == fg::state_identity::by_equality,
                  "the steps of merged states are evaluated once");
    static_assert(verdict<closed, fg::sequences<3>>.states == fg::state_identity::by_members, "equal states differ later");
    EXPECT_EQ((laws::explored_alone<closed, scope>().states), fg::state_identity::by_equality);
    EXPECT_EQ((laws::explored_by_threads<closed, scope>(3).states), fg::state_identity::by_equality);
    EXPECT_EQ((laws::explored_alone<closed, fg::sequences<3>>().states), fg::state_identity::by_members);
}

TEST(engine_hidden_members, where_nothing_is_hidden_all_is_as_before) {
    const fg::verdict found = laws::same_verdict_everywhere<models::nothing_hidden, fg::reachable>();
    EXPECT_EQ(found.result, fg::outcome::proved);
    EXPECT_EQ(found.states, fg::state_identity::by_members);
}

/// Without a hash_value of its own, a state is distinguished by all members, whatever == says, in every engine.
TEST(engine_hidden_members, without_a_hash_of_its_own_all_members_count) {
    const fg::verdict packed = laws::same_verdict_everywhere<models::finer_than_equal<true>, fg::reachable>();
    EXPECT_TRUE(packed.violated());
    EXPECT_EQ(packed.trace.actions.size(), 5u);
    EXPECT_EQ(verdict_text(laws::same_verdict_at_run_time<models::finer_than_equal<false>, fg::reachable>()), verdict_text(packed));
}

}  // namespace
