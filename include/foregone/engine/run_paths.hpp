// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/conclude_paths.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/lists.hpp>
#include <foregone/engine/path_levels.hpp>
#include <foregone/engine/path_pool.hpp>
#include <foregone/engine/path_shards.hpp>
#include <foregone/engine/path_shrink.hpp>
#include <foregone/engine/path_worker.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/engine/search_keeper.hpp>
#include <foregone/engine/shared_beginnings.hpp>
#include <foregone/model/path_scope.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace foregone {

/// All pieces that a pool has.
inline search_part part_of_paths(const path_pool<path_piece>& pool) {
    search_part part;
    for (const path_piece* piece : pool.pieces()) part.pieces.push_back(*piece);
    return part;
}

/// The paths of a program of at most some length, at run time: pieces of them, depth first, by all workers.
template <class View>
class path_search {
    executor& who_;
    const run_terms& terms_;
    path_pool<path_piece>& pool_;
    bool escapes_;
    std::uint64_t limit_, least_;
    known_states* merges_;
    shared_beginnings* shared_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> pauses_{false};  ///< nobody is to go on: it is stopped, or time to save
    shared_value<std::uint64_t> taken_{0};

public:
    /// Paths shorter than `least` are taken, and neither counted nor reported. `merges`: the states that are merged, or null. `shared`: what
    /// is taken when the pool is empty, or null.
    ///
    /// Requires: one worker, if states are merged.
    path_search(executor& who, const run_terms& terms, path_pool<path_piece>& pool, bool escapes, std::uint64_t limit, std::uint64_t least, known_states* merges,
                shared_beginnings* shared)
        : who_(who), terms_(terms), pool_(pool), escapes_(escapes), limit_(limit), least_(least), merges_(merges), shared_(shared) {}

    /// Takes all paths of the pieces in the pool, or stops for the reason that it answers.
    ///
    /// Errors: invalid_program.
    stop_reason run() {
        do {
            pauses_.store(false);
            pool_.resume();
            who_.run(who_.workers(), [&](std::uint64_t, unsigned) {
                const path_room room(limit_);
                while (path_piece* const piece = pool_.take([&] { return shared_ != nullptr && shared_->add_more(pool_); })) work_on(*piece, room.points);
            });
            pool_.join();
            if (pauses_.load() && terms_.keeper != nullptr) terms_.keeper->save(part_of_paths(pool_));
        } while (pauses_.load() && stopped_.load() == stop_reason::none);
        return stopped_.load();
    }

private:
    using worker_type = path_worker<View, choice_point*>;
    static constexpr std::uint64_t paths_between_looks = 16;

    void work_on(path_piece& piece, choice_point* points) {
        try {
            walk(piece, points);
        } catch (...) {
            pool_.stop();
            pool_.put_down(piece);
            throw;
        }
        pool_.put_down(piece);
    }

    void walk(path_piece& piece, choice_point* points) {
        worker_type worker{.points = points, .limit = limit_, .least = least_, .counted = piece.counted};
        worker.begin_at(piece.next, piece.ends, piece.floor);
        std::uint64_t version = 0;
        path_reason reason;
        bool beyond = is_beyond(piece);
        for (std::uint64_t taken = 1; !worker.finished && !beyond && !pauses_.peek(); ++taken) {
            take_path(worker, piece, reason);
            if (pool_.is_asked_for_more()) give_part(worker, piece.origin);
            if (pool_.bound_version() != version) beyond = is_beyond(worker, version);
            if (taken % paths_between_looks == 0) look_up(worker), beyond = beyond || is_beyond(piece);
        }
        put_back(worker, piece);
        piece.done = piece.done || beyond;
    }

    /// `reason` is empty before and after.
    void take_path(worker_type& worker, path_piece& piece, path_reason& reason) {
        const path_result path = worker.advance(reason, escapes_, merges_);
        if (path.ended != path_end::failed && path.ended != path_end::broken && !path.swallowed) [[likely]] return;
        note(worker, piece, path, reason);
        reason = {};
    }

    void note(const worker_type& worker, path_piece& piece, const path_result& path, const path_reason& reason) {
        refuse_unfit(path, reason);
        if (path.steps < least_) return;
        path_indices indices = worker.template path_taken<path_indices>(path.steps);
        pool_.fail(indices);
        if (shared_ != nullptr) shared_->note_failure(piece);
        piece.failures.push_back({std::move(indices), as_replayed(path, reason), worker.counted});
    }

