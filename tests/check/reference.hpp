// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

/// What the engines compute, said again in the plainest way there is: whole paths are kept, nothing is cut short, nothing is
/// cleverly ordered, and the counterexample is the least of all candidates. Slow, and for small models only.
namespace reference {

using path = std::vector<std::uint64_t>;

/// A violation that was found. Order: fewer steps first; what is violated before what is missing (a successor); then the
/// initial state and the actions in index order; then the property listed first.
struct candidate {
    std::uint64_t steps;
    bool deadlock;
    std::uint64_t initial;
    path actions;
    std::uint32_t property;

    auto key() const { return std::tie(steps, deadlock, initial, actions, property); }
};

/// One state on one path.
template <class View>
struct visit {
    typename View::node state;
    std::uint64_t initial;
    path actions;
};

template <class View>
struct search {
    foregone::verdict found;
    std::vector<candidate> candidates;
    std::vector<bool> enabled = std::vector<bool>(View::action_count);
    std::vector<bool> witnessed = std::vector<bool>(View::properties::size);

    void judge(const visit<View>& at) {
        const std::uint32_t failed = View::properties::violated_by_state(at.state);
        if (failed != foregone::no_property) report(at, failed, false);
        bool none[View::properties::size + 1]{};
        View::properties::witness(at.state, none, [&](std::uint32_t i) { witnessed[i] = true; });
    }

    void report(const visit<View>& at, std::uint32_t property, bool deadlock) {
        candidates.push_back({at.actions.size(), deadlock, at.initial, at.actions, property});
    }

    /// Calls reached(visit, violated) for each successor inside the boundary; counts, and judges the steps.
    template <class Reached>
    void expand(const visit<View>& from, Reached&& reached) {
        std::uint64_t successors = 0;
        View::each_step(from.state, {}, 0, View::action_count,
                        [&](std::uint64_t action, const auto& to, const auto& note, const auto&) {
                            ++successors;
                            ++found.counted.transitions;
                            enabled[action] = true;
                            visit<View> next{to, from.initial, from.actions};
                            next.actions.push_back(action);
                            if (note.failed != foregone::no_property) report(next, note.failed, false);
                            if (!View::within_boundary(to)) ++found.counted.outside;
                            reached(next, note.failed != foregone::no_property, View::within_boundary(to));
                        });
        if (successors == 0) find_deadlock(from);
    }

    void find_deadlock(const visit<View>& at) {
        if (View::terminal(at.state)) return;
        ++found.counted.deadlocks;
        if (View::properties::deadlock() != foregone::no_property) report(at, View::properties::deadlock(), true);
    }

    /// A state of the last depth, whose successors are not wanted: whether it has any is asked only for freedom from deadlock.
    void judge_end(const visit<View>& at) {
        if (View::properties::deadlock() == foregone::no_property) return;
        std::uint64_t successors = 0;
        View::each_step(at.state, {}, 0, View::action_count, [&](auto&&...) { ++successors; });
        if (successors == 0) find_deadlock(at);
    }

    void conclude(foregone::outcome passed) {
        if (candidates.empty()) return conclude_without_candidate(passed);
        const candidate& least = *std::min_element(candidates.begin(), candidates.end(),
                                                   [](const candidate& a, const candidate& b) { return a.key() < b.key(); });
        found.result = foregone::outcome::violated;
        found.property = least.property;
        found.has_trace = true;
        found.trace = {least.initial, least.actions};
    }

    void conclude_without_candidate(foregone::outcome passed) {
        for (std::uint32_t i = View::properties::size; i-- > 0;)
            if (View::properties::kind(i) == foregone::property_kind::sometimes && !witnessed[i]) found.property = i;
        found.result = found.property == foregone::no_property ? passed : foregone::outcome::violated;
        for (std::uint64_t i = View::action_count; i-- > 0;)
            if (!enabled[i]) ++found.unused.idle_actions, found.unused.first_idle_action = i;
    }
};

/// The states that can be reached, level by level, each kept with the least of its shortest paths.
template <class View>
foregone::verdict reachable(std::uint64_t depth_limit = foregone::unlimited) {
    search<View> all;
    std::vector<visit<View>> level, next;
    std::vector<typename View::node> known;
    const auto meet = [&](const visit<View>& at) {
        if (std::find(known.begin(), known.end(), at.state) != known.end()) return;
        known.push_back(at.state);
        next.push_back(at);
        all.judge(at);
    };
    for (std::uint64_t i = 0; i < View::initial_count(); ++i)
        if (View::within_boundary(View::initial(i))) meet({View::initial(i), i, {}});
        else ++all.found.counted.outside;
    bool closed = next.empty();
    for (std::uint64_t depth = 0; !closed && all.candidates.empty() && depth < depth_limit; ++depth) {
        level.swap(next);
        next.clear();
        for (const visit<View>& from : level)
            all.expand(from, [&](const visit<View>& to, bool, bool inside) { if (inside) meet(to); });
        closed = next.empty();
        if (!closed) all.found.counted.depth_steps = depth + 1;
    }
    if (!closed && all.candidates.empty())
        for (const visit<View>& at : next) all.judge_end(at);
    all.found.counted.states = known.size();
    all.conclude(closed ? foregone::outcome::proved : foregone::outcome::holds_to_depth);
    return all.found;
}

/// All sequences up to a length, one after the other, each extended until it is complete or violates something.
template <class View>
class sequences {
    search<View> all_;
    std::uint64_t max_steps_;
    std::vector<std::uint64_t> by_length_;

    void walk(const visit<View>& from) {
        ++by_length_[from.actions.size()];
        all_.judge(from);
        if (View::properties::violated_by_state(from.state) != foregone::no_property) return;
        if (from.actions.size() == max_steps_) return all_.judge_end(from);
        all_.expand(from, [&](const visit<View>& to, bool violated, bool inside) {
            if (!violated && inside) walk(to);
            else if (inside) ++by_length_[to.actions.size()], all_.judge(to);
            else ++by_length_[to.actions.size()];
        });
    }

public:
    explicit sequences(std::uint64_t max_steps) : max_steps_(max_steps), by_length_(max_steps + 1) {}

    foregone::verdict run(std::uint64_t min_steps) {
        for (std::uint64_t i = 0; i < View::initial_count(); ++i)
            if (View::within_boundary(View::initial(i))) walk({View::initial(i), i, {}});
            else ++all_.found.counted.outside;
        all_.conclude(foregone::outcome::holds_to_depth);
        count(min_steps);
        return all_.found;
    }

private:
    /// After a violation, only what is as short as its counterexample counts.
    void count(std::uint64_t min_steps) {
        const bool violated = all_.found.has_trace;
        const std::uint64_t longest = violated ? all_.found.trace.actions.size() : max_steps_;
        foregone::counts counted;
        for (std::uint64_t i = 0; i <= longest; ++i) {
            if (i > 0) counted.transitions += by_length_[i];
            if (i >= min_steps) counted.sequences += by_length_[i];
            if (by_length_[i] > 0) counted.depth_steps = i;
        }
        if (!violated) counted.deadlocks = all_.found.counted.deadlocks, counted.outside = all_.found.counted.outside;
        all_.found.counted = counted;
    }
};

}  // namespace reference
