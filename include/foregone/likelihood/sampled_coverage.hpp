// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability of coverage estimated from random executions, for models too large for an exact result.

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/coverage_requirements.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/execution_sampler.hpp>
#include <foregone/impl/likelihood/exact/sampling.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/sum_gains.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/weighed_sum.hpp>
#include <foregone/model/markov_model.hpp>

#include <concepts>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Draws executions, and adds up the gains of their edges.
template <class Probability>
class gain_sampler {
    const execution_model<Probability>& model_;
    const sum_gains& gains_;
    execution_sampler<Probability> sampler_;

public:
    gain_sampler(const execution_model<Probability>& model, const sum_gains& gains)
        : model_(model), gains_(gains), sampler_(word_expansion<Probability>(model, 1)) {}

    /// Whether a drawn execution reaches the sum.
    bool reaches(random_bits& bits) const {
        std::uint64_t sum = gains_.begin;
        for (std::uint32_t node = 0, next; node != model_.exit() && sum < gains_.least; node = next) {
            next = sampler_.next(node, bits);
            sum = capped_sum(sum, gains_.edges[edge_to(node, next)]);
        }
        return sum >= gains_.least;
    }

private:
    /// Two nodes have one edge between them.
    std::uint32_t edge_to(std::uint32_t node, std::uint32_t next) const {
        std::uint32_t number = model_[node].first_edge;
        for (const auto* edge = model_.from(node).begin(); edge->to != next; ++edge) ++number;
        return number;
    }
};

/// The probability that the gains add up to what is wanted, estimated from samples.
///
/// Requires: options.samples > 0.
/// Guarantees: the result does not depend on the number of workers.
template <class Probability>
sampled_probability sample_sum(const execution_model<Probability>& model, const sum_gains& gains, const sampling_options& options,
                               executor& workers) {
    const gain_sampler<Probability> sampler(model, gains);
    std::vector<std::uint64_t> reached(workers.workers(), 0);
    each_block(options, workers, [&](std::uint64_t samples, random_bits& bits, unsigned worker) {
        std::uint64_t count = 0;
        for (; samples > 0; --samples) count += sampler.reaches(bits) ? 1u : 0u;
        reached[worker] += count;
    });
    std::uint64_t sum = 0;
    for (const std::uint64_t of_worker : reached) sum += of_worker;
    return {static_cast<double>(sum) / static_cast<double>(options.samples), hoeffding_error(options.samples, options.risk)};
}

[[noreturn]] inline void there_is_nothing_to_sample() {
    refuse_probabilities("an estimate takes samples, and a risk that is greater than 0 and less than 1; write one such as "
                         "{.samples = 1'000'000, .risk = 1e-6}");
}

/// The executions of tests in numbers that suit sampling: the model's where shares are exact, otherwise double.
template <class Model, class Tests, class Use>
auto with_sampled(const Model& model, const Tests& tests, const sampling_options& options, weighting weights, Use&& use) {
    if (options.samples == 0 || !(options.risk > 0) || !(options.risk < 1)) there_is_nothing_to_sample();
    auto made = indexed(model);
    const auto all = executions(made, tests, weights);
    if constexpr (!std::floating_point<typename Model::probability>)
        if (weights != weighting::local) return use(made, all, convert_weights<double>(all));
    return use(made, all, all);
}

template <class Model, class Tests, sentence_goal Goal>
    requires goal_in<Goal, typename Model::state> sampled_probability sample_goal(const Model& model, const Tests& tests,
                                                                                  const Goal& goal, const sampling_options& options,
                                                                                  weighting weights, executor& workers) {
        return with_sampled(model, tests, options, weights, [&](const auto& made, const auto&, const auto& drawn) {
            return sample_sentence(drawn, numbered_goal_of(made, goal), options, workers);
        });
    }
template <class Model, class Tests>
sampled_probability sample_goal(const Model& model, const Tests& tests, aggregate_goal goal, const sampling_options& options,
                                weighting weights, executor& workers) {
    if (goal.length == 0) a_word_has_at_least_one_state();
    return with_sampled(model, tests, options, weights, [&](const auto&, const auto&, const auto& drawn) {
        return sample_words(drawn, goal.length, options, workers).at_least(goal.at_least);
    });
}
template <class Model, class Tests>
sampled_probability sample_goal(const Model& model, const Tests& tests, share_of_states goal, const sampling_options& options,
                                weighting weights, executor& workers) {
    return sample_goal(model, tests, goal.of(indexed(model).states.size()), options, weights, workers);
}
template <class Model, class Tests, summed What, class Weight>
sampled_probability sample_goal(const Model& model, const Tests& tests, const sum_goal<What, Weight>& goal,
                                const sampling_options& options, weighting weights, executor& workers) {
    if constexpr (check_weights<Model, What, Weight>()) {
        return with_sampled(model, tests, options, weights, [&](const auto& made, const auto& all, const auto& drawn) {
            const sum_gains gains = gains_of(made, tests, all, goal);
            return sample_sum(drawn, gains, options, workers);
        });
    } else {
        return {};
    }
}

}}  // namespace foregone::impl

namespace foregone {

/// The probability that test cases cover a goal, estimated from random executions.
///
/// Guarantees: the probability is from low() to high(), except with the risk of the options. The result depends on the seed, and
/// not on the number of workers.
/// Complexity: for each sample, a draw for each step with a choice; memory for the executions as a graph.
/// Errors: those of fg::coverage; no samples, or a risk that is not between 0 and 1.
template <class Model, class Tests, class Goal>
sampled_probability sampled_coverage(const Model& model, const Tests& tests, const Goal& goal, sampling_options options,
                                     weighting weights, executor& workers) {
    if constexpr (check_tests<Model, Tests>() && check_goal<Model, Goal>())
        return sample_goal(model, tests, goal, options, weights, workers);
    else return {};
}

/// The same by the calling thread.
template <class Model, class Tests, class Goal>
sampled_probability sampled_coverage(const Model& model, const Tests& tests, const Goal& goal, sampling_options options = {},
                                     weighting weights = weighting::local) {
    sequential_executor alone;
    return sampled_coverage(model, tests, goal, options, weights, alone);
}

}  // namespace foregone
