// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>

#include <cstddef>
#include <cstring>
#include <new>

#if FOREGONE_HAS_MADVISE
  #include <sys/mman.h>
#endif

namespace foregone {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

inline constexpr std::size_t cache_line_bytes = 64;

/// How memory of this size is aligned, for elements that want at least `alignment`.
constexpr std::align_val_t page_alignment(std::size_t bytes, std::size_t alignment) {
    const std::size_t least = alignment < cache_line_bytes ? cache_line_bytes : alignment;
    return std::align_val_t{bytes < huge_page_bytes || least > huge_page_bytes ? least : huge_page_bytes};
}

/// Uninitialised memory for large tables, in huge pages where the system has them: random look-ups then miss the TLB less.
///
/// Errors: std::bad_alloc.
inline void* allocate_pages(std::size_t bytes, std::size_t alignment = cache_line_bytes) {
    const std::size_t rounded = (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
    const std::size_t size = bytes < huge_page_bytes ? bytes : rounded;
    void* memory = ::operator new(size, page_alignment(bytes, alignment));
#if FOREGONE_HAS_MADVISE
    if (bytes >= huge_page_bytes) ::madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

/// Requires: the arguments that allocate_pages was called with.
inline void free_pages(void* memory, std::size_t bytes, std::size_t alignment = cache_line_bytes) noexcept {
    ::operator delete(memory, page_alignment(bytes, alignment));
}

/// Zeros for large tables; pages that nobody writes to take no memory where the system gives them out one by one.
///
/// Errors: std::bad_alloc.
inline void* allocate_zero_pages(std::size_t bytes) {
#if FOREGONE_HAS_MADVISE
    if (bytes >= huge_page_bytes) {
        void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        ::madvise(memory, bytes, MADV_HUGEPAGE);
        return memory;
    }
#endif
    void* const memory = allocate_pages(bytes);
    std::memset(memory, 0, bytes);
    return memory;
}

/// Requires: the bytes that allocate_zero_pages was called with.
inline void free_zero_pages(void* memory, std::size_t bytes) noexcept {
#if FOREGONE_HAS_MADVISE
    if (bytes >= huge_page_bytes) return void(::munmap(memory, bytes));
#endif
    free_pages(memory, bytes);
}

}  // namespace foregone
