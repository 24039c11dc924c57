// SPDX-License-Identifier: BSL-1.0
#pragma once

// Random paths of a program: choices and schedules drawn from a seed, and the search of them while compiling.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_shrink.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/length_tally.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Choices drawn from one stream of a seed, equally likely unless they have weights; schedules by priorities, if a bug
/// depth is set.
///
/// Guarantees: each task has a random priority, and the runnable task with the highest priority runs. At bug_depth - 1 random
/// points that task gets the lowest priority. A bug that takes an order of bug_depth steps is found with a probability of at
/// least 1 / (tasks * points^(bug_depth - 1)).
/// Source: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs"
/// (ASPLOS 2010).
class drawn_choices final : public choice_source {
    random_bits bits_;
    std::uint64_t salt_;
    std::uint64_t bug_depth_;
    std::uint64_t schedules_ = 0;                              ///< how many were made
    inline_vector<std::uint64_t, deepest_bug> changes_{};      ///< after how many schedules a priority changes
    inline_vector<std::uint64_t, deepest_bug> lowered_{};      ///< tasks with lowered priority, the lowest last

public:
    /// `points`: the approximate number of schedules of a path.
    constexpr drawn_choices(std::uint64_t seed, std::uint64_t stream, std::uint64_t bug_depth, std::uint64_t points)
        : bits_(seed, stream), salt_(bits_()), bug_depth_(bug_depth) {
        for (std::uint64_t i = 1; i < bug_depth; ++i) changes_.push_back(bits_.below(points > 0 ? points : 1));
    }

    constexpr std::uint64_t choose(std::uint64_t, std::uint64_t count) override { return bits_.below(count); }

    constexpr std::uint64_t weighed(std::uint64_t, const std::uint64_t* weights, std::uint64_t count) override {
        std::uint64_t all = 0, index = 0;
        for (std::uint64_t i = 0; i < count; ++i) all += weights[i];
        for (std::uint64_t drawn = bits_.below(all); drawn >= weights[index]; ++index) drawn -= weights[index];
        return index;
    }

    constexpr std::uint64_t schedule(std::uint64_t, const std::uint64_t* tasks, std::uint64_t count) override {
        const std::uint64_t number = schedules_++;
        if (bug_depth_ == 0) return bits_.below(count);
        for (const std::uint64_t change : changes_)
            if (change == number && !lowered_.full()) lowered_.push_back(tasks[highest(tasks, count)]);
        return highest(tasks, count);
    }

    constexpr std::uint64_t schedules() const { return schedules_; }

private:
    constexpr std::uint64_t highest(const std::uint64_t* tasks, std::uint64_t count) const {
        std::uint64_t best = 0;
        for (std::uint64_t i = 1; i < count; ++i)
            if (priority(tasks[i]) > priority(tasks[best])) best = i;
        return best;
    }

    constexpr std::uint64_t priority(std::uint64_t task) const {
        for (std::size_t i = lowered_.size(); i > 0; --i)
            if (lowered_[i - 1] == task) return deepest_bug - i;
        return mixer::of(salt_, task) | deepest_bug;
    }
};

/// One random path of a program.
template <class Lists>
struct drawn_path {
    path_result path{};
    path_reason reason{};
    typename Lists::template list<std::uint64_t> indices{};  ///< of a failing path
};

/// The merged results of random paths in the order of their numbers, up to the first failing path, which is then shrunk.
template <class View, class Lists>
struct path_sample {
    path_tally counted{};
    std::uint64_t first = 0;  ///< the number of the first path
    std::uint64_t drawn = 0;
    length_tally<Lists> lengths{};
    std::uint64_t found_steps = 0;
    path_shrinker<View, Lists, path_in_place<View, Lists>> found{};

    constexpr std::uint64_t count() const { return drawn; }
    constexpr bool violated() const { return found.property != no_property; }
    constexpr bool shrinks(const random& scope) const { return violated() && !found.minimal && found.runs < scope.shrink_runs; }
    constexpr bool is_whole(const random& scope) const { return violated() ? !shrinks(scope) : drawn == scope.runs; }

