// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/limits.hpp>
#include <foregone/engine/path_piece.hpp>
#include <foregone/engine/path_worker.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/verdict/path_replay.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// Deals out the paths of a program to several runs that know nothing of each other, or to ranks.
///
/// Shape: paths are cut at the shortest length at which there are 16 beginnings a shard, or 64 a rank; of shards, these are dealt out one by
/// one, and what ends before belongs to the first one. So each path is in one shard, and the counts of all shards add up.
template <class View>
class path_shards {
    static constexpr std::uint64_t beginnings_a_shard = 16, beginnings_a_rank = 64;

    bool escapes_;
    std::uint64_t limit_;

public:
    path_shards(bool escapes, std::uint64_t limit) : escapes_(escapes), limit_(limit) {}

    search_part part(search_shard shard) const {
        search_part own;
        std::uint64_t number = 0;
        for (auto& [piece, share] : at_least(shard.count * beginnings_a_shard)) {
            if (piece.done ? shard.index > 0 : number++ % shard.count != shard.index) continue;
            own.tasks += share;
            own.finished += piece.done ? share : 0;
            own.pieces.push_back(std::move(piece));
        }
        if (own.pieces.empty()) own.pieces.push_back({.done = true});
        return own;
    }

    /// All of them, in order, for so many ranks; the origin of each is its number.
    std::vector<path_piece> for_ranks(std::uint64_t ranks) const {
        std::vector<path_piece> all;
        for (beginning& one : at_least(ranks * beginnings_a_rank)) all.push_back(std::move(one.piece));
        return all;
    }

private:
    struct beginning {
        path_piece piece;
        std::uint64_t share;  ///< of all paths, see path_share
    };

    std::vector<beginning> at_least(std::uint64_t count) const {
        std::uint64_t length = 1, origin = 0;
        std::vector<beginning> all = beginnings(length);
        while (all.size() < count && length < limit_ && has_more(all)) all = beginnings(++length);
        for (beginning& one : all) one.piece.origin = origin++;
        return all;
    }

    static bool has_more(const std::vector<beginning>& all) {
        for (const beginning& one : all)
            if (!one.piece.done) return true;
        return false;
    }

    /// In order: the beginnings of some length, each a piece, and what ends before, each a piece that is done.
    std::vector<beginning> beginnings(std::uint64_t length) const {
        const path_room room(length);
        path_worker<View, choice_point*> worker{.points = room.points, .limit = length};
        std::vector<beginning> all;
        for (std::uint64_t passed = 0; !worker.finished;) {
            const std::uint64_t before = passed;
            worker.counted = {};
            path_reason reason;
            const path_result path = worker.advance(reason, escapes_);
            refuse_unfit(path, reason);
            passed = worker.share_passed();
            all.push_back({piece_of(worker, path, reason, length < limit_), passed - before});
        }
        return all;
    }

    static path_piece piece_of(const path_worker<View, choice_point*>& worker, const path_result& path, const path_reason& reason, bool goes_on) {
        path_piece piece{.begin = worker.template path_taken<path_indices>(path.steps)};
        piece.counted = worker.counted;
        piece.done = path.ended != path_end::cut || !goes_on;
        if (path.ended == path_end::failed) piece.failures.push_back({piece.begin, as_replayed(path, reason), piece.counted});
        if (piece.done) return piece;
        piece.counted.cut = 0;
        piece.next = piece.begin;
        piece.floor = path.steps;
        return piece;
    }
};

}  // namespace foregone
