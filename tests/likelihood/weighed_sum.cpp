// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/all_executions.hpp"
#include "../support/effort.hpp"
#include "../support/random_markov.hpp"
#include "../support/running_example.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/weighed_sum.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::coverage, fg::every_action, fg::every_state, fg::every_step, fg::ratio, fg::weighed;
using paper::aab, paper::m0;

constexpr auto itself = [](int state) { return state; };
constexpr auto is_a = [](char action) { return action == 'a' ? 1 : 0; };
constexpr auto half_of_tau = [](int, fg::action_or_tau<char> by, int) { return by.internal ? ratio{1, 2} : ratio(0); };

// The executions visit 1 1 1 2, 1 1 3 4 1, 1 3 4 3 4 1 and 1 3 5 3 4 1: 5, 10, 16 and 17 in all.
constexpr bool every_visit_of_a_state_counts() {
    const auto sum = weighed(every_state, itself);
    return coverage(m0, aab, sum >= 5) == 1 && coverage(m0, aab, sum >= 6) == ratio{3, 4} &&
           coverage(m0, aab, sum >= ratio{31, 2}) == ratio{1, 2} && coverage(m0, aab, sum >= 17) == ratio{1, 20} &&
           coverage(m0, aab, sum >= 18) == 0 && coverage(m0, aab, sum >= 0) == 1 && coverage(m0, aab, sum >= -1) == 1;
}
VERIFY(weighed_sum, every_visit_of_a_state_counts)

constexpr bool actions_and_steps_count() {
    return coverage(m0, aab, weighed(every_action, is_a) >= 2) == 1 && coverage(m0, aab, weighed(every_action, is_a) >= 3) == 0 &&
           coverage(m0, aab, weighed(every_step, half_of_tau) >= ratio{1, 2}) == ratio{3, 4} &&
           coverage(m0, aab, weighed(every_step, half_of_tau) >= 1) == ratio{1, 2};
}
VERIFY(weighed_sum, actions_and_steps_count)

constexpr bool a_suite_adds_up() {
    constexpr fg::test_suite twice{aab, aab};
    const auto fives = weighed(every_state, [](int state) { return state == 5; });
    return coverage(m0, twice, fives >= 2) == ratio{1, 400} && coverage(m0, twice, fives >= 1) == ratio{39, 400};
}
VERIFY(weighed_sum, a_suite_adds_up)

constexpr bool posterior_weights_are_an_option() {
    return coverage(m0, aab, weighed(every_state, itself) >= 17, {.weights = fg::weighting::posterior}) == ratio{9, 185};
}
VERIFY(weighed_sum, posterior_weights_are_an_option)

constexpr bool repetitions_add_up() {
    const auto sum = weighed(every_state, itself);
    const auto fives = weighed(every_state, [](int state) { return state == 5; });
    return fg::repeats_needed(m0, aab, sum >= 18, ratio{1, 2}) == 2 && fg::repeats_needed(m0, aab, sum >= 18, 1) == 4 &&
           fg::repeats_needed(m0, aab, fives >= 2, 1).is_never() &&
           fg::repeats_needed(m0, aab, weighed(every_state, [](int) { return 0; }) >= 1, ratio{1, 2}).is_never();
}
VERIFY(weighed_sum, repetitions_add_up)

TEST(weighed_sum, other_numbers_find_the_same) {
    const auto sum = weighed(every_state, itself);
    EXPECT_DOUBLE_EQ(coverage<double>(m0, aab, sum >= 17), 0.05);
    EXPECT_EQ(coverage<fg::big_ratio>(m0, aab, sum >= 17), fg::big_ratio(1) / 20);
    EXPECT_TRUE(fg::repeats_needed<double>(m0, aab, sum >= 18, ratio{1, 2}) == 2);
    EXPECT_TRUE(fg::repeats_needed<fg::big_ratio>(m0, aab, sum >= 18, 1) == 4);
}

template <class Error, class Call>
std::string message_of(Call&& call) {
    try {
        call();
    } catch (const Error& error) { return error.what(); }
    return "nothing was thrown";
}