    /// The number of schedules of a path, measured on the path of first choices.
    static constexpr std::uint64_t schedule_points(const random& scope, const View& program = {}) {
        if (scope.bug_depth == 0) return 0;
        struct : choice_source {
            std::uint64_t schedules = 0;
            constexpr std::uint64_t choose(std::uint64_t, std::uint64_t) override { return 0; }
            constexpr std::uint64_t schedule(std::uint64_t, const std::uint64_t*, std::uint64_t) override { return ++schedules, 0; }
        } first;
        const path_room room(scope.steps);
        path_reason reason;
        take_path<View>(room.points, scope.steps, first, reason, nullptr, scope.escapes, nullptr, nullptr, program);
        return first.schedules;
    }

    static constexpr drawn_path<Lists> draw(const random& scope, const path_room& room, std::uint64_t seed, std::uint64_t number,
                                            std::uint64_t schedule_points, choice_history* history = nullptr,
                                            const View& program = {}) {
        drawn_path<Lists> one;
        drawn_choices source(seed, number, scope.bug_depth, schedule_points);
        one.path =
            take_path<View>(room.points, scope.steps, source, one.reason, nullptr, scope.escapes, room.values, history, program);
        if (one.path.ended != path_end::failed) return one;
        for (std::uint64_t i = 0; i < one.path.steps; ++i) one.indices.push_back(room.points[i].index);
        return one;
    }

    constexpr void add(const drawn_path<Lists>& one, const random& scope, const View& program = {}) {
        ++drawn;
        counted.add(one.path.ended, one.path.steps, one.path.steps, one.path.limits);
        lengths.add(one.path.steps);
        if (one.path.ended != path_end::failed) return;
        found = {one.indices, as_replayed(one.path, one.reason), {{scope.steps, scope.escapes}, program}};
        found_steps = one.path.steps;
    }

    /// Adds the following paths, which another shard took.
    constexpr void merge(const path_sample& next) {
        counted.merge(next.counted);
        drawn += next.drawn;
        lengths.merge(next.lengths);
        if (next.violated()) found = next.found, found_steps = next.found_steps;
    }

    constexpr void forget_found() { found = {}; }

    static constexpr void each_number(auto& self, auto&& visit) {
        path_tally::each_number(self.counted, visit);
        visit(self.drawn), visit(self.found_steps), visit(self.found.runs), visit(self.found.minimal);
        length_tally<Lists>::each_number(self.lengths, visit);
    }

    /// Paths without a choice show nothing, so they are not a pass.
    template <class Verdict>
    constexpr void conclude(Verdict& into, std::uint64_t seed, bool in_part = false) const {
        into.paths = counted;
        into.counted = {.transitions = counted.choices, .depth_steps = counted.longest, .sequences = drawn};
        into.sampled.runs = drawn;
        into.sampled.seed = seed;
        lengths.describe(into.sampled);
        const bool exercised = in_part || counted.choices > 0;
        into.result = exercised ? outcome::sampled : outcome::inconclusive;
        into.stopped_by = exercised ? stop_reason::none : stop_reason::samples;
        if (!violated()) return;
        conclude_failure(into, found, found_steps);
        into.stopped_by = stop_reason::none;
        into.sampled.failing_run = first + drawn - 1;
    }
};

/// Random paths, and the shrinking of the first failing path, as a search that constant evaluation can resume.
template <class View, random Scope>
struct path_sample_snapshot {
    using lists = bounded_lists<Scope.steps>;
    path_sample<View, lists> sample{};
    std::uint64_t schedule_points = 0;

    constexpr path_sample_snapshot() {
        if (std::is_constant_evaluated()) schedule_points = decltype(sample)::schedule_points(Scope);
    }

    constexpr bool finished() const { return sample.is_whole(Scope); }
    constexpr bool has_stepped() const { return sample.drawn > 0; }

    constexpr std::uint64_t step(std::uint64_t actions) {
        const path_room room(Scope.steps);
        std::uint64_t tried = 0;
        while (tried < actions && !finished()) {
            const std::uint64_t before = sample.counted.choices + sample.found.spent;
            if (sample.violated()) sample.found.advance();
            else sample.add(sample.draw(Scope, room, Scope.seed, sample.drawn, schedule_points), Scope);
            tried += sample.counted.choices + sample.found.spent - before + 1;
        }
        return tried;
    }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        sample.conclude(into, Scope.seed);
    }
    constexpr std::uint64_t trace_steps() const { return sample.found.actions.size(); }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        for (const std::uint64_t index : sample.found.actions) into.actions.push_back(index);
    }
};

/// Random paths, for the stages of constant evaluation.
template <class View, random Scope>
using constant_path_sample = resumable_search<path_sample_snapshot<View, Scope>>;

}}  // namespace foregone::impl
