// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/markov_flaw.hpp>
#include <foregone/probability/brute_force.hpp>
#include <foregone/probability/execute.hpp>

#include <support/paper_example.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;
using paper_example::executions;
using paper_example::word;

namespace {

// The worked example, see paper_example.hpp.

constexpr bool is_well_formed() {
    auto table = paper_example::model();
    return !fg::find_flaw(table);
}
VERIFY(worked_example, is_well_formed)

constexpr std::size_t possible(const fg::numbered_test& test) {
    auto table = paper_example::model();
    return fg::possible_actions(table, test);
}

/// Which test cases are legal, and where the others become impossible.
constexpr bool legal_test_cases() {
    using paper_example::a, paper_example::b;
    return possible({}) == 0 && possible({a}) == 1 && possible({a, a}) == 2 && possible({a, b}) == 2 && possible({a, a, b}) == 3 &&
           possible({a, b, a}) == 3 && possible({a, b, b}) == 3 && possible({b, a}) == 1 && possible({b, b, a}) == 1 &&
           possible({a, a, b, b, a}) == 4;
}
VERIFY(worked_example, legal_test_cases)

struct node {
    std::uint32_t digit, position;  // digit 0 for the exit
    std::vector<fg::execution_edge<ratio>> edges;
};

constexpr bool is(const fg::execution_model<ratio>& model, const std::vector<node>& expected) {
    if (model.size() != expected.size()) return false;
    for (std::uint32_t i = 0; i < model.size(); ++i) {
        const node& one = expected[i];
        const std::uint32_t state = one.digit == 0 ? fg::no_markov_state : one.digit - 1;
        if (model[i].state != state || model[i].position != one.position || model.from(i).size() != one.edges.size()) return false;
        for (std::size_t edge = 0; edge < one.edges.size(); ++edge)
            if (!(model.from(i).first[edge] == one.edges[edge])) return false;
    }
    return true;
}

/// The model can go from 3 to 5, which is not able to take b: with local weights the step from 3 to 4 is certain there.
constexpr bool figure_2() {
    const ratio half{1, 2}, most{9, 10}, rest{1, 10};
    const std::vector<node> start{{1, 0, {{1, half}, {2, half}}},
                                  {1, 1, {{5, half}, {6, half}}},
                                  {3, 1, {{3, most}, {4, rest}}},
                                  {4, 1, {{6, 1}}},
                                  {5, 1, {{6, 1}}},
                                  {1, 2, {{9, 1}}}};
    const std::vector<node> end{{4, 2, {{8, 1}}}, {1, 3, {{10, 1}}}, {2, 3, {{10, 1}}}, {0, 3, {}}};
    std::vector<node> local = start, posterior = start;
    local.push_back({3, 2, {{7, 1}}});
    posterior.push_back({3, 2, {{7, most}}});
    for (const node& one : end) local.push_back(one), posterior.push_back(one);
    auto found = executions(), observed = executions(fg::weighting::posterior);
    return found.size() == 11 && found.edges() == 13 && is(found, local) && is(observed, posterior);
}
VERIFY(worked_example, figure_2)

struct path {
    std::uint32_t digits;
    ratio share;
};

constexpr bool has_paths(fg::weighting weights, const std::vector<path>& expected) {
    auto model = executions(weights);
    const ratio all = model.totals().front();
    std::size_t found = 0;
    fg::each_execution(model, [&](const fg::state_path& states, const ratio& weight) {
        fg::state_path without_exit(states.begin(), states.end() - 1);
        for (const path& one : expected) found += word(one.digits) == without_exit && one.share == weight / all ? 1 : 0;
    });
    return found == expected.size();
}

constexpr bool paths_and_their_shares() {
    return has_paths(fg::weighting::local, {{1112, {1, 4}}, {11341, {1, 4}}, {134341, {9, 20}}, {135341, {1, 20}}}) &&
           has_paths(fg::weighting::posterior, {{1112, {10, 37}}, {11341, {9, 37}}, {134341, {81, 185}}, {135341, {9, 185}}});
}
VERIFY(worked_example, paths_and_their_shares)

constexpr bool local_weights_add_up_to_one() {
    auto suite = executions(), next = executions({paper_example::a});
    suite.append(next);
    for (const ratio& total : suite.totals())
        if (total != 1) return false;
    return suite.size() == 11 + next.size() && suite.edges() == 13 + 1 + next.edges();
}
VERIFY(worked_example, local_weights_add_up_to_one)

/// An empty test case: what the system does by itself, here from 3 to 4 or 5.
constexpr bool nothing_is_done() {
    const fg::markov_table<ratio> table(5, 2, 2, paper_example::model().steps());
    auto model = fg::execute(table, {}, fg::weighting::local);
    return model.size() == 4 && model.edges() == 4 && model[0].state == 2 && model[3].is_exit() && model[3].position == 0;
}
VERIFY(worked_example, nothing_is_done)

/// After a the state is 1, 4 or 5; only states from which b and then a are possible are left: 4, and b leads to 1.
constexpr bool what_cannot_complete_is_left_out() {
    auto model = executions({paper_example::a, paper_example::b, paper_example::a});
    for (std::uint32_t at = 0; at < model.size(); ++at)
        if (model[at].position == 2 && model[at].state != 0) return false;
    return model.totals().front() == 1;
}
VERIFY(worked_example, what_cannot_complete_is_left_out)

}  // namespace
