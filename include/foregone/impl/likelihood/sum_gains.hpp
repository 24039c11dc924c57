// SPDX-License-Identifier: BSL-1.0
#pragma once

// Goals on sums of weights of states, actions or steps, translated to integers on the edges of an execution model.

#include <foregone/impl/likelihood/coverage_requirements.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/natural.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// What has a weight at each visit.
enum class summed : std::uint8_t { states, actions, steps };

template <summed What>
struct visit_counter {};

inline constexpr visit_counter<summed::states> every_state{};
inline constexpr visit_counter<summed::actions> every_action{};
inline constexpr visit_counter<summed::steps> every_step{};

template <summed What, class Weight>
struct weighed_visits {
    Weight weight;
};

/// Weights that add up to a number, or more.
template <summed What, class Weight>
struct sum_goal {
    Weight weight;
    ratio least;
};

template <summed What, class Weight, class State>
inline constexpr bool is_goal_in<sum_goal<What, Weight>, State> = true;

template <class T>
concept exact_weight = std::convertible_to<T, ratio> && !std::floating_point<std::remove_cvref_t<T>>;

template <summed What, class Weight, class Model>
concept weight_on = (What == summed::states &&
                     requires(const Weight& of, const typename Model::state& s) {
                         { of(s) } -> exact_weight;
                     }) ||
                    (What == summed::actions &&
                     requires(const Weight& of, const typename Model::action& a) {
                         { of(a) } -> exact_weight;
                     }) ||
                    (What == summed::steps &&
                     requires(const Weight& of, const typename Model::state& s, const action_or_tau<typename Model::action>& a) {
                         { of(s, a, s) } -> exact_weight;
                     });

[[noreturn]] inline void a_summed_weight_is_negative() { refuse_probabilities("a weight is negative; use weights of 0 or more"); }

/// The weights of the edges of an execution model as whole numbers, and the sum that is wanted.
struct sum_gains {
    std::uint64_t begin = 0;             ///< before the first edge
    std::vector<std::uint64_t> edges{};  ///< by number
    std::uint64_t least = 0;

    constexpr sum_gains repeated(std::uint64_t times) const {
        sum_gains all{begin, {}, least};
        for (std::uint64_t i = 0; i < times; ++i) {
            if (i > 0) all.edges.push_back(begin);
            all.edges.insert(all.edges.end(), edges.begin(), edges.end());
        }
        return all;
    }
};

/// Sums of weights that need more than 64 bits are as good as the greatest.
constexpr std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/// Weights as multiples of their common denominator.
class scaled_weights {
    std::vector<ratio> weights_{};
    std::uint64_t scale_ = 1;

public:
    constexpr void add(const ratio& weight) {
        if (weight < ratio(0)) a_summed_weight_is_negative();
        const auto under = static_cast<std::uint64_t>(weight.denominator);
        scale_ = product(scale_, under / greatest_divisor(scale_, under));
        weights_.push_back(weight);
    }
    constexpr std::uint64_t operator[](std::size_t i) const {
        return product(static_cast<std::uint64_t>(weights_[i].numerator),
                       scale_ / static_cast<std::uint64_t>(weights_[i].denominator));
    }
    constexpr std::size_t size() const { return weights_.size(); }

    /// A bound that every sum reaches, or that a multiple reaches, rounded up. 0 for a negative one.
    constexpr std::uint64_t rounded_up(const ratio& bound) const {
        if (bound <= ratio(0)) return 0;
        const uint128 wide = uint128{static_cast<std::uint64_t>(bound.numerator)} * scale_;
        const auto under = static_cast<std::uint64_t>(bound.denominator);
        const uint128 least = wide / under + (wide % under != 0 ? 1U : 0U);
        if (least > UINT64_MAX) exact_result_needs_more_than_64_bits();
        return static_cast<std::uint64_t>(least);
    }

private:
    static constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
        const uint128 wide = uint128{a} * b;
        if (wide > INT64_MAX) exact_result_needs_more_than_64_bits();
        return static_cast<std::uint64_t>(wide);
    }
};

/// The actions of test cases by the position in their execution model; the end of a test case takes one.
template <class State, class Action, class Probability, class Tests>
constexpr numbered_test actions_by_position(const indexed_markov_model<State, Action, Probability>& model, const Tests& tests) {
    numbered_test all;
    each_test_case<Action>(tests, [&](const auto& test) {
        for (const std::uint32_t action : numbered(model, test)) all.push_back(action);
        all.push_back(internal_action);
    });
    return all;
}

/// The weights of a goal on the edges of an execution model.
template <class State, class Action, class Probability, class Tests, summed What, class Weight>
constexpr sum_gains gains_of(const indexed_markov_model<State, Action, Probability>& model, const Tests& tests,
                             const execution_model<Probability>& all, const sum_goal<What, Weight>& goal) {
    const numbered_test taken = actions_by_position(model, tests);
    const auto weight_of = [&](const execution_node& from, const execution_node& to) -> ratio {
        if (to.is_exit()) return 0;
        if constexpr (What == summed::states) return goal.weight(model.states[to.state]);
        if (from.is_exit()) return 0;
        const bool is_internal = from.position == to.position;
        if constexpr (What == summed::actions)
            return is_internal ? ratio(0) : ratio(goal.weight(model.actions[taken[from.position]]));
        action_or_tau<Action> by = tau;
        if (!is_internal) by = model.actions[taken[from.position]];
        if constexpr (What == summed::steps) return goal.weight(model.states[from.state], by, model.states[to.state]);
        return 0;
    };
    scaled_weights weights;
    if constexpr (What == summed::states) weights.add(goal.weight(model.states[all[0].state]));
    else weights.add(0);
    for (std::uint32_t node = 0; node < all.size(); ++node)
        for (const auto& edge : all.from(node)) weights.add(weight_of(all[node], all[edge.to]));
    sum_gains made{weights[0], {}, weights.rounded_up(goal.least)};
    for (std::size_t i = 1; i < weights.size(); ++i) made.edges.push_back(weights[i]);
    return made;
}

}}  // namespace foregone::impl
