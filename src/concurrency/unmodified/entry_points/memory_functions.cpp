// SPDX-License-Identifier: BSL-1.0
// memcpy() and its kin, interposed: they read and write ranges when the program calls them, also from within libraries.
#include "concurrency/unmodified/entry_points/range_access.hpp"
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <dlfcn.h>
#include <string.h>
#include <strings.h>

#include <cstddef>

namespace foregone { inline namespace impl {

namespace {

// Substitutes until the constructors have run. Their loops are instructions: a compiler does not make them calls of themselves.

void* copy_bytes(void* to, const void* from, std::size_t count) noexcept {
    void* at = to;
    asm volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(count) : : "memory");
    return to;
}

void* copy_backwards(void* to, const void* from, std::size_t count) {
    void* at = static_cast<char*>(to) + count - 1;
    from = static_cast<const char*>(from) + count - 1;
    asm volatile("std\n\trep movsb\n\tcld" : "+D"(at), "+S"(from), "+c"(count) : : "memory", "cc");
    return to;
}

void* move_bytes(void* to, const void* from, std::size_t count) noexcept {
    const bool overlaps = static_cast<char*>(to) - static_cast<const char*>(from) < static_cast<std::ptrdiff_t>(count) && to > from;
    return overlaps ? copy_backwards(to, from, count) : copy_bytes(to, from, count);
}

void* fill_bytes(void* to, int value, std::size_t count) noexcept {
    void* at = to;
    asm volatile("rep stosb" : "+D"(at), "+c"(count) : "a"(value) : "memory");
    return to;
}

/// The first place where two ranges differ, or their size.
std::size_t equal_bytes(const void* left, const void* right, std::size_t count) {
    const auto *a = static_cast<const volatile unsigned char*>(left), *b = static_cast<const volatile unsigned char*>(right);
    std::size_t i = 0;
    while (i < count && a[i] == b[i]) ++i;
    return i;
}

int compare_bytes(const void* left, const void* right, std::size_t count) noexcept {
    const std::size_t i = equal_bytes(left, right, count);
    return i == count ? 0 : static_cast<const unsigned char*>(left)[i] - static_cast<const unsigned char*>(right)[i];
}

/// The functions of the C library, which are called too often and too early to be looked up at their first call.
struct {
    void* (*copy)(void*, const void*, std::size_t) noexcept = copy_bytes;
    void* (*move)(void*, const void*, std::size_t) noexcept = move_bytes;
    void* (*set)(void*, int, std::size_t) noexcept = fill_bytes;
    int (*compare)(const void*, const void*, std::size_t) noexcept = compare_bytes;
} constinit original;

template <class Function>
void look_up(Function*& function, const char* name) {
    if (void* const found = dlsym(RTLD_NEXT, name)) function = reinterpret_cast<Function*>(found);
}

[[gnu::constructor(101)]] void look_up_originals() {
    look_up(original.copy, "memcpy");
    look_up(original.move, "memmove");
    look_up(original.set, "memset");
    look_up(original.compare, "memcmp");
}

// What the program's calls access. These functions are not inlined, so that all other calls need no stack frame.

[[gnu::noinline]] void copies(void* to, const void* from, std::size_t count, call_site site) {
    if (in_program()) range_access(site).reads(from, count).writes(to, count);
}

[[gnu::noinline]] void fills(void* to, std::size_t count, call_site site) {
    if (in_program()) range_access(site).writes(to, count);
}

void copies(void* to, const void* from, std::size_t count, std::size_t room, call_site site) {
    range_access(site).fits(count, room).reads(from, count).writes(to, count);
}

/// A comparison reads up to the first difference, which the sign of its result depends on.
[[gnu::noinline]] void compares(const void* left, const void* right, std::size_t count, call_site site) {
    if (!in_program()) return;
    const std::size_t equal = equal_bytes(left, right, count), read = equal < count ? equal + 1 : count;
    range_access(site).reads(left, read).reads(right, read);
}

/// A search reads up to the place that it finds.
void searches(const void* in, std::size_t count, const void* found, call_site site) {
    const std::size_t before = static_cast<std::size_t>(static_cast<const char*>(found) - static_cast<const char*>(in));
    range_access(site).reads(in, found != nullptr ? before + 1 : count);
}

}  // namespace

}}  // namespace foregone::impl

