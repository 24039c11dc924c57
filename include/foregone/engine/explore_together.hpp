// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/conclude.hpp>
#include <foregone/engine/explore.hpp>
#include <foregone/engine/part_words.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/engine/search_parts.hpp>
#include <foregone/engine/shared_tasks.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// Whether ranks share a search by its tasks: each takes some when it has done those it had, and all merge what they did.
template <class View, auto Scope>
inline constexpr bool shared_by_tasks = search_parts<View, Scope>::divisible;

/// A search whose tasks the ranks of a group take as they come to them.
template <class View, auto Scope>
class task_search {
    using parts = search_parts<View, Scope>;
    static constexpr bool has_chunks = requires { &parts::joined; }, has_parts_of_tasks = requires { &parts::are_all; };

    executor& who_;
    const run_terms& terms_;
    rank_group& ranks_;
    shared_tasks tasks_{ranks_};
    search_part part_{};
    verdict found_{};

public:
    /// Requires: all ranks make one.
    task_search(executor& who, const run_terms& terms) : who_(who), terms_(terms), ranks_(*terms.ranks) {}

    verdict run() {
        ranks_.open_numbers();
        rank_attempt attempt;
        attempt.run([&] { take_part(); });
        round_report all;
        attempt.tell(all);
        tell_stop(all);
        all.add_up(ranks_);
        verdict merged;
        if (!all.failed() && all.reason() != stop_reason::none) return conclude_stopped(merged, all.reason()), merged;
        if (!all.failed() && merge(merged)) return merged;
        return is_helper(terms_) ? verdict{} : explore<View, Scope>(who_, terms_.alone());
    }

private:
    void take_part() {
        run_terms own = terms_.alone();
        own.tasks = &tasks_;
        own.part = &part_;
        own.keeper = nullptr;  // what ranks did of tasks is not kept
        found_ = explore<View, Scope>(who_, own);
    }

    /// The others need not do what comes to nothing.
    void tell_stop(const round_report& own) {
        const stop_reason failed = own.failed() ? stop_reason::interrupted : own.reason();
        const stop_reason reason = failed != stop_reason::none ? failed : found_.stopped_by;
        if (reason != stop_reason::none) tasks_.tell(shared_bounds::none, reason);
    }

    bool merge(verdict& into) {
        const std::uint64_t last = least(ranks_.gather({tasks_.own_last()}));
        bool is_sound = true;
        if constexpr (has_chunks) is_sound = parts::joined(tasks_.done(), last, part_);
        const std::vector<std::uint64_t> words = ranks_.gather(part_words::of(part_, found_.stopped_by));
        part_words::reader from{words};
        std::vector<search_part> all;
        for (unsigned rank = 0; rank < ranks_.size(); ++rank) all.push_back(from.next());
        if constexpr (has_parts_of_tasks)
            if (from.stopped == stop_reason::none && !parts::are_all(all)) return false;
        if constexpr (has_chunks) return is_sound && parts::merge_joined(all, last, terms_.alone(), from.stopped, into);
        else if (sees_program<View> && is_helper(terms_)) return true;  // shrinking runs the program
        else return parts::merge(all, terms_.alone(), from.stopped, into);
    }

    static std::uint64_t least(const std::vector<std::uint64_t>& all) {
        std::uint64_t least = all.front();
        for (const std::uint64_t one : all)
            if (one < least) least = one;
        return least;
    }
};

/// Searches by all ranks of a group: state graphs by their states, sequences, random cycles and the paths of a program, depth first, by
/// tasks; what cannot be shared out is done by the first rank, and the others know nothing of it.
///
/// Shape: the same verdict, counts and counterexample as without ranks.
/// Errors: those of explore; if a model throws on some rank, the first one searches again alone, so that the same is thrown as always.
template <class View, auto Scope>
verdict explore_together(executor& who, const run_terms& terms) {
    if constexpr (shared_by_tasks<View, Scope>)
        if (terms.ranks != nullptr) return task_search<View, Scope>(who, terms).run();
    return explore<View, Scope>(who, terms);
}

}  // namespace foregone
