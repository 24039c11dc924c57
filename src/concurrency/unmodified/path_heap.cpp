// SPDX-License-Identifier: BSL-1.0
// Memory for the allocations of a program under test: a pointer that moves up, and records outside of the memory.
#include "concurrency/unmodified/path_heap.hpp"

#include "concurrency/unmodified/stop_with.hpp"

#include <emmintrin.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t gap = 16;  ///< in front of each block: the index of its record
constexpr std::size_t page = 4096;

constexpr std::uintptr_t round_up(std::uintptr_t value, std::size_t to) { return (value + to - 1) & ~std::uintptr_t{to - 1}; }

/// Zeros, which take memory when they are first touched.
void* reserve(std::uintptr_t at, std::size_t bytes) {
    const int fixed = at == 0 ? 0 : MAP_FIXED_NOREPLACE;
    void* const begin = mmap(reinterpret_cast<void*>(at), bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | fixed, -1, 0);
    if (at != 0 && (begin == MAP_FAILED ? errno == EEXIST : begin != reinterpret_cast<void*>(at)))
        stop_with("the addresses of the program's heap are in use by something else in this process");
    if (begin == MAP_FAILED)
        stop_with("no address space is left for the program's heap; raise the limit that `ulimit -v` prints");
    return begin;
}

/// Writes a byte to memory that is aligned to 16 bytes. Calls no function of the C library, which may be interposed.
void fill(std::uintptr_t from, std::uintptr_t to, std::uint8_t byte) {
    if (to - from >= 1024) {
        void* at = reinterpret_cast<void*>(from);
        std::size_t count = to - from;
        asm volatile("rep stosb" : "+D"(at), "+c"(count) : "a"(byte) : "memory");
        return;
    }
    const __m128i bytes = _mm_set1_epi8(static_cast<char>(byte));
    for (; from < to; from += 16) {
        _mm_store_si128(reinterpret_cast<__m128i*>(from), bytes);
        asm volatile("" ::: "memory");  // the loop stays a loop
    }
}

std::uint32_t& index_before(std::uintptr_t block) { return *reinterpret_cast<std::uint32_t*>(block - gap); }

std::uintptr_t address_of(const void* object) { return reinterpret_cast<std::uintptr_t>(object); }

}  // namespace

path_heap::path_heap(std::uintptr_t base, std::size_t capacity)
    : base_(base), top_(base), marked_top_(base), highest_(base), capacity_(capacity / page * page) {
    reserve(base, capacity_);
    blocks_ = static_cast<heap_block*>(reserve(0, capacity_ / (2 * gap) * sizeof(heap_block)));
}

path_heap::~path_heap() {
    drop_saved();
    munmap(reinterpret_cast<void*>(base_), capacity_);
    munmap(blocks_, capacity_ / (2 * gap) * sizeof(heap_block));
}

void* path_heap::allocate(std::size_t bytes, std::size_t alignment, std::uint32_t site, unsigned thread) {
    const std::uintptr_t before = top_;
    const heap_block* const block = add_block(bytes, alignment, site, thread);
    if (block == nullptr) return nullptr;
    if (bytes >= large_bytes) return zeros_in(*block, before);
    fill(before, top_, unwritten);
    return hand_out(*block);
}

void* path_heap::allocate_zeros(std::size_t bytes, std::uint32_t site, unsigned thread) {
    const std::uintptr_t before = top_;
    const heap_block* const block = add_block(bytes, gap, site, thread);
    return block == nullptr ? nullptr : zeros_in(*block, before);
}

void* path_heap::zeros_in(const heap_block& block, std::uintptr_t before) {
    fill(before, block.begin, unwritten);
    fill_with_zeros(block.begin, top_);
    return hand_out(block);
}

void* path_heap::hand_out(const heap_block& block) {
    highest_ = std::max(highest_, top_);
    index_before(block.begin) = static_cast<std::uint32_t>(&block - blocks_);
    return reinterpret_cast<void*>(block.begin);
}

