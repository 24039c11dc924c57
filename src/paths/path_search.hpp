// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "known_states.hpp"
#include "look_pace.hpp"
#include "path_history.hpp"
#include "path_pool.hpp"
#include "path_shards.hpp"
#include "shared_beginnings.hpp"

#include <foregone/base/clock_ns.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/lists.hpp>
#include <foregone/engine/path_share.hpp>
#include <foregone/engine/path_worker.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/engine/search_keeper.hpp>
#include <foregone/engine/search_part.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone {

/// The paths of a program of at most some length, at run time: pieces of them, depth first, by all workers.
class path_search {
    called_program program_;
    executor& who_;
    const run_terms& terms_;
    path_pool& pool_;
    bool escapes_;
    std::uint64_t limit_, least_;
    known_states* merges_;
    seen_choices* seen_;
    shared_beginnings* shared_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> pauses_{false};  ///< nobody is to go on: it is stopped, or time to save
    std::uint64_t tasks_ = 0, done_before_ = 0, taken_before_ = 0, values_ = 0;
    shared_value<std::uint64_t> done_{0}, taken_{0};

public:
    /// Paths shorter than `least` are taken, and neither counted nor reported. `merges`: the states that are merged, or null. `seen`: what
    /// paths of another length chose, or null. `shared`: what is taken when the pool is empty, or null.
    ///
    /// Requires: one worker, if states are merged.
    path_search(called_program program, executor& who, const run_terms& terms, path_pool& pool, bool escapes, std::uint64_t limit, std::uint64_t least,
                known_states* merges, seen_choices* seen, shared_beginnings* shared)
        : program_(program), who_(who), terms_(terms), pool_(pool), escapes_(escapes), limit_(limit), least_(least), merges_(merges), seen_(seen), shared_(shared) {}

    /// Adds the pieces of which all paths are taken; if their share of all paths is known, progress is told in shares.
    void add(search_part part) {
        values_ = part.values;
        tasks_ += part.tasks;
        done_before_ += part.finished;
        for (path_piece& piece : part.pieces) {
            taken_before_ += piece.counted.paths();
            pool_.add(std::move(piece));
        }
    }

    /// Takes all paths of the pieces in the pool, or stops for the reason that it answers.
    ///
    /// Errors: invalid_program.
    stop_reason run() {
        do {
            pauses_.store(false);
            pool_.resume();
            who_.run(who_.workers(), [&](std::uint64_t, unsigned) {
                const path_room room(limit_, std::true_type{});
                look_pace pace(clock_ns());
                while (path_piece* const piece = pool_.take([&] { return shared_ != nullptr && shared_->add_more(pool_); })) work_on(*piece, room, pace);
            });
            pool_.join();
            if (pauses_.load() && terms_.keeper != nullptr) terms_.keeper->save(part());
        } while (pauses_.load() && stopped_.load() == stop_reason::none);
        return stopped_.load();
    }

    /// All pieces, while nobody works.
    search_part part() const {
        search_part all{.values = values_, .tasks = tasks_, .finished = tasks_ > 0 ? done_before_ + done_.load() : 0};
        for (const path_piece* piece : pool_.pieces()) all.pieces.push_back(*piece);
        return all;
    }

private:
    using worker_type = path_worker<called_program, choice_point*>;
    static constexpr std::uint64_t looks_between_shares = 8;  // of fast paths: to find out its share takes about as long as a look

    void work_on(path_piece& piece, const path_room& room, look_pace& pace) {
        try {
            walk(piece, room, pace);
        } catch (...) {
            pool_.stop();
            pool_.put_down(piece);
            throw;
        }
        pool_.put_down(piece);
    }

    void walk(path_piece& piece, const path_room& room, look_pace& pace) {
        std::optional<path_history> history;
        if (seen_ != nullptr) history.emplace(*seen_);
        worker_type worker{.points = room.points, .values = room.values, .history = history ? &*history : nullptr,
                           .limit = limit_, .least = least_, .counted = piece.counted, .program = program_};
        worker.begin_at(piece.next, piece.ends, piece.floor, piece.digests);
        std::uint64_t version = 0, taken = 1, told = 0, looks = 0;
        path_reason reason;
        bool beyond = is_beyond(piece);
        for (; !worker.finished && !beyond && !pauses_.peek(); ++taken) {
            take_path(worker, piece, reason);
            if (taken == 1) told = worker.share_before(piece.next);
            if (pool_.is_asked_for_more()) give_part(worker, piece.origin);
            if (pool_.bound_version() != version) beyond = is_beyond(worker, version);
            if (!pace.is_due()) continue;
            if (!pace.is_at_full_pace() || ++looks % looks_between_shares == 0) tell(worker, told);
            look_up(worker, pace);
            beyond = beyond || is_beyond(piece);
        }
        if (taken > 1) tell(worker, told);
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
        path_indices indices = worker.path_taken<path_indices>(path.steps);
        pool_.fail(indices);
        if (shared_ != nullptr) shared_->note_failure(piece);
        piece.failures.push_back({std::move(indices), as_replayed(path, reason), worker.counted});
    }

    void give_part(worker_type& worker, std::uint64_t origin) {
        worker.split([&](std::uint64_t depth) {
            path_piece part{.origin = origin};
            for (std::uint64_t i = 0; i <= depth; ++i) part.next.push_back(worker.points[i].index);
            ++part.next.back();
            part.digests = worker.next_digests<path_indices>(depth);
            if (const std::uint64_t digest = worker.values[depth].behind(worker.points[depth].index); digest != 0)
                worker.add_digest(part.digests, depth, digest);
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
        piece.digests = worker.next_digests<path_indices>(worker.known);
        piece.ends.clear();
        for (std::uint64_t i = piece.floor; i < worker.known; ++i) piece.ends.push_back(worker.points[i].end);
    }

    /// Tells how far a worker has come since it told last.
    void tell(const worker_type& worker, std::uint64_t& told) {
        const std::uint64_t now = worker.share_passed();
        done_.add(now - told);
        told = now;
    }

    stop_reason reason_to_stop(const path_tally& counted) {
        const std::uint64_t states = merges_ != nullptr ? merges_->size() : 0, bytes = merges_ != nullptr ? merges_->bytes() : 0;
        if (states > terms_.limit_states) return stop_reason::states;
        if (merges_ != nullptr && merges_->is_exhausted()) return stop_reason::memory;
        return terms_.check_in({.states = states,
                                .paths = taken_before_ + taken_.peek(),
                                .paths_before = taken_before_,
                                .depth_steps = counted.longest,
                                .tasks = tasks_,
                                .tasks_done = done_before_ + done_.peek(), .tasks_before = done_before_, .bytes = bytes});
    }

    void look_up(const worker_type& worker, look_pace& pace) {
        taken_.add(pace.look(clock_ns()));
        stop_reason reason = reason_to_stop(worker.counted);
        if (shared_ != nullptr) reason = shared_->look(reason);
        if (reason != stop_reason::none) stopped_.store(reason);
        if (reason == stop_reason::none && (terms_.keeper == nullptr || !terms_.keeper->is_due())) return;
        pauses_.store(true);
        pool_.stop();
    }
};

}  // namespace foregone
