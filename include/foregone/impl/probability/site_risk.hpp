// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/exact/expected_words.hpp>
#include <foregone/impl/probability/test_aim.hpp>
#include <foregone/impl/probability/words/word_values.hpp>
#include <foregone/likelihood/execution_model.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace foregone {

/// Where a fault may be: in a state, in a step from a state to a state, in a longer word of states.
///
/// Requires: 0 <= prior < 1; 0 <= shows <= 1; cost >= 0; the word has a state.
template <class Probability>
struct fault_site {
    state_word word{};
    Probability prior = 0;  ///< how likely there is a fault, before any test
    Probability shows = 1;  ///< how likely a test case fails that covers the word, where there is a fault
    Probability cost = 1;   ///< of a fault that is left
};

/// How likely there is a fault after no test case has failed that would have failed but for `unnoticed`.
template <class Probability>
constexpr Probability posterior_fault(const Probability& prior, const Probability& unnoticed) {
    const Probability both = prior * unnoticed;
    return both / (Probability(1) - prior + both);
}

/// What a fault site costs on average: before all tests, and after they passed.
template <class Probability>
struct site_risk {
    std::size_t site = 0;       ///< its number among those given
    Probability posterior = 0;  ///< how likely there is a fault, after the tests passed
    Probability before = 0, after = 0;
};

/// The cost of the faults that are left on average.
///
/// Shape: sites by what is left, the greatest first, and then as they were given.
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

/// How much of the risk test cases take away that pass.
///
/// Each site by itself: a test case that covers it with probability P passes in spite of a fault there with 1 - shows P, test cases one
/// independently of the other; Bayes' rule makes the prior probability a posterior one. See docs/reference/likelihood/residual_risk.md
/// for what that takes for granted, and fault_sets.hpp for what it comes to where sites are not covered independently.
///
/// Source: after Stoelinga and Timmer, "Interpreting a Successful Testing Process: Risk and Actual Coverage", 2009. There, what an
///     execution covered was observed; here, the system chose it unseen.
template <class Probability>
class risk_aim {
    std::vector<fault_site<Probability>> sites_;
    std::vector<Probability> unnoticed_;  // how likely no test case fails, if there is a fault at a site

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

    /// What there is at stake once the test cases passed, whose lowering is the aim.
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

    /// A test case that covers a site with P takes away no more than P times what one takes away that covers it for sure: the risk that
    /// is left is concave in P. So no test case takes away more than the best of its executions by itself.
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

    /// How likely a test case passes in spite of a fault at each of the sites.
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

/// The risk that is left after test cases have passed, each of them executed once.
template <class Probability>
constexpr risk_report<Probability> risk_after(const std::vector<execution_model<Probability>>& tests,
                                              const std::vector<fault_site<Probability>>& sites) {
    risk_aim<Probability> aim(sites);
    for (const auto& test : tests) aim.add(test);
    return aim.report();
}

}  // namespace foregone
