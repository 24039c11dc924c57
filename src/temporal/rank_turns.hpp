// SPDX-License-Identifier: BSL-1.0
#pragma once

// Turns of work and message exchange in which all ranks stop together; used by all temporal passes.

#include "search/rank_agreement.hpp"
#include "temporal/shared_pair_search.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Work that all ranks do in turns: each one sends, then receives what the others sent.
///
/// Guarantees: what one rank throws, or the limit that it reaches, ends the work of all ranks, so that no rank deadlocks.
/// Errors: what the work throws, on all ranks; temporal_stopped instead of std::bad_alloc.
class rank_turns {
    rank_group& ranks_;
    rank_attempt attempt_{};
    stop_reason stopped_ = stop_reason::none;

public:
    explicit rank_turns(rank_group& ranks) : ranks_(ranks) {}

    /// Repeats turns until no rank has work. `send` fills in a parcel for each rank, and returns whether this rank had work.
    void run(function_ref<bool(parcels&)> send, function_ref<void(const std::vector<std::uint64_t>&)> receive) {
        for (parcels to(ranks_.size());;) {
            bool had_work = false;
            attempt([&] { had_work = send(to); });
            round_report all = report();
            all.left = had_work ? 1 : 0;
            all.add_up_by([&](std::uint64_t* words, std::size_t count) { ranks_.begin_exchange(to, words, count); });
            std::vector<std::uint64_t> received;
            ranks_.finish_exchange(received);
            end_if_failed(all);
            if (all.left == 0) return;
            attempt([&] { receive(received); });
        }
    }

    /// Runs work once on each rank, without messages, and waits for all ranks.
    void apart(function_ref<void()> work) {
        attempt(work);
        round_report all = report();
        all.add_up(ranks_);
        end_if_failed(all);
    }

private:
    template <class Work>
    void attempt(Work&& work) {
        if (stopped_ != stop_reason::none) return;
        attempt_.run([&] {
            try {
                work();
            } catch (const temporal_stopped& limit) { stopped_ = limit.reason; }
        });
    }

    round_report report() const {
        round_report own;
        attempt_.report_to(own);
        own.stop(stopped_);
        return own;
    }

    void end_if_failed(const round_report& all) const {
        attempt_.rethrow(ranks_, all);
        if (all.reason() != stop_reason::none) throw temporal_stopped{all.reason()};
    }
};

}}  // namespace foregone::impl
