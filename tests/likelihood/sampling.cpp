// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/sampling.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/threads.hpp>

#include <support/paper_counts.hpp>
#include <support/paper_example.hpp>
#include <support/random_walk.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;

namespace {

constexpr bool digits_of_shares() {
    constexpr std::uint64_t one = std::uint64_t{1} << 62;  // a half
    return fg::binary_digits(ratio(1, 2)) == one && fg::binary_digits(ratio(3, 4)) == one + one / 2 &&
           fg::binary_digits(ratio(0)) == 0 && fg::binary_digits(ratio(1)) == one + (one - 1) &&
           fg::binary_digits(0.625) == one + one / 4 && fg::binary_digits(ratio(1, 3)) == 0x2aaaaaaaaaaaaaaa &&
           fg::binary_digits(ratio(1, INT64_MAX)) == 1 && fg::binary_digits(ratio(INT64_MAX - 1, INT64_MAX)) == one + (one - 2);
}
VERIFY(sampling, digits_of_shares)

/// How often each node after the root is drawn.
template <class Probability>
constexpr std::vector<std::uint32_t> drawn(const fg::execution_model<Probability>& model, unsigned length, unsigned times) {
    const fg::word_expansion<Probability> graph(model, length);
    const fg::execution_sampler<Probability> sampler(graph);
    std::vector<std::uint32_t> count(graph.size(), 0);
    fg::random_bits bits(5);
    for (unsigned i = 0; i < times; ++i) ++count[sampler.next(0, bits)];
    return count;
}

/// From the entry of the example's expansion the shares are 1/4, 1/4, 9/20 and 1/20; those who drew expected 500, 500, 900 and 100.
constexpr bool draws_are_as_likely_as_their_weights() {
    auto model = paper_example::executions();
    auto count = drawn(model, 3, 2000);
    return count[1] > 440 && count[1] < 560 && count[2] > 440 && count[2] < 560 && count[3] > 830 && count[3] < 970 &&
           count[4] > 65 && count[4] < 135;
}
constexpr bool draws_are_as_likely_as_their_share_of_all_paths() {
    auto model = paper_example::executions(fg::weighting::posterior);
    auto count = drawn(model, 3, 1850);  // 10/37, 9/37, 81/185, 9/185
    return count[1] > 440 && count[1] < 560 && count[2] > 390 && count[2] < 510 && count[3] > 740 && count[3] < 880 &&
           count[4] > 55 && count[4] < 125;
}
VERIFY(sampling, draws_are_as_likely_as_their_weights)
VERIFY(sampling, draws_are_as_likely_as_their_share_of_all_paths)

/// One edge has the share (2^61 - 2)/(2^61 - 1), the other what is left.
constexpr bool draws_with_a_large_denominator() {
    constexpr std::int64_t large = (std::int64_t{1} << 61) - 1;
    const fg::markov_table<ratio> table(3, 1, 0, {{0, 0, 1, {large - 1, large}}, {0, 0, 2, {1, large}}});
    auto model = fg::execute(table, {0}, fg::weighting::local);
    auto count = drawn(model, 1, 1000);
    return count[1] == 1000 && count[2] == 0;
}
VERIFY(sampling, draws_with_a_large_denominator)

/// The common denominator of the three shares has 88 bits: 0.4, 0.2 and what is left.
constexpr bool draws_without_a_common_denominator() {
    constexpr std::int64_t one = std::int64_t{1} << 36, two = 66'941'789, three = 67'108'701;
    const ratio first{1'844'669'926'861'072'129, one * three}, second{898'475'273'637'892, two * three};
    const ratio third{1'840'081'912'228'320'511, one * two};
    const fg::markov_table<ratio> table(4, 1, 0, {{0, 0, 1, first}, {0, 0, 2, second}, {0, 0, 3, third}});
    auto model = fg::execute(table, {0}, fg::weighting::local);
    auto count = drawn(model, 1, 2000);
    return count[1] > 740 && count[1] < 860 && count[2] > 350 && count[2] < 450 && count[3] > 740 && count[3] < 860;
}
VERIFY(sampling, draws_without_a_common_denominator)

constexpr fg::sampling_options small{20'000, 7, 1e-6};

fg::sampled_counts sampled(const fg::execution_model<ratio>& model, unsigned length, const fg::sampling_options& options = small) {
    fg::sequential_executor one;
    return fg::sample_words(model, length, options, one);
}

/// Hoeffding's bound for a million samples at 1e-6, rounded up.
TEST(sampling, error) {
    EXPECT_NEAR(fg::hoeffding_error(1'000'000, 1e-6), 0.0026934, 1e-7);
    EXPECT_NEAR(fg::hoeffding_error(100, 0.05), 0.1358102, 1e-7);
    const fg::sampled_probability rare{0.001, 0.01}, usual{0.5, 0.25}, often{1, 0.01};
    EXPECT_EQ(rare.low(), 0);
    EXPECT_EQ(rare.high(), 0.011);
    EXPECT_EQ(usual.low(), 0.25);
    EXPECT_EQ(usual.high(), 0.75);
    EXPECT_EQ(often.low(), 0.99);
    EXPECT_EQ(often.high(), 1);
}

template <class Model>
void expect_samples_near(const Model& model, unsigned length) {
    fg::sequential_executor one;
    const auto found = fg::sample_words(model, length, small, one);
    const auto exact = fg::aggregate_sets(model, length).counts;
    std::uint64_t sum = 0;
    for (const std::uint64_t count : found.exactly) sum += count;
    EXPECT_EQ(sum, small.samples);
    for (std::uint64_t count = 0; count <= exact.most() + 1; ++count) {
        const auto share = found.at_least(count);
        EXPECT_LE(share.low(), static_cast<double>(exact.at_least(count))) << count;
        EXPECT_GE(share.high() + 1e-12, static_cast<double>(exact.at_least(count))) << count;
    }
    const double expected = static_cast<double>(fg::expected_words(model, length));
    EXPECT_LE(found.expected() - found.expected_error(), expected);
    EXPECT_GE(found.expected() + found.expected_error(), expected);
    EXPECT_NEAR(found.expected(), expected, 0.05);
}

TEST(sampling, counts_are_as_near_as_they_say) {
    for (const auto weights : {fg::weighting::local, fg::weighting::posterior})
        for (unsigned length = 1; length <= 4; ++length) {
            const auto model = paper_example::executions(weights);
            auto suite = model;
            suite.append(paper_example::executions({0, 1}, weights));
            expect_samples_near(model, length);
            expect_samples_near(suite, length);
            expect_samples_near(fg::convert_weights<double>(suite), length);
            expect_samples_near(fg::convert_weights<fg::big_ratio>(suite), length);
            expect_samples_near(paper::executions(6, 2, weights), length);
        }
}

/// None and all are certain without samples.
TEST(sampling, what_is_certain_has_no_error) {
    const auto found = sampled(paper_example::executions(), 1);
    EXPECT_EQ(found.at_least(0).low(), 1);
    EXPECT_EQ(found.at_least(6).high(), 0);  // of five words
    EXPECT_GT(found.at_least(5).high(), 0);
}

TEST(sampling, words_longer_than_every_path) {
    const auto found = sampled(paper_example::executions(), 7);
    EXPECT_EQ(found.exactly, std::vector<std::uint64_t>{small.samples});
    EXPECT_EQ(found.expected(), 0);
}

TEST(sampling, sentences_are_as_near_as_they_say) {
    fg::sequential_executor one;
    for (const auto weights : {fg::weighting::local, fg::weighting::posterior}) {
        auto model = paper_example::executions(weights);
        for (int tests = 1; tests <= 2; ++tests) {
            for (const auto& words : std::vector<std::vector<std::vector<std::uint32_t>>>{
                     {{2, 3}, {1}}, {{113}, {134}, {341}}, {{34}, {43}, {34}}, {{4}, {5}}, {{3}, {3}}, {{13, 2}}, {{2}, {11}}}) {
                const auto sentence = paper_example::sentence(words);
                const auto found = fg::sample_sentence(model, sentence, small, one);
                const auto exact = static_cast<double>(fg::labelling(model, sentence));
                EXPECT_LE(found.low(), exact);
                EXPECT_GE(found.high(), exact);
            }
            model.append(paper_example::executions({0, 1}, weights));
        }
    }
}

// The exact value was found by another program; there are 1.1e16 executions.
TEST(sampling, where_there_are_too_many_executions) {
    const auto found = sampled(paper::executions(20, 8), 3, {200'000, 1, 1e-9});
    const double exact = 166024638731127550127040. / 708235345355337676357632.;
    EXPECT_LE(found.at_least(34).low(), exact);
    EXPECT_GE(found.at_least(34).high(), exact);
}

TEST(sampling, is_the_same_for_any_number_of_workers) {
    const auto model = paper::executions(9, 8);
    const fg::sampling_options options{3 * fg::samples_of_a_block + 17, 3, 1e-6};
    const fg::state_sentence goal{{{paper::r, paper::q}}, {{paper::p, paper::p}, {paper::p, paper::t1}}};
    fg::sequential_executor one;
    const auto counts = fg::sample_words(model, 3, options, one);
    const auto share = fg::sample_sentence(model, goal, options, one);
    for (const unsigned workers : {1U, 2U, 4U, 8U}) {
        fg::threads_executor threads(workers);
        EXPECT_EQ(fg::sample_words(model, 3, options, threads), counts);
        EXPECT_EQ(fg::sample_sentence(model, goal, options, threads).estimate, share.estimate);
    }
}

TEST(sampling, depends_on_the_seed_alone) {
    const auto model = paper::executions(6, 2);
    const auto one = sampled(model, 2), again = sampled(model, 2), other = sampled(model, 2, {small.samples, 8, 1e-6});
    EXPECT_EQ(one, again);
    EXPECT_NE(one.exactly, other.exactly);
}

TEST(sampling, numbers_of_samples_that_are_no_whole_blocks) {
    const auto model = paper_example::executions();
    for (const std::uint64_t samples :
         {std::uint64_t{1}, fg::samples_of_a_block - 1, fg::samples_of_a_block, fg::samples_of_a_block + 1}) {
        const auto found = sampled(model, 1, {samples, 1, 1e-6});
        std::uint64_t sum = 0;
        for (const std::uint64_t count : found.exactly) sum += count;
        EXPECT_EQ(sum, samples);
    }
}

/// Two of a path's nine words are the same only where the walk repeats itself for 33 steps, once in 2^33 times or less.
TEST(sampling, words_of_which_there_are_too_many_for_an_expansion) {
    const auto found = sampled(random_walk::executions(40), 33);
    ASSERT_EQ(found.exactly.size(), 10U);  // no path has more
    EXPECT_EQ(found.at_least(9).estimate, 1);
    EXPECT_EQ(found.at_least(10).high(), 0);
}

/// As many words as an expansion can count, and more, are found alike.
TEST(sampling, counts_do_not_depend_on_an_expansion) {
    const auto walk = random_walk::executions(20);
    const auto of_all = sampled(walk, 3), of_path = sampled(walk, 17);
    EXPECT_EQ(of_all.exactly.size(), 9U);
    EXPECT_EQ(of_path.exactly.size(), 6U);
    const double expected = static_cast<double>(fg::expected_words(walk, 3));
    EXPECT_NEAR(of_all.expected(), expected, of_all.expected_error());
}

TEST(sampling, sentences_of_words_that_are_too_long_for_an_expansion) {
    fg::sequential_executor one;
    const auto walk = random_walk::executions(40);
    EXPECT_LT(fg::sample_sentence(walk, {{fg::state_word(33, 0)}}, small, one).estimate, 0.001);
    // Either a long word or a short one, whose probability is found without the long one.
    const fg::state_sentence with_long{{fg::state_word(33, 0), fg::state_word(5, 1)}}, with_short{{fg::state_word(5, 1)}};
    const auto found = fg::sample_sentence(walk, with_long, small, one);
    const auto exact = static_cast<double>(fg::labelling(fg::convert_weights<double>(walk), with_short));
    EXPECT_LE(found.low(), exact);
    EXPECT_GE(found.high(), exact);
}

}  // namespace
