// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of FRONTIER, our algorithm for the distribution of word counts, and its results.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/exact/exact_weights.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/frontier_search.hpp>
#include <foregone/impl/likelihood/natural.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The weights of edges as integers on the scale of exact_weights, if all sums of weights have 63 bits.
class narrow_weights {
    std::vector<std::uint32_t> depth_;
    std::vector<std::uint64_t> scale_;  // by depth
    bool fits_ = true;

public:
    explicit narrow_weights(const execution_model<ratio>& model)
        : depth_(depths(model)), scale_(std::size_t{depth_.back()} + 1, 1) {
        for (std::uint32_t node = 0; node < model.size(); ++node) {
            std::uint64_t& scale = scale_[depth_[node]];
            for (const auto& edge : model.from(node)) {
                const auto under = static_cast<std::uint64_t>(edge.weight.denominator);
                if (under > 1 && scale % under != 0) scale = product(scale, under / greatest_divisor(scale, under));
            }
        }
        std::uint64_t all = 1;
        for (const std::uint64_t one : scale_) all = product(all, one);
    }

    bool fits() const { return fits_; }

    /// Requires: fits().
    std::uint64_t operator()(std::uint32_t from, const execution_edge<ratio>& edge) const {
        std::uint64_t factor = static_cast<std::uint64_t>(edge.weight.numerator);
        const auto under = static_cast<std::uint64_t>(edge.weight.denominator);
        std::uint32_t depth = depth_[from];
        factor *= under == 1 ? scale_[depth] : scale_[depth] / under;
        while (++depth < depth_[edge.to]) factor *= scale_[depth];
        return factor;
    }

private:
    std::uint64_t product(std::uint64_t a, std::uint64_t b) {
        const uint128 wide = uint128{a} * b;
        fits_ = fits_ && wide <= INT64_MAX;
        return fits_ ? static_cast<std::uint64_t>(wide) : 1;
    }
};

/// The distribution of the number of different words for models with up to 64 of them, by the sets of words at each vertex.
///
/// Guarantees: gives up after work that takes microseconds; frontier_search then takes more preparation and fewer states.
/// Complexity: an operation for each set and step; equal sets are merged where several steps meet. 24 bytes for each set.
class few_sets {
    struct covered_set {
        std::uint64_t words, weight;
        std::uint32_t vertex, next;  // the next one at the vertex, or no_set
    };
    static constexpr std::uint32_t no_set = UINT32_MAX;
    static constexpr std::uint64_t most_words = 64, most_passed = 1'280, most_at_a_vertex = 96, most_paths = 3'072;
    static constexpr std::size_t slots = 1 << 11, most_found = slots / 2;

    std::vector<std::uint32_t> head_{};      // by vertex
    std::vector<std::uint32_t> entering_{};  // by vertex: steps
    std::vector<covered_set> sets_{};
    std::vector<std::uint32_t> slots_{};  // 1 + a set at a vertex where steps meet, by hash
    std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(most_words + 1, 0);
    std::uint64_t left_ = most_passed, most_here_ = most_at_a_vertex;  // sets that may be passed on
    std::uint64_t words_ = 0;
    std::size_t found_ = 0;
    bool is_complete_ = true;

public:
    few_sets(const execution_model<ratio>& model, unsigned length) {
        if (length > 1 && has_many_paths(model)) is_complete_ = false;
        else count(model, length);
    }

    bool is_complete() const { return is_complete_; }
    std::uint64_t states() const { return sets_.size(); }
    std::uint64_t words() const { return words_; }
    std::size_t vertices() const { return head_.size(); }

    /// The weight of all executions with this number of words or more.
    natural at_least(std::uint64_t count) const {
        natural sum;
        for (std::uint64_t i = count; i <= most_words; ++i) sum += natural(counts_[i]);
        return sum;
    }
    const std::vector<std::uint64_t>& counts() const { return counts_; }

private:
    void count(const execution_model<ratio>& model, unsigned length) {
        const narrow_weights weights(model);
        if (!weights.fits()) is_complete_ = false;
        else if (length == 1) count_states(model, weights);
        else left_ = most_here_ = UINT64_MAX, count_words(model, word_graph(model, length), weights);
    }

