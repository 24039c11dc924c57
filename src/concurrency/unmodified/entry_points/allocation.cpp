// SPDX-License-Identifier: BSL-1.0
// malloc, operator new and their kin: allocations of the program come from the heap of the path, all others from the C library.
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/names.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <malloc.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace foregone { inline namespace impl {

inline constexpr std::size_t default_alignment = alignof(std::max_align_t);

namespace {

bool is_of_path(const void* block) {
    return reinterpret_cast<std::uintptr_t>(block) - program_state::heap_base < program_state::heap_bytes;
}

/// Whether an allocation is the program's, on a path or before.
bool is_of_program() { return in_program() || program_state::is_loading_here(); }
/// The same for a function that the C library calls, too, for what lives on from path to path.
bool is_of_program(call_site site) { return is_of_program() && !program_state::is_of_c_library(site); }

void* allocate_before_paths(std::size_t bytes, std::size_t alignment, call_site site) {
    return program_state::get().heap.allocate(bytes, alignment, static_cast<std::uint32_t>(site), 0);
}

void* allocate(std::size_t bytes, std::size_t alignment, call_site site) {
    if (!in_program()) return allocate_before_paths(bytes, alignment, site);
    engine_section in;
    runtime& now = runtime::current();
    now.self().watch.note_effect();
    const auto by = static_cast<unsigned>(now.self().id);
    void* const block = now.heap().allocate(bytes, alignment, static_cast<std::uint32_t>(site), by);
    if (block == nullptr) errno = ENOMEM;
    else if (now.says()) object_naming::note_allocation(block, site);
    return block;
}

void* allocate_zeros(std::size_t bytes, call_site site) {
    void* const block = allocate(bytes, default_alignment, site);
    return block != nullptr ? std::memset(block, 0, bytes) : nullptr;
}

void free_block(void* block, call_site site) {
    if (block == nullptr) return;
    if (!is_of_path(block)) return __libc_free(block);
    if (in_program()) {
        engine_section in;
        return runtime::current().free_block(block, site);
    }
    // After a path its heap begins anew.
    if (program_state::is_loading_here()) program_state::get().heap.release(block, static_cast<std::uint32_t>(site), 0);
}

void* resize(void* block, std::size_t bytes, call_site site) {
    const bool is_of_libc = block != nullptr ? !is_of_path(block) : !is_of_program(site);
    if (is_of_libc) return __libc_realloc(block, bytes);
    void* const moved = is_of_program() ? allocate(bytes, default_alignment, site) : __libc_malloc(bytes);
    if (moved == nullptr || block == nullptr) return moved;
    const std::size_t before = program_state::get().heap.size_of(block);
    std::memcpy(moved, block, before < bytes ? before : bytes);
    free_block(block, site);
    return moved;
}

void* aligned_block(std::size_t alignment, std::size_t bytes, call_site site) {
    return is_of_program(site) ? allocate(bytes, alignment, site) : __libc_memalign(alignment, bytes);
}

void* new_block(std::size_t bytes, std::size_t alignment, call_site site) {
    void* const block = is_of_program()               ? allocate(bytes, alignment, site)
                        : alignment > default_alignment ? __libc_memalign(alignment, bytes)
                                                        : __libc_malloc(bytes);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

}  // namespace

}}  // namespace foregone::impl


#pragma GCC visibility push(default)
extern "C" {

void* malloc(std::size_t bytes) {
    if (!foregone::is_of_program(FOREGONE_SITE)) return __libc_malloc(bytes);
    return foregone::allocate(bytes, foregone::default_alignment, FOREGONE_SITE);
}
void* calloc(std::size_t count, std::size_t bytes) {
    if (!foregone::is_of_program(FOREGONE_SITE)) return __libc_calloc(count, bytes);
    std::size_t all;
    if (__builtin_mul_overflow(count, bytes, &all)) return errno = ENOMEM, nullptr;
    return foregone::allocate_zeros(all, FOREGONE_SITE);
}
void* realloc(void* block, std::size_t bytes) { return foregone::resize(block, bytes, FOREGONE_SITE); }
void* reallocarray(void* block, std::size_t count, std::size_t bytes) {
    std::size_t all;
    if (__builtin_mul_overflow(count, bytes, &all)) return errno = ENOMEM, nullptr;
    return foregone::resize(block, all, FOREGONE_SITE);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) { return foregone::aligned_block(alignment, bytes, FOREGONE_SITE); }
void* memalign(std::size_t alignment, std::size_t bytes) { return foregone::aligned_block(alignment, bytes, FOREGONE_SITE); }
int posix_memalign(void** to, std::size_t alignment, std::size_t bytes) {
    if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void* const block = foregone::aligned_block(alignment, bytes, FOREGONE_SITE);
    if (block == nullptr) return ENOMEM;
    *to = block;
    return 0;
}
std::size_t malloc_usable_size(void* block) {
    if (foregone::is_of_path(block)) return foregone::program_state::get().heap.size_of(block);
    return FOREGONE_REAL(malloc_usable_size)(block);
}
void free(void* block) { foregone::free_block(block, FOREGONE_SITE); }

}  // extern "C"

void* operator new(std::size_t bytes) { return foregone::new_block(bytes, foregone::default_alignment, FOREGONE_SITE); }
void* operator new[](std::size_t bytes) { return foregone::new_block(bytes, foregone::default_alignment, FOREGONE_SITE); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return foregone::new_block(bytes, static_cast<std::size_t>(alignment), FOREGONE_SITE);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return foregone::new_block(bytes, static_cast<std::size_t>(alignment), FOREGONE_SITE);
}
void operator delete(void* block) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete[](void* block) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete(void* block, std::size_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete[](void* block, std::size_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete(void* block, std::align_val_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete[](void* block, std::align_val_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { foregone::free_block(block, FOREGONE_SITE); }
#pragma GCC visibility pop