TEST(weighed_sum, wrong_weights_are_refused) {
    EXPECT_EQ(message_of<std::invalid_argument>([] { coverage(m0, aab, weighed(every_state, [](int s) { return s - 3; }) >= 1); }),
              "foregone: a weight is negative; use weights of 0 or more");
    EXPECT_EQ(message_of<std::overflow_error>([] {
                  coverage(m0, aab, weighed(every_state, [](int s) { return ratio{1, 4'000'000'007 + s}; }) >= 1);
              }),
              "an exact result needs more than 64 bits; use fg::big_ratio or double");
}

TEST(weighed_sum, huge_weights_do_not_wrap_around) {
    const auto huge = weighed(every_state, [](int) { return INT64_MAX; });
    EXPECT_EQ(coverage(m0, aab, huge >= INT64_MAX), 1);
}

// By enumeration of all executions of 1,000 random models.

struct small_model {
    fg::markov_table<ratio> table{};
    fg::markov_model<std::uint32_t, std::uint32_t, ratio> named{};
};

small_model drawn_model(std::uint64_t number) {
    small_model made{random_markov::model(number), {}};
    made.named.initial = made.table.initial();
    for (const auto& step : made.table.steps()) {
        fg::action_or_tau<std::uint32_t> by = fg::tau;
        if (!step.is_internal()) by = step.action;
        made.named.add(step.from, by, step.to, step.probability);
    }
    return made;
}

/// Weights of 0 to 5 halves, the same for a seed.
ratio weight_of(std::uint64_t seed, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    fg::random_bits bits(seed, (a * 31 + b) * 31 + c);
    return {static_cast<std::int64_t>(bits.below(6)), 2};
}

using sums = std::map<ratio, fg::big_ratio>;

sums added(const sums& a, const sums& b) {
    sums found;
    for (const auto& [one, weight] : a)
        for (const auto& [other, share] : b) found[one + other] += weight * share;
    return found;
}
fg::big_ratio share_of(const sums& all, const ratio& least) {
    fg::big_ratio share = 0;
    for (const auto& [sum, weight] : all)
        if (sum >= least) share += weight;
    return share;
}

struct summed_kinds {
    sums states{}, actions{}, steps{};
};

summed_kinds enumerated(const small_model& model, const fg::numbered_test& test, std::uint64_t seed) {
    summed_kinds found;
    for (const auto& one : all_executions::of(model.table, test)) {
        ratio states = 0, actions = 0, steps = 0;
        for (const std::uint32_t state : one.states) states = states + weight_of(seed, 0, 0, state);
        for (std::size_t i = 0; i < one.actions.size(); ++i) {
            const bool is_internal = one.actions[i] == fg::internal_action;
            if (!is_internal) actions = actions + weight_of(seed, 1, 0, one.actions[i]);
            steps = steps + weight_of(seed, 2 + one.states[i], is_internal ? 99 : one.actions[i], one.states[i + 1]);
        }
        found.states[states] += one.probability;
        found.actions[actions] += one.probability;
        found.steps[steps] += one.probability;
    }
    return found;
}

/// The least number of repetitions up to 6, or 0.
std::uint64_t repeats_of(const sums& once, const ratio& least, const ratio& wanted) {
    sums all = once;
    for (std::uint64_t count = 1; count <= 6; ++count, all = added(all, once))
        if (share_of(all, least) >= fg::big_ratio(wanted.numerator) / wanted.denominator) return count;
    return 0;
}

TEST(weighed_sum, equals_enumeration_on_random_models) {
    std::uint64_t between = 0, several = 0;
    for (std::uint64_t number = 0; number < cases(1'000u); ++number) {
        fg::random_bits bits(79, number);
        const small_model model = drawn_model(number);
        const auto tests = random_markov::legal_tests(model.table, 5);
        const std::vector<fg::numbered_test> suite{tests[bits.below(tests.size())], tests[bits.below(tests.size())]};
        const auto state = weighed(every_state, [&](std::uint32_t s) { return weight_of(number, 0, 0, s); });
        const auto action = weighed(every_action, [&](std::uint32_t a) { return weight_of(number, 1, 0, a); });
        const auto step = weighed(every_step, [&](std::uint32_t from, fg::action_or_tau<std::uint32_t> by, std::uint32_t to) {
            return weight_of(number, 2 + from, by.internal ? 99 : by.action, to);
        });
        const ratio least{static_cast<std::int64_t>(bits.below(40)), 2};
        const summed_kinds first = enumerated(model, suite[0], number), second = enumerated(model, suite[1], number);
        const auto compare = [&](const auto& counter, const sums& one, const sums& other) {
            const fg::big_ratio alone = share_of(one, least), together = share_of(added(one, other), least);
            EXPECT_EQ(coverage<fg::big_ratio>(model.named, suite[0], counter >= least, {.weights = fg::weighting::posterior}),
                      alone);
            EXPECT_EQ(coverage<fg::big_ratio>(model.named, suite, counter >= least, {.weights = fg::weighting::posterior}),
                      together);
            EXPECT_NEAR(coverage<double>(model.named, suite, counter >= least, {.weights = fg::weighting::posterior}),
                        static_cast<double>(together), 1e-12);
            const fg::repeats found = fg::repeats_needed(model.named, suite[0], counter >= least, {3, 4},
                                                         {.weights = fg::weighting::posterior, .limit_repeats = 6});
            EXPECT_EQ(found.what == fg::repeats::kind::enough ? found.count : std::uint64_t{0},
                      least == ratio(0) ? 0 : repeats_of(one, least, {3, 4}));
            if (together > 0 && together < 1) ++between;
            if (found.count > 1) ++several;
        };
        compare(state, first.states, second.states);
        compare(action, first.actions, second.actions);
        compare(step, first.steps, second.steps);
    }
    EXPECT_GT(between, sized(250U, 20U));
    EXPECT_GT(several, 0U);
}

}  // namespace
