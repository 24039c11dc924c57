// SPDX-License-Identifier: BSL-1.0
// strlen() and its kin, interposed: they read and write ranges when the program calls them, also from within libraries.
#include "concurrency/unmodified/entry_points/range_access.hpp"
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <dlfcn.h>
#include <string.h>
#include <strings.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

/// A substitute until the constructors have run.
std::size_t count_bytes(const char* text) noexcept {
    const volatile char* at = text;
    while (*at != 0) ++at;
    return static_cast<std::size_t>(at - text);
}

using length_function = std::size_t(const char*) noexcept;
constinit length_function* original_length = count_bytes;

[[gnu::constructor(101)]] void look_up_length() {
    if (void* const found = dlsym(RTLD_NEXT, "strlen")) original_length = reinterpret_cast<length_function*>(found);
}

/// The bytes of a text with its end.
std::size_t size_of(const char* text) { return original_length(text) + 1; }

/// The same if the text ends within a limit, else the limit.
std::size_t size_within(const char* text, std::size_t limit) {
    const volatile char* at = text;
    for (std::size_t i = 0; i < limit; ++i)
        if (at[i] == 0) return i + 1;
    return limit;
}

/// The bytes that a comparison reads: up to the first difference, or to the end of both.
template <class Fold>
std::size_t compared_bytes(const char* left, const char* right, std::size_t limit, Fold fold) {
    const volatile char *a = left, *b = right;
    for (std::size_t i = 0; i < limit; ++i)
        if (a[i] == 0 || fold(a[i]) != fold(b[i])) return i + 1;
    return limit;
}

int as_is(char c) { return c; }
int in_lower_case(char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

// What the program's calls access. Functions that are called often are not inlined, so that all other calls need no stack frame.

template <class Fold>
[[gnu::noinline]] void compares(const char* left, const char* right, std::size_t limit, Fold fold, call_site site) {
    if (!in_program()) return;
    const std::size_t bytes = compared_bytes(left, right, limit, fold);
    range_access(site).reads(left, bytes).reads(right, bytes);
}

[[gnu::noinline]] void reads_all(const char* text, call_site site) {
    if (in_program()) range_access(site).reads(text, size_of(text));
}
void reads(const char* text, std::size_t bytes, call_site site) { range_access(site).reads(text, bytes); }
void reads_both(const char* one, const char* other, call_site site) {
    range_access(site).reads(one, size_of(one)).reads(other, size_of(other));
}

/// A copy of `read` bytes that writes `written`.
void copies(char* to, const char* from, std::size_t read, std::size_t written, std::size_t room, call_site site) {
    range_access(site).fits(written, room).reads(from, read).writes(to, written);
}

/// Appends `written` bytes to a text; the last one is its end.
void appends(char* to, const char* from, std::size_t read, std::size_t written, std::size_t room, call_site site) {
    const std::size_t before = original_length(to);
    range_access(site).fits(before + written, room).reads(to, before + 1).reads(from, read).writes(to + before, written);
}

void appends(char* to, const char* from, std::size_t room, call_site site) {
    appends(to, from, size_of(from), size_of(from), room, site);
}

void appends_some(char* to, const char* from, std::size_t limit, std::size_t room, call_site site) {
    const std::size_t read = size_within(from, limit);
    const bool has_end = read > 0 && from[read - 1] == 0;
    appends(to, from, read, has_end ? read : read + 1, room, site);
}

char* duplicate(const char* from, std::size_t length, std::size_t read, call_site site) {
    reads(from, read, site);
    const engine_section in;
    runtime& now = runtime::current();
    void* const block = now.heap().allocate(length + 1, alignof(std::max_align_t), static_cast<std::uint32_t>(site),
                                            static_cast<unsigned>(now.self().id));
    if (block == nullptr) return errno = ENOMEM, nullptr;
    auto* const to = static_cast<char*>(block);
    now.access(access_kind::write, to, length + 1, site);
    memcpy(to, from, length);
    to[length] = 0;
    return to;
}

template <class Result, class... Parameters>
using function_of = real_function<Result(Parameters...)>;

constexpr std::size_t any_size = SIZE_MAX;

}  // namespace

}}  // namespace foregone::impl

using foregone::any_size;
using foregone::in_program;
using foregone::thread_in_program;

