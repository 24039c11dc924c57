// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/markov/markov_flaw.hpp>
#include <foregone/impl/probability/exact/execute.hpp>
#include <foregone/impl/probability/next_test/gain_bound.hpp>
#include <foregone/impl/probability/test_aim.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The test case that gains most, and what is known of the others.
///
/// Shape: of those that gain as much the shortest, of these the least in the order of actions.
template <class Probability>
struct found_test {
    numbered_test test{};
    Probability gain = 0;
    Probability gain_at_most = 0;    ///< no candidate gains more; the gain itself where the search is complete
    std::uint64_t measured = 0;      ///< candidates whose gain was computed
    std::uint64_t passed_over = 0;   ///< beginnings of candidates that provably gain no more, nor anything that goes on from them
    std::uint64_t too_unlikely = 0;  ///< beginnings of candidates that the system does not let happen as likely as it should
    bool complete = true;            ///< no candidate is left out for the limit
};

/// Which candidates there are.
template <class Probability>
struct candidate_terms {
    weighting weights = weighting::local;
    Probability completes_at_least = Probability(0);  ///< how likely the system lets all actions be taken, when they are tried once
    std::uint64_t limit = UINT64_MAX;                 ///< of those whose gain is computed
};

/// How likely the system lets all actions of a test case be taken, when they are tried once.
///
/// Requires: the test case is legal.
template <class Probability>
constexpr Probability completion(const markov_table<Probability>& table, const numbered_test& test) {
    execution_model<Probability> executed = execute(table, test, weighting::as_given);
    return executed.totals()[0];
}

/// The work of a search done in the calling thread: each(count, work) calls work(i) for every i < count.
struct one_after_the_other {
    template <class Work>
    constexpr void operator()(std::size_t count, Work&& work) const {
        for (std::size_t i = 0; i < count; ++i) work(i);
    }
};

/// Rounded numbers that differ by less count as equal, so that a tie is one on every way of adding up.
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

/// The one of some test cases that gains most.
///
/// Requires: all of them are legal.
/// Shape: all are measured that are not too unlikely. None of these: the empty test case, and a gain of 0.
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

/// Goes through the legal test cases of a model, those of a length after the shorter ones.
template <class Probability, class Aim, class Each>
class next_test_search {
    const markov_table<Probability>& table_;
    const Aim& aim_;
    const Each& each_;
    gain_bound<Probability> bound_;
    std::size_t length_;
    candidate_terms<Probability> terms_;

    using places = typename gain_bound<Probability>::places;
    std::vector<numbered_test> tests_{};  // of the length under way
    std::vector<places> after_{};         // each of them
    found_test<Probability> best_{};
    Probability left_out_ = 0;  // the most that anything gains which the limit leaves out

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

    /// What follows is longer than the best one so far, so it has to gain more.
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

/// The test case that gains most among all legal ones of up to so many actions.
///
/// Requires: find_flaw finds none in the table; the limit is more than 0.
/// Shape: the same for any number of workers. None gains more than nothing: the empty test case, and a gain of 0.
/// Cost: one execution model for each test case whose beginning may still gain more; their number grows exponentially with the length.
///     All of a length are kept at once. With `double`, gains count as equal that differ by less than 1e-9.
template <class Probability, test_aim<Probability> Aim, class Each = one_after_the_other>
constexpr found_test<Probability> find_next_test(const markov_table<Probability>& table, const Aim& aim, std::size_t length,
                                                 const candidate_terms<Probability>& terms, const Each& each = {}) {
    return next_test_search<Probability, Aim, Each>(table, aim, length, terms, each).run();
}

}  // namespace foregone
