// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace foregone {

/// For each rank, the words that travel to it.
using parcels = std::vector<std::vector<std::uint64_t>>;

/// What ranks that take tasks of one search tell each other in passing. Both are only ever lowered.
struct shared_bounds {
    static constexpr std::uint64_t none = UINT64_MAX;

    std::uint64_t last = none;  ///< what comes after it is of no interest any more
    std::uint64_t stop = none;  ///< why all of them have to stop, as a number

    constexpr void lower(const shared_bounds& other) {
        if (other.last < last) last = other.last;
        if (other.stop < stop) stop = other.stop;
    }
    bool operator==(const shared_bounds&) const = default;
};

/// The processes that search together, each with memory of its own, and what they tell each other.
///
/// Shape: all ranks call the same functions in the same order, and each waits for the others there; but for rank(), size(), next_number(),
/// report_bounds() and abort(), for which no other rank has to call anything: next_number() and report_bounds() may wait for a message on its way.
/// Threads: one at a time of each rank.
class rank_group {
protected:
    std::uint64_t words_sent_ = 0;

public:
    virtual ~rank_group() = default;
    virtual unsigned rank() const = 0;  ///< which of them this one is
    virtual unsigned size() const = 0;

    /// Replaces each word by its sum over all ranks.
    virtual void sum(std::uint64_t* words, std::size_t count) = 0;

    /// The words of all ranks, those of rank 0 first.
    virtual std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) = 0;

    /// Sends a parcel to each rank; the parcels are empty afterwards. They travel while this rank does something else. On the way, it
    /// replaces each word by its sum over all ranks, which costs nothing more.
    ///
    /// Requires: what was begun before is finished; all ranks give the same count of words.
    virtual void begin_exchange(parcels& to, std::uint64_t* words = nullptr, std::size_t count = 0) = 0;

    /// Waits for the parcels that all ranks have sent to this one, and puts them one after the other.
    virtual void finish_exchange(std::vector<std::uint64_t>& received) = 0;

    /// Begins to give out numbers from 0 on, and to share bounds, none of which is known yet.
    virtual void open_numbers() = 0;

    /// The next number: each is given to one rank.
    virtual std::uint64_t next_number() = 0;

    /// Tells the others of bounds, and answers how low they are as far as this rank has heard: later than the others tell them, and
    /// perhaps never.
    virtual shared_bounds report_bounds(const shared_bounds& own) = 0;

    /// How many words this rank has sent to others.
    std::uint64_t words_sent() const { return words_sent_; }

    /// Ends all ranks, where one of them cannot go on.
    [[noreturn]] virtual void abort(int exit_code) = 0;
};

/// Nobody else: what one process has to tell itself it knows.
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

}  // namespace foregone
