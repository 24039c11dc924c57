// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/ranks/rank_agreement.hpp>
#include <foregone/impl/engine/ranks/rank_group.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The messages that the ranks of a graph search exchange in rounds. In each, a rank expands some of its states while messages of
/// the round before travel, receives them, and learns how far the others have come. Of one rank alone, nothing is sent.
///
/// Guarantees: messages sent in round k are received in round k+1. A level ends with one receive-only round; then nothing is in
/// flight.
class rank_exchange {
    lone_rank alone_{};
    rank_group& ranks_;
    parcels outbox_{};
    bool sends_ = false;      ///< with the report of this round
    bool in_flight_ = false;  ///< messages of the round before
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

    /// The reports of all ranks in the last round, added up; and what the other ranks had discovered by then.
    const round_report& agreed() const { return agreed_; }
    const progress& elsewhere() const { return elsewhere_; }

    /// Receives the states that other ranks have sent; what add_to(parcels) adds is sent when all agree, if `sends`. That is a part
    /// of the attempt.
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

    /// Adds up the reports of all ranks: why all have to stop, if one of them has to. Messages in flight then have to be received
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
    /// Parcels travel with the report, so that ranks meet once a round.
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

}  // namespace foregone
