// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the test case with the greatest gain for an aim, in a list or by search of all legal ones of a length.

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/gain_bound.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The test case with the greatest gain, and a summary of the search.
///
/// Guarantees: ties: the shortest, then the least in the order of actions.
template <class Probability>
struct found_test {
    numbered_test test{};
    Probability gain = 0;
    Probability gain_at_most = 0;    ///< no candidate gains more; equal to the gain if the search is complete
    std::uint64_t measured = 0;      ///< candidates whose gain was computed
    std::uint64_t passed_over = 0;   ///< prefixes that provably gain no more, with all their continuations
    std::uint64_t too_unlikely = 0;  ///< prefixes with a lower probability of completion than required
    bool complete = true;            ///< no candidate was left out because of the limit
};

/// The candidates of a search.
template <class Probability>
struct candidate_terms {
    weighting weights = weighting::local;
    Probability completes_at_least = Probability(0);  ///< least probability that one try takes all actions
    std::uint64_t limit = UINT64_MAX;                 ///< candidates whose gain is computed
};

/// The probability that one try of a test case takes all of its actions.
///
/// Requires: the test case is legal.
template <class Probability>
constexpr Probability completion(const markov_table<Probability>& table, const numbered_test& test) {
    execution_model<Probability> executed = execute(table, test, weighting::as_given);
    return executed.totals()[0];
}

/// The work of a search in the calling thread: each(count, work) calls work(i) for every i < count.
struct one_after_the_other {
    template <class Work>
    constexpr void operator()(std::size_t count, Work&& work) const {
        for (std::size_t i = 0; i < count; ++i) work(i);
    }
};

/// Rounded numbers with a smaller difference are equal, so that a tie does not depend on the order of additions.
template <class Probability>
constexpr bool is_more(const Probability& a, const Probability& b) {
    if constexpr (std::floating_point<Probability>) return a > b + Probability(probability_tolerance);
    else return a > b;
}

template <class Probability, test_aim<Probability> Aim, class Each>
constexpr std::vector<Probability> gains_of(const markov_table<Probability>& table, const Aim& aim,
                                            const std::vector<numbered_test>& tests, weighting weights, const Each& each) {
    std::vector<Probability> gains(tests.size(), Probability(0));
    each(tests.size(), [&](std::size_t i) {
        execution_model<Probability> executed = execute(table, tests[i], weights);
        gains[i] = aim.gain(executed);
    });
    return gains;
}

template <class Probability>
constexpr bool is_too_unlikely(const markov_table<Probability>& table, const numbered_test& test, const Probability& at_least) {
    return at_least > Probability(0) && is_more(at_least, completion(table, test));
}

constexpr bool comes_before(const numbered_test& a, const numbered_test& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

/// The test case with the greatest gain among a list.
///
/// Requires: all of them are legal.
/// Guarantees: all test cases that are likely enough are measured. Without a gain: the empty test case and 0.
template <class Probability, test_aim<Probability> Aim, class Each = one_after_the_other>
constexpr found_test<Probability> find_next_test(const markov_table<Probability>& table, const Aim& aim,
                                                 const std::vector<numbered_test>& candidates,
                                                 const candidate_terms<Probability>& terms, const Each& each = {}) {
    found_test<Probability> best;
    std::vector<numbered_test> tests;
    for (const numbered_test& one : candidates) {
        if (is_too_unlikely(table, one, terms.completes_at_least)) ++best.too_unlikely;
        else tests.push_back(one);
    }
    best.measured = tests.size();
    std::vector<Probability> gains = gains_of(table, aim, tests, terms.weights, each);
    for (std::size_t i = 0; i < tests.size(); ++i)
        if (i == 0 || is_more(gains[i], best.gain) || (!is_more(best.gain, gains[i]) && comes_before(tests[i], best.test)))
            best.test = tests[i], best.gain = gains[i];
    best.gain_at_most = best.gain;
    return best;
}

/// A breadth-first search of the legal test cases of a model.
template <class Probability, class Aim, class Each>
class next_test_search {
    const markov_table<Probability>& table_;
    const Aim& aim_;
    const Each& each_;
    gain_bound<Probability> bound_;
    std::size_t length_;
    candidate_terms<Probability> terms_;

    using places = typename gain_bound<Probability>::places;
    std::vector<numbered_test> tests_{};  // prefixes of the current length
    std::vector<places> after_{};         // each of them
    found_test<Probability> best_{};
    Probability left_out_ = 0;  // upper bound of the gains left out because of the limit

public:
    constexpr next_test_search(const markov_table<Probability>& table, const Aim& aim, std::size_t length,
                               const candidate_terms<Probability>& terms, const Each& each)
        : table_(table), aim_(aim), each_(each), bound_(table, aim.limits(table), length), length_(length), terms_(terms) {}

    constexpr found_test<Probability> run() {
        tests_.assign(1, {});
        after_.assign(1, bound_.beginning());
        for (std::size_t taken = 0; !tests_.empty(); ++taken) {
            measure();
            if (taken == length_) break;
            lengthen(length_ - taken - 1);
        }
        best_.gain_at_most = is_more(left_out_, best_.gain) ? left_out_ : best_.gain;
        return best_;
    }

private:
    constexpr void measure() {
        std::vector<Probability> gains = gains_of(table_, aim_, tests_, terms_.weights, each_);
        for (std::size_t i = 0; i < tests_.size(); ++i)
            if (is_more(gains[i], best_.gain)) best_.test = tests_[i], best_.gain = gains[i];
        best_.measured += tests_.size();
    }

    /// Continuations are longer than the best test case so far, so they have to gain more.
    constexpr void lengthen(std::size_t left) {
        std::vector<numbered_test> tests;
        std::vector<places> after;
        for (std::size_t i = 0; i < tests_.size(); ++i)
            for (std::uint32_t action = 0; action < table_.actions(); ++action) {
                places at = bound_.after(after_[i], action);
                if (at.empty()) continue;
                numbered_test test = tests_[i];
                test.push_back(action);
                const Probability most = bound_.most(at, left);
                if (!may_be_more(most)) {
                    ++best_.passed_over;
                } else if (is_too_unlikely(table_, test, terms_.completes_at_least)) {
                    ++best_.too_unlikely;
                } else if (best_.measured + tests.size() >= terms_.limit) {
                    leave_out(most);
                } else {
                    tests.push_back(std::move(test));
                    after.push_back(std::move(at));
                }
            }
        tests_ = std::move(tests);
        after_ = std::move(after);
    }

    constexpr bool may_be_more(const Probability& most) const {
        if constexpr (std::floating_point<Probability>) return most + Probability(probability_tolerance) > best_.gain;
        else return most > best_.gain;
    }

    constexpr void leave_out(const Probability& most) {
        best_.complete = false;
        if (most > left_out_) left_out_ = most;
    }
};

/// The test case with the greatest gain among all legal ones of up to a number of actions.
///
/// Requires: find_flaw finds none in the table; the limit is more than 0.
/// Guarantees: the result does not depend on the number of workers. Without a gain: the empty test case and 0.
/// Complexity: one execution model for each test case whose prefix may still gain more; their number grows exponentially with the
/// length. All prefixes of one length are stored at once. With `double`, gains that differ by less than 1e-9 are equal.
template <class Probability, test_aim<Probability> Aim, class Each = one_after_the_other>
constexpr found_test<Probability> find_next_test(const markov_table<Probability>& table, const Aim& aim, std::size_t length,
                                                 const candidate_terms<Probability>& terms, const Each& each = {}) {
    return next_test_search<Probability, Aim, Each>(table, aim, length, terms, each).run();
}

}}  // namespace foregone::impl
