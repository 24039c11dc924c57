// SPDX-License-Identifier: BSL-1.0
// Divides a search of tasks among ranks and merges their parts; if that fails, the first rank searches alone.
#include "search/rank_agreement.hpp"
#include "search/rank_parts.hpp"
#include "search/shared_tasks.hpp"

#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class task_search {
    const divided_search& search_;
    executor& who_;
    const run_terms& terms_;
    rank_group& ranks_;
    shared_tasks tasks_{ranks_};
    search_part part_{};
    verdict found_{};

public:
    task_search(const divided_search& search, executor& who, const run_terms& terms)
        : search_(search), who_(who), terms_(terms), ranks_(*terms.services.ranks) {}

    verdict run() {
        ranks_.open_numbers();
        rank_attempt attempt;
        attempt.run([&] { take_part(); });
        round_report all;
        attempt.report_to(all);
        report_stop(all);
        all.add_up(ranks_);
        verdict merged;
        if (!all.failed() && all.reason() != stop_reason::none) return conclude_stopped(merged, all.reason()), merged;
        if (!all.failed() && merge(merged)) return merged;
        return is_helper(terms_) ? verdict{} : search_.run(who_, terms_.alone());
    }

private:
    void take_part() {
        run_terms own = terms_.alone();
        own.services.tasks = &tasks_;
        own.outputs.part = &part_;
        own.services.checkpointer = nullptr;  // ranks do not save their tasks
        found_ = search_.run(who_, own);
    }

    /// Stops the other ranks, whose work would be lost.
    void report_stop(const round_report& own) {
        const stop_reason failed = own.failed() ? stop_reason::interrupted : own.reason();
        const stop_reason reason = failed != stop_reason::none ? failed : found_.stopped_by;
        if (reason != stop_reason::none) tasks_.report(shared_bounds::none, reason);
    }

    bool merge(verdict& into) {
        const std::vector<std::uint64_t> bounds = ranks_.gather({tasks_.own_last()});
        const std::uint64_t last = *std::min_element(bounds.begin(), bounds.end());
        const bool is_sound = search_.join(tasks_.done(), last, part_);
        const rank_parts all = parts_in(ranks_.gather(words_of(found_.stopped_by, part_)));
        return is_sound && search_.merge_ranks(all.parts, last, terms_, all.stopped, into);
    }
};

}  // namespace

rank_parts parts_in(const std::vector<std::uint64_t>& words) {
    rank_parts all;
    for (word_reader from(words); !from.is_at_end();) {
        const auto stopped = from.read<stop_reason>();
        if (all.stopped == stop_reason::none) all.stopped = stopped;
        all.parts.push_back(from.read<search_part>());
    }
    return all;
}

bool is_helper(const run_terms& terms) { return terms.services.ranks != nullptr && terms.services.ranks->rank() > 0; }

verdict search_by_ranks(const divided_search& search, executor& who, const run_terms& terms) {
    return task_search(search, who, terms).run();
}

}}  // namespace foregone::impl