    /// Whether the paths to all nodes are many, and so may be the sets that are passed on. Sets of states are often fewer.
    static bool has_many_paths(const execution_model<ratio>& model) {
        std::vector<std::uint64_t> paths(model.size(), 0);
        paths[0] = 1;
        std::uint64_t sum = 0;
        for (std::uint32_t node = 0; node < model.size() && sum <= most_paths; sum += paths[node++])
            for (const auto& edge : model.from(node)) paths[edge.to] += paths[node];
        return sum > most_paths;
    }

    void count_states(const execution_model<ratio>& model, const narrow_weights& weights) {
        std::vector<std::uint64_t> word_of;
        const auto word = [&](std::uint32_t state) -> std::uint64_t {
            if (state == no_markov_state) return 0;
            if (state >= word_of.size()) word_of.resize(state + 1, 0);
            if (word_of[state] == 0) word_of[state] = next_word();
            return word_of[state];
        };
        entering_.assign(model.size(), 0);
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (const auto& edge : model.from(node)) ++entering_[edge.to];
        begin(word(model[0].state));
        for (std::uint32_t node = 0; node < model.size() && is_complete_; ++node) {
            const bool is_only = model.from(node).size() == 1;
            for (const auto& edge : model.from(node))
                pass_on(node, edge.to, word(model[edge.to].state), weights(node, edge), is_only);
        }
        finish(model.exit());
    }

    void count_words(const execution_model<ratio>& model, const word_graph& graph, const narrow_weights& weights) {
        for (std::uint32_t i = 0; i < graph.words(); ++i) next_word();
        if (!is_complete_) return;
        const auto set_of = [](std::uint32_t word) { return word == no_word ? 0 : std::uint64_t{1} << word; };
        entering_.assign(graph.size(), 0);
        for (const word_graph::step& step : graph.steps()) ++entering_[step.to];
        begin(set_of(graph.first_word()));
        for (const std::uint32_t at : graph.order()) {
            const word_graph::vertex& from = graph[at];
            if (from.is_last()) finish(at);
            for (std::uint32_t i = from.first_step; i < from.last_step && is_complete_; ++i) {
                const word_graph::step& step = graph.steps()[i];
                const auto& edge = model.from(from.node).first[step.edge - model[from.node].first_edge];
                pass_on(at, step.to, set_of(step.word), weights(from.node, edge), from.last_step - from.first_step == 1);
            }
        }
    }

    /// The bit of the next word; there is none after 64.
    std::uint64_t next_word() {
        if (words_ == most_words) is_complete_ = false;
        return is_complete_ ? std::uint64_t{1} << words_++ : 1;
    }

    void begin(std::uint64_t words) {
        head_.assign(entering_.size(), no_set);
        sets_.reserve(most_found);
        add(0, words, 1);
    }

    /// The sets of a vertex with one more word, for the vertex after a step: they move there if there is no other step.
    void pass_on(std::uint32_t from, std::uint32_t to, std::uint64_t word, std::uint64_t factor, bool is_only) {
        const bool is_alone = entering_[to] == 1, moves = is_only && is_alone;
        std::uint64_t passed = 0;
        for (std::uint32_t i = head_[from]; i != no_set; i = sets_[i].next, ++passed) {
            if (moves) sets_[i].words |= word, sets_[i].weight *= factor;
            else if (is_alone) add(to, sets_[i].words | word, sets_[i].weight * factor);
            else merge(to, sets_[i].words | word, sets_[i].weight * factor);
            if (passed > most_here_ || found_ > most_found) return void(is_complete_ = false);
        }
        if (moves) head_[to] = head_[from];
        if (passed > left_) is_complete_ = false;
        left_ -= passed;
    }

    void add(std::uint32_t vertex, std::uint64_t words, std::uint64_t weight) {
        sets_.push_back({words, weight, vertex, head_[vertex]});
        head_[vertex] = static_cast<std::uint32_t>(sets_.size() - 1);
    }

    void merge(std::uint32_t vertex, std::uint64_t words, std::uint64_t weight) {
        if (slots_.empty()) slots_.assign(slots, 0);
        std::size_t slot = static_cast<std::size_t>((words + vertex * mixer::seed) * mixer::factor >> 53);
        for (; slots_[slot] != 0; slot = (slot + 1) % slots) {
            covered_set& one = sets_[slots_[slot] - 1];
            if (one.vertex == vertex && one.words == words) return void(one.weight += weight);
        }
        ++found_;
        add(vertex, words, weight);
        slots_[slot] = static_cast<std::uint32_t>(sets_.size());
    }

