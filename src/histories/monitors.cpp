// SPDX-License-Identifier: BSL-1.0
// Monitors of containers with distinct values: queues, stacks, priority queues, registers.
#include <foregone/impl/histories/monitors.hpp>

#include "histories/open_gaps.hpp"
#include "histories/stack_monitor.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A value from the call that puts it to the answer of the call that takes it.
struct value_life {
    std::uint32_t put_called = no_event, put_answered = no_event, taken_called = no_event, taken_answered = no_event;

    bool is_put() const { return put_called != no_event; }
    bool is_taken() const { return taken_called != no_event; }
    bool has_to_be_taken() const { return taken_answered != no_event; }
};
struct event_span {
    std::uint32_t called, answered;
};

/// The lives of all values, as far as events up to one have happened. Gap g is the time between event g and the next.
class value_lives {
public:
    std::vector<value_life> lives;
    std::vector<event_span> none_found;
    bool possible = true;

    value_lives(const monitored_history& of, std::uint32_t until) : lives(of.values) {
        for (const monitored_call& call : of.calls)
            if (call.called_at <= until) add(call, call.answered_at <= until ? call.answered_at : no_event);
        for (value_life& each : lives) settle(each);
    }

private:
    void add(const monitored_call& call, std::uint32_t answered) {
        if (call.what == value_effect::none_found) {
            if (answered != no_event) none_found.push_back({call.called_at, answered});
        } else if (call.what == value_effect::put) {
            lives[call.value].put_called = call.called_at, lives[call.value].put_answered = answered;
        } else {
            value_life& life = lives[call.value];
            if (answered != no_event && life.has_to_be_taken()) possible = false;
            if (life.is_taken() && (answered == no_event || life.has_to_be_taken())) return;
            life.taken_called = call.called_at, life.taken_answered = answered;
        }
    }

    /// Leaves out what need not have happened.
    void settle(value_life& life) {
        if (life.has_to_be_taken() && (!life.is_put() || life.taken_answered < life.put_called)) possible = false;
        if (!life.is_put()) life.taken_called = no_event;
        if (life.put_answered == no_event && !life.has_to_be_taken()) life = {};
    }
};

/// The gaps in which no value is certainly inside: where a container that is found empty can be empty.
class empty_gaps {
    std::vector<std::uint32_t> before_;  ///< how many of them are before each gap

public:
    empty_gaps(const value_lives& all, std::uint32_t until) : before_(until + std::size_t{2}, 0) {
        std::vector<std::int32_t> inside(until + std::size_t{2}, 0);  // differences
        for (const value_life& life : all.lives) {
            const std::uint32_t out = std::min(life.taken_called, until + 1);
            if (life.put_answered < out) ++inside[life.put_answered], --inside[out];
        }
        std::int32_t values = 0;
        for (std::uint32_t event = 0; event <= until; ++event) {
            values += inside[event];
            before_[event + 1] = before_[event] + (values == 0 ? 1 : 0);
        }
    }
    bool explain(const std::vector<event_span>& none_found) const {
        return std::all_of(none_found.begin(), none_found.end(),
                           [this](const event_span& each) { return before_[each.answered] != before_[each.called]; });
    }
};

/// No two values leave in the other order than they entered, and a queue that is found empty may be empty then.
///
/// Source: Henzinger, Sezgin, Vafeiadis, "Aspect-oriented linearizability proofs" (2013): no other pattern is needed.
bool queue_is_possible(const monitored_history& of, std::uint32_t until) {
    const value_lives all(of, until);
    if (!all.possible) return false;
    std::vector<std::uint32_t> answered(until + std::size_t{1}, no_call), called(until + std::size_t{1}, no_call);
    for (std::uint32_t i = 0; i < all.lives.size(); ++i) {
        const value_life& life = all.lives[i];
        if (life.has_to_be_taken()) called[life.put_called] = i;
        if (life.put_answered != no_event) answered[life.put_answered] = i;
    }
    std::uint32_t latest = 0;  // the latest call that takes one of the values whose put has returned
    for (std::uint32_t event = 0; event <= until; ++event) {
        if (called[event] != no_call && latest > all.lives[called[event]].taken_answered) return false;
        if (answered[event] != no_call) latest = std::max(latest, all.lives[answered[event]].taken_called);
    }
    return empty_gaps(all, until).explain(all.none_found);
}

bool stack_is_possible(const monitored_history& of, std::uint32_t until) {
    const value_lives all(of, until);
    if (!all.possible || !empty_gaps(all, until).explain(all.none_found)) return false;
    std::vector<certain_stay> stays;
    for (const value_life& life : all.lives) {
        const std::uint32_t out = std::min(life.taken_called, until + 1);
        if (life.put_answered < out) stays.push_back({life.put_called, life.put_answered, out, life.taken_answered});
    }
    return stays.empty() || stack_monitor(std::move(stays)).is_possible();
}

