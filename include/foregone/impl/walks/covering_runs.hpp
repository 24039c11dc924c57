// SPDX-License-Identifier: BSL-1.0
#pragma once

// The planner of fg::covering_sequences: extends runs greedily by the highest expected number of missing orders.

#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/expected_order_gain.hpp>
#include <foregone/impl/walks/model_graph.hpp>
#include <foregone/impl/walks/order_distance.hpp>
#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The orders of T events that runs have yet to cover, and the progress of the current run in each.
///
/// Format: an order is a number of T digits to the base of the number of events, the first event highest. Its prefixes are
/// numbered in the same way.
/// Complexity: 4 bytes an order.
template <unsigned T>
class order_table {
    std::uint64_t events_;
    std::uint32_t run_ = 0;
    vector_in<std::uint32_t, order_table> missing_[T + 1];  ///< by prefix: how many orders with it are missing
    vector_in<std::uint32_t, order_table> seen_[T + 1];     ///< by prefix: the last run that had it
    vector_in<std::uint32_t, order_table> begun_[T + 1];    ///< the prefixes that the current run has, by length
    vector_in<std::uint64_t, order_table> next_;            ///< by length and event: how many missing orders the event extends

public:
    static constexpr unsigned strength = T;

    constexpr explicit order_table(std::uint64_t events) : events_(events), next_(static_cast<std::size_t>(T * events), 0) {
        std::uint64_t size = 1;
        for (unsigned length = 0; length <= T; ++length, size *= events) {
            missing_[length].assign(static_cast<std::size_t>(size), 0);
            if (length < T) seen_[length].assign(static_cast<std::size_t>(size), 0);
        }
        begun_[0].assign(1, 0);
    }

    constexpr std::uint64_t missing() const { return missing_[0][0]; }

    /// The order with this number has to be covered.
    constexpr void require(std::uint64_t order) { change_missing(order, 1); }

    /// The least number of a missing order. Requires: there is one.
    constexpr std::uint64_t first_missing() const {
        std::uint64_t beginning = 0;
        for (unsigned length = 1; length <= T; ++length)
            for (beginning *= events_; missing_[length][static_cast<std::size_t>(beginning)] == 0;) ++beginning;
        return beginning;
    }

    constexpr void begin_run() {
        ++run_;
        for (unsigned length = 1; length < T; ++length) begun_[length].clear();
        for (std::uint64_t& count : next_) count = 0;
        foresee(0, 0);
    }

    /// How many missing orders whose first `length` events the run has continue with this event.
    constexpr std::uint64_t next(unsigned length, std::uint64_t event) const { return next_[place(length, event)]; }

    /// Appends an event to the run; returns true if it completes missing orders.
    constexpr bool take(std::uint64_t event) {
        const std::uint64_t before = missing();
        for (unsigned length = T; length-- > 0;)
            for (std::size_t i = 0, count = begun_[length].size(); i < count; ++i)
                reach(length, static_cast<std::uint32_t>(begun_[length][i] * events_ + event), event);
        return missing() < before;
    }

    constexpr std::uint64_t bytes() const { return missing_[T].size() * sizeof(std::uint32_t) * (T > 1 ? 2 : 1); }

private:
    constexpr std::size_t place(unsigned length, std::uint64_t event) const {
        return static_cast<std::size_t>(length * events_ + event);
    }

    constexpr void change_missing(std::uint64_t order, std::uint32_t by) {
        for (unsigned length = T + 1; length-- > 0; order /= events_) missing_[length][static_cast<std::size_t>(order)] += by;
    }

    /// The run has `length` events of some orders, and appends another.
    constexpr void reach(unsigned length, std::uint32_t beginning, std::uint64_t event) {
        if (missing_[length + 1][beginning] == 0) return;
        if (length + 1 == T) {
            change_missing(beginning, UINT32_MAX);  // one less
            --next_[place(length, event)];
        } else if (seen_[length + 1][beginning] != run_) {
            seen_[length + 1][beginning] = run_;
            begun_[length + 1].push_back(beginning);
            next_[place(length, event)] -= missing_[length + 1][beginning];
            foresee(length + 1, beginning);
        }
    }

    constexpr void foresee(unsigned length, std::uint32_t beginning) {
        for (std::uint64_t event = 0; event < events_; ++event)
            next_[place(length, event)] += missing_[length + 1][static_cast<std::size_t>(beginning * events_ + event)];
    }
};

