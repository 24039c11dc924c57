// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/paper_family.hpp"
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/impl/likelihood/exact/execute.hpp>

#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

using fg::ratio;
using model = fg::execution_model<ratio>;
constexpr std::uint32_t end = fg::no_markov_state;
constexpr std::uint32_t tau = fg::internal_action;

constexpr fg::numbered_test aab() { return {0, 0, 1}; }

constexpr model m0(fg::weighting weights, const fg::numbered_test& test) {
    auto made = fg::indexed(paper::m0);
    return fg::execute(made.table, test, weights);
}

struct expected_node {
    int state;  ///< of the figure; 0 at the exit
    std::uint32_t position;
    std::vector<fg::execution_edge<ratio>> edges;
};

constexpr bool is(const model& found, const std::vector<expected_node>& expected) {
    auto made = fg::indexed(paper::m0);
    if (found.size() != expected.size()) return false;
    for (std::uint32_t node = 0; node < found.size(); ++node) {
        const expected_node& wanted = expected[node];
        if (found[node].state != (wanted.state == 0 ? end : made.states.find(wanted.state))) return false;
        if (found[node].position != wanted.position || found.from(node).size() != wanted.edges.size()) return false;
        for (std::size_t i = 0; i < wanted.edges.size(); ++i)
            if (!(found.from(node).first[i] == wanted.edges[i])) return false;
    }
    return true;
}

/// Figure 2, its nodes layer by layer, and in a layer by the states' numbers.
constexpr bool is_that_of_figure_2() {
    std::vector<expected_node> figure{{1, 0, {{1, {1, 2}}, {2, {1, 2}}}},
                                      {1, 1, {{5, {1, 2}}, {6, {1, 2}}}},
                                      {3, 1, {{3, {9, 10}}, {4, {1, 10}}}},
                                      {4, 1, {{6, 1}}},
                                      {5, 1, {{6, 1}}},
                                      {1, 2, {{9, 1}}},
                                      {3, 2, {{7, 1}}},
                                      {4, 2, {{8, 1}}},
                                      {1, 3, {{10, 1}}},
                                      {2, 3, {{10, 1}}},
                                      {0, 3, {}}};
    fg::numbered_test test = aab();
    auto found = m0(fg::weighting::local, test);
    return found.size() == 11 && found.edges() == 13 && is(found, figure) && found.exit() == 10 && found[10].is_exit();
}
VERIFY(execute, is_that_of_figure_2)

constexpr bool keeps_the_models_probabilities_for_the_posterior() {
    fg::numbered_test test = aab();
    auto found = m0(fg::weighting::posterior, test);
    auto totals = found.totals();
    return found.size() == 11 && found.from(6).first->weight == ratio{9, 10} && found.from(5).first->weight == 1 &&
           totals[0] == ratio{37, 40} && totals[10] == 1;
}
VERIFY(execute, keeps_the_models_probabilities_for_the_posterior)

constexpr bool weighs_all_paths_as_one() {
    fg::numbered_test test = aab();
    auto found = m0(fg::weighting::local, test);
    for (const ratio& total : found.totals())
        if (total != 1) return false;
    return true;
}
VERIFY(execute, weighs_all_paths_as_one)

constexpr bool knows_which_test_cases_are_legal() {
    auto made = fg::indexed(paper::m0);
    const auto possible = [&](fg::numbered_test test) { return fg::possible_actions(made.table, test); };
    return possible({0}) == 1 && possible({0, 0}) == 2 && possible({0, 1}) == 2 && possible({0, 0, 1}) == 3 &&
           possible({0, 1, 0}) == 3 && possible({0, 1, 1}) == 3 && possible({1, 0}) == 1 && possible({0, 1, 1, 0}) == 3 &&
           possible({2}) == 0 && possible({}) == 0;
}
VERIFY(execute, knows_which_test_cases_are_legal)

constexpr bool runs_no_action() {
    fg::numbered_test none;
    auto found = m0(fg::weighting::local, none);
    return found.size() == 2 && found.edges() == 1 && found[0].state == 0 && found[1].is_exit();
}
VERIFY(execute, runs_no_action)

/// A model that moves by itself before the first action and after the last: internal steps are taken as long as there are any.
constexpr bool closes_over_internal_steps() {
    const std::vector<fg::markov_step<ratio>> steps{{0, tau, 1, {1, 3}}, {0, tau, 2, {2, 3}}, {1, 0, 3, 1},
                                                    {2, 0, 3, 1},        {3, tau, 4, {1, 2}}, {3, tau, 5, {1, 2}},
                                                    {4, tau, 5, 1},      {5, 1, 0, 1},        {6, 0, 4, 1}};
    fg::markov_table<ratio> table(7, 2, 0, steps);
    fg::numbered_test none, once{0};
    auto watched = fg::execute(table, none, fg::weighting::local), run = fg::execute(table, once, fg::weighting::local);
    // 0 1 2 and the exit; 0 1 2 3 4 5 and the exit, where 5 comes after 4, which leads to it
    return watched.size() == 4 && watched.edges() == 4 && run.size() == 7 && run.edges() == 8 && run[4].state == 4 &&
           run[5].state == 5 && run[5].position == 1 && run.from(4).first->to == 5 && run.totals()[0] == 1;
}
VERIFY(execute, closes_over_internal_steps)

