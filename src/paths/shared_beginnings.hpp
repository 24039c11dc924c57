// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "path_pool.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/path_piece.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/engine/shared_tasks.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The beginnings of a program's paths, in order, which ranks take as they come to them.
class shared_beginnings {
    executor& who_;
    shared_tasks& tasks_;
    std::vector<path_piece> all_;
    std::uint64_t failure_limit_;
    std::vector<std::uint64_t> failed_{};  ///< the first beginnings of paths that failed, one for each path
    bool has_more_ = true;

public:
    /// Requires: all ranks have the same beginnings, the origin of each is its number.
    shared_beginnings(executor& who, shared_tasks& tasks, std::vector<path_piece> all, std::uint64_t failure_limit)
        : who_(who), tasks_(tasks), all_(std::move(all)), failure_limit_(failure_limit) {
        tasks_.divide(all_.size());
    }

    /// Adds those that come next to a pool; false if there are no more.
    ///
    /// Threads: with the lock of the executor.
    bool add_more(path_pool& pool) {
        if (!has_more_) return false;
        const task_range next = tasks_.next_chunk(true);
        for (std::uint64_t i = next.first; i < next.end; ++i) {
            path_piece& piece = all_[static_cast<std::size_t>(i)];
            for (std::size_t failures = piece.failures.size(); failures > 0; --failures) note(i);
            pool.add(std::move(piece));
        }
        return has_more_ = next.first < next.end;
    }

    /// Whether some rank has found all failures of interest before such a piece.
    bool is_beyond(const path_piece& piece) const { return piece.origin > tasks_.last(); }

    /// A path of a piece failed; tells the others how far they have to look for more.
    void note_failure(const path_piece& piece) {
        const executor_guard held(who_);
        note(piece.origin);
    }

    /// Tells the others why this rank has to stop, if it does; answers why it has to, which another may have told.
    stop_reason look(stop_reason reason) { return tasks_.hear(who_, reason); }

private:
    void note(std::uint64_t beginning) {
        insert_in_order(failed_, beginning, [](std::uint64_t a, std::uint64_t b) { return a < b; });
        if (failed_.size() < failure_limit_) return;
        failed_.resize(static_cast<std::size_t>(failure_limit_));
        tasks_.tell(failed_.back());
    }
};

}  // namespace foregone