using foregone::in_program;
using foregone::thread_in_program;

#pragma GCC visibility push(default)
extern "C" {

void* memcpy(void* to, const void* from, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return foregone::original.copy(to, from, count);
}

void* memmove(void* to, const void* from, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return foregone::original.move(to, from, count);
}

void* memset(void* to, int value, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::fills(to, count, FOREGONE_SITE);
    return foregone::original.set(to, value, count);
}

int memcmp(const void* left, const void* right, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::compares(left, right, count, FOREGONE_SITE);
    return foregone::original.compare(left, right, count);
}

/// Compilers call it for comparisons whose sign does not matter: it may read everything.
int bcmp(const void* left, const void* right, std::size_t count) noexcept {
    if (in_program()) foregone::range_access(FOREGONE_SITE).reads(left, count).reads(right, count);
    return foregone::original.compare(left, right, count);
}

void* mempcpy(void* to, const void* from, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return static_cast<char*>(foregone::original.copy(to, from, count)) + count;
}

void* __mempcpy(void* to, const void* from, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return static_cast<char*>(foregone::original.copy(to, from, count)) + count;
}

void bcopy(const void* from, void* to, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    foregone::original.move(to, from, count);
}

void bzero(void* to, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::fills(to, count, FOREGONE_SITE);
    foregone::original.set(to, 0, count);
}

void explicit_bzero(void* to, std::size_t count) noexcept {
    if (thread_in_program != nullptr) foregone::fills(to, count, FOREGONE_SITE);
    foregone::original.set(to, 0, count);
}

/// Declared in several overloads by C++.
void* foregone_memchr(const void* in, int value, std::size_t count) asm("memchr");
void* foregone_memchr(const void* in, int value, std::size_t count) {
    static constinit foregone::real_function<void*(const void*, int, std::size_t)> original("memchr");
    void* const found = original.get()(in, value, count);
    if (in_program()) foregone::searches(in, count, found, FOREGONE_SITE);
    return found;
}

void* foregone_memrchr(const void* in, int value, std::size_t count) asm("memrchr");
void* foregone_memrchr(const void* in, int value, std::size_t count) {
    static constinit foregone::real_function<void*(const void*, int, std::size_t)> original("memrchr");
    if (in_program()) foregone::range_access(FOREGONE_SITE).reads(in, count);
    return original.get()(in, value, count);
}

// What -D_FORTIFY_SOURCE makes of them: the last argument is the room in the destination.

void* __memcpy_chk(void* to, const void* from, std::size_t count, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__memcpy_chk)(to, from, count, room);
    foregone::copies(to, from, count, room, FOREGONE_SITE);
    return foregone::original.copy(to, from, count);
}

void* __memmove_chk(void* to, const void* from, std::size_t count, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__memmove_chk)(to, from, count, room);
    foregone::copies(to, from, count, room, FOREGONE_SITE);
    return foregone::original.move(to, from, count);
}

void* __mempcpy_chk(void* to, const void* from, std::size_t count, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__mempcpy_chk)(to, from, count, room);
    foregone::copies(to, from, count, room, FOREGONE_SITE);
    return static_cast<char*>(foregone::original.copy(to, from, count)) + count;
}

void* __memset_chk(void* to, int value, std::size_t count, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__memset_chk)(to, value, count, room);
    foregone::range_access(FOREGONE_SITE).fits(count, room).writes(to, count);
    return foregone::original.set(to, value, count);
}

// What Clang makes of them with -fsanitize=thread.

void* __tsan_memcpy(void* to, const void* from, std::size_t count) {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return foregone::original.copy(to, from, count);
}

void* __tsan_memmove(void* to, const void* from, std::size_t count) {
    if (thread_in_program != nullptr) foregone::copies(to, from, count, FOREGONE_SITE);
    return foregone::original.move(to, from, count);
}

void* __tsan_memset(void* to, int value, std::size_t count) {
    if (thread_in_program != nullptr) foregone::fills(to, count, FOREGONE_SITE);
    return foregone::original.set(to, value, count);
}

}  // extern "C"
#pragma GCC visibility pop
