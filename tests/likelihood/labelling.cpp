// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/labelling.hpp>

#include <support/paper_example.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;
using paper_example::executions;
using paper_example::sentence;

namespace {

using clauses = std::vector<std::vector<std::uint32_t>>;

constexpr bool both_find(const clauses& words, const ratio& expected, fg::weighting weights = fg::weighting::local) {
    auto model = executions(weights);
    auto goal = sentence(words);
    return fg::labelling(model, goal) == expected && fg::brute_force(model, goal) == expected;
}

// The goals of the worked example, see paper_example.hpp. That (2|3);1 has 0.75 is the paper's figure.

constexpr bool states_alone() {
    return both_find({{1}}, 1) && both_find({{2}}, {1, 4}) && both_find({{3}}, {3, 4}) && both_find({{4}}, {3, 4}) &&
           both_find({{5}}, {1, 20});
}
constexpr bool longer_words() {
    return both_find({{11}}, {1, 2}) && both_find({{13}}, {3, 4}) && both_find({{34}}, {3, 4}) && both_find({{341}}, {3, 4});
}
constexpr bool clauses_of_several_words() {
    return both_find({{2, 3}, {1}}, {3, 4}) && both_find({{13, 12}, {1}}, 1) && both_find({{13, 2}}, 1);
}
constexpr bool clauses_that_overlap() {
    return both_find({{134}, {341}}, {7, 10}) && both_find({{113}, {134}, {341}}, {1, 4}) && both_find({{3}, {3}}, {3, 4});
}
constexpr bool clauses_in_order() { return both_find({{34}, {43}, {34}}, {9, 20}) && both_find({{4}, {5}}, 0); }
constexpr bool once_the_trace_was_observed() {
    return both_find({{2, 3}, {1}}, {27, 37}, fg::weighting::posterior) && both_find({{5}}, {9, 185}, fg::weighting::posterior) &&
           both_find({{2}}, {10, 37}, fg::weighting::posterior) && both_find({{113}}, {9, 37}, fg::weighting::posterior);
}
VERIFY(labelling, states_alone)
VERIFY(labelling, longer_words)
VERIFY(labelling, clauses_of_several_words)
VERIFY(labelling, clauses_that_overlap)
VERIFY(labelling, clauses_in_order)
VERIFY(labelling, once_the_trace_was_observed)

constexpr bool has_labels(const fg::execution_model<ratio>& model, const std::vector<ratio>& first,
                          const std::vector<ratio>& second) {
    const fg::word_expansion<ratio> graph(model, 1);
    const auto goal = sentence({{2, 3}, {1}});
    const fg::sentence_labels<ratio> labels(graph, goal);
    for (std::uint32_t node = 0; node < model.size(); ++node)
        if (labels.of(node, 0) != first[node] || labels.of(node, 1) != second[node]) return false;
    return model.size() == 11;
}

/// Source: that the root has 0.75 is Prasetya and Klomp, 2019, section 4; the other nodes were computed by another program.
constexpr bool labels_of_every_node() {
    auto model = executions();
    return has_labels(model, {{3, 4}, {1, 2}, 1, 1, 1, 0, 1, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0});
}
VERIFY(labelling, labels_of_every_node)

/// A label of what is covered is the weight of all paths from there: node 6, state 3, can go on to 4 with 9/10 only.
constexpr bool labels_that_do_not_add_up_to_one() {
    auto model = executions(fg::weighting::posterior);
    return has_labels(model, {{27, 40}, {9, 20}, {9, 10}, {9, 10}, {9, 10}, 0, {9, 10}, 0, 0, 0, 0},
                      {{37, 40}, {19, 20}, {9, 10}, {9, 10}, {9, 10}, 1, {9, 10}, 1, 1, 0, 0});
}
VERIFY(labelling, labels_that_do_not_add_up_to_one)

constexpr bool suite_covers(const clauses& words, fg::weighting weights) {
    auto one = executions({0, 0, 1}, weights), two = executions({0, 1}, weights), suite = one;
    suite.append(two);
    auto goal = sentence(words);
    const ratio missed = (1 - fg::labelling(one, goal)) * (1 - fg::labelling(two, goal));
    return fg::labelling(suite, goal) == 1 - missed && fg::brute_force(suite, goal) == 1 - missed;
}

constexpr bool one_test_case_of_a_suite_covers_all_clauses() {
    return suite_covers({{2}, {1}}, fg::weighting::local) && suite_covers({{4}, {3}}, fg::weighting::local) &&
           suite_covers({{113}, {41}}, fg::weighting::posterior) && suite_covers({{34, 12}, {1, 2}}, fg::weighting::posterior);
}
VERIFY(labelling, one_test_case_of_a_suite_covers_all_clauses)

}  // namespace
