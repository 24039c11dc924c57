// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

/// Ranks that are threads of one process, so that what they send each other is tested without mpirun, and by a thread checker.
///
/// Errors: a rank that waits for one that has left its part throws std::logic_error, where a real one would deadlock.
class thread_group {
    using words = std::vector<std::uint64_t>;

    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned size_, arrived_ = 0, left_ = 0;
    std::uint64_t meeting_ = 0;
    std::vector<words> said_, heard_;
    std::vector<std::deque<words>>
        sent_;  ///< by sender and receiver: a parcel for each exchange that the receiver has not finished
    std::uint64_t words_sent_ = 0;
    std::uint64_t given_ = 0;
    foregone::shared_bounds bounds_{};

    class member final : public foregone::rank_group {
        thread_group& of_;
        unsigned rank_;

    public:
        member(thread_group& of, unsigned rank) : of_(of), rank_(rank) {}
        ~member() override { of_.leave(); }
        member(const member&) = delete;
        member& operator=(const member&) = delete;
        unsigned rank() const override { return rank_; }
        unsigned size() const override { return of_.size_; }

        void sum(std::uint64_t* values, std::size_t count) override {
            const words own(values, values + count);
            const std::vector<words> all = of_.meet(rank_, own);
            for (std::size_t i = 0; i < count; ++i) values[i] = 0;
            for (const words& one : all)
                for (std::size_t i = 0; i < count; ++i) values[i] += one.at(i);
        }
        words gather(const words& own) override {
            words sum;
            for (const words& one : of_.meet(rank_, own)) sum.insert(sum.end(), one.begin(), one.end());
            return sum;
        }
        void begin_exchange(foregone::parcels& to, std::uint64_t* values, std::size_t count) override {
            of_.send(rank_, to);
            if (count > 0) sum(values, count);
        }
        void finish_exchange(words& received) override { of_.receive(rank_, received); }
        void open_numbers() override { of_.open_numbers(rank_); }
        std::uint64_t next_number() override {
            const std::lock_guard held(of_.mutex_);
            of_.changed_.notify_all();
            return of_.given_++;
        }
        foregone::shared_bounds report_bounds(const foregone::shared_bounds& bounds) override {
            const std::lock_guard held(of_.mutex_);
            of_.bounds_.lower(bounds);
            return of_.bounds_;
        }
        [[noreturn]] void abort(int) override { throw std::logic_error("a rank aborts"); }
    };

public:
    explicit thread_group(unsigned size) : size_(size), said_(size), sent_(size * size) {}

    /// Takes every rank's part in a thread of its own.
    void run(foregone::function_ref<void(foregone::rank_group&)> part) {
        std::vector<std::thread> threads;
        for (unsigned rank = 0; rank < size_; ++rank)
            threads.emplace_back([&, rank] {
                member own(*this, rank);
                part(own);
            });
        for (std::thread& one : threads) one.join();
    }

    /// How many words have travelled between ranks.
    std::uint64_t words_sent() const { return words_sent_; }

    /// Waits until this number of numbers was given out.
    void await_numbers(std::uint64_t count) {
        std::unique_lock held(mutex_);
        wait(held, [&] { return given_ >= count; });
    }

private:
    void open_numbers(unsigned rank) {
        meet(rank, {});
        if (rank == 0) given_ = 0, bounds_ = {};
        meet(rank, {});
    }

    void leave() {
        const std::lock_guard held(mutex_);
        ++left_;
        changed_.notify_all();
    }

    /// Waits until something holds, or never will.
    template <class Holds>
    void wait(std::unique_lock<std::mutex>& held, Holds&& holds) {
        changed_.wait(held, [&] { return holds() || left_ > 0; });
        if (!holds()) throw std::logic_error("a rank waits for one that has left");
    }

    std::vector<words> meet(unsigned rank, const words& own) {
        std::unique_lock held(mutex_);
        const std::uint64_t meeting = meeting_;
        said_[rank] = own;
        if (++arrived_ == size_) {
            heard_ = said_;
            arrived_ = 0;
            ++meeting_;
            changed_.notify_all();
        }
        wait(held, [&] { return meeting_ != meeting; });
        return heard_;
    }

    void send(unsigned rank, foregone::parcels& to) {
        const std::lock_guard held(mutex_);
        to.resize(size_);
        for (unsigned other = 0; other < size_; ++other) {
            if (other != rank) words_sent_ += to[other].size();
            sent_[rank * size_ + other].push_back(std::exchange(to[other], {}));
        }
        changed_.notify_all();
    }

    void receive(unsigned rank, words& received) {
        std::unique_lock held(mutex_);
        received.clear();
        for (unsigned from = 0; from < size_; ++from) {
            std::deque<words>& parcels = sent_[from * size_ + rank];
            wait(held, [&] { return !parcels.empty(); });
            received.insert(received.end(), parcels.front().begin(), parcels.front().end());
            parcels.pop_front();
        }
    }
};
