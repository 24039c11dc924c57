// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include <sys/mman.h>

// Breadth-first searches of models whose state is one number (below 2^64 - 1), as one would write them for one model.

/// What such a search counts.
struct counted_by_hand {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t depth_steps = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t violations = 0;
    unsigned witnessed = 0;
    std::uint64_t bytes = 0;

    template <class Model>
    void look_at(std::uint64_t state) {
        ++states;
        violations += Model::violated(state);
        witnessed |= Model::witnessed(state);
    }
};

/// Spreads a number over all 64 bits (the last half of MurmurHash3's finaliser would do as well).
inline std::uint64_t spread(std::uint64_t x) {
    x *= 0x9E37'79B9'7F4A'7C15;
    return x ^ x >> 32;
}

/// A set of numbers that grows: open addressing, linear probing, at most half full.
class growing_set {
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1 << 12);  // the number plus one; 0: free
    std::uint64_t count_ = 0;

public:
    bool insert(std::uint64_t x) {
        if (2 * ++count_ > slots_.size()) grow();
        if (place(x + 1)) return true;
        --count_;
        return false;
    }
    std::uint64_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }

private:
    bool place(std::uint64_t entry) {
        const std::uint64_t mask = slots_.size() - 1;
        std::uint64_t i = spread(entry) & mask;
        for (; slots_[i] != 0; i = (i + 1) & mask)
            if (slots_[i] == entry) return false;
        slots_[i] = entry;
        return true;
    }
    void grow() {
        std::vector<std::uint64_t> old(2 * slots_.size());
        old.swap(slots_);
        for (const std::uint64_t entry : old)
            if (entry != 0) place(entry);
    }
};

/// The plain search: one set, one vector a level, one look-up at a time.
template <class Model>
counted_by_hand plain_search() {
    counted_by_hand done;
    growing_set met;
    std::vector<std::uint64_t> level{Model::initial()}, next;
    met.insert(Model::initial());
    done.look_at<Model>(Model::initial());
    std::size_t widest = 0;
    for (; !level.empty(); level.swap(next), next.clear()) {
        for (const std::uint64_t from : level) {
            const std::uint64_t before = done.transitions;
            Model::each_step(from, [&](std::uint64_t to) {
                ++done.transitions;
                if (!met.insert(to)) return;
                done.look_at<Model>(to);
                next.push_back(to);
            });
            done.deadlocks += done.transitions == before;
        }
        done.depth_steps += !next.empty();
        widest = std::max(widest, level.capacity() + next.capacity());
    }
    done.bytes = met.bytes() + widest * sizeof(std::uint64_t);
    return done;
}

/// Numbers in huge pages, all zero.
class huge_array {
    std::uint64_t bytes_;
    std::uint64_t* memory_;

public:
    explicit huge_array(std::uint64_t count) : bytes_((count * sizeof(std::uint64_t) + huge - 1) / huge * huge) {
        memory_ = static_cast<std::uint64_t*>(std::aligned_alloc(huge, bytes_));
        madvise(memory_, bytes_, MADV_HUGEPAGE);
        for (std::uint64_t i = 0; i < bytes_ / sizeof(std::uint64_t); ++i) memory_[i] = 0;
    }
    huge_array(const huge_array&) = delete;
    huge_array& operator=(const huge_array&) = delete;
    ~huge_array() { std::free(memory_); }

    std::uint64_t& operator[](std::uint64_t i) { return memory_[i]; }
    std::uint64_t bytes() const { return bytes_; }

private:
    static constexpr std::uint64_t huge = 1 << 21;
};

/// The tuned search: a table sized beforehand in huge pages, 64 look-ups in flight at once, states in one array.
template <class Model>
class tuned_search {
    static constexpr unsigned batch = 64;

    huge_array slots_, states_;
    std::uint64_t mask_, tail_ = 0;
    std::uint64_t waiting_[batch]{}, homes_[batch]{};
    unsigned waiting_count_ = 0;
    counted_by_hand done_;

public:
    explicit tuned_search(std::uint64_t states)
        : slots_(std::bit_ceil(2 * states)), states_(states), mask_(std::bit_ceil(2 * states) - 1) {}

    counted_by_hand run() {
        put_off(Model::initial());
        look_up();
        for (std::uint64_t head = 0; head < tail_;) {
            for (const std::uint64_t level_end = tail_; head < level_end; ++head) expand(states_[head]);
            look_up();
            done_.depth_steps += head < tail_;
        }
        done_.bytes = slots_.bytes() + states_.bytes();
        return done_;
    }

private:
    void expand(std::uint64_t from) {
        const std::uint64_t before = done_.transitions;
        Model::each_step(from, [&](std::uint64_t to) {
            ++done_.transitions;
            put_off(to);
        });
        done_.deadlocks += done_.transitions == before;
    }

    void put_off(std::uint64_t state) {
        const std::uint64_t home = spread(state + 1) & mask_;
        __builtin_prefetch(&slots_[home], 1);
        waiting_[waiting_count_] = state;
        homes_[waiting_count_] = home;
        if (++waiting_count_ == batch) look_up();
    }

    void look_up() {
        for (unsigned i = 0; i < waiting_count_; ++i) insert(waiting_[i], homes_[i]);
        waiting_count_ = 0;
    }

    void insert(std::uint64_t state, std::uint64_t slot) {
        for (; slots_[slot] != 0; slot = (slot + 1) & mask_)
            if (slots_[slot] == state + 1) return;
        slots_[slot] = state + 1;
        states_[tail_++] = state;
        done_.look_at<Model>(state);
    }
};
