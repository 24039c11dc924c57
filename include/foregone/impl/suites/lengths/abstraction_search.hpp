// SPDX-License-Identifier: BSL-1.0
#pragma once

// The sufficient-length analysis at run time: a graph search, then a parallel pass over its states.

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/interned_model.hpp>
#include <foregone/impl/states/search_graph.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/suites/lengths/abstracted_view.hpp>
#include <foregone/impl/suites/lengths/sequence_lengths.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <unordered_map>
#include <vector>

namespace foregone { inline namespace impl {

struct hash_of_value {
    template <class T>
    std::size_t operator()(const T& value) const {
        return static_cast<std::size_t>(hash(value));
    }
};

struct are_one_value {
    template <class T>
    bool operator()(const T& a, const T& b) const {
        return same_state(a, b);
    }
};

template <class Key, class Value>
using map_of_values = std::unordered_map<Key, Value, hash_of_value, are_one_value>;

/// The first occurrence of each of some things, in the order of findings.
template <class Thing>
struct first_sightings {
    map_of_values<Thing, finding> seen{};

    void note(const Thing& thing, const finding& where) { seen.try_emplace(thing, where).first->second.keep(where); }
    void merge(const first_sightings& other) {
        for (const auto& [thing, where] : other.seen) note(thing, where);
    }

    /// The greatest number of steps to a first occurrence.
    std::uint64_t length() const {
        std::uint64_t most = 0;
        for (const auto& [thing, where] : seen)
            if (where.steps > most) most = where.steps;
        return most;
    }

    /// The first of the things that take this many steps.
    finding first_after(std::uint64_t steps) const {
        finding first;
        for (const auto& [thing, where] : seen)
            if (where.steps == steps) first.keep(where);
        return first;
    }
};

/// The abstract states, transitions and pairs that some states of a search show.
template <class View>
struct abstraction_sightings {
    first_sightings<typename View::abstract> states{};
    first_sightings<typename View::transition> transitions{};
    first_sightings<typename View::pair> pairs{};
    map_of_values<typename View::abstract, std::uint64_t> fewest{};  ///< successors of a concrete state

    void look(const typename View::node& at, state_id id, std::uint64_t depth_limit_steps) {
        const typename View::abstract here = View::abstract_of(at);
        states.note(here, {.steps = at.depth, .at = id});
        if (at.depth >= depth_limit_steps) return;
        const abstract_successors<View> shown(at);
        for (const auto& one : shown.all) {
            const finding where{.steps = at.depth + std::uint64_t{1}, .at = id, .action = one.action};
            transitions.note(one.transition, where);
            if (at.moved) pairs.note(one.after(at), where);
        }
        keep_fewest(here, shown.all.size());
    }

    void merge(const abstraction_sightings& other) {
        states.merge(other.states);
        transitions.merge(other.transitions);
        pairs.merge(other.pairs);
        for (const auto& [at, successors] : other.fewest) keep_fewest(at, successors);
    }

    sequence_lengths lengths() const {
        return {.minimum = {states.length(), transitions.length(), pairs.length()},
                .found = {states.seen.size(), transitions.seen.size(), pairs.seen.size()},
                .congruent = is_congruent()};
    }

    /// The first of the last things to appear.
    finding last_to_appear(const abstract_counts& least) const {
        const std::uint64_t steps = least.greatest();
        if (least.pairs == steps && !pairs.seen.empty()) return pairs.first_after(steps);
        if (least.transitions == steps && !transitions.seen.empty()) return transitions.first_after(steps);
        return states.first_after(steps);
    }

private:
    void keep_fewest(const typename View::abstract& at, std::uint64_t successors) {
        std::uint64_t& least = fewest.try_emplace(at, successors).first->second;
        if (successors < least) least = successors;
    }

    bool is_congruent() const {
        map_of_values<typename View::abstract, std::uint64_t> all;
        for (const auto& [transition, where] : transitions.seen) ++all[transition.from];
        for (const auto& [at, successors] : fewest)
            if (all[at] != successors) return false;
        return true;
    }
};

/// A search of the states of an abstracted_view at run time, followed by a pass over the states, by all workers of an executor.
template <class View>
class abstraction_search {
    executor& executor_;
    run_terms terms_;
    std::uint64_t depth_limit_steps_;
    interned_model<View> model_{};
    graph_search search_;
    shared_value<stop_reason> stopped_{stop_reason::none};

    static constexpr std::uint64_t states_at_once = 1'024;

public:
    abstraction_sightings<View> sightings{};
    verdict found{};

    abstraction_search(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps)
        : executor_(who), terms_(model_.terms_of(terms)), depth_limit_steps_(depth_limit_steps),
          search_(model_, who, terms_, depth_limit::of<View>(depth_limit_steps)) {}

    /// Errors: exceptions of the model, the abstraction or the label.
    void run() {
        found = search_.run();
        try {
            if (found.holds()) look_at_all();
        } catch (const std::bad_alloc&) { stopped_.store(stop_reason::memory); }
        if (stopped_.load() == stop_reason::none) return;
        found.result = outcome::inconclusive;
        found.stopped_by = stopped_.load();
    }

    /// Requires: one worker, whose states are in order.
    basic_trace<std::vector<std::uint64_t>> trace_to(const finding& where) const {
        const bool takes_step = where.action != no_action;
        basic_trace<std::vector<std::uint64_t>> trace = search_.run_to({where.at}, where.steps - takes_step);
        if (takes_step) trace.actions.push_back(where.action);
        return trace;
    }

private:
    void look_at_all() {
        const interned_states<typename View::node>& states = model_.states();
        const std::uint64_t parts = found.counted.states / states_at_once + 1;
        std::vector<abstraction_sightings<View>> shares(executor_.workers());
        const progress now{.states = found.counted.states,
                           .transitions = found.counted.transitions,
                           .depth_steps = found.counted.depth_steps,
                           .bytes = states.bytes()};
        executor_.run(parts, [&](std::uint64_t part, unsigned worker) {
            if (stopped_.peek() != stop_reason::none) return;
            states.each_state([&](state_id id) { shares[worker].look(states[id], id, depth_limit_steps_); }, part, parts);
            const stop_reason reason = terms_.check_in(now);
            if (reason != stop_reason::none) stopped_.store(reason);
        });
        for (const auto& share : shares) sightings.merge(share);
    }
};

}}  // namespace foregone::impl
