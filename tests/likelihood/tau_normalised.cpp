// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/effort.hpp"
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/tau_normalised.hpp>

#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::ratio, fg::tau, fg::word;
using model = fg::markov_model<int, char>;

constexpr ratio probability_of(const model& given, int from, int to) {
    for (const auto& row : given)
        if (row.from == from && row.to == to) return row.probability;
    return 0;
}

constexpr bool leaves_a_normalised_model_as_it_is() {
    auto normalised = fg::tau_normalised(paper::m0);
    auto before = fg::indexed(paper::m0), after = fg::indexed(normalised);
    return before.table.steps().size() == after.table.steps().size() &&
           fg::coverage(normalised, paper::aab, fg::sentence_of(word{2} | word{3}, word{1})) == ratio{3, 4};
}
VERIFY(tau_normalised, leaves_a_normalised_model_as_it_is)

/// 2 and 3 are only entered and only left by internal steps: products along the ways, and the sum of those to 4.
constexpr bool joins_steps() {
    constexpr auto given = fg::markov<int, char>(0, {{0, 'a', 1},
                                                     {1, tau, 2, {1, 2}},
                                                     {1, tau, 4, {1, 2}},
                                                     {2, tau, 3, {1, 3}},
                                                     {2, tau, 4, {2, 3}},
                                                     {3, tau, 5},
                                                     {4, 'b', 0},
                                                     {5, 'b', 0}});
    auto joined = fg::tau_normalised(given);
    return joined.size() == 5 && probability_of(joined, 1, 4) == ratio{5, 6} && probability_of(joined, 1, 5) == ratio{1, 6} &&
           probability_of(joined, 1, 2) == 0 && !fg::find_flaw(fg::indexed(joined).table);
}
VERIFY(tau_normalised, joins_steps)

/// A cycle of 2 and 3 that is left to 4 and 5: from 2 by 1/4, from 3 by 1/2.
constexpr bool leaves_cycles() {
    constexpr auto given = fg::markov<int, char>(0, {{0, 'a', 1},
                                                     {1, tau, 2},
                                                     {2, tau, 3, {3, 4}},
                                                     {2, tau, 4, {1, 4}},
                                                     {3, tau, 2, {1, 2}},
                                                     {3, tau, 5, {1, 2}},
                                                     {4, 'b', 0},
                                                     {5, 'b', 0}});
    auto joined = fg::tau_normalised(given);
    return probability_of(joined, 1, 4) == ratio{2, 5} && probability_of(joined, 1, 5) == ratio{3, 5} &&
           !fg::find_flaw(fg::indexed(joined).table);
}
VERIFY(tau_normalised, leaves_cycles)

constexpr bool leaves_a_loop() {
    constexpr auto given =
        fg::markov<int, char>(0, {{0, 'a', 1}, {1, tau, 2}, {2, tau, 2, {9, 10}}, {2, tau, 3, {1, 10}}, {3, 'b', 0}});
    auto joined = fg::tau_normalised(given);
    return joined.size() == 3 && probability_of(joined, 1, 3) == 1;
}
VERIFY(tau_normalised, leaves_a_loop)

/// The initial state stays, and a deadlock does.
constexpr bool keeps_where_it_begins_and_ends() {
    constexpr auto given = fg::markov<int, char>(0, {{0, tau, 1}, {1, tau, 2, {1, 2}}, {1, tau, 3, {1, 2}}});
    auto joined = fg::tau_normalised(given);
    constexpr auto around = fg::markov<int, char>(0, {{0, tau, 1}, {1, 'a', 2}, {2, tau, 0}});  // only internal steps lead to 0
    auto kept = fg::tau_normalised(around);
    return kept.size() == 3 && probability_of(kept, 2, 0) == 1 && joined.size() == 2 && joined.initial == 0 &&
           probability_of(joined, 0, 2) == ratio{1, 2} && probability_of(joined, 0, 3) == ratio{1, 2};
}
VERIFY(tau_normalised, keeps_where_it_begins_and_ends)