    void give_part(worker_type& worker, std::uint64_t origin) {
        worker.split([&](std::uint64_t depth) {
            path_piece part{.origin = origin};
            for (std::uint64_t i = 0; i <= depth; ++i) part.next.push_back(worker.points[i].index);
            ++part.next.back();
            part.begin = part.next;
            part.ends = {worker.points[depth].end};
            part.floor = depth;
            pool_.give(std::move(part));
        });
    }

    bool is_beyond(const path_piece& piece) const { return shared_ != nullptr && shared_->is_beyond(piece); }

    bool is_beyond(const worker_type& worker, std::uint64_t& version) {
        version = pool_.bound_version();
        return !worker.finished && pool_.is_beyond(next_of(worker));
    }

    static path_indices next_of(const worker_type& worker) {
        path_indices indices;
        for (std::uint64_t i = 0; i < worker.known; ++i) indices.push_back(worker.points[i].index);
        return indices;
    }

    /// Writes down how far a piece has come.
    static void put_back(const worker_type& worker, path_piece& piece) {
        piece.counted = worker.counted;
        piece.done = worker.finished;
        piece.next = next_of(worker);
        piece.ends.clear();
        for (std::uint64_t i = piece.floor; i < worker.known; ++i) piece.ends.push_back(worker.points[i].end);
    }

    stop_reason reason_to_stop(const path_tally& counted) {
        const std::uint64_t states = merges_ != nullptr ? merges_->size() : 0, bytes = merges_ != nullptr ? merges_->bytes() : 0;
        if (states > terms_.limit_states) return stop_reason::states;
        if (merges_ != nullptr && merges_->is_exhausted()) return stop_reason::memory;
        return terms_.check_in({.states = states, .transitions = taken_.peek(), .depth_steps = counted.longest, .bytes = bytes});
    }

    void look_up(const worker_type& worker) {
        taken_.add(paths_between_looks);
        stop_reason reason = reason_to_stop(worker.counted);
        if (shared_ != nullptr) reason = shared_->look(reason);
        if (reason != stop_reason::none) stopped_.store(reason);
        if (reason == stop_reason::none && (terms_.keeper == nullptr || !terms_.keeper->is_due())) return;
        pauses_.store(true);
        pool_.stop();
    }
};

/// A check of all paths of a program, at run time.
template <class View, paths_scope Scope>
class path_run {
    executor& who_;
    const run_terms& terms_;
    path_tally counted_{};
    std::vector<failed_path> failures_{};
    stop_reason stopped_ = stop_reason::none;
    known_states merged_{};

public:
    path_run(executor& who, const run_terms& terms) : who_(who), terms_(terms) {}

    /// Errors: invalid_program where the program does not do the same twice, or swallows what ends a path.
    template <class Verdict>
    void run(Verdict& into) {
        try {
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
        if (terms_.tasks != nullptr) shared.emplace(who_, *terms_.tasks, path_shards<View>(Scope.escapes, limit).for_ranks(terms_.tasks->ranks()), failure_limit());
        else
            for (path_piece& piece : beginning(limit)) pool.add(std::move(piece));
        sequential_executor alone;
        executor& who = Scope.merges ? alone : who_;  // which of two equal states comes first must not be left to chance
        stopped_ = path_search<View>(who, terms_, pool, Scope.escapes, limit, least, Scope.merges ? &merged_ : nullptr,
                                     shared ? &*shared : nullptr)
                       .run();
        add(pool);
        if (terms_.part != nullptr) *terms_.part = part_of_paths(pool);
    }

    /// Where the paths begin that this run is to take: all, those of a shard, or what was kept.
    std::vector<path_piece> beginning(std::uint64_t limit) const {
        if (terms_.keeper != nullptr)
            if (search_part kept = terms_.keeper->kept(); !kept.pieces.empty()) return std::move(kept.pieces);
        if (terms_.shard.count > 1) return path_shards<View>(Scope.escapes, limit).part(terms_.shard);
        return std::vector<path_piece>(1);
    }

    void widen() {
        path_levels<View> levels(who_, terms_, Scope.escapes, Scope.merges ? &merged_ : nullptr);
        levels.run(Scope.max_steps, failure_limit());
        counted_ = levels.counted;
        failures_ = std::move(levels.failures);
        stopped_ = levels.stopped;
    }

    void deepen() {
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
