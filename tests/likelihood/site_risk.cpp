// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/fault_sets.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <support/random_markov.hpp>
#include <support/verify.hpp>
#include <vector>

namespace {

namespace fg = foregone;
using fg::ratio;
using executions = fg::execution_model<ratio>;
using sites = std::vector<fg::fault_site<ratio>>;

// State 0 is left by action 0 for 1 or, as likely, for 2, both of them left for 3; by action 1 for 3.
constexpr fg::markov_table<ratio> fork() {
    const std::vector<fg::markov_step<ratio>> steps{{0, 0, 1, {1, 2}}, {0, 0, 2, {1, 2}}, {0, 1, 3, 1}, {1, 0, 3, 1}, {2, 0, 3, 1}};
    return {4, 2, 0, steps};
}

constexpr std::vector<executions> executed(const fg::markov_table<ratio>& table, const std::vector<fg::numbered_test>& suite) {
    std::vector<executions> made;
    for (const fg::numbered_test& test : suite) made.push_back(fg::execute(table, test, fg::weighting::posterior));
    return made;
}

constexpr bool risk_is_what_bayes_says() {
    auto table = fork();
    auto tests = executed(table, {{0, 0}, {0, 0}});
    sites given{{{1}, {1, 5}, 1, 10}, {{3}, {1, 10}, {1, 2}, 100}, {{0, 3}, {1, 100}, 1, 5}, {{2, 3}, {1, 2}, {1, 2}, 8}};
    auto found = fg::risk_after(tests, given);
    // <1>: 1/5 * 1/4 / (4/5 + 1/20) = 1/17. <3>: 1/10 * 1/4 / (9/10 + 1/40) = 1/37. <0 3>: never covered.
    // <2 3>: 1/2 * (1 - 1/4)^2 / (1/2 + 9/32) = 9/25.
    if (found.before != ratio{2} + ratio{10} + ratio{1, 20} + ratio{4}) return false;
    if (found.after != ratio{10, 17} + ratio{100, 37} + ratio{1, 20} + ratio{72, 25}) return false;
    if (found.sites[0].site != 3 || found.sites[0].posterior != ratio{9, 25} || found.sites[0].before != 4) return false;
    if (found.sites[1].site != 1 || found.sites[1].posterior != ratio{1, 37} || found.sites[1].after != ratio{100, 37})
        return false;
    if (found.sites[2].site != 0 || found.sites[2].posterior != ratio{1, 17}) return false;
    return found.sites[3].site == 2 && found.sites[3].posterior == ratio{1, 100} && found.sites[3].after == found.sites[3].before;
}
VERIFY(site_risk, risk_is_what_bayes_says)

constexpr bool a_test_that_covers_a_site_for_sure_leaves_nothing() {
    auto table = fork();
    auto tests = executed(table, {{1}});
    sites given{{{0, 3}, {1, 2}, 1, 7}, {{3}, {1, 3}, 0, 6}, {{2}, 0, 1, 9}};
    auto found = fg::risk_after(tests, given);
    return found.before == ratio{7, 2} + 2 && found.after == 2 && found.sites[0].site == 1 && found.sites[1].site == 0 &&
           found.sites[2].site == 2;
}
VERIFY(site_risk, a_test_that_covers_a_site_for_sure_leaves_nothing)

// Where a test case covers 1 or 2, never both, passing says more than each by itself; where both or none, less.
constexpr bool sites_that_are_not_covered_independently_differ() {
    auto table = fork();
    auto tests = executed(table, {{0}});
    sites apart{{{1}, {1, 2}, 1, 1}, {{2}, {1, 2}, 1, 1}}, together{{{1}, {1, 2}, 1, 1}, {{0, 1}, {1, 2}, 1, 1}};
    auto by_itself = fg::risk_after(tests, apart);
    auto exactly_apart = fg::risk_by_fault_sets(tests, apart);
    auto exactly_together = fg::risk_by_fault_sets(tests, together);
    return by_itself.sites[0].posterior == ratio{1, 3} && exactly_apart.sites[0].posterior == ratio{1, 4} &&
           exactly_together.sites[0].posterior == ratio{2, 5};
}
VERIFY(site_risk, sites_that_are_not_covered_independently_differ)

sites draw_sites(const fg::markov_table<ratio>& table, std::uint64_t number, std::size_t count) {
    fg::random_bits bits(3, number);
    sites drawn;
    while (drawn.size() < count) {
        fg::fault_site<ratio> site;
        for (std::uint64_t length = 1 + bits.below(2); length > 0; --length)
            site.word.push_back(static_cast<std::uint32_t>(bits.below(table.states())));
        site.prior = {static_cast<std::int64_t>(bits.below(4)), 5};
        site.shows = {static_cast<std::int64_t>(bits.below(3)), 2};
        site.cost = static_cast<std::int64_t>(bits.below(10));
        drawn.push_back(site);
    }
    return drawn;
}

TEST(site_risk, of_one_site_is_exact) {
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto table = random_markov::model(number);
        const auto all = random_markov::legal_tests(table, 3);
        const auto tests = executed(table, {all.back(), all[all.size() / 2], all.back()});
        const auto given = draw_sites(table, number, 1);
        const auto found = fg::risk_after(tests, given), exact = fg::risk_by_fault_sets(tests, given);
        EXPECT_EQ(found.sites[0].posterior, exact.sites[0].posterior) << number;
        EXPECT_EQ(found.before, exact.before);
        EXPECT_EQ(found.after, exact.after);
    }
}

