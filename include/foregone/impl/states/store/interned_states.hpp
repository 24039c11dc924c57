// SPDX-License-Identifier: BSL-1.0
#pragma once

// Visited states that cannot be packed, stored once and numbered in a concurrent table; for graph searches.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/store/state_operations.hpp>
#include <foregone/impl/states/store/visited_set.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Storage for numbered elements that never move: a list of segments, each as large as all before it.
///
/// Requires: the writer of element i has called reserve(i + 1) before, or waits for that call to return.
/// Threads: any number may reserve, construct different elements and read constructed ones at the same time.
class segmented {
    static constexpr unsigned first_bits = 12;
    static constexpr unsigned segments = 33 - first_bits;

    std::size_t element_bytes_, alignment_;
    shared_value<unsigned char*> begin_[segments]{};

    static constexpr unsigned segment_of(std::uint64_t i) {
        return i < (std::uint64_t{1} << first_bits) ? 0 : static_cast<unsigned>(std::bit_width(i)) - first_bits;
    }
    static constexpr std::uint64_t first_of(unsigned segment) {
        return segment == 0 ? 0 : std::uint64_t{1} << (segment + first_bits - 1);
    }
    static constexpr std::uint64_t size_of(unsigned segment) {
        return std::uint64_t{1} << (segment == 0 ? first_bits : segment + first_bits - 1);
    }

public:
    explicit segmented(std::size_t element_bytes, std::size_t alignment) : element_bytes_(element_bytes), alignment_(alignment) {}
    segmented(const segmented&) = delete;
    segmented& operator=(const segmented&) = delete;
    ~segmented() {
        for (unsigned s = 0; s < segments; ++s)
            if (unsigned char* memory = begin_[s].load()) free_pages(memory, size_of(s) * element_bytes_, alignment_);
    }

    /// Makes room for elements 0 to count - 1. Errors: std::bad_alloc.
    void reserve(std::uint64_t count) {
        if (count == 0) return;
        for (unsigned s = 0; s <= segment_of(count - 1); ++s) {
            if (begin_[s].load() != nullptr) continue;
            auto* fresh = static_cast<unsigned char*>(allocate_pages(size_of(s) * element_bytes_, alignment_));
            unsigned char* expected = nullptr;
            if (!begin_[s].replace(expected, fresh)) free_pages(fresh, size_of(s) * element_bytes_, alignment_);
        }
    }

    void* address(std::uint64_t i) const {
        const unsigned s = segment_of(i);
        return begin_[s].peek() + (i - first_of(s)) * element_bytes_;
    }

    /// The bytes of the first `count` elements.
    std::uint64_t bytes(std::uint64_t count) const {
        return count == 0 ? 0 : (first_of(segment_of(count - 1)) + size_of(segment_of(count - 1))) * element_bytes_;
    }
};

/// Numbers the visited states of a type without a fixed number of bits; the states never move.
///
/// Guarantees: one worker numbers states in the order of discovery. Several workers take numbers in blocks, and a few numbers
/// stay unused.
/// Threads: insert and flush with the worker's own buffer; everything else while no worker runs.
class state_interner {
    static constexpr state_id block = 64;  ///< numbers that a worker takes at a time

    const state_operations& of_;
    segmented states_;
    visited_set visited_;
    shared_value<std::uint64_t> taken_{0};

    struct pending {
        std::uint64_t hash, parent, action;
    };

public:
    static constexpr std::size_t batch = 32;  ///< look-ups in flight at once
    using visitor = function_ref<void(std::uint64_t number)>;

    /// One worker's memory: postponed look-ups, so that their cache misses overlap, and the numbers that it may assign.
    class worker_buffer {
        friend state_interner;

        const state_operations& of_;
        void* const states_;  ///< room for a batch
        std::vector<pending> waiting_{};
        state_id next_id_ = 0, block_end_ = 0;

        void* address(std::size_t number) const { return static_cast<unsigned char*>(states_) + number * of_.bytes; }
        void clear();

    public:
        unequal_merge unequal{};

        explicit worker_buffer(const state_operations& of);
        worker_buffer(const worker_buffer&) = delete;
        worker_buffer& operator=(const worker_buffer&) = delete;
        ~worker_buffer();
    };

    explicit state_interner(const state_operations& of) : of_(of), states_(of.bytes, of.alignment) {}
    state_interner(const state_interner&) = delete;
    state_interner& operator=(const state_interner&) = delete;
    ~state_interner();

    const void* address(std::uint64_t number) const { return states_.address(number); }

    /// Calls discovered(number), now or when the buffer is flushed, if the state is new; `parent` and `action`: the step that
    /// reached it.
    void insert(worker_buffer& own, const void* state, std::uint64_t parent, std::uint64_t action, visitor discovered);

    /// Completes the postponed look-ups.
    ///
    /// Complexity: each phase runs for all of them, so that none waits for memory, nor for its own state to be written.
    void flush(worker_buffer& own, visitor discovered);

    /// The number of a state, or no_state if it was not visited.
    state_id find(const void* state) const;

    /// Makes room for `states` states. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) { visited_.grow_for(states); }
    std::uint64_t bytes_to_grow_for(std::uint64_t states) const { return visited_.bytes_to_grow_for(states); }
    std::uint64_t room(std::uint64_t states) const {
        const std::uint64_t most = visited_.capacity() / 8 * 7;
        return states < most ? most - states : 0;
    }
    std::uint64_t bytes() const { return visited_.bytes() + states_.bytes(taken_.load()); }

    /// Calls visit(number) for every state of one of several parts, in any order: parts can be visited at once.
    void each_state(function_ref<void(state_id)> visit, std::uint64_t part = 0, std::uint64_t parts = 1) const;

private:
    void complete(worker_buffer& own, std::size_t number, visitor discovered);
    bool are_same(visited_set::entry known, std::uint64_t hash, const void* state) const;
    state_id write(worker_buffer& own, void* state);
    void take_block(worker_buffer& own);
};

/// The interner of one type of state.
template <class Node>
class interned_states : public state_interner {
public:
    struct worker_buffer : state_interner::worker_buffer {
        worker_buffer() : state_interner::worker_buffer(state_operations_of<Node>) {}
    };

    interned_states() : state_interner(state_operations_of<Node>) {}

    const Node& operator[](std::uint64_t number) const { return *static_cast<const Node*>(address(number)); }

    void insert(worker_buffer& own, const Node& state, std::uint64_t parent, std::uint64_t action, visitor discovered) {
        state_interner::insert(own, __builtin_addressof(state), parent, action, discovered);
    }
    state_id find(const Node& state) const { return state_interner::find(__builtin_addressof(state)); }
};

}}  // namespace foregone::impl
