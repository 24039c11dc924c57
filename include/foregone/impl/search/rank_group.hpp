// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between a search and its ranks: sums, parcels of words, numbers and bounds; and a group of one rank.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// For each rank, the words to send to it.
using parcels = std::vector<std::vector<std::uint64_t>>;

/// Bounds that ranks with tasks of one search share while they work. Both only ever decrease.
struct shared_bounds {
    static constexpr std::uint64_t none = UINT64_MAX;

    std::uint64_t last = none;  ///< later tasks do not matter
    std::uint64_t stop = none;  ///< why all ranks must stop, as a number

    constexpr void lower(const shared_bounds& other) {
        if (other.last < last) last = other.last;
        if (other.stop < stop) stop = other.stop;
    }
    bool operator==(const shared_bounds&) const = default;
};

/// The processes that search together, each with its own memory, and the messages between them.
///
/// Guarantees: all ranks call the same functions in the same order, and each call waits for the other ranks. Exceptions are
/// rank(), size(), next_number(), report_bounds() and abort(), which one rank may call alone. Among these, next_number() and
/// report_bounds() may wait for a message in flight.
/// Threads: one at a time on each rank.
class rank_group {
protected:
    std::uint64_t words_sent_ = 0;

public:
    virtual ~rank_group() = default;
    virtual unsigned rank() const = 0;  ///< the number of this rank
    virtual unsigned size() const = 0;

    /// Replaces each word by its sum over all ranks.
    virtual void sum(std::uint64_t* words, std::size_t count) = 0;

    /// The words of all ranks, those of rank 0 first.
    virtual std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) = 0;

    /// Sends a parcel to each rank; the parcels are empty afterwards. They travel while this rank continues to work. On the way,
    /// it replaces each word by its sum over all ranks, at no extra cost.
    ///
    /// Requires: the exchange before is finished; all ranks pass the same count of words.
    virtual void begin_exchange(parcels& to, std::uint64_t* words = nullptr, std::size_t count = 0) = 0;

    /// Waits for the parcels that all ranks have sent to this one, and concatenates them.
    virtual void finish_exchange(std::vector<std::uint64_t>& received) = 0;

    /// Begins to give out numbers from 0 on, and to share bounds, which are unset at first.
    virtual void open_numbers() = 0;

    /// The next number; each number goes to one rank.
    virtual std::uint64_t next_number() = 0;

    /// Reports bounds to the other ranks, and returns the least bounds that have reached this rank. Other ranks' reports arrive
    /// late, and perhaps never.
    virtual shared_bounds report_bounds(const shared_bounds& own) = 0;

    /// How many words this rank has sent to other ranks.
    std::uint64_t words_sent() const { return words_sent_; }

    /// Ends all ranks, because this one cannot continue.
    [[noreturn]] virtual void abort(int exit_code) = 0;
};

/// A group of one rank: a single process needs no messages.
class lone_rank final : public rank_group {
    std::vector<std::uint64_t> sent_{};
    std::uint64_t given_ = 0;
    shared_bounds agreed_{};

public:
    unsigned rank() const override { return 0; }
    unsigned size() const override { return 1; }
    void sum(std::uint64_t*, std::size_t) override {}
    std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) override { return words; }
    void begin_exchange(parcels& to, std::uint64_t*, std::size_t) override {
        sent_.clear();
        if (!to.empty()) sent_.swap(to.front());
    }
    void finish_exchange(std::vector<std::uint64_t>& received) override { received = std::exchange(sent_, {}); }
    void open_numbers() override { given_ = 0, agreed_ = {}; }
    std::uint64_t next_number() override { return given_++; }
    shared_bounds report_bounds(const shared_bounds& own) override {
        agreed_.lower(own);
        return agreed_;
    }
    [[noreturn]] void abort(int exit_code) override { std::_Exit(exit_code); }
};

}}  // namespace foregone::impl
