// SPDX-License-Identifier: BSL-1.0
#pragma once

// A concurrent hash table of state numbers; used by the state interner and the search of logs.

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <bit>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

/// The numbers of the visited states, found by the hash of the state: insert-only, open addressing, lock-free.
///
/// Format: an entry holds 32 bits of the hash and 32 of the number. Its slot comes from the highest bits of those 32, so growing
/// is one pass over the entries in order, without reading a state.
/// Threads: any number may look up and claim at the same time; growing excludes all others.
class visited_set {
public:
    using entry = std::uint64_t;  ///< 0: free

    explicit visited_set(std::uint64_t capacity = 1 << 12) { allocate(std::bit_ceil(capacity)); }
    visited_set(const visited_set&) = delete;
    visited_set& operator=(const visited_set&) = delete;
    ~visited_set() { free_pages(entries_, bytes()); }

    std::uint64_t capacity() const { return mask_ + 1; }
    std::uint64_t bytes() const { return capacity() * sizeof(entry); }

    static entry make(std::uint64_t hash, state_id id) { return (hash & 0xFFFF'FFFF'0000'0000) | (std::uint64_t{id} + 1); }
    static state_id id_of(entry e) { return static_cast<state_id>(e) - 1; }
    static bool may_equal(entry e, std::uint64_t hash) { return (e ^ hash) >> 32 == 0; }

    std::uint64_t home(std::uint64_t hash) const { return hash >> shift_; }
    std::uint64_t after(std::uint64_t slot) const { return (slot + 1) & mask_; }
    entry at(std::uint64_t slot) const { return entries_[slot].load(); }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(entries_ + home(hash), 1); }

    /// Puts an entry into a free slot; returns false, with `seen` set, if another thread was faster.
    bool claim(std::uint64_t slot, entry fresh, entry& seen) {
        seen = 0;
        return entries_[slot].replace(seen, fresh);
    }

    /// Additional memory while the table grows for `count` entries.
    std::uint64_t bytes_to_grow_for(std::uint64_t count) const {
        return count * 2 <= capacity() ? 0 : std::bit_ceil(count * 2) * sizeof(entry);
    }

    /// Makes room so that `count` entries fill at most half of the table. Errors: std::bad_alloc.
    void grow_for(std::uint64_t count) {
        if (count * 2 <= capacity()) return;
        cell* const old = entries_;
        const std::uint64_t old_capacity = capacity();
        allocate(std::bit_ceil(count * 2));
        for (std::uint64_t slot = 0; slot < old_capacity; ++slot)
            if (const entry e = old[slot].peek()) place(e);
        free_pages(old, old_capacity * sizeof(entry));
    }

private:
    using cell = shared_value<entry>;

    cell* entries_ = nullptr;
    std::uint64_t mask_ = 0;
    unsigned shift_ = 64;

    void allocate(std::uint64_t capacity) {
        entries_ = static_cast<cell*>(allocate_pages(capacity * sizeof(entry)));
        std::memset(static_cast<void*>(entries_), 0, capacity * sizeof(entry));
        mask_ = capacity - 1;
        shift_ = 64 - static_cast<unsigned>(std::countr_zero(capacity));
    }

    void place(entry e) {
        std::uint64_t slot = home(e);
        while (entries_[slot].peek() != 0) slot = after(slot);
        entries_[slot].store(e);
    }
};

}}  // namespace foregone::impl
