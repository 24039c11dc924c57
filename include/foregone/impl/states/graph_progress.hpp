// SPDX-License-Identifier: BSL-1.0
#pragma once

// The state of the level loop, at run time and while compiling: depth, depth limit, and when a search ends.

#include <foregone/impl/states/finding.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The depth limit of a breadth-first search, and whether states at that depth are checked for deadlocks.
struct depth_limit {
    std::uint64_t steps;
    bool judges_ends;

    constexpr depth_limit(std::uint64_t at_most, bool judges = false) : steps(at_most), judges_ends(judges) {}

    template <class View>
    static constexpr depth_limit of(std::uint64_t steps) {
        return {steps, View::properties::deadlock() != no_property};
    }
};

/// A level, and whether it is the last one, whose states are only checked for deadlocks.
struct level_place {
    std::uint64_t depth = 0;
    bool is_end = false;
};

/// The progress of a breadth-first search, and when it ends.
struct graph_progress {
    std::uint64_t depth = 0;     ///< of the level being expanded
    bool finished = false;
    bool closed = false;         ///< every state was expanded
    std::uint64_t states = 0;    ///< up to and including the level being expanded

    constexpr bool is_at_end(const depth_limit& limit) const { return depth >= limit.steps; }
    constexpr level_place place(const depth_limit& limit) const { return {depth, is_at_end(limit)}; }

    /// Begins with the initial states; without any, there is nothing to search.
    constexpr void begin(std::uint64_t states_now, const finding& best, const depth_limit& limit) {
        states = states_now;
        closed = states == 0;
        go_on(best, limit);
    }

    /// Ends a level. The search continues if it discovered new states, found no violation, and may go deeper or has to judge the
    /// last level.
    constexpr void close_level(std::uint64_t states_now, const finding& best, const depth_limit& limit) {
        if (is_at_end(limit)) return void(finished = true);
        closed = states_now == states;
        if (!closed) ++depth;
        states = states_now;
        go_on(best, limit);
    }

private:
    constexpr void go_on(const finding& best, const depth_limit& limit) {
        finished = closed || best.exists() || (is_at_end(limit) && !limit.judges_ends);
    }
};

}}  // namespace foregone::impl
