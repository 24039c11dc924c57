// SPDX-License-Identifier: BSL-1.0
#pragma once

// The depth-first loop over the sequences of a model's actions, shared by constant evaluation and run-time workers.

#include <foregone/impl/model/past.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/sequences/tree_finding.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

template <class T, std::size_t... I>
constexpr std::array<T, sizeof...(I)> copies_of(const T& value, std::index_sequence<I...>) {
    return {((void)I, value)...};
}

/// Walks a choice tree depth first below one prefix. It is the only copy of that loop: constant evaluation, one thread and many
/// threads drive it, each for a number of steps.
///
/// Guarantees: after a violation of length n, no longer sequence is visited, and every sequence up to n is. With a listener, all
/// sequences are, except those that begin with a violation.
template <class View, std::uint64_t MaxSteps>
struct tree_worker {
    using node = typename View::node;
    using record = typename View::record;

    /// One node for each depth if the system can be copied; otherwise the path is run again from the start.
    struct replayed {};
    using nodes_type = std::conditional_t<View::copyable, std::array<node, MaxSteps + 1>, replayed>;

    static constexpr bool tabled = tables_states<View>;
    static constexpr std::size_t tabled_states = [] {
        if constexpr (tabled) return std::size_t{View::tabled_states};
        else return std::size_t{0};
    }();

    tally<View> counted{};
    tree_finding<MaxSteps> best{};
    std::uint64_t visited[MaxSteps + 1]{};   ///< sequences by length, below the prefix
    std::uint64_t limit_steps = MaxSteps;    ///< the longest sequence that still matters
    std::uint64_t floor_steps = 0;           ///< the length of the prefix
    std::uint64_t depth = 0;
    std::uint64_t initial = 0;
    std::uint64_t next[MaxSteps + 1]{};      ///< by depth: one more than the action taken, which is the next one to try
    bool any_enabled[MaxSteps + 1]{};
    bool finished = false;
    tree_end<View> end{};
    bool known = false;                      ///< counted.complete(), not evaluated again once true
    bool swept[tabled_states + 1]{};         ///< by state: all its steps are noted
    violation_listener* listener = nullptr;  ///< takes all violations, so that none is the best; null: only the best is kept
    record records[MaxSteps + 1]{};
    nodes_type nodes;

    constexpr explicit tree_worker(std::uint64_t initial_state) : initial(initial_state), nodes(first_nodes(initial_state)) {}

    /// Judges the initial state itself.
    constexpr void start() {
        with_top([&](const node& at) {
            finished = !View::within_boundary(at);
            if (finished) return void(++counted.outside);
            ++visited[0];
            const bool goes_on = enter(at, 0, no_property);
            if ((best.steps == 0 && !best.deadlocked) || (listener != nullptr && !goes_on)) finished = true;
        });
    }

    /// Moves to a prefix without counting it; returns false if there is none (an action is disabled, or leaves the boundary).
    ///
    /// Requires: nothing up to the prefix's length violates a property, or there is a listener; then there is no such prefix.
    constexpr bool seek(const std::uint64_t* actions, std::uint64_t steps) {
        if (!with_top([&](const node& at) { return leads_on(no_property, at); })) return false;
        for (std::uint64_t i = 0; i < steps; ++i) {
            next[depth] = actions[i];
            if (!descend([&](std::uint64_t, const node& to, const auto& note) { return leads_on(note.failed, to); })) return false;
        }
        floor_steps = depth;
        return true;
    }

    /// Tries at most `work` actions, fewer if the tree is finished, and returns their number.
    constexpr std::uint64_t advance(std::uint64_t work) {
        std::uint64_t left = work;
        while (left > 0 && !finished) {
            if (depth >= limit_steps || next[depth] == View::action_count) ascend();
            else if (depth + 1 >= limit_steps) left -= sweep(left);
            else --left, descend([&](std::uint64_t action, const node& to, const auto& note) { return count(action, to, note); });
        }
        return work - left;
    }

