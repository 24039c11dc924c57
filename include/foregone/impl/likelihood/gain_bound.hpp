// SPDX-License-Identifier: BSL-1.0
#pragma once

// Bounds the gain of continuations of a test case, by which the search for the next test prunes.

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// An upper bound of the gain of all test cases with given first actions. A gain is an average over executions, whatever their
/// weights, and no execution gains more than the sum of the values of the words on its path. For each state that the actions may
/// lead to, the greatest sum on a path to the state is stored, each word as often as it occurs; the greatest sum on a path of the
/// remaining actions is added. Each step counts, for each length, the most valuable word that ends in it.
///
/// Requires: the table outlives this object; find_flaw finds none in it.
/// Complexity: one addition for each step and each number of remaining actions; memory for each state and number of actions.
template <class Probability>
class gain_bound {
    const markov_table<Probability>& table_;
    std::vector<Probability> of_step_;  // the greatest gain of a step by the words that end in it
    Probability of_beginning_ = 0, in_all_;
    std::vector<std::vector<Probability>> onwards_{};  // by number of remaining actions: the greatest sum from each state

public:
    /// A state that no internal step leaves, and the greatest gain of a path to it.
    struct place {
        std::uint32_t state = 0;
        Probability most = 0;
    };
    using places = std::vector<place>;  ///< by state

    constexpr gain_bound(const markov_table<Probability>& table, const gain_limits<Probability>& limits, std::size_t actions)
        : table_(table), of_step_(table.steps().size(), Probability(0)), in_all_(limits.in_all) {
        if (limits.by_words) value_steps(limits.words);
        else of_beginning_ = in_all_;
        for (std::size_t left = 0; left <= actions; ++left) onwards_.push_back(onwards(left));
    }

    constexpr places beginning() const {
        places found;
        add(found, {table_.initial(), of_beginning_});
        return settled(std::move(found));
    }

    /// Empty if the action is impossible.
    constexpr places after(const places& from, std::uint32_t action) const {
        places found;
        for (const place& at : from)
            for (const auto& step : table_.from(at.state, action)) add(found, {step.to, at.most + gain_of(step)});
        return settled(std::move(found));
    }

    /// The bound if at most this many actions follow.
    constexpr Probability most(const places& at, std::size_t actions_left) const {
        Probability best = 0;
        for (const place& one : at) {
            const Probability sum = one.most + onwards_[actions_left][one.state];
            if (sum > best) best = sum;
        }
        return best < in_all_ ? best : in_all_;
    }

private:
    constexpr const Probability& gain_of(const markov_step<Probability>& step) const {
        return of_step_[static_cast<std::size_t>(&step - table_.steps().data())];
    }

    constexpr void value_steps(const std::vector<valued_word<Probability>>& words) {
        std::size_t longest = 0;
        for (const auto& one : words)
            if (one.word.size() > longest) longest = one.word.size();
        for (std::size_t length = 1; length <= longest; ++length) {
            std::vector<Probability> most(of_step_.size(), Probability(0));
            for (const auto& one : words)
                if (one.word.size() == length) value_steps(one, most);
            for (std::size_t i = 0; i < most.size(); ++i) of_step_[i] = of_step_[i] + most[i];
        }
    }

    constexpr void value_steps(const valued_word<Probability>& one, std::vector<Probability>& most) {
        const std::size_t length = one.word.size();
        if (length == 1 && one.word[0] == table_.initial()) of_beginning_ = one.value;
        for (std::size_t i = 0; i < most.size(); ++i) {
            const auto& step = table_.steps()[i];
            if (step.to != one.word[length - 1] || (length > 1 && step.from != one.word[length - 2])) continue;
            if (one.value > most[i]) most[i] = one.value;
        }
    }

    /// Internal steps have no cycle, so that as many rounds as there are states suffice.
    constexpr std::vector<Probability> onwards(std::size_t left) const {
        std::vector<Probability> best(table_.states(), Probability(0));
        for (bool changes = true; changes;) {
            changes = false;
            for (const auto& step : table_.steps()) {
                if (!step.is_internal() && left == 0) continue;
                const Probability sum = gain_of(step) + (step.is_internal() ? best[step.to] : onwards_[left - 1][step.to]);
                if (sum > best[step.from]) best[step.from] = sum, changes = true;
            }
        }
        return best;
    }

    /// Whether the state is new, or has a greater gain than before.
    static constexpr bool add(places& into, const place& added) {
        std::size_t at = 0;
        while (at < into.size() && into[at].state < added.state) ++at;
        if (at == into.size() || into[at].state != added.state) into.insert(into.begin() + static_cast<std::ptrdiff_t>(at), added);
        else if (added.most > into[at].most) into[at].most = added.most;
        else return false;
        return true;
    }

    /// Follows internal steps to their end.
    constexpr places settled(places open) const {
        places reached, still;
        while (!open.empty()) {
            const place at = open.back();
            open.pop_back();
            if (!add(reached, at) || !table_.moves_by_itself(at.state)) continue;
            for (const auto& step : table_.from(at.state)) open.push_back({step.to, at.most + gain_of(step)});
        }
        for (const place& one : reached)
            if (!table_.moves_by_itself(one.state)) still.push_back(one);
        return still;
    }
};

}}  // namespace foregone::impl
