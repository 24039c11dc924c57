// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/conclude_paths.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/lists.hpp>
#include <foregone/engine/path_history.hpp>
#include <foregone/engine/path_levels.hpp>
#include <foregone/engine/path_pool.hpp>
#include <foregone/engine/path_search.hpp>
#include <foregone/engine/path_shards.hpp>
#include <foregone/engine/path_share.hpp>
#include <foregone/engine/path_shrink.hpp>
#include <foregone/engine/search_keeper.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/engine/shared_beginnings.hpp>
#include <foregone/engine/shared_tasks.hpp>
#include <foregone/model/choice_values.hpp>
#include <foregone/model/path_scope.hpp>

#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace foregone {

/// A check of all paths of a program, at run time.
template <class View, paths_scope Scope>
class path_run {
    executor& who_;
    const run_terms& terms_;
    path_tally counted_{};
    std::vector<failed_path> failures_{};
    stop_reason stopped_ = stop_reason::none;
    known_states merged_{};
    std::vector<seen_choices> seen_;  ///< one, by paths of all lengths, where those of each are taken from the start

public:
    path_run(executor& who, const run_terms& terms) : who_(who), terms_(terms) {}

    /// Errors: invalid_program where the program does not do the same twice, or swallows what ends a path.
    template <class Verdict>
    void run(Verdict& into) {
        try {
            shown_values.forget();
            if (Scope.order == path_order::depth_first) search(Scope.max_steps, 0);
            else if (Scope.order == path_order::breadth_first) widen();
            else deepen();
        } catch (const std::bad_alloc&) {
            stopped_ = stop_reason::memory;
        }
        if (terms_.tasks != nullptr) return void(into.stopped_by = stopped_);
        conclude(into);
    }

    /// What the pieces of all shards come to, together.
    template <class Verdict>
    void merge(std::vector<path_piece> pieces, stop_reason stopped, Verdict& into) {
        path_pool<path_piece> pool(who_, failure_limit());
        for (path_piece& piece : pieces) pool.add(std::move(piece));
        stopped_ = stopped;
        add(pool);
        conclude(into);
    }

private:
    template <class Verdict>
    void conclude(Verdict& into) {
        conclude_paths(into, counted_);
        into.counted.states = merged_.size();
        into.stopped_by = stopped_;
        if (!failures_.empty()) fail(into);
        else if (stopped_ != stop_reason::none) into.result = outcome::inconclusive;
    }

    void add(path_pool<path_piece>& pool) {
        counted_.merge(pool.conclude([&](const failed_path& one) { failures_.push_back(one); }));
    }

    std::uint64_t failure_limit() const { return terms_.limit_failures; }

    /// All paths of some length, shorter ones only so that they can be told from those that are longer.
    void search(std::uint64_t limit, std::uint64_t least) {
        path_pool<path_piece> pool(who_, failure_limit() - failures_.size());
        std::optional<shared_beginnings> shared;
        const auto heard = [&](const progress& now) { return terms_.tasks != nullptr ? terms_.tasks->hear(who_, terms_.check_in(now)) : terms_.check_in(now); };
        path_shards<View> shards(Scope.escapes, limit, heard);
        if (terms_.tasks != nullptr) shared.emplace(who_, *terms_.tasks, shards.for_ranks(terms_.tasks->ranks()), failure_limit());
        sequential_executor alone;
        executor& who = Scope.merges ? alone : who_;  // which of two equal states comes first must not be left to chance
        path_search<View> search(who, terms_, pool, Scope.escapes, limit, least, Scope.merges ? &merged_ : nullptr,
                                 seen_.empty() ? nullptr : &seen_.front(),
                                 shared ? &*shared : nullptr);
        search.add(shared ? search_part{.values = shards.values()} : beginning(shards));
        stopped_ = shards.stopped() != stop_reason::none ? shards.stopped() : search.run();
        add(pool);
        if (terms_.part != nullptr) *terms_.part = search.part();
    }

    /// Where the paths begin that this run is to take: all, those of a shard, or what was kept. Nobody knows what share of the work one of
    /// several lengths is.
    search_part beginning(path_shards<View>& shards) const {
        if (terms_.keeper != nullptr)
            if (search_part kept = terms_.keeper->kept(); !kept.pieces.empty()) return kept;
        if (terms_.shard.count > 1) return shards.part(terms_.shard);
        return {.pieces = std::vector<path_piece>(1), .tasks = Scope.order == path_order::depth_first ? path_share::all : 0};
    }

    void widen() {
        path_levels<View> levels(who_, terms_, Scope.escapes, Scope.merges ? &merged_ : nullptr);
        levels.run(Scope.max_steps, failure_limit());
        counted_ = levels.counted;
        failures_ = std::move(levels.failures);
        stopped_ = levels.stopped;
    }

    void deepen() {
        seen_ = std::vector<seen_choices>(1);
        for (std::uint64_t limit = 0; limit <= Scope.max_steps; ++limit) {
            counted_.cut = 0;
            search(limit, limit);
            if (stopped_ != stop_reason::none || counted_.cut == 0) return;
            if (failures_.size() >= failure_limit()) return void(counted_.cut = 0);  // by nothing but the end of the search
        }
    }

    template <class Verdict>
    void fail(Verdict& into) {
        using walk = path_in_place<View, growing_lists, Scope.max_steps>;
        if (terms_.failing_paths != nullptr)
            for (const failed_path& one : failures_) terms_.failing_paths->push_back({one.indices, one.failure});
        const failed_path& first = failures_.front();
        path_shrinker<View, growing_lists, walk> shrunk(first.indices, first.failure, {Scope.escapes});
        if (Scope.order == path_order::depth_first)
            while (!shrunk.minimal && shrunk.runs < Scope.shrink_runs) shrunk.advance();
        conclude_failure(into, shrunk, first.indices.size());
        into.trace.actions = shrunk.actions;
    }
};

}  // namespace foregone
