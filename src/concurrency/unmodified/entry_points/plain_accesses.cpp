// SPDX-License-Identifier: BSL-1.0
// The functions that code compiled with -fsanitize=thread calls for plain accesses: reads and writes of 1 to 16 bytes, and ranges.
#include "concurrency/unmodified/runtime.hpp"

#include <cstddef>

namespace foregone { inline namespace impl {

namespace {

FOREGONE_ALWAYS_INLINE void note(access_kind kind, const void* at, std::size_t bytes, call_site site) {
    if (thread_in_program != nullptr) runtime::access_by(*thread_in_program, kind, at, bytes, site);
}

}  // namespace

}}  // namespace foregone::impl

#define FOREGONE_READ(name, bytes) \
  void name(void* at) { ::foregone::note(::foregone::access_kind::read, at, bytes, FOREGONE_SITE); }
#define FOREGONE_WRITE(name, bytes) \
  void name(void* at) { ::foregone::note(::foregone::access_kind::write, at, bytes, FOREGONE_SITE); }
#define FOREGONE_OF_SIZE(bytes)                              \
  FOREGONE_READ(__tsan_read##bytes, bytes)                   \
  FOREGONE_WRITE(__tsan_write##bytes, bytes)                 \
  FOREGONE_WRITE(__tsan_read_write##bytes, bytes)            \
  FOREGONE_READ(__tsan_unaligned_read##bytes, bytes)         \
  FOREGONE_WRITE(__tsan_unaligned_write##bytes, bytes)       \
  FOREGONE_WRITE(__tsan_unaligned_read_write##bytes, bytes)  \
  FOREGONE_READ(__tsan_volatile_read##bytes, bytes)          \
  FOREGONE_WRITE(__tsan_volatile_write##bytes, bytes)        \
  FOREGONE_READ(__tsan_unaligned_volatile_read##bytes, bytes) \
  FOREGONE_WRITE(__tsan_unaligned_volatile_write##bytes, bytes)

#pragma GCC visibility push(default)
extern "C" {

FOREGONE_OF_SIZE(1)
FOREGONE_OF_SIZE(2)
FOREGONE_OF_SIZE(4)
FOREGONE_OF_SIZE(8)
FOREGONE_OF_SIZE(16)

void __tsan_read_range(void* at, std::size_t bytes) {
    ::foregone::note(::foregone::access_kind::read, at, bytes, FOREGONE_SITE);
}
void __tsan_write_range(void* at, std::size_t bytes) {
    ::foregone::note(::foregone::access_kind::write, at, bytes, FOREGONE_SITE);
}

/// A constructor or destructor sets the pointer to the virtual functions; the same value again changes nothing.
void __tsan_vptr_update(void** at, void* now) {
    if (*at != now) ::foregone::note(::foregone::access_kind::write, at, sizeof(void*), FOREGONE_SITE);
}
void __tsan_vptr_read(void** at) { ::foregone::note(::foregone::access_kind::read, at, sizeof(void*), FOREGONE_SITE); }

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

}  // extern "C"
#pragma GCC visibility pop
