// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates how many missing orders a random continuation of a run completes; the greedy criterion of covering_runs.

#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/model_graph.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The expected number of missing orders that a run completes if it takes one transition, and then random events that
/// are still possible.
///
/// Format: numbers are in units of 2^-32.
template <class Table>
class expected_order_gain {
    static constexpr unsigned strength = Table::strength;
    using word_list = vector_in<std::uint64_t, expected_order_gain>;

    std::uint64_t events_ = 0;
    vector_in<word_list, expected_order_gain> sets_{};        ///< of events that are still possible, a bit each
    vector_in<std::uint32_t, expected_order_gain> set_of_{};  ///< by state
    vector_in<word_list, expected_order_gain> chances_{};     ///< by the size of a set: by steps and events left
    vector_in<std::uint32_t, expected_order_gain> sizes_{};   ///< by set
    word_list ahead_{};                    ///< by set and length: the missing orders that continue with an event of the set
    vector_in<char, expected_order_gain> looked_{};           ///< by set: whether ahead_ is valid
    word_list all_ahead_ = word_list(strength, 0);

public:
    constexpr expected_order_gain() = default;

    template <class Graph>
    constexpr void prepare(const Graph& graph, std::uint64_t limit_steps) {
        events_ = Graph::events;
        number_sets(sets_by_state(graph));
        chances_.assign(static_cast<std::size_t>(events_ + 1), {});
        for (const word_list& one : sets_) {
            sizes_.push_back(size_of(one));
            if (chances_[sizes_.back()].empty()) chances_[sizes_.back()] = chances_among(sizes_.back(), limit_steps);
        }
        ahead_.assign(sets_.size() * strength, 0);
    }

    /// Invalidates the estimates for the run as it was before.
    constexpr void look(const Table& orders) {
        looked_.assign(sets_.size(), 0);
        for (unsigned length = 0; length < strength; ++length) {
            all_ahead_[length] = 0;
            for (std::uint64_t event = 0; event < events_; ++event) all_ahead_[length] += orders.next(length, event);
        }
    }

    /// Whether an event extends a missing order so far that the remaining steps may complete it.
    constexpr bool helps(const Table& orders, std::uint64_t event, std::uint64_t rest) const {
        for (unsigned length = strength; length-- > 0;)
            if (strength - length - 1 <= rest && orders.next(length, event) > 0) return true;
        return false;
    }

    constexpr std::uint64_t expected(const Table& orders, const model_transition& one, std::uint64_t rest) {
        const std::uint32_t set = set_of_[one.to];
        if (looked_[set] == 0) look_ahead(orders, set);
        const bool again = has(set, one.event);
        std::uint64_t sum = 0;
        for (unsigned length = 0; length < strength; ++length) {
            const std::uint64_t next = orders.next(length, one.event);
            sum += next * chance(set, rest, strength - length - 1);
            sum += (ahead_[set * strength + length] - (again ? next : 0)) * chance(set, rest, strength - length);
        }
        return sum;
    }

    /// An approximate upper bound of the expected gain of any transition from a state, with `rest` steps after it.
    constexpr std::uint64_t most(const Table& orders, state_id from, std::uint64_t rest) const {
        const std::uint32_t set = set_of_[from];
        std::uint64_t kept = 0, most_won = 0;
        for (unsigned length = 0; length < strength; ++length) kept += all_ahead_[length] * chance(set, rest, strength - length);
        for (std::uint64_t event = 0; event < events_; ++event) {
            std::uint64_t won = 0;
            for (unsigned length = 0; length < strength; ++length)
                won +=
                    orders.next(length, event) * (chance(set, rest, strength - length - 1) - chance(set, rest, strength - length));
            if (won > most_won) most_won = won;
        }
        return kept + most_won;
    }

private:
    constexpr std::size_t words() const { return static_cast<std::size_t>((events_ + 63) / 64); }
    constexpr bool has(std::uint32_t set, std::uint64_t event) const {
        return (sets_[set][static_cast<std::size_t>(event / 64)] >> event % 64 & 1) != 0;
    }
    static constexpr std::uint32_t size_of(const word_list& set) {
        std::uint32_t size = 0;
        for (const std::uint64_t word : set) size += static_cast<std::uint32_t>(std::popcount(word));
        return size;
    }

    constexpr std::uint64_t chance(std::uint32_t set, std::uint64_t steps, unsigned events) const {
        return chances_[sizes_[set]][static_cast<std::size_t>(steps * (strength + 1) + events)];
    }

    /// By steps and events left: the probability that these events occur among randomly drawn ones, in their order.
    static constexpr word_list chances_among(std::uint64_t events, std::uint64_t limit_steps) {
        constexpr std::size_t width = strength + 1;
        word_list found(static_cast<std::size_t>(limit_steps + 1) * width, 0);
        found[0] = std::uint64_t{1} << 32;
        for (std::size_t i = width; i < found.size(); ++i) {
            if (i % width == 0) found[i] = found[i - width];
            else if (events > 0) found[i] = (found[i - width - 1] + (events - 1) * found[i - width]) / events;
        }
        return found;
    }

    template <class Graph>
    constexpr vector_in<word_list, expected_order_gain> sets_by_state(const Graph& graph) const {
        vector_in<word_list, expected_order_gain> found(graph.states(), word_list(words(), 0));
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t at = found.size(); at-- > 0;)
                for (const model_transition& one : graph.from(static_cast<state_id>(at)))
                    changed |= include(found[at], one, found[one.to]);
        }
        return found;
    }

    static constexpr bool include(word_list& into, const model_transition& one, const word_list& more) {
        bool changed = false;
        for (std::size_t word = 0; word < into.size(); ++word) {
            const std::uint64_t own = word == one.event / 64 ? std::uint64_t{1} << one.event % 64 : 0;
            const std::uint64_t all = into[word] | more[word] | own;
            changed |= all != into[word];
            into[word] = all;
        }
        return changed;
    }

    constexpr void number_sets(const vector_in<word_list, expected_order_gain>& by_state) {
        for (const word_list& one : by_state) {
            std::size_t number = 0;
            while (number < sets_.size() && sets_[number] != one) ++number;
            if (number == sets_.size()) sets_.push_back(one);
            set_of_.push_back(static_cast<std::uint32_t>(number));
        }
    }

    constexpr void look_ahead(const Table& orders, std::uint32_t set) {
        looked_[set] = 1;
        for (unsigned length = 0; length < strength; ++length) {
            std::uint64_t& sum = ahead_[set * strength + length];
            sum = 0;
            for (std::uint64_t event = 0; event < events_; ++event)
                if (has(set, event)) sum += orders.next(length, event);
        }
    }
};

}}  // namespace foregone::impl