heap_block* path_heap::add_block(std::size_t bytes, std::size_t alignment, std::uint32_t site, unsigned thread) {
    const std::uintptr_t end = base_ + capacity_;
    if (bytes > capacity_ || alignment > capacity_ || count_ == UINT32_MAX) return nullptr;
    const std::uintptr_t begin = round_up(top_ + gap, std::max(alignment, gap));
    const std::uintptr_t behind = round_up(begin + std::max<std::size_t>(bytes, 1), gap);
    if (behind > end) return nullptr;
    top_ = behind;
    blocks_[count_] = {.begin = begin, .bytes = bytes, .site = site, .thread = static_cast<std::uint8_t>(thread)};
    return &blocks_[count_++];
}

/// Fills memory; takes no pages for a part that nothing has written, and returns the pages of a large part.
void path_heap::fill_with_zeros(std::uintptr_t from, std::uintptr_t to) {
    const std::uintptr_t written = std::min(std::max(highest_, from) + page, to);  // and a page beyond, for writes out of bounds
    const std::uintptr_t first = round_up(from, page), last = written / page * page;
    if (written - from < large_bytes) return fill(from, written, 0);
    fill(from, first, 0);
    madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    fill(last, written, 0);
}

free_result path_heap::release(const void* block, std::uint32_t site, unsigned thread) {
    heap_block* const found = block_at(address_of(block));
    last_released_ = found;
    if (found == nullptr) {
        last_released_ = find(address_of(block));
        return last_released_ == nullptr ? free_result::not_a_block : free_result::interior_pointer;
    }
    if (found->is_freed) return free_result::double_free;
    found->is_freed = true;
    found->freed_site = site, found->freed_by = static_cast<std::uint8_t>(thread);
    return free_result::ok;
}

std::size_t path_heap::size_of(const void* block) const {
    const heap_block* const found = block_at(address_of(block));
    return found == nullptr ? 0 : found->bytes;
}

/// The block that begins at an address, by the index in front of it, or by a search where the program has overwritten the index.
heap_block* path_heap::block_at(std::uintptr_t begin) const {
    if (begin % gap != 0 || begin < base_ + gap || begin >= top_) return nullptr;
    const std::uint32_t index = index_before(begin);
    if (index < count_ && blocks_[index].begin == begin) return &blocks_[index];
    const heap_block* const found = find_before(begin);
    return found != nullptr && found->begin == begin ? blocks_ + (found - blocks_) : nullptr;
}

const heap_block* path_heap::find(std::uintptr_t address) const {
    const heap_block* const found = find_before(address);
    return found != nullptr && address - found->begin < std::max<std::size_t>(found->bytes, 1) ? found : nullptr;
}

const heap_block* path_heap::find_before(std::uintptr_t address) const {
    const heap_block* const behind = std::upper_bound(blocks_, blocks_ + count_, address,
                                                      [](std::uintptr_t at, const heap_block& each) { return at < each.begin; });
    return behind == blocks_ ? nullptr : behind - 1;
}

void path_heap::set_mark() {
    marked_top_ = top_, marked_count_ = count_;
    save();
}

void path_heap::save() {
    drop_saved();
    saved_bytes_ = marked_top_ - base_, saved_count_ = marked_count_;
    if (saved_bytes_ == 0) return;
    saved_ = static_cast<unsigned char*>(reserve(0, saved_bytes_));
    saved_blocks_ = static_cast<heap_block*>(reserve(0, saved_count_ * sizeof(heap_block)));
    std::memcpy(saved_, reinterpret_cast<void*>(base_), saved_bytes_);
    std::memcpy(saved_blocks_, blocks_, saved_count_ * sizeof(heap_block));
}

void path_heap::restore() {
    if (saved_bytes_ == 0) return;
    std::memcpy(reinterpret_cast<void*>(base_), saved_, saved_bytes_);
    std::memcpy(blocks_, saved_blocks_, saved_count_ * sizeof(heap_block));
}

void path_heap::begin_execution() { top_ = marked_top_, count_ = marked_count_, last_released_ = nullptr; }

void path_heap::drop_saved() {
    if (saved_bytes_ == 0) return;
    munmap(saved_, saved_bytes_);
    munmap(saved_blocks_, saved_count_ * sizeof(heap_block));
}

}}  // namespace foregone::impl
