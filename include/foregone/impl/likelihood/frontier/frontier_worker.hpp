// SPDX-License-Identifier: BSL-1.0
#pragma once

// The state expansion of FRONTIER: takes all steps of a state, updating its set of words and merging twins.

#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/frontier_front.hpp>
#include <foregone/impl/likelihood/frontier/frontier_plan.hpp>
#include <foregone/impl/likelihood/frontier/twin_order.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Takes all steps from one state after another.
///
/// Threads: one worker per thread, all with the same plan.
template <class Probability, class Weights>
class frontier_worker {
    using unit = typename Weights::unit;
    using front = frontier_front<Weights>;
    using table = typename front::table;

    struct chosen_step {
        std::uint32_t step, group;  // class of equivalent steps, or no_word
    };

    const frontier_plan<Probability, Weights>& plan_;
    std::size_t limbs_, units_;
    twin_order twins_;
    typename Weights::factor factor_{};   // of the current step
    std::vector<std::uint64_t> set_;      // of its target
    std::vector<std::uint32_t> times_{};  // for the first of several equivalent steps: their number
    std::vector<chosen_step> chosen_{};

public:
    constexpr explicit frontier_worker(const frontier_plan<Probability, Weights>& plan)
        : plan_(plan), limbs_(plan.prospects().set_limbs()), units_(plan.weights().units()), twins_(plan.things()),
          set_(limbs_, 0) {
        if (plan.things().pays()) times_.assign(plan.graph().steps().size(), 0);
    }

    /// The state before the first step.
    constexpr void begin(front& into) {
        std::vector<unit> one(units_, unit(0));
        one[0] = 1;
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < limbs_; ++i) {
            const std::uint64_t covered = limb_of(plan_.graph().first_word(), i) | plan_.prospects().must(0)[i];
            count += static_cast<std::uint32_t>(std::popcount(covered));
            set_[i] = limb_of(plan_.graph().first_word(), i) & plan_.remembered(0, i);
        }
        Weights::choose_none(factor_);
        arrive(into, 0, count, 1, one.data());
    }

    constexpr void each_step(const table& states, std::uint32_t state, front& into) {
        const word_graph::vertex& from = plan_.graph()[states[state].vertex];
        if (!plan_.things().pays()) {
            for (std::uint32_t s = from.first_step; s < from.last_step; ++s) take(states, state, s, 1, into);
            return;
        }
        choose_steps(states, state);
        for (const chosen_step& one : chosen_) {
            take(states, state, one.step, one.group == no_word ? 1 : times_[one.group], into);
            if (one.group != no_word) times_[one.group] = 0;
        }
    }

private:
    static constexpr std::uint64_t limb_of(std::uint32_t word, std::size_t i) {
        return word != no_word && word / 64 == i ? std::uint64_t{1} << word % 64 : 0;
    }

    /// Among steps to twins of one class without an occurrence so far, the first represents all.
    constexpr void choose_steps(const table& states, std::uint32_t state) {
        const word_graph::vertex& from = plan_.graph()[states[state].vertex];
        twins_.collect(states[state].vertex, states.set(state));
        chosen_.clear();
        for (std::uint32_t s = from.first_step; s < from.last_step; ++s) {
            const std::uint32_t twin = plan_.things().at(plan_.graph().steps()[s].to);
            if (twin == no_twin || twins_.occurs(twin)) chosen_.push_back({s, no_word});
            else if (times_[plan_.equivalent(s)]++ == 0) chosen_.push_back({s, plan_.equivalent(s)});
        }
    }

    constexpr void take(const table& states, std::uint32_t state, std::uint32_t number, std::uint32_t times, front& into) {
        const word_graph::step& step = plan_.graph().steps()[number];
        const std::uint64_t* const before = states.set(state);
        const std::uint64_t* const counted = plan_.prospects().must(states[state].vertex);
        const std::uint64_t* const counts_now = plan_.prospects().must(step.to);
        std::uint32_t gained = 0;
        for (std::size_t i = 0; i < limbs_; ++i) {
            const std::uint64_t own = limb_of(step.word, i), covered = before[i] | counted[i];
            gained += static_cast<std::uint32_t>(std::popcount((counts_now[i] | own) & ~covered));
            set_[i] = (covered | own) & plan_.remembered(step.to, i);
        }
        plan_.weights().choose(factor_, step.edge, times);
        arrive(into, step.to, states[state].count + gained, states[state].terms, states.sums(state));
    }

    /// Adds scaled sums, for consecutive numbers of words, to the state of the vertex and the set.
    constexpr void arrive(front& into, std::uint32_t vertex, std::uint32_t count, std::uint32_t terms, const unit* sums) {
        if (plan_.at_least() != every_count) {
            while (terms > 0 && count + terms - 1 >= plan_.at_least())
                add(into.reached.data() + plan_.graph()[vertex].node * units_, sums + --terms * units_, 1);
            const std::uint64_t most = most_new(vertex);
            for (; terms > 0 && count + most < plan_.at_least(); --terms, ++count) sums += units_;
            if (terms == 0) return;
        }
        if (plan_.graph()[vertex].is_last()) return add(into.reach_counts(count, terms, units_), sums, terms);
        if (plan_.things().pays()) twins_.order(vertex, set_.data());
        table& states = into.states[plan_.depth_of(vertex)];
        if (plan_.options().polynomials)
            return add(states.reach(states.find(vertex, set_.data(), count, false), count, terms), sums, terms);
        for (; terms > 0; --terms, ++count, sums += units_)
            add(states.reach(states.find(vertex, set_.data(), count, true), count, 1), sums, 1);
    }

    constexpr void add(unit* into, const unit* sums, std::uint32_t terms) const {
        for (std::size_t i = 0; i < terms * units_; i += units_) plan_.weights().add_scaled(into + i, sums + i, factor_);
    }

    /// The greatest number of further words that can be covered.
    constexpr std::uint64_t most_new(std::uint32_t vertex) const {
        std::uint32_t missing = 0;
        for (std::size_t i = 0; i < limbs_; ++i)
            missing += static_cast<std::uint32_t>(std::popcount(plan_.prospects().open(vertex)[i] & ~set_[i]));
        return missing < plan_.prospects().most_open(vertex) ? missing : plan_.prospects().most_open(vertex);
    }
};

}}  // namespace foregone::impl