/// The paper's re-modelling of a state with an action and an internal step, section 2: 1 waits in 9 where none comes first.
constexpr bool splits_mixed_states() {
    constexpr auto given = fg::markov<int, char>(1, {{1, 'a', 2}, {1, tau, 3}, {2, 'b', 1}, {3, 'c', 1}});
    auto split = fg::tau_normalised(given, fg::internal_first{1, {1, 5}, 9});
    return split.size() == 5 && probability_of(split, 1, 3) == ratio{1, 5} && probability_of(split, 1, 9) == ratio{4, 5} &&
           probability_of(split, 9, 2) == 1 && probability_of(split, 1, 2) == 0 &&
           fg::coverage(split, fg::test_case{'a'}, word{1, 9, 2}) == 1 &&
           fg::coverage(split, fg::test_case{'a', 'b'}, word{3}) == ratio{1, 5};  // after the last action the system still moves
}
VERIFY(tau_normalised, splits_mixed_states)

/// A mixed state that only internal steps enter is joined away too; its new state stays.
constexpr bool splits_and_joins() {
    constexpr auto given = fg::markov<int, char>(0, {{0, 'a', 1}, {1, tau, 2}, {2, tau, 3}, {2, 'b', 0}, {3, 'b', 0}});
    auto split = fg::tau_normalised(given, fg::internal_first{2, {1, 4}, 8});
    return probability_of(split, 1, 3) == ratio{1, 4} && probability_of(split, 1, 8) == ratio{3, 4} &&
           probability_of(split, 8, 0) == 1 && probability_of(split, 1, 2) == 0;
}
VERIFY(tau_normalised, splits_and_joins)

template <class Ask>
std::string refusal(Ask&& ask) {
    try {
        ask();
    } catch (const std::invalid_argument& said) { return said.what(); }
    return {};
}

TEST(tau_normalised, says_why_not) {
    constexpr auto mixed = fg::markov<int, char>(1, {{1, 'a', 2}, {1, tau, 3}, {3, 'c', 1}});
    EXPECT_EQ(
        refusal([&] { (void)fg::tau_normalised(mixed); }),
        "foregone: state 1 has internal steps and others; pass an fg::internal_first with the probability that an internal step "
        "comes first, and the name of a new state for the others");
    EXPECT_EQ(refusal([&] {
                  (void)fg::tau_normalised(mixed, fg::internal_first{3, {1, 2}, 9});
              }),
              "foregone: the estimate for state 3 does not fit: the state has no internal steps, or no others; omit the estimate");
    EXPECT_EQ(refusal([&] {
                  (void)fg::tau_normalised(mixed, fg::internal_first{7, {1, 2}, 9});
              }),
              "foregone: the estimate for state 7 does not fit: the state has no internal steps, or no others; omit the estimate");
    EXPECT_EQ(refusal([&] {
                  (void)fg::tau_normalised(mixed, fg::internal_first{1, 1, 9});
              }),
              "foregone: the estimate for state 1 does not fit: the probability is not between 0 and 1; remove steps that "
              "never happen");
    EXPECT_EQ(refusal([&] {
                  (void)fg::tau_normalised(mixed, fg::internal_first{1, {1, 2}, 3});
              }),
              "foregone: the estimate for state 1 does not fit: its new state is already in the model; use another name");
    const std::string never_left =
        " cannot be eliminated: it is never left, or contains the initial state or a state that an action enters; add an "
        "action to it, or remove it";
    constexpr auto trap = fg::markov<int, char>(0, {{0, 'a', 1}, {1, tau, 2}, {2, tau, 3}, {3, tau, 2}});
    EXPECT_EQ(refusal([&] { (void)fg::tau_normalised(trap); }),
              "foregone: the cycle of internal steps through state 3" + never_left);
    constexpr auto entered = fg::markov<int, char>(0, {{0, 'a', 1}, {1, tau, 1, {1, 2}}, {1, tau, 2, {1, 2}}});
    EXPECT_EQ(refusal([&] { (void)fg::tau_normalised(entered); }),
              "foregone: the cycle of internal steps through state 1" + never_left);
    constexpr auto sum = fg::markov<int, char>(0, {{0, 'a', 1, {1, 2}}});
    EXPECT_EQ(refusal([&] { (void)fg::tau_normalised(sum); }),
              "foregone: the probabilities of the steps from 0 by 'a' do not add up to 1; write each probability exactly");
}