#pragma GCC visibility push(default)
extern "C" {

std::size_t strlen(const char* text) noexcept {
    if (thread_in_program != nullptr) foregone::reads_all(text, FOREGONE_SITE);
    return foregone::original_length(text);
}

std::size_t strnlen(const char* text, std::size_t limit) noexcept {
    if (in_program()) foregone::reads(text, foregone::size_within(text, limit), FOREGONE_SITE);
    return FOREGONE_REAL(strnlen)(text, limit);
}

int strcmp(const char* left, const char* right) noexcept {
    if (thread_in_program != nullptr) foregone::compares(left, right, any_size, foregone::as_is, FOREGONE_SITE);
    return FOREGONE_REAL(strcmp)(left, right);
}

int strncmp(const char* left, const char* right, std::size_t limit) noexcept {
    if (thread_in_program != nullptr) foregone::compares(left, right, limit, foregone::as_is, FOREGONE_SITE);
    return FOREGONE_REAL(strncmp)(left, right, limit);
}

int strcasecmp(const char* left, const char* right) noexcept {
    if (thread_in_program != nullptr) foregone::compares(left, right, any_size, foregone::in_lower_case, FOREGONE_SITE);
    return FOREGONE_REAL(strcasecmp)(left, right);
}

int strncasecmp(const char* left, const char* right, std::size_t limit) noexcept {
    if (thread_in_program != nullptr) foregone::compares(left, right, limit, foregone::in_lower_case, FOREGONE_SITE);
    return FOREGONE_REAL(strncasecmp)(left, right, limit);
}

char* strcpy(char* to, const char* from) noexcept {
    if (in_program()) foregone::copies(to, from, foregone::size_of(from), foregone::size_of(from), any_size, FOREGONE_SITE);
    return FOREGONE_REAL(strcpy)(to, from);
}

char* stpcpy(char* to, const char* from) noexcept {
    if (in_program()) foregone::copies(to, from, foregone::size_of(from), foregone::size_of(from), any_size, FOREGONE_SITE);
    return FOREGONE_REAL(stpcpy)(to, from);
}

char* strncpy(char* to, const char* from, std::size_t count) noexcept {
    if (in_program()) foregone::copies(to, from, foregone::size_within(from, count), count, any_size, FOREGONE_SITE);
    return FOREGONE_REAL(strncpy)(to, from, count);
}

char* strcat(char* to, const char* from) noexcept {
    if (in_program()) foregone::appends(to, from, any_size, FOREGONE_SITE);
    return FOREGONE_REAL(strcat)(to, from);
}

char* strncat(char* to, const char* from, std::size_t limit) noexcept {
    if (in_program()) foregone::appends_some(to, from, limit, any_size, FOREGONE_SITE);
    return FOREGONE_REAL(strncat)(to, from, limit);
}

char* strdup(const char* text) noexcept {
    if (!in_program()) return FOREGONE_REAL(strdup)(text);
    const std::size_t bytes = foregone::size_of(text);
    return foregone::duplicate(text, bytes - 1, bytes, FOREGONE_SITE);
}

char* strndup(const char* text, std::size_t limit) noexcept {
    if (!in_program()) return FOREGONE_REAL(strndup)(text, limit);
    const std::size_t read = foregone::size_within(text, limit);
    const bool has_end = read > 0 && text[read - 1] == 0;
    return foregone::duplicate(text, has_end ? read - 1 : read, read, FOREGONE_SITE);
}

std::size_t strspn(const char* text, const char* set) noexcept {
    if (in_program()) foregone::reads_both(text, set, FOREGONE_SITE);
    return FOREGONE_REAL(strspn)(text, set);
}

std::size_t strcspn(const char* text, const char* set) noexcept {
    if (in_program()) foregone::reads_both(text, set, FOREGONE_SITE);
    return FOREGONE_REAL(strcspn)(text, set);
}

// C++ declares these in several overloads.

char* foregone_strchr(const char* text, int value) asm("strchr");
char* foregone_strchr(const char* text, int value) {
    static constinit foregone::function_of<char*, const char*, int> original("strchr");
    char* const found = original.get()(text, value);
    if (!in_program()) return found;
    const char* const last = found != nullptr ? found : text + foregone::original_length(text);
    foregone::reads(text, static_cast<std::size_t>(last - text) + 1, FOREGONE_SITE);
    return found;
}

char* foregone_strrchr(const char* text, int value) asm("strrchr");
char* foregone_strrchr(const char* text, int value) {
    static constinit foregone::function_of<char*, const char*, int> original("strrchr");
    if (thread_in_program != nullptr) foregone::reads_all(text, FOREGONE_SITE);
    return original.get()(text, value);
}

char* foregone_strchrnul(const char* text, int value) asm("strchrnul");
char* foregone_strchrnul(const char* text, int value) {
    static constinit foregone::function_of<char*, const char*, int> original("strchrnul");
    char* const found = original.get()(text, value);
    if (in_program()) foregone::reads(text, static_cast<std::size_t>(found - text) + 1, FOREGONE_SITE);
    return found;
}

char* foregone_strstr(const char* text, const char* part) asm("strstr");
char* foregone_strstr(const char* text, const char* part) {
    static constinit foregone::function_of<char*, const char*, const char*> original("strstr");
    if (in_program()) foregone::reads_both(text, part, FOREGONE_SITE);
    return original.get()(text, part);
}

char* foregone_strpbrk(const char* text, const char* set) asm("strpbrk");
char* foregone_strpbrk(const char* text, const char* set) {
    static constinit foregone::function_of<char*, const char*, const char*> original("strpbrk");
    if (in_program()) foregone::reads_both(text, set, FOREGONE_SITE);
    return original.get()(text, set);
}

// What -D_FORTIFY_SOURCE makes of them: the last argument is the room in the destination.

char* __strcpy_chk(char* to, const char* from, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__strcpy_chk)(to, from, room);
    foregone::copies(to, from, foregone::size_of(from), foregone::size_of(from), room, FOREGONE_SITE);
    return FOREGONE_REAL(strcpy)(to, from);
}

char* __stpcpy_chk(char* to, const char* from, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__stpcpy_chk)(to, from, room);
    foregone::copies(to, from, foregone::size_of(from), foregone::size_of(from), room, FOREGONE_SITE);
    return FOREGONE_REAL(stpcpy)(to, from);
}

char* __strncpy_chk(char* to, const char* from, std::size_t count, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__strncpy_chk)(to, from, count, room);
    foregone::copies(to, from, foregone::size_within(from, count), count, room, FOREGONE_SITE);
    return FOREGONE_REAL(strncpy)(to, from, count);
}

char* __strcat_chk(char* to, const char* from, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__strcat_chk)(to, from, room);
    foregone::appends(to, from, room, FOREGONE_SITE);
    return FOREGONE_REAL(strcat)(to, from);
}

char* __strncat_chk(char* to, const char* from, std::size_t limit, std::size_t room) noexcept {
    if (!in_program()) return FOREGONE_REAL(__strncat_chk)(to, from, limit, room);
    foregone::appends_some(to, from, limit, room, FOREGONE_SITE);
    return FOREGONE_REAL(strncat)(to, from, limit);
}

}  // extern "C"
#pragma GCC visibility pop
