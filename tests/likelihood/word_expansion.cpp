// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/word_numbers.hpp>
#include <foregone/impl/likelihood/labelling.hpp>

#include <support/paper_example.hpp>
#include <support/random_walk.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;
using paper_example::executions;

namespace {

/// Digits of a segment's states, 0 for padding.
constexpr std::uint32_t digits(const fg::word_expansion<ratio>& graph, std::uint32_t segment) {
    std::uint32_t made = 0;
    for (unsigned i = 0; i < graph.length(); ++i)
        made = made * 10 + (graph.state_at(segment, i) == fg::no_markov_state ? 0 : graph.state_at(segment, i) + 1);
    return made;
}

/// The segment that an edge leads to, by its digits and the edge's weight; 0 where there is none.
constexpr std::uint32_t to(const fg::word_expansion<ratio>& graph, std::uint32_t from, std::uint32_t states, const ratio& weight) {
    for (const auto& edge : graph.from(from))
        if (digits(graph, edge.to) == states && edge.weight == weight) return edge.to;
    return 0;
}

constexpr bool leads_along(const fg::word_expansion<ratio>& graph, const ratio& weight, const std::vector<std::uint32_t>& words) {
    std::uint32_t at = to(graph, 0, words[0], weight);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (at == 0 || graph.from(at).size() != 1) return false;
        at = to(graph, at, words[i], 1);
    }
    return at != 0 && graph.from(at).size() == 1 && to(graph, at, 0, 1) == graph.size() - 1;
}

constexpr bool figure_of_three_words() {
    auto model = executions();
    const fg::word_expansion<ratio> graph(model, 3);
    return graph.size() == 17 && graph.edges() == 19 && graph.from(0).size() == 4 &&
           leads_along(graph, {1, 4}, {111, 112, 120, 200}) && leads_along(graph, {1, 4}, {113, 134, 341, 410, 100}) &&
           leads_along(graph, {9, 20}, {134, 343, 434, 341, 410, 100}) &&
           leads_along(graph, {1, 20}, {135, 353, 534, 341, 410, 100});
}
VERIFY(word_expansion, figure_of_three_words)

constexpr bool segments_with_the_same_states_are_not_the_same() {
    auto model = executions();
    const fg::word_expansion<ratio> graph(model, 3);
    std::uint32_t found = 0;
    for (std::uint32_t segment = 0; segment < graph.size(); ++segment) found += digits(graph, segment) == 134 ? 1 : 0;
    return found == 2;
}
VERIFY(word_expansion, segments_with_the_same_states_are_not_the_same)

constexpr bool words_of_one_state_are_the_model() {
    auto model = executions(fg::weighting::posterior);
    const fg::word_expansion<ratio> graph(model, 1);
    if (graph.size() != model.size() || graph.edges() != model.edges()) return false;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        if (graph.state_at(node, 0) != model[node].state || graph.from(node).size() != model.from(node).size()) return false;
        for (std::size_t i = 0; i < model.from(node).size(); ++i)
            if (!(graph.from(node).first[i] == model.from(node).first[i])) return false;
    }
    return true;
}
VERIFY(word_expansion, words_of_one_state_are_the_model)

constexpr bool words_longer_than_every_path_are_padded() {
    auto model = executions();
    const fg::word_expansion<ratio> graph(model, 7);
    for (std::uint32_t segment = 0; segment < graph.size(); ++segment)
        if (graph.is_word(segment)) return false;
    const fg::word_numbers words(graph);
    return graph.from(0).size() == 4 && words.size() == 0;
}
VERIFY(word_expansion, words_longer_than_every_path_are_padded)

constexpr bool words_end_with_their_test_case() {
    auto suite = executions({0}), other = executions({0, 0});
    suite.append(other);
    const fg::word_expansion<ratio> graph(suite, 2);
    // 11|134, 135: words 11, 13, 34, 35, and 43, 53 of the other; none begins in the one test case and ends in the other.
    const fg::word_numbers words(graph);
    const fg::state_word expected[]{{0, 0}, {0, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 2}};
    if (words.size() != 6) return false;
    for (std::uint32_t i = 0; i < 6; ++i)
        if (words[i] != expected[i]) return false;
    std::uint32_t outside = 0;
    for (std::uint32_t segment = 0; segment < graph.size(); ++segment) {
        outside += graph.is_outside(segment) ? 1 : 0;
        for (const auto& edge : graph.from(segment))
            if (edge.to <= segment) return false;
    }
    return outside == 4 && graph.is_outside(0) && graph.from(graph.size() - 1).size() == 0;
}
VERIFY(word_expansion, words_end_with_their_test_case)

constexpr bool an_empty_test_case_is_where_it_begins() {
    auto model = executions(fg::numbered_test{});
    const fg::word_expansion<ratio> one(model, 1), two(model, 2);
    return one.size() == 2 && one.edges() == 1 && two.size() == 3 && two.edges() == 2 && !two.is_word(1) && !two.is_outside(1);
}
VERIFY(word_expansion, an_empty_test_case_is_where_it_begins)

/// From the first node of a walk there are twice as many with each step, until it ends.
constexpr bool segments_are_counted_without_wrapping_around() {
    auto walk = random_walk::executions(65);
    auto few = fg::segments_by_node(walk, 11), most = fg::segments_by_node(walk, 66);
    return few[0] == 1024 && few[walk.exit()] == 1 && most[0] == UINT64_MAX && most[walk.exit() - 1] == 1;
}
VERIFY(word_expansion, segments_are_counted_without_wrapping_around)

TEST(word_expansion, segments_of_any_length_are_soon_counted) {
    const auto walk = random_walk::executions(80);
    EXPECT_EQ(fg::segments_by_node(walk, 64)[0], std::uint64_t{1} << 63);
    EXPECT_EQ(fg::segments_by_node(walk, 81), fg::segments_by_node(walk, UINT32_MAX));
}

constexpr bool what_fits_is_less_than_the_limit() {
    std::vector<std::uint64_t> segments{5, 1, 4}, many{UINT64_MAX, UINT64_MAX};
    return fg::expansion_fits(segments, 3, 33) && !fg::expansion_fits(segments, 3, 32) && !fg::expansion_fits(many, 2, UINT64_MAX);
}
VERIFY(word_expansion, what_fits_is_less_than_the_limit)

/// There are 2^33 segments and more; 32 bits would show few.
TEST(word_expansion, what_is_too_large_is_refused) {
    const auto walk = random_walk::executions(40);
    for (const unsigned length : {26U, 32U, 33U, 34U, 41U}) {
        const fg::state_sentence sentence{{fg::state_word(length, 0)}};
        EXPECT_THROW((void)fg::word_expansion<ratio>(walk, length), std::invalid_argument) << length;
        EXPECT_THROW((void)fg::labelling(walk, sentence), std::invalid_argument) << length;
        EXPECT_THROW((void)fg::expected_words(walk, length), std::invalid_argument) << length;
        EXPECT_THROW((void)fg::word_probabilities(walk, length), std::invalid_argument) << length;
        EXPECT_THROW((void)fg::aggregate_sets(walk, length), std::invalid_argument) << length;
    }
    EXPECT_THROW((void)fg::word_expansion<ratio>(walk, UINT32_MAX), std::invalid_argument);
}

}  // namespace
