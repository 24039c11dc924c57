// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates coverage from random executions on several workers, with error bounds; for sampled_coverage.

#include <foregone/executor.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/execution_sampler.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/word_numbers.hpp>
#include <foregone/likelihood/goal.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Counts the different words of one path after another, and the paths with each number of words.
///
/// Requires: length > 0.
/// Guarantees: words are found by a rolling number, computed from the previous number and the states that enter and leave. Words
/// are compared only if 64 bits cannot distinguish all of them. A word of an earlier path stays in the table, which avoids
/// unpredictable branches; the table is cleared before a path when a quarter is used.
/// Complexity: constant per state of a path, and the length where words must be compared; memory for four times the words of a
/// path.
class word_tally {
    struct entry {
        std::uint64_t number = 0;
        std::uint64_t path = 0;  // the last path with the word; 0 in a free entry
        std::size_t at = 0;      // where the word begins in that path
    };

    unsigned length_;
    std::uint64_t base_, leaving_ = 1;  // factor of a state for each later state, and when it leaves the word
    bool numbers_differ_;               // for different words
    std::vector<entry> table_;
    unsigned shift_;
    std::size_t used_ = 0;
    std::uint64_t path_ = 0;
    std::vector<std::uint64_t> exactly_;

    static constexpr std::size_t least_entries = 1 << 12;

    /// Among words with the same number, the first word of a path takes the first entry, so that entries of earlier paths come
    /// after those of the current path.
    template <bool NumbersDiffer>
    constexpr bool is_new(const state_path& path, std::size_t at, std::uint64_t number) {
        std::size_t slot = static_cast<std::size_t>((number * mixer::last) >> shift_);
        for (;; slot = (slot + 1) & (table_.size() - 1)) {
            entry& found = table_[slot];
            if (found.path == 0) {
                found = {number, path_, at};
                ++used_;
                return true;
            }
            if (found.number != number) continue;
            const bool is_new = found.path != path_;
            if (!NumbersDiffer && !is_new && !is_same_word(path, found.at, at, length_)) continue;
            found.path = path_, found.at = at;
            return is_new;
        }
    }

    template <bool NumbersDiffer>
    constexpr std::size_t different(const state_path& path) {
        std::size_t count = 0, before = 0;  // states of the test case
        std::uint64_t number = 0;
        for (std::size_t at = 0; at < path.size(); ++at, ++before) {
            if (path[at] == no_markov_state) {
                number = 0, before = SIZE_MAX;  // followed by 0
                continue;
            }
            number = number * base_ + path[at] + 1;
            if (before >= length_) number -= (std::uint64_t{path[at - length_]} + 1) * leaving_;
            if (before + 1 >= length_) count += is_new<NumbersDiffer>(path, at + 1 - length_, number) ? 1u : 0u;
        }
        return count;
    }

public:
    /// For states below a number, and paths with at most a number of different words.
    constexpr word_tally(unsigned length, std::uint32_t states, std::size_t most_words)
        : length_(length), base_(std::uint64_t{states} + 1), numbers_differ_(bool(checked_power(base_, length))),
          table_(std::bit_ceil(most_words < least_entries / 4 ? least_entries : 4 * most_words)),
          shift_(64 - static_cast<unsigned>(std::countr_zero(table_.size()))), exactly_(most_words + 1, 0) {
        if (!numbers_differ_) base_ = mixer::factor;
        for (unsigned i = 0; i < length; ++i) leaving_ *= base_;
    }

    /// Adds a path, with no_markov_state at the end of each test case, and returns how many different words it has.
    constexpr std::size_t add(const state_path& path) {
        if (used_ > table_.size() / 4) table_.assign(table_.size(), entry()), used_ = 0;
        ++path_;
        const std::size_t count = numbers_differ_ ? different<true>(path) : different<false>(path);
        ++exactly_[count];
        return count;
    }

    /// For each number of words, the number of paths with exactly that number.
    constexpr const std::vector<std::uint64_t>& exactly() const { return exactly_; }
};

/// The greatest number of words of a length in an execution, with repetitions.
template <class Probability>
constexpr std::size_t most_words_of_a_path(const execution_model<Probability>& model, unsigned length) {
    std::vector<std::uint32_t> states(model.size(), 0);  // by node: longest path to the end of the test case
    std::size_t most = 0;
    for (std::uint32_t node = model.size(); node-- > 0;) {
        if (model[node].is_exit()) continue;
        for (const auto& edge : model.from(node))
            if (states[node] <= states[edge.to]) states[node] = states[edge.to] + 1;
        if ((node == 0 || model[node - 1].is_exit()) && states[node] >= length) most += states[node] - length + 1;
    }
    return most;
}

/// An upper bound of the difference between the share of samples and the probability, except with a risk.
///
/// Requires: samples > 0, 0 < risk < 1.
/// Guarantees: the bound holds for all tails of a distribution at once with the one risk.
/// Source: Hoeffding, "Probability inequalities for sums of bounded random variables", 1963; for all tails at once Massart, "The
/// tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality", 1990, which has the same figure.
inline double hoeffding_error(std::uint64_t samples, double risk) {
    return std::sqrt(std::log(2 / risk) / (2 * static_cast<double>(samples)));
}

/// An estimated probability: between low and high, except with the risk.
struct sampled_probability {
    double estimate = 0;
    double error = 1;

    constexpr double low() const { return estimate > error ? estimate - error : 0; }
    constexpr double high() const { return estimate + error < 1 ? estimate + error : 1; }
};

/// Options of sampling.
struct sampling_options {
    std::uint64_t samples = 1'000'000;
    std::uint64_t seed = 1;
    double risk = 1e-6;  ///< that a result is farther from the truth than its reported error
};

