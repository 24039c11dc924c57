// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>

#include <support/paper_example.hpp>
#include <support/paper_family.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;
using paper_example::executions;
using paper_example::word;

namespace {

struct likely_word {
    std::uint32_t digits;
    ratio probability;
};

constexpr bool has_words(const fg::execution_model<ratio>& model, unsigned length, const std::vector<likely_word>& expected) {
    auto found = fg::word_probabilities(model, length);
    if (found.size() != expected.size()) return false;
    ratio sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].word != word(expected[i].digits) || found[i].probability != expected[i].probability) return false;
        sum += expected[i].probability;
    }
    return fg::expected_words(model, length) == sum && fg::brute_force(model, length).expected() == sum;
}

constexpr bool words_of_the_example() {
    auto model = executions();
    return has_words(model, 1, {{1, 1}, {2, {1, 4}}, {3, {3, 4}}, {4, {3, 4}}, {5, {1, 20}}}) && has_words(model, 3,
                                                                                                           {{111, {1, 4}},
                                                                                                            {112, {1, 4}},
                                                                                                            {113, {1, 4}},
                                                                                                            {134, {7, 10}},
                                                                                                            {135, {1, 20}},
                                                                                                            {341, {3, 4}},
                                                                                                            {343, {9, 20}},
                                                                                                            {353, {1, 20}},
                                                                                                            {434, {9, 20}},
                                                                                                            {534, {1, 20}}});
}
VERIFY(expected_words, words_of_the_example)

constexpr bool words_once_the_trace_was_observed() {
    auto model = executions(fg::weighting::posterior);
    return has_words(model, 1, {{1, 1}, {2, {10, 37}}, {3, {27, 37}}, {4, {27, 37}}, {5, {9, 185}}});
}
VERIFY(expected_words, words_once_the_trace_was_observed)

/// a leads to 1 or to 3 and from there to 4 or 5; then ab leads to 2 or 1.
constexpr bool words_of_a_suite() {
    auto suite = executions({0}), other = executions({0, 1});
    suite.append(other);
    auto found = fg::word_probabilities(suite, 2);
    for (const auto& [one, probability] : found)
        if (one == word(13) && probability != 1 - ratio(1, 2) * (1 - ratio(1, 2))) return false;
    return found.front().word == word(11) && found.front().probability == ratio(3, 4) &&
           fg::expected_words(suite, 2) == fg::brute_force(suite, 2).expected();
}
VERIFY(expected_words, words_of_a_suite)

constexpr bool none_are_as_long() {
    auto model = executions();
    return fg::word_probabilities(model, 7).empty() && fg::expected_words(model, 7) == 0;
}
VERIFY(expected_words, none_are_as_long)

// Where there are 10^59 executions.
TEST(expected_words, take_polynomial_time) {
    const auto table = paper::model(2);
    const auto model = fg::execute(table, paper::test(100), fg::weighting::local);
    const double expected = fg::expected_words(fg::convert_weights<double>(model), 3);
    EXPECT_GT(expected, 28.98);
    EXPECT_LT(expected, 29);
}

}  // namespace
