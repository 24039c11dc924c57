// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/count_distribution.hpp>
#include <foregone/probability/exact_weights.hpp>
#include <foregone/probability/execution_model.hpp>
#include <foregone/probability/frontier_options.hpp>
#include <foregone/probability/frontier_table.hpp>
#include <foregone/probability/lightest.hpp>
#include <foregone/probability/twin_order.hpp>
#include <foregone/probability/twins.hpp>
#include <foregone/probability/word_graph.hpp>
#include <foregone/probability/word_prospects.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// No threshold: all numbers of words are told apart up to the end.
inline constexpr std::uint64_t every_count = UINT64_MAX;

/// Counts the different words of all executions at once, depth by depth.
///
/// Shape: what is known of an execution at a vertex is the set of words that it has covered and may meet again; those with the same set
///     share a state, which holds the sum of their weights for each number of words. Words that every way ahead covers count as covered.
/// Cost: states may be exponentially many; a depth takes time proportional to its states and their steps.
/// Source: PROBCOV.md; it replaces the algorithm for aggregates of Prasetya and Klomp, 2019, section 4.2.
template <class Probability, class Weights>
class frontier_search {
    using unit = typename Weights::unit;
    using table = frontier_table<unit>;

    const execution_model<Probability>& model_;
    frontier_options options_;
    std::uint64_t at_least_;
    std::vector<std::uint32_t> depth_;
    Weights weights_;
    word_graph graph_;
    word_prospects prospects_;
    twin_order twins_{};
    std::vector<table> tables_{};

    std::vector<unit> counts_{};               // of executions that are over, for each number of words
    std::vector<unit> reached_{}, unknown_{};  // at each node: with as many words as asked for; left out
    frontier_work work_{};
    std::vector<std::uint64_t> set_{};  // of the state under way

    struct chosen_step {
        std::uint32_t step, group;  // which steps are alike, or no_word
    };
    std::vector<std::uint32_t> alike_{};  // of each step, the first of its vertex that leads to the same but for a twin
    std::vector<std::uint32_t> times_{};  // of each such first step, how many now stand for each other
    std::vector<chosen_step> chosen_{};

public:
    constexpr frontier_search(const execution_model<Probability>& model, unsigned length, std::uint64_t at_least,
                              const frontier_options& options)
        : model_(model), options_(options), at_least_(at_least), depth_(depths(model)), weights_(model, depth_),
          graph_(model, length), prospects_(graph_, options.must), reached_(model.size() * weights_.units(), unit(0)),
          unknown_(model.size() * weights_.units(), unit(0)), set_(prospects_.set_limbs(), 0) {
        if (options.twins) twins_ = twin_order(model, graph_, twins<Probability>(model));
        work_.words = graph_.words();
        work_.vertices = graph_.size();
        group_steps();
        tables_.assign(std::size_t{depth_.back()} + 1, table(prospects_.set_limbs(), weights_.units()));
        begin();
        for (table& states : tables_) {
            look_at(states);
            if (work_.bytes < states.bytes()) work_.bytes = states.bytes();
            states = table(prospects_.set_limbs(), weights_.units());
        }
    }

    constexpr const frontier_work& work() const { return work_; }

    template <class Result>
    constexpr count_distribution<Result> counts() const {
        count_distribution<Result> found;
        for (std::size_t i = 0; i < counts_.size(); i += weights_.units())
            found.exactly.push_back(weights_.template share<Result>(counts_.data() + i));
        while (!found.exactly.empty() && found.exactly.back() == Result(0)) found.exactly.pop_back();
        return found;
    }
    template <class Result>
    constexpr Result reached() const {
        return weights_.template share<Result>(reached_);
    }
    template <class Result>
    constexpr Result unknown() const {
        return weights_.template share<Result>(unknown_);
    }

private:
    constexpr std::size_t limbs() const { return prospects_.set_limbs(); }
    static constexpr std::uint64_t limb_of(std::uint32_t word, std::size_t i) {
        return word != no_word && word / 64 == i ? std::uint64_t{1} << word % 64 : 0;
    }
    static constexpr bool has(const std::uint64_t* set, std::uint32_t word) { return (set[word / 64] >> word % 64 & 1) != 0; }

    /// Steps of a vertex to twins of one class, which lead to the same where none of these has been met.
    constexpr void group_steps() {
        if (!twins_.pays()) return;
        alike_.assign(graph_.steps().size(), 0);
        times_.assign(graph_.steps().size(), 0);
        std::vector<std::uint32_t> first;  // of each pattern; overwritten by later vertices
        for (std::uint32_t vertex = 0; vertex < graph_.size(); ++vertex)
            for (std::uint32_t s = graph_[vertex].first_step; s < graph_[vertex].last_step; ++s) {
                const std::uint32_t pattern = twins_.pattern(graph_.steps()[s].to);
                if (first.size() <= pattern) first.resize(pattern + 1, no_word);
                if (first[pattern] < graph_[vertex].first_step || first[pattern] >= s) first[pattern] = s;
                alike_[s] = first[pattern];
            }
    }

