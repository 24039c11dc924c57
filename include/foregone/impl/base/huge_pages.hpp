// SPDX-License-Identifier: BSL-1.0
#pragma once

// Memory for large tables: huge pages where the system has them, growth in place; used by the visited sets.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>

#include <cstddef>

namespace foregone { inline namespace impl {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

inline constexpr std::size_t cache_line_bytes = 64;

/// Rounds a size up to whole huge pages.
constexpr std::size_t in_huge_pages(std::size_t bytes) {
    return (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
}

/// Uninitialised memory for large tables, in huge pages if the system has them: random look-ups then miss the TLB less.
///
/// Errors: std::bad_alloc.
void* allocate_pages(std::size_t bytes, std::size_t alignment = cache_line_bytes);

/// Requires: the arguments that allocate_pages was called with.
void free_pages(void* memory, std::size_t bytes, std::size_t alignment = cache_line_bytes) noexcept;

/// Zeroed memory for large tables; unwritten pages take no memory if the system allocates pages on demand.
///
/// Errors: std::bad_alloc.
void* allocate_zero_pages(std::size_t bytes);

/// Requires: the bytes that allocate_zero_pages was called with.
void free_zero_pages(void* memory, std::size_t bytes) noexcept;

/// The additional memory during growth: below a huge page, or if the system cannot move pages, both copies exist for a moment.
constexpr std::size_t bytes_to_grow(std::size_t bytes, std::size_t more_bytes) {
    return FOREGONE_HAS_PAGE_MAPS && bytes >= huge_page_bytes ? more_bytes - bytes : more_bytes;
}

/// Grows memory from allocate_zero_pages; keeps the content at the front. Null with 0 bytes is valid memory.
///
/// Errors: std::bad_alloc; then nothing changes.
void* grow_zero_pages(void* memory, std::size_t bytes, std::size_t more_bytes);

}}  // namespace foregone::impl
