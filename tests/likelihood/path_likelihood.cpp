// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/effort.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/paths/random_paths.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/markov_model_of.hpp>
#include <foregone/likelihood/path_likelihood.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::ratio;

/// A message arrives with 7/10, is lost with 2/10, and is corrupt with 1/10, which a checksum misses in half of the cases.
constexpr void sends(fg::chooser& choose) {
    for (int tries = 0; tries < 2; ++tries) {
        const char way = choose("message", {'a', 'l', 'c'}, {7, 2, 1});
        if (way == 'a') return;
        choose.expect(way != 'c' || !choose.either("the checksum misses it"), "no corrupt message is accepted");
    }
    choose.prune();
}
using sending = fg::program<sends>;

constexpr bool a_path_has_the_product_of_its_shares() {
    return fg::path_likelihood<sending>({0}) == ratio{7, 10} && fg::path_likelihood<sending>({1, 0}) == ratio{7, 50} &&
           fg::path_likelihood<sending>({2, 1}) == ratio{1, 20} && fg::path_likelihood<sending>({2, 0, 1}) == ratio{1, 100} &&
           fg::path_likelihood<sending>({1}) == ratio{7, 50};  // and then the first each time
}
VERIFY(path_likelihood, a_path_has_the_product_of_its_shares)

constexpr bool all_paths_are_certain() {
    const auto all = fg::likelihoods_of_paths<sending>(4), few = fg::likelihoods_of_paths<sending>(1);
    return all.failed == ratio{1, 20} + ratio{1, 100} + ratio{1, 400} &&
           all.complete == ratio{7, 10} + ratio{1, 4} * ratio{7, 10} && all.pruned == ratio{1, 16} && all.cut == 0 &&
           all.failed + all.complete + all.pruned == 1 && few.complete == ratio{7, 10} && few.cut == ratio{3, 10};
}
VERIFY(path_likelihood, all_paths_are_certain)

constexpr void rolls(fg::chooser& choose) {
    std::uint64_t sum = 0;
    for (int coins = 0; coins < 3; ++coins) sum += choose.by_weight("loaded", {1, 2});
    choose.expect(sum < 3, "not three heads");
}
constexpr bool an_index_has_weights() { return fg::likelihoods_of_paths<fg::program<rolls>>(3).failed == ratio{8, 27}; }
VERIFY(path_likelihood, an_index_has_weights)

/// How a program with these weights fails.
template <fg::is_program Program>
std::string failure_of() {
    fg::choice_point points[8];
    fg::path_reason reason;
    fg::chooser choose({.points = points, .limit = 7, .reason = &reason});
    fg::program_view<Program>::run(choose);
    return choose.result().ended == fg::path_end::failed ? std::string(reason.view()) : "";
}

void without_weight(fg::chooser& choose) { choose("x", {1, 2}, {1, 0}); }
void with_a_weight_more(fg::chooser& choose) { choose("x", {1, 2}, {1, 1, 1}); }
void with_great_weights(fg::chooser& choose) { choose.by_weight("x", {UINT64_MAX, 1}); }
void with_weights(fg::chooser& choose) { choose("x", {1, 2}, {UINT64_MAX - 1, 1}); }

TEST(path_likelihood, wrong_weights_fail_the_path) {
    EXPECT_EQ(failure_of<fg::program<without_weight>>(), "a weight of a choice is greater than 0");
    EXPECT_EQ(failure_of<fg::program<with_a_weight_more>>(), "each value of a choice has a weight");
    EXPECT_EQ(failure_of<fg::program<with_great_weights>>(), "the weights of a choice add up to less than 2^64");
    EXPECT_EQ(failure_of<fg::program<with_weights>>(), "");
}

TEST(path_likelihood, a_path_that_is_not_there_is_refused) {
    for (const auto& wrong : {std::initializer_list<std::uint64_t>{3}, {0, 0}})
        EXPECT_THROW(fg::path_likelihood<sending>(wrong), std::invalid_argument);
}

TEST(path_likelihood, numbers_of_any_size) {
    const fg::big_ratio share = fg::path_likelihood<fg::program<with_weights>, fg::big_ratio>({1});
    EXPECT_EQ(share, fg::big_ratio(1) / fg::big_ratio("18446744073709551615"));
    EXPECT_THROW(fg::path_likelihood<fg::program<with_weights>>({1}), std::overflow_error);
    EXPECT_NEAR((fg::path_likelihood<fg::program<with_weights>, double>({1})), 0x1p-64, 1e-30);
}

// Programs made by chance: in each situation a choice, with weights or without, and what follows each alternative.

struct situation {
    std::vector<std::uint64_t> weights{};  ///< empty: the end
    std::vector<std::size_t> then{};
    bool is_weighed = false, fails = false;
};
std::vector<situation> drawn{};

