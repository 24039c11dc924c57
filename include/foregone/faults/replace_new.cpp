// SPDX-License-Identifier: BSL-1.0
// The operators that make `new` fail while a foregone::failing_new lives; included in one source file of a program.

#include <foregone/faults/failing_memory.hpp>
#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdlib>
#include <new>

#if !FOREGONE_CAN_REPLACE_NEW
  #error \
      "foregone: replace_new.cpp; Clang's thread sanitizer defines operator new; remove failing_new from this build, or use GCC's"
#endif

void foregone::include_replace_new_cpp_in_one_source_file() {}

namespace {

void* allocate_or_null(std::size_t bytes) noexcept { return std::malloc(bytes == 0 ? 1 : bytes); }

void* allocate_or_null(std::size_t bytes, std::align_val_t alignment) noexcept {
    const auto unit = static_cast<std::size_t>(alignment);
    return std::aligned_alloc(unit, (bytes == 0 ? unit : bytes + unit - 1) / unit * unit);
}

// Not inlined: GCC warns of a `new` whose delete visibly calls free.
[[gnu::noinline]] void release(void* memory) noexcept { std::free(memory); }

void* or_throw(void* memory) {
#if FOREGONE_HAS_EXCEPTIONS
    if (memory == nullptr) throw std::bad_alloc();
#endif
    return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return or_throw(foregone::failing_new::fails(bytes) ? nullptr : allocate_or_null(bytes)); }
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return or_throw(foregone::failing_new::fails(bytes) ? nullptr : allocate_or_null(bytes, alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return operator new(bytes, alignment); }

// These must not throw, and a path that ends throws an exception; so they never fail.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate_or_null(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocate_or_null(bytes); }
void* operator new(std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate_or_null(bytes, a); }
void* operator new[](std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate_or_null(bytes, a); }

void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept { release(memory); }
