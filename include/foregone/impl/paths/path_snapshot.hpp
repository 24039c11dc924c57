// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search of all paths of a program as a value that stages of constant evaluation advance; used by fg::paths.

#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_shrink.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The paths of a program, and the shrinking of the first failing path, as a search that constant evaluation can resume.
///
/// Guarantees: breadth first is iterative deepening here. Both orders count each path once, and find the same failures.
template <class View, paths_scope Scope>
struct path_snapshot {
    using lists = bounded_lists<Scope.max_steps>;
    using worker_type = path_worker<View, choice_point[Scope.max_steps + 1]>;
    static constexpr bool deepens = Scope.order != path_order::depth_first;

    worker_type worker{};
    path_tally counted{};
    path_shrinker<View, lists, path_in_place<View, lists>> found{};
    std::uint64_t found_steps = 0;  ///< before shrinking

    constexpr path_snapshot() { begin_round(deepens ? 0 : Scope.max_steps); }

    constexpr bool violated() const { return found.property != no_property; }
    constexpr bool finished() const { return violated() ? !shrinks() : worker.finished; }
    constexpr bool has_stepped() const { return counted.paths() + worker.counted.paths() > 0; }
    constexpr std::uint64_t step(std::uint64_t actions) {
        if (violated()) return shrink();
        if constexpr (beginnings_of<View>::are_shared) return take_round(actions);
        else return take_path();
    }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        conclude_paths(into, counted);
        if (violated()) conclude_failure(into, found, found_steps);
    }

    constexpr std::uint64_t trace_steps() const { return found.actions.size(); }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        for (const std::uint64_t index : found.actions) into.actions.push_back(index);
    }

private:
    constexpr void begin_round(std::uint64_t limit) {
        worker = worker_type{.limit = limit, .least = deepens ? limit : 0};
    }

    /// The shortest failing path needs no shrinking.
    constexpr bool shrinks() const { return !deepens && !found.minimal && found.runs < Scope.shrink_runs; }

    constexpr std::uint64_t take_path() {
        path_reason reason;
        const path_result path = worker.advance(reason, Scope.escapes);
        note(path, reason);
        return path.steps + 1;
    }

    /// Paths of one length that share their beginnings; a stage begins with a whole path.
    constexpr std::uint64_t take_round(std::uint64_t actions) {
        typename beginnings_of<View>::walk walk;
        for (std::uint64_t spent = 0;;) {
            path_reason reason;
            std::uint64_t paths = 1;
            const path_result path = walk.advance(worker, reason, Scope.escapes, paths);
            const bool ends = worker.finished || path.ended == path_end::failed;
            spent += path.steps - walk.repeated() + 1;
            note(path, reason);
            if (ends || spent >= actions) return spent;
        }
    }

    constexpr void note(const path_result& path, const path_reason& reason) {
        if (path.ended == path_end::failed) note_failure(path, reason);
        if (worker.finished || violated()) end_round();
    }

    constexpr void note_failure(const path_result& path, const path_reason& reason) {
        using numbers = typename lists::template list<std::uint64_t>;
        found = {worker.template path_taken<numbers>(path.steps), as_replayed(path, reason), {{Scope.max_steps, Scope.escapes}}};
        found_steps = path.steps;
    }

    /// A cut path continues in the next round, if there is one and no shorter path failed.
    constexpr void end_round() {
        const bool again = deepens && !violated() && worker.counted.cut > 0 && worker.limit < Scope.max_steps;
        if (again || (deepens && violated())) worker.counted.cut = 0;
        counted.merge(worker.counted);
        if (again) begin_round(worker.limit + 1);
    }

    constexpr std::uint64_t shrink() {
        const std::uint64_t before = found.spent;
        found.advance();
        return found.spent - before + 1;
    }
};

/// The paths of a program, for the stages of constant evaluation.
template <class View, paths_scope Scope>
using constant_path_search = resumable_search<path_snapshot<View, Scope>>;

}}  // namespace foregone::impl
