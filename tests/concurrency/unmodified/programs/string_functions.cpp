// SPDX-License-Identifier: BSL-1.0
// memcpy, strlen and their kin in unmodified code: data races in what they read and write, also from within std::string.
#include <foregone/concurrency/unmodified.hpp>

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>

namespace fg = foregone;

namespace {

constexpr std::size_t bytes = 100;
char text[bytes] = "a text", copy[bytes];
volatile std::size_t count = bytes;  // unknown to the compiler, which calls the function
volatile std::size_t length;

template <class First, class Second>
void at_once(First first, Second second) {
    std::thread other(second);
    first();
    other.join();
}

}  // namespace

void right_in_order() {
    std::mutex mutex;
    at_once(
        [&] {
            const std::lock_guard lock(mutex);
            std::memset(text, 'a', count - 1);
        },
        [&] {
            const std::lock_guard lock(mutex);
            std::memcpy(copy, text, count);
        });
}

void right_halves() {
    at_once([] { std::memset(text, 'a', count / 2); }, [] { std::memset(text + count / 2, 'b', count / 2 - 1); });
}

void right_readers() {
    at_once([] { (void)!std::memcmp(text, "a text", count / 20); }, [] { std::memcpy(copy, text, std::strlen(text)); });
}

void right_duplicate() {
    char* const same = strdup(text);
    if (std::strcmp(same, text) != 0) std::abort();
    std::free(same);
}

void wrong_memcpy() {
    at_once([] { text[3] = 'b'; }, [] { std::memcpy(copy, text, count); });
}
void wrong_memset() {
    at_once([] { text[bytes - 1] = 0; }, [] { std::memset(text, 0, count); });
}
void wrong_memmove() {
    at_once([] { text[50] = 'b'; }, [] { std::memmove(text + 10, text, count / 2); });
}
void wrong_strlen() {
    at_once([] { text[6] = 'b'; }, [] { length = std::strlen(text); });
}
void wrong_strcpy() {
    at_once([] { text[2] = 'b'; }, [] { std::strcpy(copy, text); });
}
void wrong_strcmp() {
    at_once([] { text[0] = 'b'; }, [] { length = std::strcmp(text, copy) == 0 ? 1 : 0; });
}
void wrong_string() {
    static std::string shared(40, 'a');
    at_once([] { shared[30] = 'b'; }, [] { std::string mine = shared; });
}
void wrong_append() {
    static std::string shared;
    shared.reserve(200);
    at_once([] { shared.append(text, 6); }, [] { shared.append(text, 6); });
}
void wrong_after_free() {
    char* const block = static_cast<char*>(std::malloc(bytes));
    std::memset(block, 0, count);
    std::free(block);
    std::memcpy(copy, block, count);
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<right_in_order>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_halves>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_readers>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_duplicate>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_memcpy>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_memset>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_memmove>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_strlen>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_strcpy>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_strcmp>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_string>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_append>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_after_free>, fg::paths<2000>.expect_violation("no freed memory is used"));