    /// Begins again at another initial state. The best violation so far bounds the depth.
    constexpr void restart(std::uint64_t initial_state) {
        const std::uint64_t limit = limit_steps;
        const tree_finding<MaxSteps> found_before = best;
        *this = tree_worker(initial_state);
        limit_steps = limit;
        best = found_before;
        start();
    }

    /// The length of the sequence on which the model threw; longer ones are not judged any more.
    constexpr std::uint64_t cut_short() { return limit_steps = end.has_thrown() ? MaxSteps : depth; }

    constexpr std::uint64_t sequences(std::uint64_t min_steps, std::uint64_t max_steps) const {
        std::uint64_t sum = 0;
        for (std::uint64_t i = min_steps; i <= max_steps; ++i) sum += visited[i];
        return sum;
    }

private:
    static constexpr nodes_type first_nodes(std::uint64_t initial_state) {
        if constexpr (View::copyable)
            return copies_of(View::initial(initial_state), std::make_index_sequence<MaxSteps + 1>{});
        else return {};
    }

    constexpr bool leads_on(std::uint32_t failed, const node& to) const {
        return listener == nullptr ? View::within_boundary(to) : judge<View>(failed, to).goes_on();
    }

    constexpr past_of<record> past() const { return {records, depth}; }

    /// Returns use(node) for the node after the current path. A system that cannot be copied cannot be moved out either.
    template <class Use>
    constexpr auto with_top(Use&& use) const {
        if constexpr (View::copyable) {
            return use(nodes[depth]);
        } else {
            node at = View::initial(initial);
            record answers[MaxSteps + 1]{};
            rerun(at, answers);
            return use(at);
        }
    }

    /// Runs the current path again on a fresh system, whose answers may refer to it.
    constexpr void rerun(node& at, record* answers) const {
        for (std::uint64_t i = 0; i < depth; ++i) {
            record seen{};
            typename View::note noted{};
            View::take(at, past_of<record>{answers, i}, next[i] - 1, seen, noted);
            answers[i] = seen;
        }
    }

    template <class Visit>
    constexpr void each_child(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        if constexpr (View::copyable) {
            View::each_step(nodes[depth], past(), first, last, visit);
        } else {
            while (first < last) first = next_child(first, last, visit);
        }
    }

    /// Takes the first enabled action on a fresh system, and returns the number of the action after it.
    template <class Visit>
    constexpr std::uint64_t next_child(std::uint64_t first, std::uint64_t last, Visit& visit) {
        node to = View::initial(initial);
        rerun(to, records);
        for (; first < last; ++first) {
            record seen{};
            typename View::note noted{};
            if (View::take(to, past(), first, seen, noted)) return visit(first, to, noted, seen), first + 1;
        }
        return last;
    }

    /// Takes the next action at this depth, and stays below it if visit(action, successor, note) returns true.
    template <class Visit>
    constexpr bool descend(Visit&& visit) {
        bool entered = false;
        const std::uint64_t action = next[depth]++;
        each_child(action, action + 1, [&](std::uint64_t, const node& to, const auto& note, const record& seen) {
            if (!visit(action, to, note)) return;
            entered = true;
            records[depth] = seen;
            if constexpr (View::copyable) nodes[depth + 1] = to;
        });
        if (!entered) return false;
        ++depth;
        next[depth] = 0;
        any_enabled[depth] = false;
        return true;
    }

    constexpr std::uint64_t sweep_end(std::uint64_t work) const {
        const std::uint64_t left = View::action_count - next[depth];
        return next[depth] + (left < work ? left : work);
    }

    /// Tries the remaining actions at the last depth in one loop, as many as `work` allows.
    constexpr std::uint64_t sweep(std::uint64_t work) {
        if constexpr (tabled) {
            const bool whole = next[depth] == 0 && work >= View::action_count;
            if (whole && swept[nodes[depth]] && all_witnessed() && View::quiet_steps(nodes[depth]) > 0) return sweep_quiet();
            if (whole) swept[nodes[depth]] = true;
        }
        return known && !end.judges ? sweep_known(work) : sweep_unknown(work);
    }