/// The events of an order: actions, or their kinds.
template <class View, bool ByKind>
struct ordered_events {
    static constexpr std::uint64_t count = View::action_count;
    static constexpr std::uint64_t of(std::uint64_t action) { return action; }
};
template <class View>
struct ordered_events<View, true> {
    using kinds = action_kinds<typename View::action_domain>;
    static constexpr std::uint64_t count = kinds::count;
    static constexpr std::uint64_t of(std::uint64_t action) { return kind_of<kinds>(action); }
};

/// Runs of an oracle's model that cover every possible order of any T events.
///
/// Guarantees: a run continues with the transition from which a random continuation is expected to complete the most missing
/// orders. A run that completes none is replaced by the shortest run of the first missing order.
/// Requires: View::plannable; models that can be compared and hashed.
/// Complexity: 16 bytes a transition of the model, 8 an order.
/// Source: the density of Bryce and Colbourn, "A density-based greedy algorithm for higher strength covering arrays" (2009), for
/// orders and on a graph.
template <class View, covering_sequences_scope Scope>
class covering_runs {
    static constexpr unsigned strength = static_cast<unsigned>(Scope.strength);
    using events = ordered_events<View, Scope.by_kind>;
    using graph = model_graph<View, events>;
    using table = order_table<strength>;

    /// How a search reached a state, or a state after some events of an order.
    struct discovery {
        state_id state = 0;
        unsigned length = 0;
        std::uint64_t depth = 0;
        std::size_t from = 0;
        model_transition by{};
    };

    /// The best continuation that a search has found: to a discovery, and on by a transition.
    struct way {
        bool exists = false;
        std::uint64_t score = 0;
        std::size_t discovery = 0;
        model_transition last{};
    };

    graph graph_{};
    table orders_{events::count};
    expected_order_gain<table> onward_{};
    vector_in<discovery, covering_runs> queue_{};
    vector_in<std::uint64_t, covering_runs> discovered_{};  ///< by state and length: the last search that reached it
    std::uint64_t searches_ = 0, order_bytes_ = 0, work_ = 0;
    std::uint64_t limit_steps_ = Scope.limit_steps != 0 ? Scope.limit_steps : events::count;
    vector_in<std::uint64_t, covering_runs> run_{};  ///< the run being planned
    std::size_t useful_steps_ = 0;      ///< up to the last missing order that the run completes

public:
    vector_in<vector_in<std::uint64_t, covering_runs>, covering_runs> runs{};
    std::uint64_t steps = 0;     ///< of all runs together
    std::uint64_t possible = 0;  ///< orders that some run has
    std::uint64_t orders = 0;    ///< all orders

    constexpr covering_runs() = default;

    /// Plans to the end, or until goes_on() returns false; returns true at the end.
    template <class GoesOn>
    constexpr bool plan(GoesOn&& goes_on) {
        if (!graph_.explore(goes_on) || !find_possible(goes_on)) return false;
        onward_.prepare(graph_, limit_steps_);
        discovered_.assign(graph_.states() * strength, 0);
        while (orders_.missing() > 0)
            if (!add_run(goes_on)) return false;
        return true;
    }

    constexpr std::uint64_t states() const { return graph_.states(); }

    /// The actions and events that were tried.
    constexpr std::uint64_t work() const { return graph_.states() * View::action_count + work_; }

    constexpr std::uint64_t bytes() const { return graph_.bytes() + orders_.bytes() + order_bytes_; }

    template <class Verdict>
    constexpr void describe(Verdict& into) const {
        into.counted.states = states();
        into.sampled.planned_orders = {Scope.strength, possible, orders, Scope.limit_steps, Scope.by_kind};
    }

private:
    /// The first events of an order.
    struct beginning {
        std::uint64_t events[strength]{};
        unsigned length = 0;
        std::uint64_t number = 0;
        std::uint64_t steps = 0;
        std::uint32_t after = 0;

        constexpr bool has(std::uint64_t event) const {
            for (unsigned i = 0; i < length; ++i)
                if (events[i] == event) return true;
            return false;
        }
    };

    template <class GoesOn>
    constexpr bool find_possible(GoesOn& goes_on) {
        order_distance<graph> order(graph_);
        if (!find_possible_after(order, {}, goes_on)) return false;
        possible = orders_.missing();
        orders = 1;
        for (std::uint64_t i = 0; i < strength; ++i)
            orders *= !Scope.without_repetition ? events::count : i < events::count ? events::count - i : 0;
        return true;
    }

