// SPDX-License-Identifier: BSL-1.0
#pragma once

// The depth-first loop over a program's paths, shared by all exhaustive path searches, and the share of paths it has taken.

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/choices/path_odometer.hpp>
#include <foregone/impl/choices/wanted_alternatives.hpp>
#include <foregone/impl/paths/paths_verdict.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The position of a path among all of a program's paths, in the order of their choices: the share of paths before it, if at each
/// choice all ways on lead to the same number of paths.
///
/// Guarantees: choices are used until there are 2^24 ways on. The share before a path is never more than the share before a later
/// path. The end of one part of the paths and the beginning of the next one have the same share.
/// Source: Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29, 1975), for paths drawn at
/// random; Kilby, Slaney, Thiébaux and Walsh, "Estimating search tree size" (AAAI 2006), for the paths of a search in order.
class path_share {
    double before_ = 0, ways_ = 1;

    static constexpr double enough_ways = 1 << 24;

public:
    /// All paths, in the units in which shares are reported.
    static constexpr std::uint64_t all = std::uint64_t{1} << 40;

    constexpr bool is_exact_enough() const { return ways_ >= enough_ways; }

    /// Adds the path's next choice. An index of `count` is the end of all of them.
    constexpr void add(std::uint64_t index, std::uint64_t count) {
        if (is_exact_enough()) return;
        before_ = before_ * static_cast<double>(count) + static_cast<double>(index);
        ways_ *= static_cast<double>(count);
    }

    /// The share before the path, of `all`.
    constexpr std::uint64_t before() const { return static_cast<std::uint64_t>(before_ / ways_ * static_cast<double>(all)); }
};

/// Takes the paths of a program depth first, one run each. It is the only copy of that loop: the next path is the last one with
/// its last choice advanced. Constant evaluation, one thread and many threads drive it, each from some first path.
///
/// Guarantees: `Points` is memory for the longest path: an array in constants, a pointer otherwise. The first `floor` choices do
/// not change.
/// Complexity: memory for one path. A run makes every choice of its path anew.
/// Source: counting in a mixed radix that is discovered while counting; as in Yang, Sar and Engler (OSDI 2006), without their
/// queue.
template <class View, class Points>
struct path_worker {
    Points points{};
    choice_values* values = nullptr;    ///< one for each point, for the values to compare chosen values with; null: not compared
    choice_history* history = nullptr;  ///< the values that other workers' paths chose
    std::uint64_t limit = 0;    ///< the longest path
    std::uint64_t least = 0;    ///< the shortest path that counts
    std::uint64_t floor = 0;    ///< choices that do not advance
    std::uint64_t known = 0;    ///< fixed choices of the next run; when finished, choices of the last run
    std::uint64_t moved = 0;    ///< one more than the choice that advanced since the last run; 0: none
    bool finished = false;
    bool* leaves_out = nullptr;  ///< set if the program leaves alternatives out; null: it must not
    wakeup_trees* trees = nullptr;  ///< then it keeps them from path to path; or null
    trace_guide* guide = nullptr;  ///< then it receives the turns of threads on a failing path; or null
    bool is_recorded = false;   ///< its recorder, if it has one, has the last path
    path_tally counted{};
    [[no_unique_address]] View program{};

    /// Begins at a path whose choices from `fixed` on advance, each up to its end; 0: to the last. `digests` are those of the
    /// values chosen along it, as far as known.
    ///
    /// Requires: ends.size() + fixed == indices.size(), or both are empty.
    template <class Indices>
    constexpr void begin_at(const Indices& indices, const Indices& ends, std::uint64_t fixed, const Indices& digests = {}) {
        for (const std::uint64_t index : indices) {
            if (values != nullptr)
                values[known].begin_at(index, known < digests.size() ? digests[static_cast<std::size_t>(known)] : 0,
                                       known >= fixed);
            points[known] = {index, known < fixed ? 0 : ends[static_cast<std::size_t>(known - fixed)], 0, {}};
            ++known;
        }
        floor = fixed;
    }

    /// Takes one path, and advances to the next. `reason` explains a failure.
    constexpr path_result advance(path_reason& reason, bool escapes, path_states* states = nullptr) {
        if (!std::is_constant_evaluated()) record_given();
        if (history != nullptr) history->begin();
        chooser choose({.points = &points[0],
                        .known = known,
                        .limit = limit,
                        .escapes = escapes,
                        .states = states,
                        .reason = &reason,
                        .values = values,
                        .history = history,
                        .leaves_out = leaves_out,
                        .trees = trees,
                        .guide = guide});
        program.run(choose);
        const path_result result = choose.result();
        end_path(result);
        return result;
    }