    constexpr void begin() {
        std::vector<unit> one(weights_.units(), unit(0));
        one[0] = 1;
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < limbs(); ++i) {
            const std::uint64_t covered = limb_of(graph_.first_word(), i) | prospects_.must(0)[i];
            count += static_cast<std::uint32_t>(std::popcount(covered));
            set_[i] = limb_of(graph_.first_word(), i) & kept(0, i);
        }
        weights_.choose_none();
        arrive(0, count, 1, one.data());
    }

    /// The words that are worth remembering at a vertex.
    constexpr std::uint64_t kept(std::uint32_t vertex, std::size_t i) const {
        return options_.forgetting ? prospects_.open(vertex)[i] : ~prospects_.must(vertex)[i];
    }

    constexpr void look_at(const table& states) {
        if (work_.peak < states.size()) work_.peak = states.size();
        std::vector<char> is_left_out;
        if (states.size() > options_.most_states) is_left_out = all_but_largest(masses(states), options_.most_states);
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            if (!is_left_out.empty() && is_left_out[state] != 0) {
                leave_out(states, state);
                continue;
            }
            ++work_.states;
            work_.sums += states[state].terms;
            each_step(states, state);
        }
    }

    constexpr std::vector<std::uint64_t> masses(const table& states) const {
        std::vector<std::uint64_t> keys;
        std::vector<unit> all;
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            all.assign(weights_.units(), unit(0));
            for (std::uint32_t i = 0; i < states[state].terms; ++i)
                weights_.add(all.data(), states.sums(state) + i * weights_.units());
            keys.push_back(weights_.order_key(all.data()));
        }
        return keys;
    }

    constexpr void leave_out(const table& states, std::uint32_t state) {
        ++work_.left_out;
        for (std::uint32_t i = 0; i < states[state].terms; ++i)
            weights_.add(at_node(unknown_, states[state].vertex), states.sums(state) + i * weights_.units());
    }

    constexpr unit* at_node(std::vector<unit>& sums, std::uint32_t vertex) const {
        return sums.data() + graph_[vertex].node * weights_.units();
    }

    constexpr void each_step(const table& states, std::uint32_t state) {
        const word_graph::vertex& from = graph_[states[state].vertex];
        if (!twins_.pays()) {
            for (std::uint32_t s = from.first_step; s < from.last_step; ++s) take(states, state, s, 1);
            return;
        }
        choose_steps(states, state);
        for (const chosen_step& one : chosen_) {
            take(states, state, one.step, one.group == no_word ? 1 : times_[one.group]);
            if (one.group != no_word) times_[one.group] = 0;
        }
    }

    /// Of steps to twins of one class of which none has been met, the first stands for all.
    constexpr void choose_steps(const table& states, std::uint32_t state) {
        const word_graph::vertex& from = graph_[states[state].vertex];
        twins_.meet(states[state].vertex, states.set(state));
        chosen_.clear();
        for (std::uint32_t s = from.first_step; s < from.last_step; ++s) {
            const std::uint32_t twin = twins_.at(graph_.steps()[s].to);
            if (twin == no_twin || twins_.is_met(twin)) chosen_.push_back({s, no_word});
            else if (times_[alike_[s]]++ == 0) chosen_.push_back({s, alike_[s]});
        }
    }

    constexpr void take(const table& states, std::uint32_t state, std::uint32_t number, std::uint32_t times) {
        const word_graph::step& step = graph_.steps()[number];
        const std::uint64_t* const before = states.set(state);
        const std::uint64_t* const counted = prospects_.must(states[state].vertex);
        const std::uint64_t* const counts_now = prospects_.must(step.to);
        std::uint32_t gained = 0;
        for (std::size_t i = 0; i < limbs(); ++i) {
            const std::uint64_t own = limb_of(step.word, i), covered = before[i] | counted[i];
            gained += static_cast<std::uint32_t>(std::popcount((counts_now[i] | own) & ~covered));
            set_[i] = (covered | own) & kept(step.to, i);
        }
        weights_.choose(step.edge, times);
        arrive(step.to, states[state].count + gained, states[state].terms, states.sums(state));
    }

    /// Adds scaled sums, for so many numbers of words from one on, to the state of a vertex and the set.
    constexpr void arrive(std::uint32_t vertex, std::uint32_t count, std::uint32_t terms, const unit* sums) {
        if (at_least_ != every_count) {
            while (terms > 0 && count + terms - 1 >= at_least_)
                weights_.add_scaled(at_node(reached_, vertex), sums + --terms * weights_.units());
            const std::uint64_t most = most_new(vertex);
            for (; terms > 0 && count + most < at_least_; --terms, ++count) sums += weights_.units();
            if (terms == 0) return;
        }
        if (graph_[vertex].first_step == graph_[vertex].last_step) return end(count, terms, sums);
        if (twins_.pays()) twins_.order(vertex, set_.data());
        table& states = tables_[depth_[graph_[vertex].node]];
        if (options_.polynomials) return add(states, states.find(vertex, set_.data(), count, false), count, terms, sums);
        for (; terms > 0; --terms, ++count, sums += weights_.units())
            add(states, states.find(vertex, set_.data(), count, true), count, 1, sums);
    }

    constexpr void add(table& states, std::uint32_t state, std::uint32_t count, std::uint32_t terms, const unit* sums) const {
        unit* const into = states.reach(state, count, terms);
        for (std::size_t i = 0; i < terms * weights_.units(); i += weights_.units()) weights_.add_scaled(into + i, sums + i);
    }

    constexpr void end(std::uint32_t count, std::uint32_t terms, const unit* sums) {
        const std::size_t units = weights_.units();
        if (counts_.size() < (count + terms) * units) counts_.resize((count + terms) * units, unit(0));
        for (std::size_t i = 0; i < terms * units; i += units) weights_.add_scaled(counts_.data() + count * units + i, sums + i);
    }

    /// So many more words can be covered at most.
    constexpr std::uint64_t most_new(std::uint32_t vertex) const {
        std::uint32_t missing = 0;
        for (std::size_t i = 0; i < limbs(); ++i)
            missing += static_cast<std::uint32_t>(std::popcount(prospects_.open(vertex)[i] & ~set_[i]));
        return missing < prospects_.most_open(vertex) ? missing : prospects_.most_open(vertex);
    }
};

}  // namespace foregone
