// SPDX-License-Identifier: BSL-1.0
// alone: the linker makes malloc fail in the whole program
#include <foregone/faults/failing_malloc.hpp>

#include "../support/all_paths.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace fg = foregone;

void* volatile test_failing_malloc_seen = nullptr;

// C code. What is not inlined into a caller that frees it is not left out by compilers.
extern "C" {

struct test_pair {
    char* first;
    char* second;
};

static void test_free_pair(test_pair* pair) {
    std::free(pair->first);
    std::free(pair->second);
    std::free(pair);
}

/// Three allocations, each of them checked.
[[gnu::noinline]] static test_pair* test_make_pair(const char* first, const char* second) {
    auto* pair = static_cast<test_pair*>(std::calloc(1, sizeof(test_pair)));
    if (pair == nullptr) return nullptr;
    pair->first = ::strdup(first);
    pair->second = ::strdup(second);
    if (pair->first != nullptr && pair->second != nullptr) return pair;
    test_free_pair(pair);
    return nullptr;
}

/// A defect: if the second allocation fails, the first is lost.
[[gnu::noinline]] static void* test_make_two(void** other) {
    void* const one = std::malloc(2);
    *other = std::malloc(3);
    test_failing_malloc_seen = one;
    return *other == nullptr ? nullptr : one;
}

/// Out of sight of compilers, which warn that memory is used after it moved.
[[maybe_unused, gnu::noinline]] static void* test_resize(void* memory, std::size_t bytes) { return std::realloc(memory, bytes); }

/// Any allocation function of C, by its number; null if it fails.
[[gnu::noinline]] static void* test_allocate(int which) {
    void* aligned = nullptr;
    switch (which) {
        case 0: return std::malloc(5);
        case 1: return std::calloc(5, 3);
        case 2: return std::realloc(nullptr, 5);
        case 3: return ::reallocarray(nullptr, 5, 3);
        case 4: return std::aligned_alloc(64, 128);
        case 5: return ::posix_memalign(&aligned, 64, 5) == 0 ? aligned : nullptr;
        case 6: return ::strdup("four");
        default: return ::strndup("four and more", 4);
    }
}
}

namespace test_failing_malloc {

void makes_a_pair(fg::chooser& choose) {
    fg::failing_malloc memory(choose);
    test_pair* const pair = test_make_pair("one", "two");
    if (pair != nullptr) test_free_pair(pair);
    choose.expect((pair == nullptr) == (memory.failures() == 1), "it fails if memory does");
}
TEST(failing_malloc, right_code_with_n_allocations_has_n_and_1_paths) {
    const paths::walked walk = paths::all<makes_a_pair>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 4u);
}

template <std::uint64_t Failures>
void allocates_four(fg::chooser& choose) {
    fg::failing_malloc memory(choose, Failures);
    for (int i = 0; i < 4; ++i) std::free(test_allocate(0));
    choose.expect(memory.allocations() == 4 && memory.failures() <= Failures, "not more fail than may");
}
TEST(failing_malloc, more_failures_make_combinations) {
    EXPECT_EQ((paths::all<allocates_four<0>>().counted.complete), 1u);
    EXPECT_EQ((paths::all<allocates_four<1>>().counted.complete), 5u);
    EXPECT_EQ((paths::all<allocates_four<2>>().counted.complete), 11u);
    EXPECT_EQ((paths::all<allocates_four<fg::failing_malloc::any_number>>().counted.complete), 16u);
}

