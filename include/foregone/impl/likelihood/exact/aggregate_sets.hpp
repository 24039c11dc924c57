// SPDX-License-Identifier: BSL-1.0
#pragma once

// The set-based algorithm for word counts from the literature; a reference for FRONTIER, and a user's option.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/count_distribution.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/word_numbers.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Where equal sets of words are merged; the probabilities are added.
enum class merge_policy {
    never,
    bridge,  ///< in the k-th node of each chain of nodes with one successor, for words of length k: the paper's policy
    always   ///< in every node
};

/// Weighted sets of words.
///
/// Format: a set is `stride` numbers with a bit for each word.
template <class Probability>
struct weighted_sets {
    std::size_t stride = 0;
    std::vector<std::uint64_t> bits{};
    std::vector<Probability> weights{};

    constexpr std::size_t size() const { return weights.size(); }

    constexpr void append(const weighted_sets& other, const Probability& factor) {
        bits.insert(bits.end(), other.bits.begin(), other.bits.end());
        weights.reserve(size() + other.size());
        for (const Probability& weight : other.weights) weights.push_back(factor * weight);
    }

    constexpr void add_word(std::uint32_t word) {
        for (std::size_t at = word / 64; at < bits.size(); at += stride) bits[at] |= std::uint64_t{1} << word % 64;
    }

    /// The first of equal sets stays, so that the order is stable.
    constexpr void merge() {
        std::size_t slots = 16, different = 0;
        while (slots < size() * 2) slots *= 2;
        std::vector<std::uint32_t> table(slots, empty);
        for (std::size_t set = 0; set < size(); ++set) {
            std::size_t slot = hash(set) & (slots - 1);
            while (table[slot] != empty && !is_equal(table[slot], set)) slot = (slot + 1) & (slots - 1);
            if (table[slot] != empty) {
                weights[table[slot]] = weights[table[slot]] + weights[set];
                continue;
            }
            table[slot] = static_cast<std::uint32_t>(different);
            move(set, different++);
        }
        bits.resize(different * stride);
        weights.resize(different);
    }

    constexpr std::size_t words_in(std::size_t set) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < stride; ++i) count += static_cast<std::size_t>(std::popcount(bits[set * stride + i]));
        return count;
    }

private:
    static constexpr std::uint32_t empty = UINT32_MAX;

    constexpr std::size_t hash(std::size_t set) const {
        mixer mixed;
        for (std::size_t i = 0; i < stride; ++i) mixed.add(bits[set * stride + i]);
        return static_cast<std::size_t>(mixed.finish());
    }
    constexpr bool is_equal(std::size_t a, std::size_t b) const {
        for (std::size_t i = 0; i < stride; ++i)
            if (bits[a * stride + i] != bits[b * stride + i]) return false;
        return true;
    }
    constexpr void move(std::size_t from, std::size_t to) {
        if (from == to) return;
        for (std::size_t i = 0; i < stride; ++i) bits[to * stride + i] = bits[from * stride + i];
        weights[to] = std::move(weights[from]);
    }
};

/// The result of the algorithm of sets.
template <class Probability>
struct aggregate_sets_result {
    count_distribution<Probability> counts{};
    std::uint64_t sets_at_root = 0;  ///< sets with their weights, with repetitions unless merged
};

/// Computes, for each node of an expansion, the sets of words that paths from the node cover, beginning with the last node.
///
/// Requires: fewer than 2^32 sets at a node.
template <class Probability>
class aggregate_sets_search {
    const word_expansion<Probability>& graph_;
    word_numbers words_;
    merge_policy policy_;
    std::vector<weighted_sets<Probability>> sets_;  // by node, until its predecessors are done
    std::vector<std::uint32_t> entering_;           // number of edges from nodes that are not done yet
    std::vector<std::uint32_t> in_bridge_;          // position of the node in its chain, from 1

public:
    constexpr aggregate_sets_search(const word_expansion<Probability>& graph, merge_policy policy)
        : graph_(graph), words_(graph), policy_(policy), sets_(graph.size()), entering_(graph.size(), 0),
          in_bridge_(graph.size(), 1) {
        for (std::uint32_t node = 0; node < graph.size(); ++node)
            for (const auto& edge : graph.from(node)) {
                ++entering_[edge.to];
                if (graph.from(node).size() == 1 && in_bridge_[edge.to] <= in_bridge_[node])
                    in_bridge_[edge.to] = in_bridge_[node] + 1;
            }
        for (std::uint32_t node = graph.size(); node-- > 0;) compute(node);
    }

    constexpr aggregate_sets_result<Probability> result() const {
        const weighted_sets<Probability>& root = sets_[0];
        aggregate_sets_result<Probability> found;
        found.sets_at_root = root.size();
        Probability all = 0;
        for (std::size_t set = 0; set < root.size(); ++set) {
            all = all + root.weights[set];
            found.counts.add(root.words_in(set), root.weights[set]);
        }
        for (Probability& one : found.counts.exactly) one = one / all;
        return found;
    }

private:
    constexpr bool merges(std::uint32_t node) const {
        return policy_ == merge_policy::always ||
               (policy_ == merge_policy::bridge && graph_.from(node).size() == 1 && in_bridge_[node] == graph_.length());
    }

    constexpr void compute(std::uint32_t node) {
        weighted_sets<Probability> found;
        found.stride = (words_.size() + 63) / 64;
        if (found.stride == 0) found.stride = 1;
        if (node + 1 == graph_.size()) {
            found.bits.resize(found.stride, 0);
            found.weights.push_back(Probability(1));
        } else {
            found.bits.reserve(sets_after(node) * found.stride);
        }
        for (const auto& edge : graph_.from(node)) add(found, edge);
        if (words_.of(node) != no_word) found.add_word(words_.of(node));
        if (merges(node)) found.merge();
        sets_[node] = std::move(found);
    }

    constexpr std::size_t sets_after(std::uint32_t node) const {
        std::size_t sum = 0;
        for (const auto& edge : graph_.from(node)) sum += sets_[edge.to].size();
        return sum;
    }

    constexpr void add(weighted_sets<Probability>& found, const execution_edge<Probability>& edge) {
        weighted_sets<Probability>& from = sets_[edge.to];
        const bool is_last_use = --entering_[edge.to] == 0;
        if (is_last_use && found.size() == 0 && edge.weight == Probability(1)) {
            found = std::move(from);
            return;
        }
        found.append(from, edge.weight);
        if (is_last_use) from = {};
    }
};

/// The distribution of the number of different words of a length, by the paper's algorithm, which computes sets of words.
///
/// Requires: length > 0.
/// Guarantees: the distribution does not depend on the merge policy.
/// Complexity: time and memory proportional to the number of different sets, at best; the number may grow exponentially. Merging
/// takes time too.
/// Source: Prasetya and Klomp, 2019, section 4.2.
template <class Probability>
constexpr aggregate_sets_result<Probability> aggregate_sets(const execution_model<Probability>& model, unsigned length,
                                                            merge_policy policy = merge_policy::bridge) {
    const word_expansion<Probability> graph(model, length);
    return aggregate_sets_search<Probability>(graph, policy).result();
}

}}  // namespace foregone::impl