constexpr bool leaves_out_what_cannot_complete() {
    // after `a` the state is 1 or 2, and only 1 can do `b`; the posterior keeps the half, and divides by the total
    const std::vector<fg::markov_step<ratio>> steps{{0, 0, 1, {1, 4}}, {0, 0, 2, {3, 4}}, {1, 1, 0, 1}, {2, 0, 0, 1}};
    fg::markov_table<ratio> table(3, 2, 0, steps);
    fg::numbered_test ab{0, 1};
    auto local = fg::execute(table, ab, fg::weighting::local), posterior = fg::execute(table, ab, fg::weighting::posterior);
    return local.size() == 4 && local.from(0).first->weight == 1 && posterior.from(0).first->weight == ratio{1, 4} &&
           posterior.totals()[0] == ratio{1, 4};
}
VERIFY(execute, leaves_out_what_cannot_complete)

constexpr bool does_not_depend_on_the_order_of_steps() {
    fg::markov_model<int, char> backwards{1};
    for (std::size_t i = paper::m0.size(); i-- > 0;)
        backwards.add(paper::m0.rows[i].from, paper::m0.rows[i].action, paper::m0.rows[i].to, paper::m0.rows[i].probability);
    auto made = fg::indexed(backwards);
    fg::numbered_test test{made.actions.find('a'), made.actions.find('a'), made.actions.find('b')};
    auto found = fg::execute(made.table, test, fg::weighting::local);
    return found.size() == 11 && found.edges() == 13 && found.totals()[0] == 1;
}
VERIFY(execute, does_not_depend_on_the_order_of_steps)

constexpr bool runs_one_after_the_other() {
    fg::numbered_test test = aab(), none;
    auto all = m0(fg::weighting::posterior, test);
    const std::uint32_t first = all.size();
    auto second = m0(fg::weighting::posterior, none);
    all.append(second);
    return all.size() == first + 2 && all[first - 1].is_exit() && all.from(first - 1).size() == 1 &&
           all.from(first - 1).first->to == first && all[first].position == 4 && all.exit() == first + 1 &&
           all.totals()[0] == ratio{37, 40};
}
VERIFY(execute, runs_one_after_the_other)

/// Nodes and edges of the benchmark family: closed forms of the paper's table.
constexpr bool has_the_size_of(std::uint32_t m, std::uint32_t k) {
    auto table = paper::model(k);
    auto test = paper::test(m);
    auto found = fg::execute(table, test, fg::weighting::local);
    return test.size() == 3 * m + 5 && found.size() == 4 * m + 6 + k * (m - 1) && found.edges() == 6 * m + 2 + 2 * k * (m - 1);
}
constexpr bool has_the_sizes_of_the_family() { return has_the_size_of(5, 0) && has_the_size_of(5, 2) && has_the_size_of(5, 8); }
VERIFY(execute, has_the_sizes_of_the_family)

/// The states after two actions are reached in the reverse of their order, but for some.
constexpr bool orders_what_is_met_in_any_order(std::uint32_t states) {
    std::vector<fg::markov_step<ratio>> steps;
    for (std::uint32_t state = 1; state <= states; ++state) {
        steps.push_back({0, 0, state, {1, states}});
        steps.push_back({state, 0, state % 3 == 0 ? state : states + 1 - state, 1});
    }
    fg::markov_table<ratio> table(states + 1, 1, 0, steps);
    fg::numbered_test test{0, 0, 0};
    auto found = fg::execute(table, test, fg::weighting::local);
    for (std::uint32_t node = 1; node < found.exit(); ++node)
        if (found[node].position == found[node - 1].position && found[node].state <= found[node - 1].state) return false;
    return found.totals()[0] == 1;
}
constexpr bool orders_few() {
    for (std::uint32_t states = 1; states <= 20; ++states)
        if (!orders_what_is_met_in_any_order(states)) return false;
    return true;
}
VERIFY(execute, orders_few)

// Minutes if that were quadratic.
TEST(execute, orders_many) { EXPECT_TRUE(orders_what_is_met_in_any_order(200'000)); }

TEST(execute, has_the_sizes_of_the_paper) {
    for (std::uint32_t m = 5; m <= 12; ++m) {
        EXPECT_TRUE(has_the_size_of(m, 0)) << m;
        EXPECT_TRUE(has_the_size_of(m, 2)) << m;
    }
    for (std::uint32_t m = 5; m <= 9; ++m) EXPECT_TRUE(has_the_size_of(m, 8)) << m;
}

}  // namespace