template <int Which>
void allocates_by(fg::chooser& choose) {
    errno = 0;
    bool done = false;
    int error = 0;
    std::size_t outstanding = 0;
    {
        fg::failing_malloc memory(choose);
        void* const got = test_allocate(Which);
        error = errno;
        outstanding = memory.outstanding_allocations();
        done = got != nullptr && memory.failures() == 0;
        if (Which >= 6 && done) done = std::strcmp(static_cast<char*>(got), "four") == 0;
        std::free(got);
        choose.expect(memory.outstanding_bytes() == 0, "it is given back");
    }
    choose.expect(outstanding == (done ? 1u : 0u), "what is outstanding is known");
    choose.expect(done ? error == 0 : error == (Which == 5 ? 0 : ENOMEM), "errno says so, and posix_memalign does not set it");
}
template <int... Which>
void each_fails_in_one_path(std::integer_sequence<int, Which...>) {
    for (const paths::walked& walk : {paths::all<allocates_by<Which>>()...}) {
        EXPECT_TRUE(walk.holds()) << walk.reason();
        EXPECT_EQ(walk.counted.complete, 2u);
    }
}
TEST(failing_malloc, every_function_of_c_is_reached) { each_fails_in_one_path(std::make_integer_sequence<int, 8>{}); }

void* lost = nullptr;
void loses_memory(fg::chooser& choose) {
    std::free(std::exchange(lost, nullptr));  // for the sanitizer, which reports it otherwise
    fg::failing_malloc memory(choose);
    void* other = nullptr;
    void* const one = test_make_two(&other);
    lost = one == nullptr ? test_failing_malloc_seen : nullptr;
    std::free(one);
    if (one != nullptr) std::free(other);
    if (one == nullptr && other != nullptr) std::free(other), lost = nullptr;
}
TEST(failing_malloc, a_leak_is_found_and_reported) {
    const paths::walked walk = paths::all<loses_memory>();
    EXPECT_TRUE(walk.fails_for("all memory is given back"));
    EXPECT_EQ(walk.counted.failed, 1u);
    EXPECT_EQ(walk.reported(), "\nan allocation fails: false\nan allocation fails: true; allocation 2, of 3 bytes, fails; "
                               "allocation 1, of 2 bytes, is not given back");
    std::free(lost);
}

void* left[2] = {};
void keeps_two(fg::chooser& choose) {
    for (void*& each : left) std::free(std::exchange(each, nullptr));
    fg::failing_malloc memory(choose, 0);
    for (void*& each : left) each = test_allocate(0);
    std::free(test_allocate(1));
    choose.either("a choice to remark on");
}
TEST(failing_malloc, the_oldest_of_several_is_named) {
    const paths::walked walk = paths::all<keeps_two>();
    EXPECT_TRUE(walk.says("; allocation 1, of 5 bytes, is not given back; nor 1 more")) << walk.reported();
    for (void*& each : left) std::free(std::exchange(each, nullptr));
}

/// The exception is the subject of the report.
void throws(fg::chooser& choose) {
    std::free(std::exchange(left[0], nullptr));
    const fg::failing_malloc memory(choose, 0);
    left[0] = test_allocate(0);
    throw std::runtime_error("the reason");
}
TEST(failing_malloc, an_exception_is_reported_rather_than_what_it_leaves_behind) {
    EXPECT_EQ(paths::all<throws>().reason(), "the reason");
    std::free(std::exchange(left[0], nullptr));
}

#ifndef FOREGONE_TESTS_SANITIZED  // sanitizers report what is too large
std::size_t volatile too_many = SIZE_MAX / 2;

/// What is refused anyway, and what cannot fail, is not a choice; what is too large is one.
void asks_for_what_cannot_be(fg::chooser& choose) {
    fg::failing_malloc memory(choose, fg::failing_malloc::any_number);
    void* unaligned = nullptr;
    choose.expect(::posix_memalign(&unaligned, 3, 5) == EINVAL && memory.allocations() == 0, "a wrong alignment is an error");
    void* text = ::strdup("a");
    if (text == nullptr) return;
    void* const moved = test_resize(text, too_many);
    choose.expect(moved == nullptr && memory.outstanding_bytes() == 2, "what cannot grow is there");
    const std::uint64_t before = memory.allocations();
    text = test_resize(text, 0);
    choose.expect(text != nullptr || memory.outstanding_bytes() == 0, "what shrinks to nothing is given back");
    choose.expect(memory.allocations() == before, "that is not an allocation");
    std::free(text);
}
TEST(failing_malloc, what_cannot_be_fails_anyway) {
    const paths::walked walk = paths::all<asks_for_what_cannot_be>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 3u);
}

