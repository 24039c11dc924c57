// SPDX-License-Identifier: BSL-1.0
#pragma once

// The least lengths of runs that contain events in a given order; decides which orders covering_runs can cover.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/model_graph.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The least number of steps of a run in which events come in a given order, with or without others between them; event by event.
///
/// Guarantees: the events so far are represented by the distances of all states after them, relative to the nearest. Equal
/// distances are stored once, with a number; 0 stands for no event yet.
/// Complexity: a breadth-first search for each distinct distances and event.
template <class Graph>
class order_distance {
    using distances = vector_in<std::uint32_t, order_distance>;
    static constexpr std::uint32_t unreachable = UINT32_MAX;

    /// The steps of one more event, and the number after it; 0 and unreachable while unknown.
    struct link {
        std::uint32_t steps = 0;
        std::uint32_t next = unreachable;
    };

    const Graph* graph_;
    vector_in<distances, order_distance> all_{};
    vector_in<std::uint64_t, order_distance> hashes_{};
    vector_in<link, order_distance> links_{};  ///< by number and event
    vector_in<state_id, order_distance> queue_{};

public:
    static constexpr std::uint32_t impossible = unreachable;

    constexpr explicit order_distance(const Graph& graph) : graph_(&graph) {
        distances from(graph.states(), unreachable);
        from[0] = 0;
        queue_.assign(1, 0);
        spread(from);
        number_of(from);
    }

    /// The additional steps of an event after the events of a number; or impossible.
    constexpr std::uint32_t steps(std::uint32_t number, std::uint64_t event) {
        link& found = links_[place(number, event)];
        if (found.steps == 0) {
            distances to(graph_->states(), unreachable);
            found.steps = take(all_[number], event, to);
        }
        return found.steps;
    }

    /// The number for the same events and one more. Requires: it is possible.
    constexpr std::uint32_t after(std::uint32_t number, std::uint64_t event) {
        if (links_[place(number, event)].next == unreachable) {
            const std::uint32_t found = follow(number, event);
            links_[place(number, event)].next = found;
        }
        return links_[place(number, event)].next;
    }

    constexpr std::uint64_t bytes() const {
        return all_.size() * (graph_->states() * sizeof(std::uint32_t) + Graph::events * sizeof(link));
    }

private:
    static constexpr std::size_t place(std::uint32_t number, std::uint64_t event) {
        return static_cast<std::size_t>(number * Graph::events + event);
    }

    constexpr std::uint32_t follow(std::uint32_t number, std::uint64_t event) {
        distances to(graph_->states(), unreachable);
        const std::uint32_t least = take(all_[number], event, to);
        spread(to);
        for (std::uint32_t& distance : to)
            if (distance != unreachable) distance -= least;
        return number_of(to);
    }

    /// The distances right after an event; returns the least.
    constexpr std::uint32_t take(const distances& from, std::uint64_t event, distances& to) {
        std::uint32_t least = unreachable;
        queue_.clear();
        for (std::size_t at = 0; at < from.size(); ++at) {
            if (from[at] == unreachable) continue;
            for (const model_transition& one : graph_->from(static_cast<state_id>(at))) {
                if (one.event != event || to[one.to] <= from[at] + 1) continue;
                to[one.to] = from[at] + 1;
                queue_.push_back(one.to);
                if (to[one.to] < least) least = to[one.to];
            }
        }
        return least;
    }

    /// Continues from the queued states, by any transitions.
    constexpr void spread(distances& to) {
        for (std::size_t i = 0; i < queue_.size(); ++i)
            for (const model_transition& one : graph_->from(queue_[i])) {
                if (to[one.to] <= to[queue_[i]] + 1) continue;
                to[one.to] = to[queue_[i]] + 1;
                queue_.push_back(one.to);
            }
    }

    constexpr std::uint32_t number_of(const distances& one) {
        mixer words;
        for (const std::uint32_t distance : one) words.add(distance);
        const std::uint64_t hash = words.finish();
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (hashes_[i] == hash && all_[i] == one) return static_cast<std::uint32_t>(i);
        all_.push_back(one);
        hashes_.push_back(hash);
        links_.resize(links_.size() + static_cast<std::size_t>(Graph::events));
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
};

}}  // namespace foregone::impl
