// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/random.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/probability/execution_model.hpp>
#include <foregone/probability/execution_sampler.hpp>
#include <foregone/probability/hoeffding.hpp>
#include <foregone/probability/labelling.hpp>
#include <foregone/probability/state_goal.hpp>
#include <foregone/probability/word_expansion.hpp>
#include <foregone/probability/word_numbers.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// How much is sampled.
struct sampling_options {
    std::uint64_t samples = 1'000'000;
    std::uint64_t seed = 1;
    double risk = 1e-6;  ///< that a result is farther from the truth than it says
};

/// How many samples covered exactly so many different words.
///
/// Shape: `exactly[n]` for each n up to the number of words that occur.
struct sampled_counts {
    std::uint64_t samples = 0;
    std::vector<std::uint64_t> exactly{};
    double error = 1;

    /// The error is that of all numbers together; none and more than all are certain.
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

/// Samples are drawn in blocks of so many, each with a stream of random bits of its own.
inline constexpr std::uint64_t samples_of_a_block = 4096;

/// Calls take(samples, bits, worker) for each block.
///
/// Threads: which worker takes a block is chance; what bits it gets is not.
template <class Take>
void each_block(const sampling_options& options, executor& workers, Take&& take) {
    workers.run((options.samples + samples_of_a_block - 1) / samples_of_a_block, [&](std::uint64_t block, unsigned worker) {
        random_bits bits(options.seed, block);
        const std::uint64_t left = options.samples - block * samples_of_a_block;
        take(left < samples_of_a_block ? left : samples_of_a_block, bits, worker);
    });
}

/// One worker's count of the different words of its samples.
class word_tally {
    std::vector<std::uint64_t> last_seen_;  // the sample, for each word, and at the end for what is no word
    std::vector<std::uint64_t> exactly_;
    std::uint64_t sample_ = 0;

public:
    explicit word_tally(std::uint32_t words) : last_seen_(std::size_t{words} + 1, 0), exactly_(std::size_t{words} + 1, 0) {}

    template <class Probability>
    void add(const word_numbers& words, const execution_sampler<Probability>& sampler, std::uint32_t last, random_bits& bits) {
        last_seen_.back() = ++sample_;
        std::size_t count = 0;
        for (std::uint32_t node = 0; node != last; node = sampler.next(node, bits)) {
            std::uint64_t& seen = last_seen_[words.of(node) == no_word ? words.size() : words.of(node)];
            count += seen != sample_ ? 1 : 0;  // nothing to predict
            seen = sample_;
        }
        ++exactly_[count];
    }

    void add_to(std::vector<std::uint64_t>& sum) const {
        for (std::size_t i = 0; i < exactly_.size(); ++i) sum[i] += exactly_[i];
    }
};

/// How many different words of a length executions cover, from samples.
///
/// Requires: length > 0; options.samples > 0.
/// Shape: the same for any number of workers.
/// Cost: for each sample, a draw for each step that has a choice.
template <class Probability>
sampled_counts sample_words(const execution_model<Probability>& model, unsigned length, const sampling_options& options,
                            executor& workers) {
    const word_expansion<Probability> graph(model, length);
    const word_numbers words(graph);
    const execution_sampler<Probability> sampler(graph);
    std::vector<word_tally> tallies(workers.workers(), word_tally(words.size()));
    each_block(options, workers, [&](std::uint64_t samples, random_bits& bits, unsigned worker) {
        for (; samples > 0; --samples) tallies[worker].add(words, sampler, graph.size() - 1, bits);
    });
    sampled_counts found{options.samples, std::vector<std::uint64_t>(std::size_t{words.size()} + 1, 0),
                         hoeffding_error(options.samples, options.risk)};
    for (const word_tally& tally : tallies) tally.add_to(found.exactly);
    return found;
}

/// Whether executions that are drawn cover a sentence.
template <class Probability>
class sentence_sampler {
    std::size_t clauses_;
    std::uint32_t last_;
    std::vector<char> begins_{};   // a clause, for each node: whether one of its words begins there
    std::vector<char> outside_{};  // for each node
    execution_sampler<Probability> sampler_;

public:
    sentence_sampler(const word_expansion<Probability>& graph, const state_sentence& sentence)
        : clauses_(sentence.size()), last_(graph.size() - 1), sampler_(graph) {
        for (std::uint32_t node = 0; node < graph.size(); ++node) {
            outside_.push_back(graph.is_outside(node));
            for (const state_clause& clause : sentence) begins_.push_back(begins_with(graph, node, clause));
        }
    }

    bool is_covered(random_bits& bits) const {
        std::size_t clause = 0;
        for (std::uint32_t node = 0; node != last_; node = sampler_.next(node, bits)) {
            if (outside_[node]) clause = 0;
            while (begins_[node * clauses_ + clause])
                if (++clause == clauses_) return true;
        }
        return false;
    }
};

/// How likely a sentence is covered, from samples.
///
/// Requires: options.samples > 0.
/// Shape: the same for any number of workers.
template <class Probability>
sampled_probability sample_sentence(const execution_model<Probability>& model, const state_sentence& sentence,
                                    const sampling_options& options, executor& workers) {
    const word_expansion<Probability> graph(model, longest_word(sentence));
    const sentence_sampler<Probability> sampler(graph, sentence);
    std::vector<std::uint64_t> covered(workers.workers(), 0);
    each_block(options, workers, [&](std::uint64_t samples, random_bits& bits, unsigned worker) {
        std::uint64_t count = 0;
        for (; samples > 0; --samples) count += sampler.is_covered(bits) ? 1 : 0;
        covered[worker] += count;
    });
    std::uint64_t sum = 0;
    for (const std::uint64_t of_worker : covered) sum += of_worker;
    return {static_cast<double>(sum) / static_cast<double>(options.samples), hoeffding_error(options.samples, options.risk)};
}

}  // namespace foregone
