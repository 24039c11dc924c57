// SPDX-License-Identifier: BSL-1.0
// Divides the paths of unmodified threads among copies of this process, and goes on alone if one of them ends.
#include "concurrency/unmodified/search/search_in_processes.hpp"

#include "base/clock_ns.hpp"
#include "concurrency/unmodified/search/forked_ranks.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>

#include <unistd.h>

#include <cstdint>
#include <system_error>

namespace foregone { inline namespace impl {

namespace {

bool is_divided(unsigned processes, const run_terms& terms) {
    return processes > 1 && !terms.limits.shard.is_part() && terms.services.checkpointer == nullptr &&
           terms.services.tasks == nullptr && terms.outputs.only_run == nullptr && terms.outputs.all_failing == nullptr &&
           terms.outputs.part == nullptr && !is_watched_from_outside();
}

/// The first process: it displays progress, and decides when all stop.
class first_process {
    static constexpr std::uint64_t ns_to_stop = 2'000'000'000;  ///< a copy may be in the middle of a path

    const run_terms& terms_;
    progress last_{};
    stop_reason stopped_ = stop_reason::none;
    std::uint64_t stopped_ns_ = 0;

public:
    explicit first_process(const run_terms& terms) : terms_(terms) {}

    stop_reason check_in(const progress& now) {
        last_ = now;
        const stop_reason reason = terms_.check_in(now);
        if (reason != stop_reason::none && stopped_ == stop_reason::none) stopped_ = reason, stopped_ns_ = clock_ns();
        return reason;
    }

    /// Asked while this process has finished its part.
    bool may_wait(rank_group* ranks) {
        if (stopped_ == stop_reason::none) check_in(last_);
        if (stopped_ == stop_reason::none) return true;
        if (ranks != nullptr) ranks->report_bounds({shared_bounds::none, static_cast<std::uint64_t>(stopped_)});
        return clock_ns() - stopped_ns_ < ns_to_stop;
    }

    stop_reason stopped() const { return stopped_; }
};

[[noreturn]] void take_part(const divided_search& search, const run_terms& terms) {
    sequential_executor alone;
    run_terms own = terms;
    const auto never = [](const progress&) { return stop_reason::none; };
    own.check_in = never;
    try {
        search_by_ranks(search, alone, own);
    } catch (...) {}  // the first process meets the same
    ::_exit(0);
}

}  // namespace

verdict search_in_processes(const divided_search& search, unsigned processes, const run_terms& terms) {
    sequential_executor alone;
    if (!is_divided(processes, terms)) return search.run(alone, terms);
    first_process first(terms);
    rank_group* all = nullptr;
    const auto may_wait = [&] { return first.may_wait(all); };
    const auto check_in = [&](const progress& now) { return first.check_in(now); };
    try {
        forked_ranks ranks(processes, may_wait);
        all = &ranks;
        run_terms own = terms;
        own.services.ranks = &ranks;
        if (ranks.rank() > 0) take_part(search, own);
        own.check_in = check_in;
        return search_by_ranks(search, alone, own);
    } catch (const rank_lost&) {
    } catch (const std::system_error&) {}  // the system refuses more processes
    if (first.stopped() == stop_reason::none) return search.run(alone, terms);
    verdict stopped;
    conclude_stopped(stopped, first.stopped());
    return stopped;
}

}}  // namespace foregone::impl
