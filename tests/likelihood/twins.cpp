// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/frontier/twins.hpp>

#include <cstdint>
#include <vector>

namespace fg = foregone;

namespace {

using step = fg::markov_step<fg::ratio>;
using executions = fg::execution_model<fg::ratio>;

/// A number of states beside 0, and a number of repetitions of the only action.
constexpr executions run(std::uint32_t states, const std::vector<step>& steps, std::size_t actions) {
    fg::markov_table<fg::ratio> table(states + 1, 1, 0, steps);
    fg::numbered_test test(actions, 0);
    return fg::execute(table, test, fg::weighting::local);
}

/// From 0 to each of the others.
constexpr std::vector<step> star(std::uint32_t states) {
    std::vector<step> steps;
    for (std::uint32_t state = 1; state <= states; ++state) steps.push_back({0, 0, state, {1, states}});
    return steps;
}

/// The number of classes, where each has this number of twins; UINT32_MAX where one has not.
constexpr std::uint32_t classes_of(const executions& model, std::uint32_t size) {
    fg::twins<fg::ratio> found(model);
    for (std::uint32_t number = 0; number < found.classes(); ++number)
        if (found.size_of(number) != size) return UINT32_MAX;
    return found.classes();
}

constexpr bool whoever_is_reached_alike(std::uint32_t states) {
    auto steps = star(states);
    auto model = run(states, steps, 1);
    fg::twins<fg::ratio> found(model);
    if (found.classes() != 1 || found.size() != states || found.of_state(0) != fg::no_twin) return false;
    for (std::uint32_t state = 1; state <= states; ++state)
        if (found.of_state(state) != state - 1 || found.class_of(state - 1) != 0) return false;
    return found.begin_of(0) == 0;
}

constexpr bool nobody_reached_by_other_weights(std::uint32_t states) {
    std::vector<step> steps;
    const std::int64_t all = std::int64_t{states} * (states + 1) / 2;
    for (std::uint32_t state = 1; state <= states; ++state) steps.push_back({0, 0, state, {state, all}});
    auto model = run(states, steps, 1);
    return classes_of(model, 2) == 0;
}

constexpr bool nobody_who_leads_elsewhere(std::uint32_t states) {
    auto steps = star(states);
    for (std::uint32_t state = 1; state <= states; ++state) steps.push_back({state, 0, state + states, 1});
    auto model = run(2 * states, steps, 2);
    return classes_of(model, 2) == 0;
}

/// Each leads to another one, and this one back.
constexpr bool whoever_leads_to_each_other(std::uint32_t states) {
    auto steps = star(states);
    for (std::uint32_t state = 1; state <= states; ++state) steps.push_back({state, 0, states + 1 - state, 1});
    auto model = run(states, steps, 2);
    return classes_of(model, 2) == states / 2;
}

/// Each leads to the next one, and the last one to the first.
constexpr bool nobody_of_a_ring(std::uint32_t states) {
    auto steps = star(states);
    for (std::uint32_t state = 1; state <= states; ++state) steps.push_back({state, 0, state % states + 1, 1});
    auto model = run(states, steps, 3);
    return classes_of(model, 2) == 0;
}

/// All lead to all, to themselves by another weight.
constexpr bool whoever_leads_to_all() {
    const std::uint32_t states = 5;
    auto steps = star(states);
    for (std::uint32_t from = 1; from <= states; ++from)
        for (std::uint32_t to = 1; to <= states; ++to) steps.push_back({from, 0, to, {from == to ? 6 : 1, 10}});
    auto model = run(states, steps, 4);
    return classes_of(model, states) == 1;
}

constexpr bool nobody_who_leads_to_the_other_by_another_weight() {
    auto steps = star(2);
    steps.insert(steps.end(), {{1, 0, 1, {1, 2}}, {1, 0, 2, {1, 2}}, {2, 0, 1, {1, 3}}, {2, 0, 2, {2, 3}}});
    auto model = run(2, steps, 2);
    return classes_of(model, 2) == 0;
}

/// 1 and 2 lead to each other, and besides 1 to 3 and 2 to 4.
constexpr bool nobody_who_leads_to_the_other_and_elsewhere() {
    auto steps = star(4);
    steps.insert(steps.end(),
                 {{1, 0, 2, {1, 2}}, {1, 0, 3, {1, 2}}, {2, 0, 1, {1, 2}}, {2, 0, 4, {1, 2}}, {3, 0, 3, 1}, {4, 0, 4, 1}});
    auto model = run(4, steps, 2);
    return classes_of(model, 2) == 0;
}

constexpr bool few() {
    return whoever_is_reached_alike(6) && nobody_reached_by_other_weights(6) && nobody_who_leads_elsewhere(6) &&
           whoever_leads_to_each_other(6) && nobody_of_a_ring(6) && whoever_leads_to_all() &&
           nobody_who_leads_to_the_other_by_another_weight() && nobody_who_leads_to_the_other_and_elsewhere();
}

}  // namespace

VERIFY(twins, few)

// Minutes where each state is compared with each other one.
TEST(twins, many) {
    EXPECT_TRUE(whoever_is_reached_alike(30'000));
    EXPECT_TRUE(nobody_reached_by_other_weights(30'000));
    EXPECT_TRUE(nobody_who_leads_elsewhere(30'000));
    EXPECT_TRUE(whoever_leads_to_each_other(30'000));
    EXPECT_TRUE(nobody_of_a_ring(30'000));
}
