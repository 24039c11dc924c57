// SPDX-License-Identifier: BSL-1.0
#pragma once

// All workers of a rank as one: sums their counts, collects their new states, and inserts received ones.

#include "states/graph_worker.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/states/finding.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace foregone { inline namespace impl {

/// The counts of workers as numbers: transitions, deadlocks, states outside the boundary, then flags that are 0 or 1.
class graph_tally {
    static constexpr std::size_t sums = 3;
    std::vector<std::uint64_t> numbers_;

public:
    explicit graph_tally(std::size_t counters) : numbers_(counters) {}

    const std::vector<std::uint64_t>& numbers() const { return numbers_; }

    /// Requires: numbers of the same model.
    void merge(const std::vector<std::uint64_t>& other) {
        for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = i < sums ? numbers_[i] + other[i] : numbers_[i] | other[i];
    }

    /// Whether a list can be the tally of this model.
    bool fits(const std::vector<std::uint64_t>& other) const {
        if (other.size() != numbers_.size()) return false;
        for (std::size_t i = sums; i < other.size(); ++i)
            if (other[i] > 1) return false;
        return true;
    }

    /// `sum(words, count)` replaces each number by its sum over all ranks.
    template <class Sum>
    void add_up_by(Sum&& sum) {
        sum(numbers_.data(), numbers_.size());
        for (std::size_t i = sums; i < numbers_.size(); ++i) numbers_[i] = numbers_[i] > 0;
    }
};

/// The workers of a graph search in one process, and the sums of their counts.
///
/// Threads: each worker belongs to one thread; everything else while no worker runs.
class worker_pool {
    std::deque<graph_worker> workers_{};  // addresses stay: the store refers to them
    std::size_t counters_;

public:
    worker_pool(unsigned workers, const packed_model& model, packed_graph& graph) : counters_(model.shape.counters) {
        for (unsigned i = 0; i < workers; ++i) workers_.emplace_back(model, graph);
    }

    std::size_t size() const { return workers_.size(); }
    graph_worker& operator[](std::size_t i) { return workers_[i]; }
    graph_worker& front() { return workers_.front(); }

    /// Appends the new states of all workers to the next level.
    void hand_over(packed_levels& to) {
        for (graph_worker& one : workers_) one.hand_over(to);
    }

    /// Appends discovered states of other ranks to the parcels, by rank.
    void send(std::vector<std::vector<std::uint64_t>>& to, unsigned ranks) {
        for (graph_worker& one : workers_) one.send(to, ranks);
    }

    /// New states, of all workers.
    std::uint64_t discovered() const {
        std::uint64_t sum = 0;
        for (const graph_worker& one : workers_) sum += one.discovered();
        return sum;
    }
    std::uint64_t transitions() const {
        std::uint64_t sum = 0;
        for (const graph_worker& one : workers_) sum += one.steps().transitions();
        return sum;
    }

    /// Two states that a worker merged although they differ in a member.
    merged_pair merged() const {
        for (const graph_worker& one : workers_)
            if (const merged_pair found = one.steps().merged(); found.exists()) return found;
        return {};
    }
    graph_tally counted() const {
        graph_tally sum(counters_);
        for (const graph_worker& one : workers_) sum.merge(one.steps().counted());
        return sum;
    }
    finding best() const {
        finding least;
        for (const graph_worker& one : workers_) least.keep(one.steps().best());
        return least;
    }

    /// Inserts received states in blocks; make_room(states) is called before each. A violation in one is a finding like `where`.
    /// Returns how many words were inserted before make_room returned false.
    template <class MakeRoom>
    std::uint64_t receive(executor& who, std::size_t words, const std::vector<std::uint64_t>& received, const finding& where,
                          MakeRoom&& make_room) {
        const std::uint64_t at_once = received_at_once_states * words;
        for (std::uint64_t first = 0; first < received.size(); first += at_once) {
            const std::uint64_t last = received.size() - first < at_once ? received.size() : first + at_once;
            if (!make_room((last - first) / words)) return first;
            receive(who, words, received.data() + first, received.data() + last, where);
        }
        return received.size();
    }

    /// Errors: invalid_program if the model does not behave the same way again.
    void compare_repeated() {
        for (graph_worker& one : workers_) one.compare_repeated();
    }

private:
    static constexpr std::uint64_t received_at_once_states = 1 << 17;

    void receive(executor& who, std::size_t words, const std::uint64_t* begin, const std::uint64_t* end, const finding& where) {
        const std::uint64_t at_once = 4'096 * words;
        const auto count = static_cast<std::uint64_t>(end - begin);
        who.run((count + at_once - 1) / at_once, [&](std::uint64_t task, unsigned number) {
            const std::uint64_t first = task * at_once, last = count - first < at_once ? count : first + at_once;
            workers_[number].receive(begin + first, begin + last, where);
        });
    }
};

}}  // namespace foregone::impl
