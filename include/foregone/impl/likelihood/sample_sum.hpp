// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates from random executions how likely summed weights reach a bound; for sampled_coverage.

#include <foregone/executor.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/exact/execution_sampler.hpp>
#include <foregone/impl/likelihood/sum_gains.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/sampling.hpp>

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

}}  // namespace foregone::impl