    /// Counts complete paths, none longer than the longest so far, with `choices` new choices in all.
    constexpr void add_complete(std::uint64_t paths, std::uint64_t choices) {
        counted.complete += paths;
        counted.choices += choices;
    }

    /// Counts a path, and advances to the next.
    constexpr void end_path(const path_result& result) {
        count(result);
        next(result.steps);
    }

    /// A choice of the last path.
    ///
    /// Requires: the path has that many choices.
    constexpr std::uint64_t taken(std::uint64_t step) const {
        if (step + 1 != moved) return points[step].index;
        return wanted_alternatives::are_in(points[step]) ? wanted_alternatives::last(points[step]) : points[step].index - 1;
    }

    /// The first choices of the last path.
    ///
    /// Requires: the path has that many choices.
    template <class Indices>
    constexpr Indices path_taken(std::uint64_t steps) const {
        Indices indices{};
        for (std::uint64_t i = 0; i < steps; ++i) indices.push_back(taken(i));
        return indices;
    }

    /// The digest of the value at such a choice; 0 if unknown.
    constexpr std::uint64_t digest_taken(std::uint64_t step) const { return values != nullptr ? values[step].at(taken(step)) : 0; }

    /// The digests of the values at the first choices of the next path; empty if all are unknown.
    template <class Indices>
    constexpr Indices next_digests(std::uint64_t steps) const {
        Indices all{};
        for (std::uint64_t i = 0; values != nullptr && i < steps; ++i)
            if (const std::uint64_t digest = values[i].at(points[i].index); digest != 0) add_digest(all, i, digest);
        return all;
    }

    /// Adds a digest to those of earlier steps.
    template <class Indices>
    static constexpr void add_digest(Indices& to, std::uint64_t step, std::uint64_t digest) {
        while (to.size() < step) to.push_back(0);
        to.push_back(digest);
    }

    /// The share of all paths before the path with these first choices, see path_share.
    ///
    /// Requires: the last path had these choices.
    template <class Indices>
    constexpr std::uint64_t share_before(const Indices& indices) const {
        path_share share;
        for (std::uint64_t i = 0; i < indices.size(); ++i) share.add(indices[static_cast<std::size_t>(i)], points[i].count);
        return share.before();
    }

    /// The share of all paths before the next one.
    ///
    /// Requires: a path was taken.
    constexpr std::uint64_t share_passed() const {
        path_share share;
        const std::uint64_t given = finished ? end_depth() : known;
        for (std::uint64_t i = 0; i < given && !share.is_exact_enough(); ++i) share.add(points[i].index, points[i].count);
        if (finished && given < known) share.add(end_of(points[given]), points[given].count);
        else if (finished) share.add(1, 1);
        return share.before();
    }

    /// Whether another worker can take some of the remaining paths; calls give(depth) with the depth where they branch off.
    template <class Give>
    constexpr bool split(Give&& give) {
        for (std::uint64_t depth = floor; depth < known; ++depth) {
            choice_point& at = points[depth];
            if (at.index + 1 >= at.end || wanted_alternatives::are_in(at)) continue;
            give(depth);
            at.end = at.index + 1;
            return true;
        }
        return false;
    }

private:
    constexpr void count(const path_result& result) {
        if (result.steps < least) return;
        const std::uint64_t fixed = known > floor ? known - 1 : floor, shortest = least > 0 ? least - 1 : 0;
        counted.add(result.ended, result.steps, result.steps - (fixed > shortest ? fixed : shortest), result.limits);
    }

    constexpr void next(std::uint64_t steps) {
        moved = path_odometer::moved_on(&points[0], floor, steps);
        finished = moved == floor;
        if (values != nullptr && !finished) values[moved - 1].move_to(points[moved - 1].index);
        known = finished ? steps : moved;
        if (finished) moved = 0;
    }

    static constexpr std::uint64_t end_of(const choice_point& at) { return wanted_alternatives::are_in(at) ? at.count : at.end; }

    /// Requires: finished. The choice at which it ends: all ways on from it are taken, or the next one was given away.
    constexpr std::uint64_t end_depth() const {
        std::uint64_t depth = known;
        while (depth > floor && end_of(points[depth - 1]) == points[depth - 1].count) --depth;
        return depth > floor ? depth - 1 : floor;
    }

    /// The recorder knows all choices of an advanced path but the one that advanced.
    void record_given() {
        if (active_recorder == nullptr) return;
        active_recorder->begin(0);
        for (std::uint64_t i = is_recorded && known > 0 ? known - 1 : 0; i < known; ++i) active_recorder->note(i, points[i].index);
        active_recorder->steps = known;
        is_recorded = true;
    }
};

}}  // namespace foregone::impl