bool is_certain(const executions& test, const fg::state_word& word) {
    const ratio covered = fg::brute_force(test, fg::state_sentence{{word}});
    return covered == ratio(0) || covered == ratio(1);
}

TEST(site_risk, of_sites_that_are_covered_for_sure_or_never_is_exact) {
    std::uint64_t compared = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        const auto table = random_markov::model(number);
        const auto all = random_markov::legal_tests(table, 3);
        const auto tests = executed(table, {all.back(), all[all.size() / 2]});
        const auto given = draw_sites(table, number, 3);
        bool certain = true;
        for (const auto& site : given)
            for (const auto& test : tests) certain = certain && is_certain(test, site.word);
        if (!certain) continue;
        const auto found = fg::risk_after(tests, given), exact = fg::risk_by_fault_sets(tests, given);
        EXPECT_EQ(found.after, exact.after) << number;
        for (std::size_t i = 0; i < given.size(); ++i) EXPECT_EQ(found.sites[i].posterior, exact.sites[i].posterior);
        ++compared;
    }
    EXPECT_GT(compared, 50u);
}

TEST(site_risk, is_lowered_most_by_the_test_that_is_found) {
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto table = random_markov::model(number);
        const auto all = random_markov::legal_tests(table, 4);
        auto given = draw_sites(table, number, 3);
        given.push_back(given.front());  // two faults may be at one place
        std::vector<executions> tests;
        if (number % 2 == 1) tests = executed(table, {all[all.size() / 2]});
        const ratio before = fg::risk_after(tests, given).after;
        fg::numbered_test best;
        ratio least = before;
        for (const fg::numbered_test& one : all) {
            auto more = tests;
            more.push_back(fg::execute(table, one, fg::weighting::posterior));
            const ratio after = fg::risk_after(more, given).after;
            if (after < least) best = one, least = after;
        }
        fg::risk_aim<ratio> aim(given);
        for (const executions& test : tests) aim.add(test);
        const auto found = fg::find_next_test(table, aim, 4, {fg::weighting::posterior});
        EXPECT_EQ(found.gain, before - least) << number;
        EXPECT_EQ(found.test, best);
        EXPECT_LE(found.measured, all.size());

        const auto limits = aim.limits(table);
        const fg::gain_bound<ratio> bound(table, limits, 4);
        for (const fg::numbered_test& one : all) {
            auto places = bound.beginning();
            for (const std::uint32_t action : one) places = bound.after(places, action);
            EXPECT_LE(aim.gain(fg::execute(table, one, fg::weighting::posterior)), bound.most(places, 0));
        }
    }
}

}  // namespace
