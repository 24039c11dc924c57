// SPDX-License-Identifier: BSL-1.0
#pragma once

// The messages and agreements between ranks in each round of a graph search; used by the level loop.

#include "search/rank_agreement.hpp"

#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The messages that the ranks of a graph search exchange in rounds. In each round, a rank expands some of its states while the
/// messages of the previous round travel. It receives them, and learns the progress of the others. A single rank sends nothing.
///
/// Guarantees: messages sent in round k are received in round k+1. A level ends with one receive-only round; then nothing is in
/// flight.
class rank_exchange {
    lone_rank alone_{};
    rank_group& ranks_;
    parcels outbox_{};
    bool sends_ = false;      ///< with the report of this round
    bool in_flight_ = false;  ///< messages of the previous round
    round_report agreed_{};
    progress elsewhere_{};

public:
    /// `ranks`: null for one rank alone.
    explicit rank_exchange(rank_group* ranks) : ranks_(ranks != nullptr ? *ranks : alone_) {}
    rank_exchange(const rank_exchange&) = delete;
    rank_exchange& operator=(const rank_exchange&) = delete;

    rank_group& ranks() const { return ranks_; }
    bool are_several() const { return ranks_.size() > 1; }

    std::uint64_t sum(std::uint64_t own) const {
        ranks_.sum(&own, 1);
        return own;
    }

    /// The sum of the reports of all ranks in the last round, with the states that other ranks had discovered by then.
    const round_report& agreed() const { return agreed_; }
    const progress& elsewhere() const { return elsewhere_; }

    /// Receives the states that other ranks have sent. What add_to(parcels) adds is sent with the agreement, if `sends`. The call
    /// is part of the attempt.
    template <class AddTo>
    std::vector<std::uint64_t> exchange(rank_attempt& attempt, bool sends, AddTo&& add_to) {
        std::vector<std::uint64_t> received = receive();
        sends_ = sends;
        attempt.run([&] {
            if (sends) add_to(outbox_);
        });
        return received;
    }

    /// Drops the messages to this rank that are in flight.
    void drop() { receive(); }

    /// Sums the reports of all ranks; returns why all must stop, if one of them must. Messages in flight then have to be received
    /// or dropped.
    ///
    /// Errors: the exception in which the attempt of a rank ended, on all ranks.
    stop_reason agree(const rank_attempt& attempt, const round_report& own) {
        agreed_ = own;
        attempt.report_to(agreed_);
        agreed_.add_up_by([&](std::uint64_t* words, std::size_t count) { sum_and_send(words, count); });
        elsewhere_ = {.states = agreed_.states - own.states, .transitions = agreed_.transitions - own.transitions};
        if (agreed_.failed()) drop();
        attempt.rethrow(ranks_, agreed_);
        return agreed_.reason();
    }

private:
    /// Parcels travel with the report, so that ranks synchronise once a round.
    void sum_and_send(std::uint64_t* words, std::size_t count) {
        in_flight_ = std::exchange(sends_, false);
        if (in_flight_) ranks_.begin_exchange(outbox_, words, count);
        else ranks_.sum(words, count);
    }

    std::vector<std::uint64_t> receive() {
        std::vector<std::uint64_t> received;
        if (std::exchange(in_flight_, false)) ranks_.finish_exchange(received);
        return received;
    }
};

}}  // namespace foregone::impl