void goes_on(fg::chooser& choose) {
    std::size_t at = 0;
    while (!drawn[at].then.empty()) {
        const auto& w = drawn[at].weights;
        const std::size_t count = w.size();
        std::uint64_t index = 0;
        if (!drawn[at].is_weighed) index = choose("alike", count);
        else if (count == 2) index = choose.by_weight("two", {w[0], w[1]});
        else index = choose("three", {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}}, {w[0], w[1], w[2]});
        at = drawn[at].then[index];
    }
    choose.expect(!drawn[at].fails, "as drawn");
}

std::vector<situation> any_situations(std::uint64_t number) {
    fg::random_bits bits(83, number);
    std::vector<situation> made;
    const std::size_t all = 2 + bits.below(12);
    for (std::size_t at = 0; at < all; ++at) {
        situation one{.is_weighed = bits.below(3) != 0, .fails = bits.below(3) == 0};
        const bool is_end = at + 1 == all || (at > 0 && bits.below(4) == 0);
        const std::size_t alternatives = is_end ? 0 : 2 + bits.below(2);
        for (std::size_t i = 0; i < alternatives; ++i) {
            one.weights.push_back(1 + bits.below(9));
            one.then.push_back(at + 1 + bits.below(all - at - 1));
        }
        made.push_back(one);
    }
    return made;
}

/// By recursion on the situations: the likelihood of each sequence of indices, and whether it fails.
struct end_of_path {
    fg::big_ratio likelihood;
    bool fails;
};
using ends = std::map<std::vector<std::uint64_t>, end_of_path>;

void enumerate(std::size_t at, const std::vector<std::uint64_t>& taken, const fg::big_ratio& likelihood, ends& into) {
    const situation& here = drawn[at];
    if (here.then.empty()) return void(into[taken] = {likelihood, here.fails});
    std::uint64_t all = 0;
    for (const std::uint64_t weight : here.weights) all += here.is_weighed ? weight : 1;
    for (std::size_t i = 0; i < here.then.size(); ++i) {
        std::vector<std::uint64_t> longer = taken;
        longer.push_back(i);
        enumerate(here.then[i], longer, likelihood * (here.is_weighed ? here.weights[i] : 1) / all, into);
    }
}

TEST(path_likelihood, equals_enumeration_of_random_programs) {
    std::uint64_t failing = 0;
    for (std::uint64_t number = 0; number < cases<std::uint64_t>(400); ++number) {
        drawn = any_situations(number);
        ends expected;
        enumerate(0, {}, 1, expected);
        fg::big_ratio fails = 0;
        for (const auto& [path, end] : expected)
            if (end.fails) fails += end.likelihood;
        const auto found = fg::likelihoods_of_paths<fg::program<goes_on>, fg::big_ratio>(20);
        EXPECT_EQ(found.failed, fails) << number;
        EXPECT_EQ(found.complete, 1 - fails) << number;
        EXPECT_EQ(found.paths, expected.size()) << number;
        failing += fails > 0 && fails < 1;
    }
    EXPECT_GT(failing, cases<std::uint64_t>(400) / 4);
}

TEST(path_likelihood, random_paths_are_drawn_by_weight) {
    drawn = any_situations(5);
    ends expected;
    enumerate(0, {}, 1, expected);
    ASSERT_GT(expected.size(), 5U);
    constexpr std::uint64_t samples = 40'000;
    std::map<std::vector<std::uint64_t>, std::uint64_t> count;
    for (std::uint64_t number = 0; number < samples; ++number) {
        fg::choice_point points[21];
        fg::drawn_choices source(9, number, 0, 0);
        fg::path_reason reason;
        const auto path = fg::take_path<fg::program_view<fg::program<goes_on>>>(points, 20, source, reason);
        std::vector<std::uint64_t> indices;
        for (std::uint64_t i = 0; i < path.steps; ++i) indices.push_back(points[i].index);
        ++count[indices];
    }
    for (const auto& [path, end] : expected) {
        const double share = static_cast<double>(end.likelihood);
        EXPECT_NEAR(static_cast<double>(count[path]) / samples, share, 5 * std::sqrt(share / samples) + 1e-4);
    }
}

/// A `next` that chooses by weight is a Markov decision process.
struct channel {
    enum class state { idle, sent, lost };
    enum class action { send, reset };
    static constexpr state initial() { return state::idle; }
    static constexpr state next(state from, action by, fg::chooser& choose) {
        if (by == action::reset) return state::idle;
        choose.assume(from == state::idle);
        const bool arrives = choose("message", {true, false}, {9, 1});
        return arrives || choose.either("it was late") ? state::sent : state::lost;
    }
};

constexpr bool a_next_that_chooses_by_weight_is_a_markov_model() {
    const auto model = fg::markov_model_of<channel>();
    constexpr fg::test_case once{channel::action::send};
    return fg::coverage(model, once, fg::word{channel::state::lost}) == ratio{1, 20} &&
           fg::coverage(model, once, fg::word{channel::state::sent}) == ratio{19, 20};
}
VERIFY(path_likelihood, a_next_that_chooses_by_weight_is_a_markov_model)

}  // namespace