    /// Counts all actions of a state whose steps are all noted and quiet.
    constexpr std::uint64_t sweep_quiet() {
        took(View::quiet_steps(nodes[depth]), View::action_count);
        return View::action_count;
    }

    constexpr std::uint64_t sweep_unknown(std::uint64_t work) {
        const std::uint64_t first = next[depth], last = sweep_end(work);
        each_child(first, last, [&](std::uint64_t action, const node& to, const auto& note, const auto&) {
            next[depth] = action + 1;
            count(action, to, note);
        });
        next[depth] = last;
        known = counted.complete();
        return last - first;
    }

    /// The innermost loop: only the number of steps, the deciding expectations and violations are left to note.
    constexpr std::uint64_t sweep_known(std::uint64_t work) {
        const std::uint64_t first = next[depth], last = sweep_end(work);
        std::uint64_t taken = 0;
        deciders<View> by;
        each_child(first, last, [&](std::uint64_t action, const node& to, const auto& note, const auto&) {
            ++taken;
            by.add(note);
            if (View::judges_states || note.failed != no_property) judge_in_sweep(action, to, note.failed);
        });
        counted.decided(by.bits);
        took(taken, last);
        return last - first;
    }

    constexpr void took(std::uint64_t taken, std::uint64_t last) {
        visited[depth + 1] += taken;
        if (taken > 0) any_enabled[depth] = true;
        next[depth] = last;
    }

    constexpr bool all_witnessed() const {
        return !View::properties::has_sometimes || counted.unwitnessed() == no_property;
    }

    constexpr void judge_in_sweep(std::uint64_t action, const node& to, std::uint32_t failed) {
        next[depth] = action + 1;
        enter(to, depth + 1, failed);
    }

    constexpr void ascend() {
        if (depth < limit_steps && !any_enabled[depth]) deadlocked();
        if (depth == floor_steps) finished = true;
        else --depth;
    }

    /// Counts one step and judges it; returns true if the search may continue below.
    template <class Note>
    constexpr bool count(std::uint64_t action, const node& to, const Note& note) {
        any_enabled[depth] = true;
        ++visited[depth + 1];
        counted.step(action, note);
        return enter(to, depth + 1, note.failed);
    }

    /// Judges the successor of a step that itself violates `failed`; returns true if the search may continue from it.
    constexpr bool enter(const node& to, std::uint64_t steps, std::uint32_t failed) {
        const judged by = judge<View>(failed, to);
        if (!by.inside) ++counted.outside;
        else if (looks_behind<View>(failed)) note_witness<View>(to, counted);
        if (by.property != no_property) found(steps, by.property);
        else if (steps == MaxSteps && by.inside && end.matters && best.steps > steps && end.is_deadlock_at(to))
            found(steps, View::properties::deadlock(), true);
        return by.goes_on();
    }

    constexpr void deadlocked() {
        if (with_top([](const node& at) { return View::terminal(at); })) return;
        ++counted.deadlocks;
        if constexpr (View::properties::deadlock() != no_property) found(depth, View::properties::deadlock(), true);
    }

    /// Saves a violation if it is shorter than the saved one. The first one found is the least of its length.
    constexpr void found(std::uint64_t steps, std::uint32_t property, bool deadlocked = false) {
        if (listener != nullptr) return listener->note(steps, property, deadlocked, initial, next);
        if (steps > best.steps || (steps == best.steps && best.deadlocked <= deadlocked)) return;
        best.steps = steps;
        best.deadlocked = deadlocked;
        best.property = property;
        best.initial = initial;
        for (std::uint64_t i = 0; i < steps; ++i) best.actions[i] = next[i] - 1;
        if (steps < limit_steps) limit_steps = steps;
    }
};

}}  // namespace foregone::impl
