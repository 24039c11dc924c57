// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/limits.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The rounds that the ranks of a graph search go through together: each expands some of its own states while what was sent in the round
/// before travels, takes in what it is sent, and hears how far the others have come.
///
/// Shape: what is sent in a round is taken in in the next one, by all ranks, so that after the last round of a level one more, in which nobody
/// sends, leaves nothing under way.
class rank_rounds {
    lone_rank nobody_else_{};
    rank_group& ranks_;
    parcels to_send_{};
    bool sends_ = false;    ///< with the report of this round
    bool sending_ = false;
    round_report agreed_{};
    progress elsewhere_{};

public:
    /// `ranks`: null for this one alone.
    explicit rank_rounds(rank_group* ranks) : ranks_(ranks != nullptr ? *ranks : nobody_else_) {}
    rank_rounds(const rank_rounds&) = delete;
    rank_rounds& operator=(const rank_rounds&) = delete;

    rank_group& ranks() const { return ranks_; }
    bool are_several() const { return ranks_.size() > 1; }

    std::uint64_t sum(std::uint64_t own) const {
        ranks_.sum(&own, 1);
        return own;
    }

    /// What all ranks said at the end of the last round, and what the others alone had met then.
    const round_report& agreed() const { return agreed_; }
    const progress& elsewhere() const { return elsewhere_; }

    /// The states that other ranks have sent to this one; what add_to(parcels) adds for them is sent when all agree, if there may be
    /// something, as a part of the attempt.
    template <class AddTo>
    std::vector<std::uint64_t> exchange(rank_attempt& attempt, bool sends, AddTo&& add_to) {
        std::vector<std::uint64_t> received = take();
        sends_ = sends;
        attempt.run([&] {
            if (sends) add_to(to_send_);
        });
        return received;
    }

    /// Drops what is under way to this rank.
    void drop() { take(); }

    /// Why all ranks have to stop, if one of them has to; what is under way then has to be taken in, or dropped.
    ///
    /// Errors: what the attempt of one of them ended in.
    stop_reason agree(const rank_attempt& attempt, const round_report& own) {
        agreed_ = own;
        attempt.tell(agreed_);
        agreed_.add_up_by([&](std::uint64_t* words, std::size_t count) { sum_and_send(words, count); });
        elsewhere_ = {.states = agreed_.states - own.states, .transitions = agreed_.transitions - own.transitions};
        if (agreed_.failed()) drop();
        attempt.rethrow(ranks_, agreed_);
        return agreed_.reason();
    }

private:
    /// What is sent travels with the report, so that ranks meet once.
    void sum_and_send(std::uint64_t* words, std::size_t count) {
        sending_ = std::exchange(sends_, false);
        if (sending_) ranks_.begin_exchange(to_send_, words, count);
        else ranks_.sum(words, count);
    }

    std::vector<std::uint64_t> take() {
        std::vector<std::uint64_t> received;
        if (std::exchange(sending_, false)) ranks_.finish_exchange(received);
        return received;
    }
};

}  // namespace foregone
