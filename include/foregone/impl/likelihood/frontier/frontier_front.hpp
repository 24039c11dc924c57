// SPDX-License-Identifier: BSL-1.0
#pragma once

// The hash table of FRONTIER's states at one depth, and the mergeable results of a part of the search.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// States of a search at one depth, each with a sum for each number of words in a range.
///
/// Order: of insertion.
/// Complexity: constant time per look-up, 24 bytes and a set per state, and its sums; ranges that grow leave holes.
template <class Unit>
class frontier_table {
public:
    struct entry {
        std::uint32_t vertex, count;  // first number of words with a sum
        std::uint32_t terms, room;    // number of sums, and capacity
        std::size_t begin;            // position of the first sum
    };

private:
    std::size_t limbs_, units_;
    std::vector<entry> entries_{};
    std::vector<std::uint64_t> sets_{};
    std::vector<Unit> sums_{};
    std::vector<std::uint32_t> slots_{};  // 1 + an entry, 0 for none

public:
    /// `limbs` per set, `units` per sum.
    constexpr frontier_table(std::size_t limbs, std::size_t units) : limbs_(limbs), units_(units) {}

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
    constexpr const entry& operator[](std::uint32_t number) const { return entries_[number]; }
    constexpr const std::uint64_t* set(std::uint32_t number) const { return sets_.data() + number * limbs_; }
    constexpr const Unit* sums(std::uint32_t number) const { return sums_.data() + entries_[number].begin; }

    /// The state of a vertex and a set, inserted if new. With distinguished counts, each number of words has its own state.
    constexpr std::uint32_t find(std::uint32_t vertex, const std::uint64_t* set, std::uint32_t count, bool by_count) {
        if (slots_.empty()) slots_.assign(16, 0);
        std::size_t slot = hash(vertex, set, by_count ? count : 0) & (slots_.size() - 1);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (is(slots_[slot] - 1, vertex, set, count, by_count)) return slots_[slot] - 1;
        entries_.push_back({vertex, count, 0, 0, sums_.size()});
        sets_.insert(sets_.end(), set, set + limbs_);
        slots_[slot] = size();
        if (2 * entries_.size() > slots_.size()) grow(by_count);
        return size() - 1;
    }

    /// The sums of a state from a number of words on; afterwards, all of them are within its range.
    constexpr Unit* reach(std::uint32_t number, std::uint32_t count, std::uint32_t terms) {
        entry& one = entries_[number];
        if (one.terms == 0) one.count = count;
        const std::uint32_t first = count < one.count ? count : one.count;
        const std::uint32_t end = count + terms > one.count + one.terms ? count + terms : one.count + one.terms;
        if (first < one.count || end - first > one.room) move(one, first, end - first);
        one.terms = end - first;
        return sums_.data() + one.begin + (count - first) * units_;
    }

private:
    constexpr std::size_t hash(std::uint32_t vertex, const std::uint64_t* set, std::uint32_t count) const {
        mixer mixed;
        mixed.add(std::uint64_t{vertex} << 32 | count);
        for (std::size_t i = 0; i < limbs_; ++i) mixed.add(set[i]);
        return static_cast<std::size_t>(mixed.finish());
    }

    constexpr bool is(std::uint32_t number, std::uint32_t vertex, const std::uint64_t* set, std::uint32_t count,
                      bool by_count) const {
        if (entries_[number].vertex != vertex || (by_count && entries_[number].count != count)) return false;
        for (std::size_t i = 0; i < limbs_; ++i)
            if (sets_[number * limbs_ + i] != set[i]) return false;
        return true;
    }

    constexpr void grow(bool by_count) {
        slots_.assign(2 * slots_.size(), 0);
        for (std::uint32_t i = 0; i < size(); ++i) {
            std::size_t slot = hash(entries_[i].vertex, set(i), by_count ? entries_[i].count : 0) & (slots_.size() - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i + 1;
        }
    }

    constexpr void move(entry& one, std::uint32_t first, std::uint32_t terms) {
        const std::size_t begin = sums_.size();
        sums_.resize(begin + terms * units_, Unit(0));
        for (std::size_t i = 0; i < one.terms * units_; ++i) sums_[begin + (one.count - first) * units_ + i] = sums_[one.begin + i];
        one.begin = begin;
        one.count = first;
        one.room = terms;
    }
};

/// The results and the remaining states of a search, or of a part of it.
template <class Weights>
struct frontier_front {
    using unit = typename Weights::unit;
    using table = frontier_table<unit>;

    std::vector<table> states{};  // states to expand, by depth
    std::vector<unit> counts{};   // sums of finished executions, by number of words
    std::vector<unit> reached{};  // by node: sums of executions with the required number of words

    template <class Plan>
    constexpr explicit frontier_front(const Plan& plan)
        : states(plan.depths_in_all(), table(plan.prospects().set_limbs(), plan.weights().units())),
          reached(plan.nodes() * plan.weights().units(), unit(0)) {}

    /// The sums of finished executions, for consecutive numbers of words.
    constexpr unit* reach_counts(std::size_t count, std::size_t terms, std::size_t units) {
        if (counts.size() < (count + terms) * units) counts.resize((count + terms) * units, unit(0));
        return counts.data() + count * units;
    }

    /// Merges the results of another search, in its order.
    constexpr void take_in(const frontier_front& other, const Weights& weights, bool by_count) {
        for (std::size_t depth = 0; depth < states.size(); ++depth)
            for (std::uint32_t i = 0; i < other.states[depth].size(); ++i) {
                const auto& one = other.states[depth][i];
                table& into = states[depth];
                const std::uint32_t state = into.find(one.vertex, other.states[depth].set(i), one.count, by_count);
                add(into.reach(state, one.count, one.terms), other.states[depth].sums(i), one.terms, weights);
            }
        const std::size_t units = weights.units();
        add(reach_counts(0, other.counts.size() / units, units), other.counts.data(), other.counts.size() / units, weights);
        add(reached.data(), other.reached.data(), reached.size() / units, weights);
    }

private:
    static constexpr void add(unit* into, const unit* sums, std::size_t terms, const Weights& weights) {
        for (std::size_t i = 0; i < terms * weights.units(); i += weights.units()) weights.add(into + i, sums + i);
    }
};

}}  // namespace foregone::impl