    void finish(std::uint32_t vertex) {
        for (std::uint32_t i = head_[vertex]; i != no_set; i = sets_[i].next)
            counts_[static_cast<std::size_t>(std::popcount(sets_[i].words))] += sets_[i].weight;
    }
};

/// The distribution of the number of different covered words, as far as it was computed.
///
/// Guarantees: `exactly` adds up to 1, or to 1 - unknown if states were omitted.
template <class Result>
struct frontier_counts : count_distribution<Result> {
    Result unknown = Result(0);
    frontier_work work{};
};

/// The probability that an aggregate goal is covered: at least `lower`, at most `upper()`.
template <class Result>
struct frontier_interval {
    Result lower = Result(0);
    Result unknown = Result(0);
    frontier_work work{};

    constexpr Result upper() const { return lower + unknown; }
    constexpr bool is_exact() const { return unknown == Result(0); }

    /// Whether the interval is wider than one half, so that a report should say "unknown".
    constexpr bool says_nothing() const { return unknown + unknown > Result(1); }
};

/// Exact if the model and the result are, in double otherwise.
template <class Probability, class Result>
using frontier_weights = std::conditional_t<std::same_as<Result, double>, rounded_weights, exact_weights>;

template <class Probability, class Result>
concept frontier_result = std::same_as<Result, double> || std::same_as<Probability, ratio>;

/// Whether a few sets may be tried before the search: for an exact computation at run time without a limit.
template <class Probability, class Result>
constexpr bool may_have_few_sets(const frontier_options& options) {
    return std::same_as<Probability, ratio> && !std::same_as<Result, double> && !std::is_constant_evaluated() &&
           options == frontier_options{};  // with all optimisations
}

inline frontier_work work_of(const few_sets& found) {
    return {.states = found.states(),
            .peak = found.states(),
            .sums = found.states(),
            .words = static_cast<std::uint32_t>(found.words()),
            .vertices = static_cast<std::uint32_t>(found.vertices())};
}

/// Whether a few sets suffice for the whole distribution.
template <class Result>
bool count_few_sets(const execution_model<ratio>& model, unsigned length, frontier_counts<Result>& into) {
    const few_sets found(model, length);
    if (!found.is_complete()) return false;
    for (const std::uint64_t count : found.counts())
        into.exactly.push_back(quotient_conversion<Result>::of(natural(count), found.at_least(0)));
    while (into.exactly.back() == Result(0)) into.exactly.pop_back();
    into.work = work_of(found);
    return true;
}

/// Whether a few sets suffice for a goal.
template <class Result>
bool count_few_sets(const execution_model<ratio>& model, const aggregate_goal& goal, frontier_interval<Result>& into) {
    const few_sets found(model, goal.length);
    if (!found.is_complete()) return false;
    into.lower = quotient_conversion<Result>::of(found.at_least(goal.at_least), found.at_least(0));
    into.work = work_of(found);
    return true;
}

/// The distribution of the number of different words of a length.
///
/// Requires: length > 0; the model's weights are positive.
/// Errors: std::overflow_error for an exact result that does not fit into fg::ratio; fg::big_ratio has no such limit.
template <class Result, class Probability>
    requires frontier_result<Probability, Result>
constexpr frontier_counts<Result> frontier(const execution_model<Probability>& model, unsigned length,
                                           const frontier_options& options = {}, executor* who = nullptr) {
    frontier_counts<Result> found;
    if constexpr (std::same_as<Probability, ratio>)
        if (may_have_few_sets<Probability, Result>(options) && count_few_sets(model, length, found)) return found;
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, length, every_count, options, who);
    found.exactly = search.template counts<Result>().exactly;
    found.unknown = search.template unknown<Result>();
    found.work = search.work();
    return found;
}

/// The probability that an aggregate goal is covered.
///
/// Requires: the goal's length > 0; the model's weights are positive.
/// Errors: as above.
template <class Result, class Probability>
    requires frontier_result<Probability, Result>
constexpr frontier_interval<Result> frontier(const execution_model<Probability>& model, const aggregate_goal& goal,
                                             const frontier_options& options = {}, executor* who = nullptr) {
    frontier_interval<Result> found;
    if constexpr (std::same_as<Probability, ratio>)
        if (may_have_few_sets<Probability, Result>(options) && count_few_sets(model, goal, found)) return found;
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, goal.length, goal.at_least, options,
                                                                                     who);
    return {search.template reached<Result>(), search.template unknown<Result>(), search.work()};
}

}}  // namespace foregone::impl