    /// Requires all possible orders that begin so; runs may be as long as they need to be.
    template <class GoesOn>
    constexpr bool find_possible_after(order_distance<graph>& order, const beginning& begun, GoesOn& goes_on) {
        order_bytes_ = order.bytes();
        work_ += events::count;
        if (!goes_on()) return false;
        for (std::uint64_t event = 0; event < events::count; ++event) {
            if (Scope.without_repetition && begun.has(event)) continue;
            const std::uint32_t more = order.steps(begun.after, event);
            if (more == order.impossible || (Scope.limit_steps != 0 && begun.steps + more > limit_steps_)) continue;
            beginning next = begun;
            next.events[next.length++] = event;
            next.number = begun.number * events::count + event;
            next.steps += more;
            if (next.length < strength) {
                next.after = order.after(begun.after, event);
                if (!find_possible_after(order, next, goes_on)) return false;
            } else {
                orders_.require(next.number);
                if (next.steps > limit_steps_) limit_steps_ = next.steps;
            }
        }
        return true;
    }

    template <class GoesOn>
    constexpr bool add_run(GoesOn& goes_on) {
        orders_.begin_run();
        if (!go_on_from(begin_run(), goes_on)) return false;
        if (useful_steps_ == 0) {
            orders_.begin_run();
            begin_run();
            if (!go_on_from(complete_first_missing(), goes_on)) return false;
        }
        run_.resize(useful_steps_);
        steps += useful_steps_;
        runs.push_back(run_);
        return true;
    }

    constexpr state_id begin_run() {
        run_.clear();
        useful_steps_ = 0;
        return 0;
    }

    template <class GoesOn>
    constexpr bool go_on_from(state_id at, GoesOn& goes_on) {
        while (run_.size() < limit_steps_) {
            if (!goes_on()) return false;
            const way best = best_way(at, limit_steps_ - run_.size());
            if (!best.exists) return true;
            go_to(best.discovery);
            at = go(best.last);
        }
        return true;
    }

    constexpr state_id go(const model_transition& one) {
        run_.push_back(one.action);
        if (orders_.take(one.event)) useful_steps_ = run_.size();
        return one.to;
    }

    /// Follows the way of a search to a discovery.
    constexpr void go_to(std::size_t number) {
        if (number == 0) return;
        go_to(queue_[number].from);
        go(queue_[number].by);
    }

    constexpr void begin_search(state_id at, std::size_t place) {
        ++searches_;
        queue_.assign(1, {.state = at});
        discovered_[place] = searches_;
    }

    constexpr void discover(std::size_t place, const discovery& found) {
        if (discovered_[place] == searches_) return;
        discovered_[place] = searches_;
        queue_.push_back(found);
    }

    /// The way of at most `left` steps whose last step has the highest expected gain; of equal ones the shortest.
    constexpr way best_way(state_id at, std::uint64_t left) {
        way best;
        onward_.look(orders_);
        work_ += events::count;
        begin_search(at, at);
        for (std::size_t i = 0; i < queue_.size() && queue_[i].depth < left; ++i) {
            const std::uint64_t depth = queue_[i].depth, rest = left - depth - 1;
            if (best.exists && (i == 0 || queue_[i - 1].depth < depth) && best.score >= onward_.most(orders_, at, rest)) break;
            work_ += graph_.from(queue_[i].state).size();
            for (const model_transition& one : graph_.from(queue_[i].state)) {
                if (onward_.helps(orders_, one.event, rest)) {
                    const std::uint64_t score = onward_.expected(orders_, one, rest);
                    if (!best.exists || score > best.score) best = {true, score, i, one};
                }
                discover(one.to, {one.to, 0, depth + 1, i, one});
            }
        }
        return best;
    }

    /// Appends the shortest run of the first missing order; returns its last state.
    constexpr state_id complete_first_missing() {
        std::uint64_t order[strength]{}, rest = orders_.first_missing();
        for (unsigned i = strength; i-- > 0; rest /= events::count) order[i] = rest % events::count;
        begin_search(0, 0);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const unsigned length = queue_[i].length;
            for (const model_transition& one : graph_.from(queue_[i].state)) {
                const unsigned reached = length + (one.event == order[length]);
                if (reached == strength) {
                    go_to(i);
                    return go(one);
                }
                discover(one.to + reached * graph_.states(), {one.to, reached, 0, i, one});
            }
        }
        return 0;
    }
};

}}  // namespace foregone::impl