/// From the best value to the worst, each leaves as early as better values allow.
bool priority_queue_is_possible(const monitored_history& of, std::uint32_t until) {
    const value_lives all(of, until);
    if (!all.possible) return false;
    open_gaps open(until + 1);
    for (const std::uint32_t value : of.ranked) {
        const value_life& life = all.lives[value];
        if (!life.is_put()) continue;
        std::uint32_t out = until + 1;
        if (life.is_taken()) {
            out = open.from(std::max(life.taken_called, life.put_called));
            if (life.has_to_be_taken() && out >= life.taken_answered) return false;
        }
        if (life.put_answered < out) open.close(life.put_answered, out);
    }
    for (const event_span& each : all.none_found)
        if (open.from(each.called) >= each.answered) return false;
    return true;
}

/// The calls with one value of a register: from the first answer to the last call, or the other way round.
struct value_zone {
    std::uint32_t write_called = no_event;
    std::uint32_t first_answered = no_event, last_called = 0;
    bool has_to_be_written = false, is_read = false;
};

/// No two values are certainly there at a time.
///
/// Source: Gibbons, Korach, "Testing shared memories" (1997).
bool register_is_possible(const monitored_history& of, std::uint32_t until) {
    std::vector<value_zone> zones(of.values);
    zones[0] = {0, 0, 0, true, false};
    for (const monitored_call& call : of.calls) {
        value_zone& zone = zones[call.value];
        const std::uint32_t called = call.called_at + 1, answered = call.answered_at <= until ? call.answered_at + 1 : no_event;
        if (call.called_at > until || (call.what == value_effect::taken && answered == no_event)) continue;
        if (call.what == value_effect::put) zone.write_called = called, zone.has_to_be_written = answered != no_event;
        else zone.is_read = true;
        zone.first_answered = std::min(zone.first_answered, answered);
        zone.last_called = std::max(zone.last_called, called);
    }
    std::vector<value_zone> forward, backward;
    for (const value_zone& each : zones) {
        if (!each.is_read && !each.has_to_be_written) continue;
        if (each.write_called == no_event || each.first_answered < each.write_called) return false;
        (each.first_answered < each.last_called ? forward : backward).push_back(each);
    }
    std::sort(forward.begin(), forward.end(), [](const auto& a, const auto& b) { return a.first_answered < b.first_answered; });
    for (std::size_t i = 1; i < forward.size(); ++i)
        if (forward[i].first_answered < forward[i - 1].last_called) return false;
    for (const value_zone& each : backward) {
        auto after = std::lower_bound(forward.begin(), forward.end(), each.last_called,
                                      [](const value_zone& a, std::uint32_t called) { return a.first_answered < called; });
        if (after != forward.begin() && each.first_answered < (--after)->last_called) return false;
    }
    return true;
}

/// Whether the answers up to this event are possible: later answers are those of calls that need not have taken effect.
bool is_possible(monitored_container what, const monitored_history& of, std::uint32_t until) {
    switch (what) {
        case monitored_container::queue: return queue_is_possible(of, until);
        case monitored_container::stack: return stack_is_possible(of, until);
        case monitored_container::priority_queue: return priority_queue_is_possible(of, until);
        default: return register_is_possible(of, until);
    }
}

}  // namespace

std::uint32_t first_impossible_event(monitored_container what, const monitored_history& of) {
    if (of.events == 0 || is_possible(what, of, of.events - 1)) return no_event;
    std::uint32_t possible = 0, impossible = of.events - 1;  // the first event is a call
    while (impossible - possible > 1) {
        const std::uint32_t middle = possible + (impossible - possible) / 2;
        (is_possible(what, of, middle) ? possible : impossible) = middle;
    }
    return impossible;
}

bool rank_values(monitored_history& of, function_ref<bool(std::uint32_t, std::uint32_t)> better) {
    std::vector<std::uint32_t>& ranked = of.ranked;
    ranked.resize(of.values);
    std::iota(ranked.begin(), ranked.end(), 0u);
    std::sort(ranked.begin(), ranked.end(), [&](std::uint32_t a, std::uint32_t b) { return better(a, b); });
    const auto are_equal = [&](std::uint32_t a, std::uint32_t b) { return !better(a, b); };
    return std::adjacent_find(ranked.begin(), ranked.end(), are_equal) == ranked.end();
}

}}  // namespace foregone::impl
