// SPDX-License-Identifier: BSL-1.0
#pragma once

// Memory for the allocations of a program under test, which is the same in each execution.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// An allocation of the program.
struct heap_block {
    std::uintptr_t begin;
    std::size_t bytes;
    std::uint32_t site;  ///< of the allocation
    std::uint32_t freed_site = 0;
    std::uint8_t thread;  ///< that allocated it
    std::uint8_t freed_by = 0;
    bool is_freed = false;
};

enum class free_result : std::uint8_t {
    ok,
    double_free,
    not_a_block,
    interior_pointer,  ///< into a block, which may be freed
};

/// A heap in one region of memory at a fixed address.
///
/// Guarantees: the same calls return the same addresses in each execution, with the same content. No address is handed out twice in
///     an execution, and freed memory stays readable. Overwritten bytes beyond a block never damage the heap's records.
/// Complexity: an allocation takes one pass over its memory, a free constant time, and finding a block logarithmic time.
/// Threads: one at a time. Memory comes from the operating system, never from an allocator of the program.
class path_heap {
public:
    static constexpr std::uint8_t unwritten = 0xBE;                   ///< the content of uninitialised bytes
    static constexpr std::size_t large_bytes = std::size_t{1} << 20;  ///< blocks from this size on contain zeros

    /// Reserves the region. Errors: says why and ends the process, if the addresses are in use.
    path_heap(std::uintptr_t base, std::size_t capacity);
    path_heap(const path_heap&) = delete;
    path_heap& operator=(const path_heap&) = delete;
    ~path_heap();

    std::uintptr_t base() const { return base_; }
    std::size_t capacity() const { return capacity_; }
    bool contains(std::uintptr_t address) const { return address - base_ < capacity_; }

    /// Uninitialised memory; null if none is left.
    ///
    /// Requires: the alignment is a power of two.
    void* allocate(std::size_t bytes, std::size_t alignment, std::uint32_t site, unsigned thread);
    /// The same, with zeros, aligned to 16 bytes.
    void* allocate_zeros(std::size_t bytes, std::uint32_t site, unsigned thread);

    /// Ends a block's life, if the address is that of a block. A null pointer is not a block.
    free_result release(const void* block, std::uint32_t site, unsigned thread);

    /// The block of the last release: for `double_free` with the first site, for `interior_pointer` the one around the pointer.
    /// Null for `not_a_block`.
    const heap_block* last_released() const { return last_released_; }

    /// The size that was asked for; 0 if no block begins there.
    std::size_t size_of(const void* block) const;

    /// The block that contains an address, freed or not; null if none does.
    const heap_block* find(std::uintptr_t address) const;
    /// The last block that begins at an address or before it; null if none does.
    const heap_block* find_before(std::uintptr_t address) const;

    /// Calls `use(const heap_block&)` for the blocks that were allocated before a block of this heap, freed or not.
    template <class Use>
    void for_each_before(const heap_block& block, Use&& use) const {
        for (const heap_block* each = blocks_; each != &block; ++each) use(*each);
    }

    /// Calls `use(const heap_block&)` for the blocks that are not freed, in the order of allocation.
    template <class Use>
    void for_each_block(Use&& use) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (!blocks_[i].is_freed) use(static_cast<const heap_block&>(blocks_[i]));
    }

    /// The memory of all blocks, freed or not.
    std::size_t used_bytes() const { return top_ - base_; }

    /// Keeps all blocks so far: executions begin with them. Saves their content.
    void set_mark();
    /// Saves the content of the blocks below the mark, and which of them are freed.
    void save();
    /// Restores what was saved.
    ///
    /// Complexity: copies all bytes below the mark.
    void restore();
    /// Drops all blocks above the mark.
    void begin_execution();

    /// Calls `use(const heap_block&)` for the blocks above the mark that are not freed, in the order of allocation.
    template <class Use>
    void for_each_leak(Use&& use) const {
        for (std::size_t i = marked_count_; i < count_; ++i)
            if (!blocks_[i].is_freed) use(static_cast<const heap_block&>(blocks_[i]));
    }

    /// The number of blocks handed out since the mark.
    std::size_t block_count() const { return count_ - marked_count_; }
    /// The memory of the blocks below the mark begins at the base.
    std::size_t marked_bytes() const { return marked_top_ - base_; }

private:
    std::uintptr_t base_, top_, marked_top_, highest_;  ///< nothing was written from the highest address on
    std::size_t capacity_, count_ = 0, marked_count_ = 0, saved_bytes_ = 0, saved_count_ = 0;
    heap_block* blocks_;  ///< by address
    const heap_block* last_released_ = nullptr;
    unsigned char* saved_ = nullptr;
    heap_block* saved_blocks_ = nullptr;

    heap_block* add_block(std::size_t bytes, std::size_t alignment, std::uint32_t site, unsigned thread);
    heap_block* block_at(std::uintptr_t begin) const;
    void* zeros_in(const heap_block& block, std::uintptr_t before);
    void* hand_out(const heap_block& block);
    void fill_with_zeros(std::uintptr_t from, std::uintptr_t to);
    void drop_saved();
};

}}  // namespace foregone::impl