void multiplies(fg::chooser& choose) {
    fg::failing_malloc memory(choose);
    test_failing_malloc_seen = std::calloc(too_many, 4);
    std::free(test_failing_malloc_seen);
    choose.expect(memory.failures() == 0, "none fails");
}
TEST(failing_malloc, a_product_that_is_too_large_is_the_largest) {
    const paths::walked walk = paths::all<multiplies>();
    EXPECT_TRUE(walk.says("allocation 1, of 18446744073709551615 bytes, fails")) << walk.reported();
}
#endif

/// Memory that moves, that was there before, and that stays.
void moves(fg::chooser& choose) {
    void* before = std::malloc(3);
    void* kept = nullptr;
    {
        fg::failing_malloc memory(choose);
        char* text = ::strdup("abc");
        char* const longer = text == nullptr ? nullptr : static_cast<char*>(std::realloc(text, 99));
        choose.expect(longer == nullptr || std::strcmp(longer, "abc") == 0, "it moves with what is in it");
        choose.expect(longer == nullptr || memory.outstanding_bytes() == 99, "it is as large as it is now");
        choose.expect(text == nullptr || longer != nullptr || std::strcmp(text, "abc") == 0, "what does not move stays");
        std::free(longer == nullptr ? text : longer);
        if (void* const larger = std::realloc(before, 50)) before = larger;
        choose.expect(memory.outstanding_allocations() == 0, "what was there before is none of it");
        kept = test_allocate(0);
        memory.disregard_outstanding();
    }
    std::free(kept);
    std::free(before);
}
TEST(failing_malloc, memory_moves_and_may_stay) {
    const paths::walked walk = paths::all<moves>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 5u);
}

void prepares(fg::chooser& choose) {
    fg::failing_malloc memory(choose, 0);
    void* const prepared = test_allocate(0);
    memory.allow_failures(1);
    {
        fg::failing_malloc inner(choose, 1);
        std::free(test_allocate(0));
        std::free(prepared);
        choose.expect(memory.outstanding_allocations() == 0, "the outer one knows what is given back");
    }
    std::free(test_allocate(0));
}
TEST(failing_malloc, a_preparation_does_not_fail_and_the_innermost_counts) {
    const paths::walked walk = paths::all<prepares>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 4u);
}

/// The C++ library is not C code under test, nor is another thread, nor what comes after.
void outside(fg::chooser& choose) {
    {
        fg::failing_malloc memory(choose, fg::failing_malloc::any_number);
        std::vector<std::string> names(9, "a name that is too long to live in place");
        std::thread([] { std::free(test_allocate(0)); }).join();
        choose.expect(names.size() == 9 && memory.allocations() == 0, "nothing fails");
    }
    std::free(test_allocate(0));
}
TEST(failing_malloc, only_what_is_linked_with_it_on_this_thread_and_while_it_lives) {
    const paths::walked walk = paths::all<outside>();
    EXPECT_TRUE(walk.holds()) << walk.reason();
    EXPECT_EQ(walk.counted.complete, 1u);
}

/// A path that is cut within C code goes on to its end: no exception passes through it.
int ends = 0;
void is_cut(fg::chooser& choose) {
    const fg::failing_malloc memory(choose, fg::failing_malloc::any_number);
    for (int i = 0; i < 9; ++i) std::free(test_allocate(0));
    ends += 1;
}
TEST(failing_malloc, no_exception_passes_through_c_code) {
    ends = 0;
    const paths::walked walk = paths::all<is_cut>({.limit = 3});
    EXPECT_EQ(walk.counted.cut, 8u);
    EXPECT_EQ(walk.swallowed + walk.broken, 0u);
    EXPECT_EQ(ends, 8);
}

}  // namespace test_failing_malloc
