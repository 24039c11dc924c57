// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/markov_flaw.hpp>
#include <foregone/probability/execute.hpp>
#include <foregone/probability/gain_bound.hpp>
#include <foregone/probability/test_aim.hpp>

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
    Probability gain_at_most = 0;   ///< no candidate gains more; the gain itself where the search is complete
    std::uint64_t measured = 0;     ///< candidates whose gain was computed
    std::uint64_t passed_over = 0;  ///< beginnings of candidates that provably gain no more, nor anything that goes on from them
    bool complete = true;           ///< no candidate is left out for the limit
};

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

constexpr bool comes_before(const numbered_test& a, const numbered_test& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

/// The one of some test cases that gains most.
///
/// Requires: all of them are legal; there is at least one.
template <class Probability, test_aim<Probability> Aim, class Each = one_after_the_other>
constexpr found_test<Probability> find_next_test(const markov_table<Probability>& table, const Aim& aim,
                                                 const std::vector<numbered_test>& candidates, weighting weights,
                                                 const Each& each = {}) {
    std::vector<Probability> gains = gains_of(table, aim, candidates, weights, each);
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i)
        if (is_more(gains[i], gains[best]) || (!is_more(gains[best], gains[i]) && comes_before(candidates[i], candidates[best])))
            best = i;
    return {candidates[best], gains[best], gains[best], candidates.size(), 0, true};
}

/// Goes through the legal test cases of a model, those of a length after the shorter ones.
template <class Probability, class Aim, class Each>
class next_test_search {
    const markov_table<Probability>& table_;
    const Aim& aim_;
    const Each& each_;
    gain_bound<Probability> bound_;
    std::size_t length_;
    weighting weights_;
    std::uint64_t limit_;

    using places = typename gain_bound<Probability>::places;
    std::vector<numbered_test> tests_{};  // of the length under way
    std::vector<places> after_{};         // each of them
    found_test<Probability> best_{};
    Probability left_out_ = 0;  // the most that anything gains which the limit leaves out

public:
    constexpr next_test_search(const markov_table<Probability>& table, const Aim& aim, std::size_t length, weighting weights,
                               std::uint64_t limit, const Each& each)
        : table_(table), aim_(aim), each_(each), bound_(table, aim.limits(table), length), length_(length), weights_(weights),
          limit_(limit) {}

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
        std::vector<Probability> gains = gains_of(table_, aim_, tests_, weights_, each_);
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
                const Probability most = bound_.most(at, left);
                if (!may_be_more(most)) {
                    ++best_.passed_over;
                } else if (best_.measured + tests.size() >= limit_) {
                    leave_out(most);
                } else {
                    tests.push_back(tests_[i]);
                    tests.back().push_back(action);
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

/// The test case that gains most among all legal ones of up to so many actions, at most `limit` of them.
///
/// Requires: find_flaw finds none in the table; limit > 0.
/// Shape: the same for any number of workers. None gains more than nothing: the empty test case, and a gain of 0.
/// Cost: one execution model for each test case whose beginning may still gain more; their number grows exponentially with the length.
///     All of a length are kept at once. With `double`, gains count as equal that differ by less than 1e-9.
template <class Probability, test_aim<Probability> Aim, class Each = one_after_the_other>
constexpr found_test<Probability> find_next_test(const markov_table<Probability>& table, const Aim& aim, std::size_t length,
                                                 weighting weights, std::uint64_t limit, const Each& each = {}) {
    return next_test_search<Probability, Aim, Each>(table, aim, length, weights, limit, each).run();
}

}  // namespace foregone
