// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exact probability that summed weights reach a bound, and the repetitions needed; for weighed_sum.

#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/exact_weights.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/impl/likelihood/repeat_search.hpp>
#include <foregone/impl/likelihood/sum_gains.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Sums of weights of paths in the numbers of a model, for types other than ratio and double.
template <class Number>
class number_weights {
    std::vector<Number> factors_{}, onward_;

public:
    using unit = Number;
    using factor = Number;

    constexpr number_weights(const execution_model<Number>& model, const std::vector<std::uint32_t>&) : onward_(model.totals()) {
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (const auto& edge : model.from(node)) factors_.push_back(edge.weight);
    }

    static constexpr std::size_t units() { return 1; }
    constexpr void choose(factor& by, std::uint32_t edge, std::uint32_t) const { by = factors_[edge]; }
    static constexpr void choose_none(factor& by) { by = Number(1); }
    constexpr void add_scaled(unit* into, const unit* sum, const factor& by) const { *into = *into + *sum * by; }

    template <class Result>
    constexpr Result share(const std::vector<unit>& at_nodes) const {
        Number all = 0;
        for (std::size_t node = 0; node < onward_.size(); ++node) all = all + at_nodes[node] * onward_[node];
        return quotient_as<Result>(all / onward_[0]);
    }

private:
    template <class Result>
    static constexpr Result quotient_as(const Number& value) {
        if constexpr (std::same_as<Result, natural_fraction>) return exact_probability(value);
        else return as_probability<Result>(value);
    }
};

/// Exact without a limit of digits if the model is in ratios.
template <class Probability, class Result>
using sum_weights =
    std::conditional_t<std::same_as<Result, double>, rounded_weights,
                       std::conditional_t<std::same_as<Probability, ratio>, exact_weights, number_weights<Probability>>>;

/// The weight of executions whose gains add up to a number, by sums at each node in topological order.
///
/// Guarantees: an execution is counted as soon as it reaches the number however it continues, and dropped as soon as it cannot.
/// Complexity: a multiplication for each edge and sum.
template <class Weights>
class sum_search {
    using unit = typename Weights::unit;

    struct partial_sum {
        std::uint64_t sum;
        std::size_t begin;  // position of its weight
    };

    const sum_gains& gains_;
    Weights weights_;
    std::vector<std::uint64_t> least_left_, most_left_;  // by node: of the gains up to the end
    std::vector<std::vector<partial_sum>> sums_;         // by node, in order
    std::vector<std::vector<unit>> units_;
    std::vector<unit> reached_;

public:
    template <class Probability>
    constexpr sum_search(const execution_model<Probability>& model, const sum_gains& gains)
        : gains_(gains), weights_(model, depths(model)), least_left_(model.size(), UINT64_MAX), most_left_(model.size(), 0),
          sums_(model.size()), units_(model.size()), reached_(model.size() * weights_.units(), unit(0)) {
        find_what_is_left(model);
        typename Weights::factor by;
        Weights::choose_none(by);
        std::vector<unit> one(weights_.units(), unit(0));
        one[0] = unit(1);
        arrive(0, gains.begin, one.data(), by);
        for (std::uint32_t node = 0; node < model.size(); ++node) leave(model, node);
    }

    template <class Result>
    constexpr Result reached() const {
        return weights_.template share<Result>(reached_);
    }
    constexpr std::uint64_t least() const { return capped_sum(gains_.begin, least_left_[0]); }  ///< of all executions
    constexpr std::uint64_t most() const { return capped_sum(gains_.begin, most_left_[0]); }

private:
    template <class Probability>
    constexpr void find_what_is_left(const execution_model<Probability>& model) {
        least_left_.back() = 0;
        for (std::uint32_t node = model.exit(); node-- > 0;)
            for (std::size_t i = 0; i < model.from(node).size(); ++i) {
                const std::uint32_t to = model.from(node).first[i].to;
                const std::uint64_t gain = gains_.edges[model[node].first_edge + i];
                const std::uint64_t less = capped_sum(gain, least_left_[to]), more = capped_sum(gain, most_left_[to]);
                if (less < least_left_[node]) least_left_[node] = less;
                if (more > most_left_[node]) most_left_[node] = more;
            }
    }

    template <class Probability>
    constexpr void leave(const execution_model<Probability>& model, std::uint32_t node) {
        typename Weights::factor by;
        std::uint32_t number = model[node].first_edge;
        for (const auto& edge : model.from(node)) {
            weights_.choose(by, number, 1);
            for (const partial_sum& one : sums_[node])
                arrive(edge.to, capped_sum(one.sum, gains_.edges[number]), units_[node].data() + one.begin, by);
            ++number;
        }
        sums_[node] = {};
        units_[node] = {};
    }

    constexpr void arrive(std::uint32_t node, std::uint64_t sum, const unit* weight, const typename Weights::factor& by) {
        if (capped_sum(sum, least_left_[node]) >= gains_.least)
            return weights_.add_scaled(reached_.data() + node * weights_.units(), weight, by);
        if (capped_sum(sum, most_left_[node]) < gains_.least) return;
        const std::size_t place = place_of(node, sum);
        weights_.add_scaled(units_[node].data() + place, weight, by);
    }

    constexpr std::size_t place_of(std::uint32_t node, std::uint64_t sum) {
        std::vector<partial_sum>& sums = sums_[node];
        std::size_t begin = 0, end = sums.size();
        while (begin < end) {
            const std::size_t middle = begin + (end - begin) / 2;
            if (sums[middle].sum < sum) begin = middle + 1;
            else end = middle;
        }
        if (begin < sums.size() && sums[begin].sum == sum) return sums[begin].begin;
        const std::size_t place = units_[node].size();
        units_[node].resize(place + weights_.units(), unit(0));
        sums.insert(sums.begin() + static_cast<std::ptrdiff_t>(begin), {sum, place});
        return place;
    }
};

/// The probability that the gains add up to what is wanted. `Numbers`: the type to compute in; `Result` may be an exact fraction of
/// any size.
template <class Numbers, class Result, class Probability>
constexpr Result sum_probability(const execution_model<Probability>& model, const sum_gains& gains) {
    if constexpr (std::same_as<Numbers, Probability> || std::same_as<Numbers, double> || std::same_as<Probability, ratio>)
        return sum_search<sum_weights<Probability, Numbers>>(model, gains).template reached<Result>();
    else return sum_search<number_weights<Numbers>>(convert_weights<Numbers>(model), gains).template reached<Result>();
}

/// The sum of all repetitions.
template <class Result, class Probability>
constexpr repeats find_repeats(const execution_model<Probability>& once, const sum_gains& gains, const natural_fraction& wanted,
                               std::uint64_t limit) {
    using weights = sum_weights<Probability, Result>;
    if (wanted.is_zero() || gains.least == 0) return {};
    const auto is_enough = [&](std::uint64_t count) {
        const sum_gains all = gains.repeated(count);
        if constexpr (std::same_as<Result, double>)
            return !(exact_probability(sum_probability<double, double>(repeated(once, count), all)) < wanted);
        else return !(sum_probability<Probability, natural_fraction>(repeated(once, count), all) < wanted);
    };
    const sum_search<weights> one(once, gains);
    if (one.most() == 0) return never_enough;
    if (wanted.is_one() && one.least() == 0) return is_enough(1) ? repeats{repeats::kind::enough, 1} : never_enough;
    return least_repeats(limit, is_enough);
}

}}  // namespace foregone::impl
