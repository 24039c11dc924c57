// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>

#include <cstddef>

namespace foregone {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

inline constexpr std::size_t cache_line_bytes = 64;

/// As many bytes in whole huge pages.
constexpr std::size_t in_huge_pages(std::size_t bytes) {
    return (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
}

/// Uninitialised memory for large tables, in huge pages where the system has them: random look-ups then miss the TLB less.
///
/// Errors: std::bad_alloc.
void* allocate_pages(std::size_t bytes, std::size_t alignment = cache_line_bytes);

/// Requires: the arguments that allocate_pages was called with.
void free_pages(void* memory, std::size_t bytes, std::size_t alignment = cache_line_bytes) noexcept;

/// Zeros for large tables; pages that nobody writes to take no memory where the system gives them out one by one.
///
/// Errors: std::bad_alloc.
void* allocate_zero_pages(std::size_t bytes);

/// Requires: the bytes that allocate_zero_pages was called with.
void free_zero_pages(void* memory, std::size_t bytes) noexcept;

/// What growing takes beyond the memory there is: below a huge page, or where the system cannot move them, both are there for a moment.
constexpr std::size_t bytes_to_grow(std::size_t bytes, std::size_t more_bytes) {
    return FOREGONE_HAS_PAGE_MAPS && bytes >= huge_page_bytes ? more_bytes - bytes : more_bytes;
}

/// More memory of allocate_zero_pages, with what it holds in front; null, of no bytes, is memory too.
///
/// Errors: std::bad_alloc; then all is as before.
void* grow_zero_pages(void* memory, std::size_t bytes, std::size_t more_bytes);

}  // namespace foregone
