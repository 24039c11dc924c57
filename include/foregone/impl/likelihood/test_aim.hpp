// SPDX-License-Identifier: BSL-1.0
#pragma once

// What test selection maximizes: the concept of an aim, and the aims for words, sentences and word counts.

#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/word_values.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Upper bounds of the gain of any test case.
///
/// Guarantees: for a gain by words, no execution gains more than the values of the different words on its path, and no test case
/// gains more than `in_all`.
template <class Probability>
struct gain_limits {
    bool by_words = false;
    std::vector<valued_word<Probability>> words{};  // sorted; the greatest gain by covering each word
    Probability in_all = 1;
};

/// The number that test cases are chosen to raise. Test cases run independently of one another.
///
/// Requires: gain(test) is the increase of value() by add(test): never negative, and within limits().
template <class T, class Probability>
concept test_aim = requires(T& aim, const T& same, const execution_model<Probability>& test,
                            const markov_table<Probability>& table) {
    aim.add(test);
    { same.value() } -> std::convertible_to<Probability>;
    { same.gain(test) } -> std::convertible_to<Probability>;
    { same.limits(table) } -> std::same_as<gain_limits<Probability>>;
};

/// The expected number, or weight, of different covered words of a length.
///
/// Guarantees: the gain of a test case is, summed over words, the weight times the probability that this test case covers the word
/// and no earlier one did.
template <class Probability>
class expected_words_aim {
    unsigned length_;
    std::vector<valued_word<Probability>> weights_{};  // words with a weight other than 1
    std::vector<valued_word<Probability>> missed_{};   // by word: probability that no test case covers it; 1 for other words

public:
    /// Requires: length > 0; weights are sorted by words of this length, and not negative. Other words weigh 1.
    constexpr explicit expected_words_aim(unsigned length, std::vector<valued_word<Probability>> weights = {})
        : length_(length), weights_(std::move(weights)) {}

    constexpr void add(const execution_model<Probability>& test) {
        auto covered = word_probabilities(test, length_);
        std::vector<valued_word<Probability>> merged;
        std::size_t at = 0;
        for (auto& one : covered) {
            while (at < missed_.size() && (missed_[at].word) < one.word) merged.push_back(missed_[at++]);
            const Probability before = at < missed_.size() && missed_[at].word == one.word ? missed_[at++].value : Probability(1);
            merged.push_back({one.word, before * (Probability(1) - one.probability)});
        }
        while (at < missed_.size()) merged.push_back(missed_[at++]);
        missed_ = merged;
    }

    constexpr Probability value() const {
        Probability sum = 0;
        for (const auto& one : missed_) sum = sum + weight(one.word) * (Probability(1) - one.value);
        return sum;
    }

    constexpr Probability gain(const execution_model<Probability>& test) const {
        Probability sum = 0;
        auto covered = word_probabilities(test, length_);
        for (const auto& one : covered) sum = sum + left(one.word) * one.probability;
        return sum;
    }

    constexpr gain_limits<Probability> limits(const markov_table<Probability>& table) const {
        gain_limits<Probability> found{true, {}, Probability(0)};
        each_state_word(table, length_, [&](const state_word& word) {
            found.words.push_back({word, left(word)});
            found.in_all = found.in_all + found.words.back().value;
        });
        return found;
    }

private:
    static constexpr Probability value_in(const std::vector<valued_word<Probability>>& sorted, const state_word& word) {
        const valued_word<Probability>* found = find_word(sorted, word);
        return found == nullptr ? Probability(1) : found->value;
    }
    constexpr Probability weight(const state_word& word) const { return value_in(weights_, word); }
    constexpr Probability left(const state_word& word) const { return weight(word) * value_in(missed_, word); }
};

/// The probability that one of the test cases covers a sentence as a whole.
template <class Probability>
class sentence_aim {
    state_sentence goal_;
    Probability missed_ = 1;

public:
    constexpr explicit sentence_aim(state_sentence goal) : goal_(std::move(goal)) {}

    constexpr void add(const execution_model<Probability>& test) { missed_ = missed_ * (Probability(1) - labelling(test, goal_)); }
    constexpr Probability value() const { return Probability(1) - missed_; }
    constexpr Probability gain(const execution_model<Probability>& test) const { return missed_ * labelling(test, goal_); }
    constexpr gain_limits<Probability> limits(const markov_table<Probability>&) const { return {false, {}, missed_}; }
};

/// The probability that all test cases together cover at least `count` different words.
///
/// Complexity: that of FRONTIER for the whole suite each time; with fg::big_ratio, that of all its executions.
template <class Probability>
class word_count_aim {
    aggregate_goal goal_;
    execution_model<Probability> suite_{};
    Probability reached_ = 0;

public:
    constexpr explicit word_count_aim(aggregate_goal goal) : goal_(goal), reached_(goal.at_least == 0 ? 1 : 0) {}

    constexpr void add(const execution_model<Probability>& test) {
        suite_.append(test);
        reached_ = probability_of(suite_);
    }
    constexpr Probability value() const { return reached_; }
    constexpr Probability gain(const execution_model<Probability>& test) const {
        execution_model<Probability> longer = suite_;
        longer.append(test);
        return probability_of(longer) - reached_;
    }
    constexpr gain_limits<Probability> limits(const markov_table<Probability>&) const {
        return {false, {}, Probability(1) - reached_};
    }

private:
    constexpr Probability probability_of(const execution_model<Probability>& suite) const {
        if constexpr (frontier_result<Probability, Probability>) {
            return frontier<Probability>(suite, goal_).lower;
        } else {
            auto counts = brute_force(suite, goal_.length);
            return counts.at_least(goal_.at_least);
        }
    }
};

}}  // namespace foregone::impl
