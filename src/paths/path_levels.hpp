// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches the paths of a program breadth first: all paths of one length, then one choice longer.

#include "paths/visited_hashes.hpp"
#include "search/path_task.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The paths of a program by length. All paths of one length are stored, and each is run once for every choice that extends it.
///
/// Guarantees: findings and counts are merged in the order of the paths, independent of the workers. If paths report equal states,
/// the first of them continues.
/// Complexity: 8 bytes a choice of every path of one length, 16 if values are chosen.
class path_levels {
    /// A path that is one choice longer than one of the previous level.
    struct child {
        path_result path;
        std::uint64_t index = 0, digest = 0;
        std::uint64_t state = 0;
        bool reports_state = false;
        path_reason reason{};
    };

    /// Stores the state that a path reports at its end. Whether it is visited is decided later, in order.
    struct reported_state final : path_states {
        std::uint64_t state = 0, step = UINT64_MAX;
        bool is_new(std::uint64_t number, std::uint64_t at) override { return state = number, step = at, true; }
    };

    called_program program_;
    executor& who_;
    const run_terms& terms_;
    bool escapes_;
    visited_hashes* merges_;
    std::uint64_t length_ = 0;      ///< of the stored paths
    path_indices kept_{}, longer_{};
    path_indices digests_{}, longer_digests_{};  ///< of the values along them; empty if all are unknown
    std::uint64_t count_ = 0, longer_count_ = 0;

public:
    path_tally counted{};
    std::vector<failed_path> failures{};
    stop_reason stopped = stop_reason::none;

    /// `merges`: the visited set of merged states; null if states are not merged.
    path_levels(called_program program, executor& who, const run_terms& terms, bool escapes, visited_hashes* merges)
        : program_(program), who_(who), terms_(terms), escapes_(escapes), merges_(merges) {}

    /// Errors: invalid_program.
    void run(std::uint64_t max_steps, std::uint64_t failure_limit) {
        try {
            add(take_root(), {}, {});
            count_ = longer_count_;
            while (goes_on(failure_limit) && length_ < max_steps) next_level(failure_limit);
        } catch (const std::bad_alloc&) {
            stopped = stop_reason::memory;
        }
        counted.cut = goes_on(failure_limit) ? count_ : 0;
    }

private:
    static constexpr std::uint64_t block = 1'024;
    using worker_type = path_worker<called_program, choice_point*>;

    bool goes_on(std::uint64_t failure_limit) const {
        return stopped == stop_reason::none && count_ > 0 && failures.size() < failure_limit;
    }

    void next_level(std::uint64_t failure_limit) {
        longer_.clear();
        longer_digests_.clear();
        longer_count_ = 0;
        for (std::uint64_t first = 0; first < count_ && goes_on(failure_limit); first += block) take_block(first, failure_limit);
        ++length_;
        kept_.swap(longer_);
        if (!longer_digests_.empty()) longer_digests_.resize(kept_.size());
        digests_.swap(longer_digests_);
        count_ = longer_count_;
    }

    void take_block(std::uint64_t first, std::uint64_t failure_limit) {
        const std::uint64_t size = count_ - first < block ? count_ - first : block;
        std::vector<std::vector<child>> found(static_cast<std::size_t>(size));
        who_.run(size, [&](std::uint64_t task, unsigned) { found[static_cast<std::size_t>(task)] = children_of(first + task); });
        for (std::uint64_t i = 0; i < size; ++i)
            for (const child& one : found[static_cast<std::size_t>(i)]) {
                if (failures.size() == failure_limit) return;
                add(one, prefix(kept_, first + i), prefix(digests_, first + i));
            }
        const std::uint64_t bytes =
            (kept_.capacity() + longer_.capacity() + digests_.capacity() + longer_digests_.capacity()) * sizeof(std::uint64_t);
        stopped = terms_.check_in({.transitions = counted.choices, .depth_steps = length_, .frontier = longer_count_,
                                   .bytes = bytes + (merges_ != nullptr ? merges_->bytes() : 0)});
        if (merges_ != nullptr && merges_->size() > terms_.limits.states) stopped = stop_reason::states;
        if (merges_ != nullptr && merges_->is_exhausted()) stopped = stop_reason::memory;
    }

    path_indices prefix(const path_indices& of, std::uint64_t number) const {
        if (of.empty()) return {};
        const auto begin = of.begin() + static_cast<std::ptrdiff_t>(number * length_);
        return {begin, begin + static_cast<std::ptrdiff_t>(length_)};
    }

    std::vector<child> children_of(std::uint64_t number) const {
        const path_room room(length_ + 1, std::true_type{});
        worker_type worker{.points = room.points, .values = room.values, .limit = length_ + 1, .program = program_};
        worker.begin_at(prefix(kept_, number), path_indices{}, length_, prefix(digests_, number));
        std::vector<child> found;
        while (!worker.finished) {
            found.push_back(take(worker));
            if (found.back().path.steps == length_) refuse_end(worker.points, found.back().path);
        }
        return found;
    }

    child take_root() const {
        const path_room room(0);
        worker_type worker{.points = room.points, .program = program_};
        return take(worker);
    }

    child take(worker_type& worker) const {
        child found;
        reported_state reported;
        found.path = worker.advance(found.reason, escapes_, merges_ != nullptr ? &reported : nullptr);
        refuse_unfit(found.path, found.reason);
        if (found.path.steps > length_) found.index = worker.taken(length_), found.digest = worker.digest_taken(length_);
        found.reports_state = reported.step == found.path.steps;
        found.state = reported.state;
        return found;
    }

    /// Adds the next path of a level.
    void add(const child& one, path_indices path, path_indices digests) {
        const bool merged = one.reports_state && merges_ != nullptr && !merges_->is_new(one.state, one.path.steps);
        if (one.path.steps > 0) path.push_back(one.index);
        if (one.digest != 0) worker_type::add_digest(digests, path.size() - 1, one.digest);
        const path_end ended = merged ? path_end::merged : one.path.ended;
        if (ended != path_end::cut) counted.add(ended, path.size(), 0, one.path.limits);
        counted.choices += one.path.steps > 0;
        if (path.size() > counted.longest) counted.longest = path.size();
        if (merged) return;
        if (one.path.ended == path_end::cut) keep(path, digests);
        if (one.path.ended == path_end::failed) failures.push_back({path, as_replayed(one.path, one.reason), counted});
    }

    void keep(const path_indices& path, const path_indices& digests) {
        if (!digests.empty()) {
            longer_digests_.resize(longer_.size());
            longer_digests_.insert(longer_digests_.end(), digests.begin(), digests.end());
        }
        longer_.insert(longer_.end(), path.begin(), path.end());
        ++longer_count_;
    }
};

}}  // namespace foregone::impl
