// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Orders of events, and which of them runs have, by brute force: nothing here is shared with what plans runs.
namespace by_hand {

using numbers = std::vector<std::uint64_t>;

template <class T>
constexpr bool add_if_new(std::vector<T>& all, const T& one) {
    for (const T& other : all)
        if (other == one) return false;
    all.push_back(one);
    return true;
}

/// Whether a run has these events in this order, with or without others between.
constexpr bool has_in_order(const numbers& run, const numbers& order) {
    std::size_t length = 0;
    for (const std::uint64_t event : run)
        if (length < order.size() && event == order[length]) ++length;
    return length == order.size();
}

/// Every list of events with this length.
constexpr std::vector<numbers> all_orders(std::uint64_t events, std::size_t strength, bool distinct) {
    std::vector<numbers> all{{}};
    for (std::size_t length = 0; length < strength; ++length) {
        std::vector<numbers> longer;
        for (const numbers& order : all)
            for (std::uint64_t event = 0; event < events; ++event) {
                bool again = false;
                for (const std::uint64_t other : order) again = again || other == event;
                if (distinct && again) continue;
                longer.push_back(order);
                longer.back().push_back(event);
            }
        all = longer;
    }
    return all;
}

/// How few actions a run of the model takes that has an order; UINT64_MAX, if none has it.
template <class View, class EventOf>
constexpr std::uint64_t fewest_steps(const numbers& order, const EventOf& event_of) {
    struct place {
        typename View::oracle at;
        std::size_t length;
        std::uint64_t steps;
        constexpr bool operator==(const place& other) const { return at == other.at && length == other.length; }
    };
    std::vector<place> met{{View::initial_model(), 0, 0}};
    for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i].length == order.size()) return met[i].steps;
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            if (!View::enabled(met[i].at, action)) continue;
            place to{met[i].at, met[i].length + (event_of(action) == order[met[i].length]), met[i].steps + 1};
            View::foresee(to.at, action);
            add_if_new(met, to);
        }
    }
    return UINT64_MAX;
}

/// Whether the model allows a run.
template <class View>
constexpr bool is_run(const numbers& actions) {
    typename View::oracle at = View::initial_model();
    for (const std::uint64_t action : actions) {
        if (!View::enabled(at, action)) return false;
        View::foresee(at, action);
    }
    return true;
}

template <class EventOf>
constexpr numbers events_of(const numbers& run, const EventOf& event_of) {
    numbers events;
    for (const std::uint64_t action : run) events.push_back(event_of(action));
    return events;
}

}  // namespace by_hand