/// Layers of states: those of even layers take an action, those of odd ones move by themselves, through states that are to be
/// joined.
model layered(std::mt19937& bits) {
    const auto below = [&](unsigned bound) { return static_cast<int>(bits() % bound); };
    model made{0};
    const auto spread = [&](int from, fg::action_or_tau<char> by, int first, int count) {
        std::vector<int> shares;
        int all = 0;
        for (int i = 0; i < count; ++i) shares.push_back(below(4) + (i == 0)), all += shares.back();
        for (int i = 0; i < count; ++i)
            if (shares[static_cast<std::size_t>(i)] > 0) made.add(from, by, first + i, {shares[static_cast<std::size_t>(i)], all});
    };
    for (int layer = 0; layer < 60; layer += 20) {
        const int entered = layer + 3, hidden = layer + 6, after = layer + 20;
        for (int at = layer; at < layer + (layer == 0 ? 1 : 3); ++at)
            spread(at, below(3) == 0 && at > layer ? 'b' : 'a', entered, 3);
        for (int at = entered; at < entered + 3; ++at) spread(at, tau, hidden, 4);  // to hidden ones, and at once to the last
        for (int at = hidden; at < hidden + 3; ++at) spread(at, tau, at + 1, hidden + 3 - at);
        spread(hidden + 3, tau, after, 3);
    }
    return made;
}

using weighted_paths = std::map<std::vector<int>, ratio>;

/// Every execution with its share of all, without the states that are to be left out.
template <class Kept>
weighted_paths projected(const model& given, const std::vector<char>& test, const Kept& kept) {
    const auto made = fg::indexed(given);
    fg::numbered_test numbers;
    for (const char action : test) numbers.push_back(made.actions.find(action));
    weighted_paths found;
    if (fg::possible_actions(made.table, numbers) < numbers.size()) return found;
    const auto all = fg::execute(made.table, numbers, fg::weighting::posterior);
    const ratio total = all.totals()[0];
    fg::each_execution(all, [&](const fg::state_path& path, const ratio& weight) {
        std::vector<int> states;
        for (const std::uint32_t state : path)
            if (state != fg::no_markov_state && kept(made.states[state])) states.push_back(made.states[state]);
        found[states] += weight / total;
    });
    return found;
}

/// The executions of a model that is not normalised, which its own table can run as long as it has no cycle of internal steps, are
/// those of the normalised one but for the states joined away.
TEST(tau_normalised, preserves_executions) {
    std::mt19937 bits(7);
    int joined_away = 0, compared = 0;
    for (int round = 0; round < cases(100); ++round) {
        const model given = layered(bits), normalised = fg::tau_normalised(given);
        const auto made = fg::indexed(normalised);
        const auto kept = [&](int state) { return made.states.find(state) < made.states.size(); };
        ASSERT_FALSE(fg::find_flaw(made.table));
        if (fg::find_flaw(fg::indexed(given).table).what == fg::markov_flaw::only_internal) ++joined_away;
        for (const std::vector<char>& test : {std::vector<char>{'a'}, {'a', 'a'}, {'a', 'b'}, {'a', 'a', 'b'}}) {
            const weighted_paths before = projected(given, test, kept), after = projected(normalised, test, kept);
            EXPECT_EQ(before, after) << round;
            compared += !before.empty();
        }
    }
    EXPECT_GT(joined_away, cases(90) - 2);
    EXPECT_GT(compared, cases(150));
}

/// What the page says of local shares: here the joined state 2 leads to a state that cannot complete.
TEST(tau_normalised, may_change_local_shares) {
    constexpr auto given = fg::markov<int, char>(0, {{0, 'a', 1},
                                                     {1, tau, 2, {1, 2}},
                                                     {1, tau, 3, {1, 2}},
                                                     {2, tau, 4, {1, 2}},
                                                     {2, tau, 5, {1, 2}},
                                                     {3, 'b', 0},
                                                     {4, 'b', 0},
                                                     {5, 'c', 0}});
    const auto made = fg::indexed(given);
    const fg::numbered_test ab{made.actions.find('a'), made.actions.find('b')};
    const std::uint32_t four = made.states.find(4);
    const auto before = [&](fg::weighting weights) {
        return fg::brute_force(fg::execute(made.table, ab, weights), fg::state_sentence{{{four}}});
    };
    const auto after = [&](fg::weighting weights) {
        return fg::coverage(fg::tau_normalised(given), fg::test_case{'a', 'b'}, word{4}, {.weights = weights});
    };
    EXPECT_EQ(before(fg::weighting::posterior), (ratio{1, 3}));
    EXPECT_EQ(after(fg::weighting::posterior), (ratio{1, 3}));
    EXPECT_EQ(before(fg::weighting::local), (ratio{1, 2}));
    EXPECT_EQ(after(fg::weighting::local), (ratio{1, 3}));
}

}  // namespace
