// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

// A breadth-first search of models whose state is one number (below 2^64 - 1), as hand-written code for a single model.

/// The counts of such a search.
struct counted_by_hand {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t depth_steps = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t violations = 0;
    unsigned witnessed = 0;
    std::uint64_t bytes = 0;
};

/// Counts a newly discovered state.
template <class Model>
void look_at(std::uint64_t state, counted_by_hand& into) {
    ++into.states;
    into.violations += Model::violated(state);
    into.witnessed |= Model::witnessed(state);
}

/// Counts all steps from a state.
template <class Model, class Visit>
void expand_by_hand(std::uint64_t from, counted_by_hand& into, Visit&& visit) {
    std::uint64_t steps = 0;
    Model::each_step(from, [&](std::uint64_t to) {
        ++steps;
        visit(to);
    });
    into.transitions += steps;
    into.deadlocks += steps == 0 && !Model::terminal(from);
}

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

/// The plain search: one set, one vector per level, one look-up at a time.
template <class Model>
counted_by_hand plain_search() {
    counted_by_hand done;
    growing_set met;
    std::vector<std::uint64_t> level{Model::initial()}, next;
    met.insert(Model::initial());
    look_at<Model>(Model::initial(), done);
    std::size_t widest = 0;
    for (; !level.empty(); level.swap(next), next.clear()) {
        for (const std::uint64_t from : level) {
            expand_by_hand<Model>(from, done, [&](std::uint64_t to) {
                if (!met.insert(to)) return;
                look_at<Model>(to, done);
                next.push_back(to);
            });
        }
        done.depth_steps += !next.empty();
        widest = std::max(widest, level.capacity() + next.capacity());
    }
    done.bytes = met.bytes() + widest * sizeof(std::uint64_t);
    return done;
}
