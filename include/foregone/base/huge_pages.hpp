// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>

#include <cstddef>
#include <new>

#if FOREGONE_HAS_MADVISE
  #include <sys/mman.h>
#endif

namespace foregone {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

/// Uninitialised memory for large tables, in huge pages where the system has them: random look-ups then miss the TLB less.
///
/// Errors: std::bad_alloc.
inline void* allocate_pages(std::size_t bytes) {
    const std::size_t rounded = (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
    const std::size_t size = bytes < huge_page_bytes ? bytes : rounded;
    void* memory = ::operator new(size, std::align_val_t{bytes < huge_page_bytes ? 64 : huge_page_bytes});
#if FOREGONE_HAS_MADVISE
    if (bytes >= huge_page_bytes) ::madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

inline void free_pages(void* memory, std::size_t bytes) noexcept {
    ::operator delete(memory, std::align_val_t{bytes < huge_page_bytes ? 64 : huge_page_bytes});
}

}  // namespace foregone
