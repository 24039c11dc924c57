// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "huge_array.hpp"
#include "plain_search.hpp"

#include <atomic>
#include <barrier>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

/// Recently visited numbers, which need no look-up in the large table: a direct-mapped filter that stays in the nearest cache.
class recent_numbers {
    static constexpr unsigned bits = 12;
    std::uint64_t entries_[1 << bits]{};

public:
    /// Whether the number is in the filter; inserts it otherwise.
    bool holds(std::uint64_t entry, std::uint64_t hash) {
        std::uint64_t& kept = entries_[hash >> (64 - bits)];
        if (kept == entry) return true;
        kept = entry;
        return false;
    }
};

/// A breadth-first search tuned for speed: one table sized in advance, in huge pages and shared by all threads; 64 look-ups in
/// flight per thread; a filter of recent states before them; states in one array per thread, whose end is the level.
template <class Model, bool Alone>
class tuned_search {
    static constexpr std::uint64_t batch = 64, chunk = 1'024;

    struct worker {
        huge_array states;
        std::uint64_t level_first = 0, level_last = 0, tail = 0;
        std::uint64_t waiting[batch]{}, homes[batch]{};
        unsigned waiting_count = 0;
        recent_numbers recent{};
        counted_by_hand counted{};

        explicit worker(std::uint64_t capacity) : states(capacity) {}
    };

    huge_array slots_;  // the number plus one; 0: free
    std::uint64_t mask_;
    std::vector<std::unique_ptr<worker>> team_;
    std::atomic<std::uint64_t> claimed_{0};
    std::uint64_t level_size_ = 0, depth_steps_ = 0;

public:
    /// For a number of states that is known in advance.
    tuned_search(std::uint64_t states, unsigned threads) : slots_(std::bit_ceil(2 * states)), mask_(std::bit_ceil(2 * states) - 1) {
        for (unsigned i = 0; i < threads; ++i) team_.push_back(std::make_unique<worker>(states));
    }

    counted_by_hand run() {
        put_off(*team_[0], Model::initial());
        look_up(*team_[0]);
        end_level();
        std::barrier<std::function<void()>> level_done(static_cast<std::ptrdiff_t>(team_.size()), [this] { end_level(); });
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < team_.size(); ++i) others.emplace_back([&, me = team_[i].get()] { work(*me, level_done); });
        work(*team_[0], level_done);
        others.clear();
        return sum();
    }

private:
    void work(worker& me, std::barrier<std::function<void()>>& level_done) {
        while (level_size_ > 0) {
            for (std::uint64_t first; (first = claimed_.fetch_add(chunk, std::memory_order_relaxed)) < level_size_;)
                expand_part(me, first, std::min(first + chunk, level_size_));
            look_up(me);
            level_done.arrive_and_wait();
        }
    }

    /// The level is the states that each thread discovered last, concatenated.
    void expand_part(worker& me, std::uint64_t first, std::uint64_t last) {
        for (const auto& other : team_) {
            const std::uint64_t size = other->level_last - other->level_first;
            for (std::uint64_t i = first; i < std::min(last, size); ++i) expand(me, other->states[other->level_first + i]);
            first -= std::min(first, size);
            last -= std::min(last, size);
        }
    }

    void expand(worker& me, std::uint64_t from) {
        expand_by_hand<Model>(from, me.counted, [&](std::uint64_t to) { put_off(me, to); });
    }

    void put_off(worker& me, std::uint64_t state) {
        const std::uint64_t hash = spread(state + 1);
        if (me.recent.holds(state + 1, hash)) return;
        __builtin_prefetch(&slots_[hash & mask_], 1);
        me.waiting[me.waiting_count] = state;
        me.homes[me.waiting_count] = hash & mask_;
        if (++me.waiting_count == batch) look_up(me);
    }

    void look_up(worker& me) {
        for (unsigned i = 0; i < me.waiting_count; ++i)
            if (insert(me.waiting[i] + 1, me.homes[i])) {
                me.states[me.tail++] = me.waiting[i];
                look_at<Model>(me.waiting[i], me.counted);
            }
        me.waiting_count = 0;
    }

    bool insert(std::uint64_t entry, std::uint64_t slot) {
        for (;; slot = (slot + 1) & mask_) {
            std::atomic_ref<std::uint64_t> place(slots_[slot]);
            std::uint64_t there = place.load(std::memory_order_relaxed);
            if (there == 0 && take(place, there, entry)) return true;
            if (there == entry) return false;
        }
    }

    /// Inserts an entry into a free place, or reads the entry of another thread.
    static bool take(std::atomic_ref<std::uint64_t> place, std::uint64_t& there, std::uint64_t entry) {
        if (!Alone) return place.compare_exchange_strong(there, entry, std::memory_order_relaxed);
        place.store(entry, std::memory_order_relaxed);
        return true;
    }

    /// Called by one thread, while the others wait.
    void end_level() {
        const bool first = level_size_ == 0;
        level_size_ = 0;
        for (const auto& one : team_) {
            one->level_first = one->level_last;
            one->level_last = one->tail;
            level_size_ += one->level_last - one->level_first;
        }
        if (!first && level_size_ > 0) ++depth_steps_;
        claimed_.store(0, std::memory_order_relaxed);
    }

    counted_by_hand sum() const {
        counted_by_hand done;
        done.depth_steps = depth_steps_;
        done.bytes = slots_.bytes();
        for (const auto& one : team_) {
            const counted_by_hand& counted = one->counted;
            done.states += counted.states;
            done.transitions += counted.transitions;
            done.deadlocks += counted.deadlocks;
            done.violations += counted.violations;
            done.witnessed |= counted.witnessed;
            done.bytes += one->tail * sizeof(std::uint64_t);
        }
        return done;
    }
};
