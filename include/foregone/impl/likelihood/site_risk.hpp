// SPDX-License-Identifier: BSL-1.0
#pragma once

// The risk of possible faults after passed tests, by Bayes' rule, site by site; also an aim of test selection.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/word_values.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The place of a possible fault: a state, a step between two states, or a longer word of states.
///
/// Requires: 0 <= prior < 1; 0 <= shows <= 1; cost >= 0; the word has a state.
template <class Probability>
struct fault_site {
    state_word word{};
    Probability prior = 0;  ///< probability of a fault before any test
    Probability shows = 1;  ///< probability that a test case that covers the word fails, given a fault
    Probability cost = 1;   ///< of a remaining fault
};

/// The probability of a fault after no test case failed; `unnoticed` is the probability of no failure given a fault.
template <class Probability>
constexpr Probability posterior_fault(const Probability& prior, const Probability& unnoticed) {
    const Probability both = prior * unnoticed;
    return both / (Probability(1) - prior + both);
}

/// The average cost of a fault site, before all tests and after they passed.
template <class Probability>
struct site_risk {
    std::size_t site = 0;       ///< its number among the arguments
    Probability posterior = 0;  ///< probability of a fault after the tests passed
    Probability before = 0, after = 0;
};

/// The average cost of the remaining faults.
///
/// Order: sites with the greatest remaining cost first, then as passed.
template <class Probability>
struct risk_report {
    Probability before = 0, after = 0;
    std::vector<site_risk<Probability>> sites{};

    constexpr void add(const site_risk<Probability>& one) {
        before = before + one.before;
        after = after + one.after;
        std::size_t at = sites.size();
        while (at > 0 && sites[at - 1].after < one.after) --at;
        sites.insert(sites.begin() + static_cast<std::ptrdiff_t>(at), one);
    }
};

/// By how much passing test cases reduce the risk. Each site is judged by itself: a test case that covers it with probability P
/// passes in spite of a fault there with probability 1 - shows P, independently of other test cases; Bayes' rule gives the
/// posterior probability. docs/reference/likelihood/residual_risk.md lists the assumptions, and fault_sets.hpp computes the result
/// for sites that are not covered independently.
///
/// Source: after Stoelinga and Timmer, "Interpreting a Successful Testing Process: Risk and Actual Coverage", 2009. There, what an
/// execution covered was observed; here, the system chose it unseen.
template <class Probability>
class risk_aim {
    std::vector<fault_site<Probability>> sites_;
    std::vector<Probability> unnoticed_;  // by site: probability that no test case fails, given a fault

public:
    constexpr explicit risk_aim(std::vector<fault_site<Probability>> sites)
        : sites_(std::move(sites)), unnoticed_(sites_.size(), Probability(1)) {}

    constexpr void add(const execution_model<Probability>& test) {
        const std::vector<Probability> passed = passes(test);
        for (std::size_t i = 0; i < sites_.size(); ++i) unnoticed_[i] = unnoticed_[i] * passed[i];
    }

    constexpr Probability value() const {
        Probability sum = 0;
        for (std::size_t i = 0; i < sites_.size(); ++i) sum = sum + risk(i, Probability(1)) - risk(i, unnoticed_[i]);
        return sum;
    }

    /// The remaining risk after the test cases passed; the aim is to lower it.
    constexpr Probability left() const {
        Probability sum = 0;
        for (std::size_t i = 0; i < sites_.size(); ++i) sum = sum + risk(i, unnoticed_[i]);
        return sum;
    }

    constexpr Probability gain(const execution_model<Probability>& test) const {
        const std::vector<Probability> passed = passes(test);
        Probability sum = 0;
        for (std::size_t i = 0; i < sites_.size(); ++i) sum = sum + lost(i, passed[i]);
        return sum;
    }

    /// A test case that covers a site with probability P reduces the risk by at most P times the reduction of certain coverage,
    /// because the remaining risk is concave in P. So no test case reduces the risk more than the best of its executions alone.
    constexpr gain_limits<Probability> limits(const markov_table<Probability>&) const {
        gain_limits<Probability> found{true, {}, Probability(0)};
        for (std::size_t i = 0; i < sites_.size(); ++i) {
            const Probability most = lost(i, Probability(1) - sites_[i].shows);
            found.in_all = found.in_all + most;
            bool is_new = true;
            for (auto& one : found.words)
                if (one.word == sites_[i].word) one.value = one.value + most, is_new = false;
            if (is_new) insert_word(found.words, {sites_[i].word, most});
        }
        return found;
    }

    constexpr risk_report<Probability> report() const {
        risk_report<Probability> made;
        for (std::size_t i = 0; i < sites_.size(); ++i)
            made.add({i, posterior_fault(sites_[i].prior, unnoticed_[i]), risk(i, Probability(1)), risk(i, unnoticed_[i])});
        return made;
    }

private:
    constexpr Probability risk(std::size_t site, const Probability& unnoticed) const {
        return sites_[site].cost * posterior_fault(sites_[site].prior, unnoticed);
    }
    constexpr Probability lost(std::size_t site, const Probability& passed) const {
        return risk(site, unnoticed_[site]) - risk(site, unnoticed_[site] * passed);
    }

    /// For each site, the probability that a test case passes in spite of a fault there.
    constexpr std::vector<Probability> passes(const execution_model<Probability>& test) const {
        std::vector<Probability> found(sites_.size(), Probability(1));
        std::vector<char> done(sites_.size(), 0);
        for (std::size_t first = 0; first < sites_.size(); ++first) {
            if (done[first]) continue;
            const std::size_t length = sites_[first].word.size();
            auto covered = word_probabilities(test, static_cast<unsigned>(length));
            for (std::size_t i = first; i < sites_.size(); ++i) {
                if (sites_[i].word.size() != length) continue;
                done[i] = 1;
                const auto* const one = find_word(covered, sites_[i].word);
                if (one != nullptr) found[i] = Probability(1) - sites_[i].shows * one->probability;
            }
        }
        return found;
    }
};

/// The remaining risk after test cases have passed, each executed once.
template <class Probability>
constexpr risk_report<Probability> risk_after(const std::vector<execution_model<Probability>>& tests,
                                              const std::vector<fault_site<Probability>>& sites) {
    risk_aim<Probability> aim(sites);
    for (const auto& test : tests) aim.add(test);
    return aim.report();
}

}}  // namespace foregone::impl
