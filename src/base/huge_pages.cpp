// SPDX-License-Identifier: BSL-1.0
// The compiled part of huge_pages: allocates, grows by mremap, and frees the memory of large tables.
#include <foregone/impl/base/huge_pages.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#if FOREGONE_HAS_PAGE_MAPS
  #include <sys/mman.h>
#endif

namespace foregone { inline namespace impl {

namespace {

/// The alignment of memory of this size, for elements that require at least `alignment`.
constexpr std::align_val_t page_alignment(std::size_t bytes, std::size_t alignment) {
    const std::size_t least = alignment < cache_line_bytes ? cache_line_bytes : alignment;
    return std::align_val_t{bytes < huge_page_bytes || least > huge_page_bytes ? least : huge_page_bytes};
}

#if FOREGONE_HAS_PAGE_MAPS
/// Whole huge pages of zeros. The system may place a mapping anywhere, and the ends of an unaligned one have no huge pages.
void* map_huge_pages(std::size_t bytes) {
    void* const mapped = ::mmap(nullptr, bytes + huge_page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    char* const begin = static_cast<char*>(mapped);
    const std::size_t before = (huge_page_bytes - reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes) % huge_page_bytes;
    if (before > 0) ::munmap(begin, before);
    ::munmap(begin + before + bytes, huge_page_bytes - before);
    ::madvise(begin + before, bytes, MADV_HUGEPAGE);
    return begin + before;
}

/// Moves the pages themselves to a larger range, so nothing is copied. They stay one mapping, because older systems move only
/// one.
void* grow_huge_pages(void* memory, std::size_t bytes, std::size_t more_bytes) {
    void* const larger = map_huge_pages(more_bytes);
    if (::mremap(memory, bytes, more_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, larger) != MAP_FAILED) return larger;
    ::munmap(larger, more_bytes);
    throw std::bad_alloc();
}
#endif

}  // namespace

void* allocate_pages(std::size_t bytes, std::size_t alignment) {
    const std::size_t size = bytes < huge_page_bytes ? bytes : in_huge_pages(bytes);
    void* memory = ::operator new(size, page_alignment(bytes, alignment));
#if FOREGONE_HAS_PAGE_MAPS
    if (bytes >= huge_page_bytes) ::madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

void free_pages(void* memory, std::size_t bytes, std::size_t alignment) noexcept {
    ::operator delete(memory, page_alignment(bytes, alignment));
}

void* allocate_zero_pages(std::size_t bytes) {
#if FOREGONE_HAS_PAGE_MAPS
    if (bytes >= huge_page_bytes) return map_huge_pages(in_huge_pages(bytes));
#endif
    void* const memory = allocate_pages(bytes);
    std::memset(memory, 0, bytes);
    return memory;
}

void free_zero_pages(void* memory, std::size_t bytes) noexcept {
#if FOREGONE_HAS_PAGE_MAPS
    if (bytes >= huge_page_bytes) return void(::munmap(memory, in_huge_pages(bytes)));
#endif
    free_pages(memory, bytes);
}

void* grow_zero_pages(void* memory, std::size_t bytes, std::size_t more_bytes) {
#if FOREGONE_HAS_PAGE_MAPS
    if (bytes >= huge_page_bytes) return grow_huge_pages(memory, in_huge_pages(bytes), in_huge_pages(more_bytes));
#endif
    void* const larger = allocate_zero_pages(more_bytes);
    if (memory == nullptr) return larger;
    std::memcpy(larger, memory, bytes);
    free_zero_pages(memory, bytes);
    return larger;
}

}}  // namespace foregone::impl