/// How many samples covered exactly n different words.
///
/// Guarantees: `exactly[n]` exists for each n up to the greatest number of words of an execution, as far as that number can be
/// computed.
struct sampled_counts {
    std::uint64_t samples = 0;
    std::vector<std::uint64_t> exactly{};
    double error = 1;

    /// The error is that of all numbers together. 0 words and impossible numbers are certain.
    sampled_probability at_least(std::uint64_t count) const {
        std::uint64_t found = 0;
        for (std::size_t i = exactly.size(); i-- > 0 && i >= count;) found += exactly[i];
        return {static_cast<double>(found) / static_cast<double>(samples), count == 0 || count >= exactly.size() ? 0 : error};
    }

    double expected() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < exactly.size(); ++i) sum += i * exactly[i];
        return static_cast<double>(sum) / static_cast<double>(samples);
    }
    /// The expectation is the sum of at_least(n) for all n from 1.
    double expected_error() const { return error * static_cast<double>(exactly.size() - 1); }

    bool operator==(const sampled_counts&) const = default;
};

/// The number of samples in a block. Each block has its own stream of random bits.
inline constexpr std::uint64_t samples_of_a_block = 4096;

/// Calls take(samples, bits, worker) for each block.
///
/// Threads: the worker of a block is not determined; its random bits are.
template <class Take>
void each_block(const sampling_options& options, executor& workers, Take&& take) {
    workers.run((options.samples + samples_of_a_block - 1) / samples_of_a_block, [&](std::uint64_t block, unsigned worker) {
        random_bits bits(options.seed, block);
        const std::uint64_t left = options.samples - block * samples_of_a_block;
        take(left < samples_of_a_block ? left : samples_of_a_block, bits, worker);
    });
}

/// Draws the states of executions.
template <class Probability>
class path_sampler {
    std::vector<std::uint32_t> states_{};  // of each node
    execution_sampler<Probability> sampler_;

public:
    explicit path_sampler(const execution_model<Probability>& model)
        : sampler_(word_expansion<Probability>(model, 1)) {  // an expansion of length 1 is the model itself
        for (std::uint32_t node = 0; node < model.size(); ++node) states_.push_back(model[node].state);
    }

    void draw(state_path& path, random_bits& bits) const {
        path.clear();
        const auto last = static_cast<std::uint32_t>(states_.size()) - 1;
        for (std::uint32_t node = 0; node != last; node = sampler_.next(node, bits)) path.push_back(states_[node]);
    }

    /// An upper bound of all state numbers: the greatest one plus 1.
    std::uint32_t states() const {
        std::uint32_t most = 0;
        for (const std::uint32_t state : states_)
            if (state != no_markov_state && state >= most) most = state + 1;
        return most;
    }
};

/// The greatest expansion, in nodes, that is always made to count words, however long sampling takes.
inline constexpr std::uint64_t counted_words_limit_nodes = 1 << 18;

/// An upper bound of the number of different words of a length in an execution: the words of the longest path, or all different
/// words if those are soon counted.
template <class Probability>
std::size_t most_different_words(const execution_model<Probability>& model, unsigned length) {
    const std::size_t most = most_words_of_a_path(model, length);
    if (most == 0 || !expansion_fits(segments_by_node(model, length), length, counted_words_limit_nodes)) return most;
    const std::size_t words = word_numbers(word_expansion<Probability>(model, length)).size();
    return words < most ? words : most;
}

/// How many different words of a length executions cover, estimated from samples.
///
/// Requires: length > 0; options.samples > 0.
/// Guarantees: the result does not depend on the number of workers.
/// Complexity: per sample, a draw for each step with a choice, and the states of its path; memory for the longest path.
template <class Probability>
sampled_counts sample_words(const execution_model<Probability>& model, unsigned length, const sampling_options& options,
                            executor& workers) {
    const std::size_t most = most_different_words(model, length);
    sampled_counts found{options.samples, std::vector<std::uint64_t>(most + 1, 0), hoeffding_error(options.samples, options.risk)};
    if (most == 0) {
        found.exactly[0] = options.samples;
        return found;
    }
    const path_sampler<Probability> sampler(model);
    std::vector<word_tally> tallies(workers.workers(), word_tally(length, sampler.states(), most));
    std::vector<state_path> paths(workers.workers());
    each_block(options, workers, [&](std::uint64_t samples, random_bits& bits, unsigned worker) {
        for (; samples > 0; --samples) {
            sampler.draw(paths[worker], bits);
            tallies[worker].add(paths[worker]);
        }
    });
    for (const word_tally& tally : tallies)
        for (std::size_t i = 0; i <= most; ++i) found.exactly[i] += tally.exactly()[i];
    return found;
}

/// The probability that a sentence is covered, estimated from samples.
///
/// Requires: options.samples > 0.
/// Guarantees: the result does not depend on the number of workers.
/// Complexity: per sample, a draw for each step with a choice, and a comparison with the words of one clause for each state.
template <class Probability>
sampled_probability sample_sentence(const execution_model<Probability>& model, const state_sentence& sentence,
                                    const sampling_options& options, executor& workers) {
    const path_sampler<Probability> sampler(model);
    std::vector<std::uint64_t> covered(workers.workers(), 0);
    each_block(options, workers, [&](std::uint64_t samples, random_bits& bits, unsigned worker) {
        state_path path;
        std::uint64_t count = 0;
        for (; samples > 0; --samples) {
            sampler.draw(path, bits);
            count += covers(path, sentence) ? 1u : 0u;
        }
        covered[worker] += count;
    });
    std::uint64_t sum = 0;
    for (const std::uint64_t of_worker : covered) sum += of_worker;
    return {static_cast<double>(sum) / static_cast<double>(options.samples), hoeffding_error(options.samples, options.risk)};
}

}}  // namespace foregone::impl
