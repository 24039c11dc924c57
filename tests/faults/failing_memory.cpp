// SPDX-License-Identifier: BSL-1.0
#include <foregone/faults/failing_memory.hpp>

#include "../support/all_paths.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory_resource>
#include <new>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// Allocates some blocks, as many as it gets, and gives them back.
template <int Blocks>
void take_blocks(fg::failing_memory& memory) {
    std::vector<void*> taken;
    for (int i = 0; i < Blocks; ++i) {
        try {
            taken.push_back(memory.allocate(8, 8));
        } catch (const std::bad_alloc&) {}
    }
    for (void* each : taken) memory.deallocate(each, 8, 8);
}

void one_of_five_fails(fg::chooser& choose) {
    fg::failing_memory memory(choose);
    take_blocks<5>(memory);
    choose.expect(memory.allocations() == 5 && memory.failures() <= 1, "one failure at most");
}
TEST(failing_memory, one_failure_a_path_makes_as_many_paths_as_allocations_and_one) {
    const paths::walked seen = paths::all<one_of_five_fails>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 6u);
}

void two_of_five_fail(fg::chooser& choose) {
    fg::failing_memory memory(choose, 2);
    take_blocks<5>(memory);
}
void any_of_five_fail(fg::chooser& choose) {
    fg::failing_memory memory(choose, fg::failing_memory::any_number);
    take_blocks<5>(memory);
}
void none_of_five_fails(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    take_blocks<5>(memory);
}
TEST(failing_memory, more_failures_make_combinations) {
    EXPECT_EQ(paths::all<none_of_five_fails>().counted.complete, 1u);
    EXPECT_EQ(paths::all<two_of_five_fail>().counted.complete, 1u + 5u + 10u);
    EXPECT_EQ(paths::all<any_of_five_fail>().counted.complete, 32u);
}

void prepared_without_failures(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    std::pmr::vector<int> numbers({1, 2, 3}, &memory);
    memory.allow_failures(1);
    try {
        numbers.push_back(4);
    } catch (const std::bad_alloc&) { choose.expect(numbers.size() == 3, "push_back leaves the numbers as they were"); }
}
TEST(failing_memory, what_is_prepared_need_not_fail) {
    const paths::walked seen = paths::all<prepared_without_failures>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2u);
}

/// The containers of the standard library keep the strong guarantee where they promise it, and leak nothing.
void standard_containers(fg::chooser& choose) {
    fg::failing_memory memory(choose, 2);
    try {
        std::pmr::vector<std::pmr::string> names(&memory);
        names.emplace_back("a text that is too long to live in place");
        names.emplace_back("another text that is too long to live in place");
        std::pmr::map<int, std::pmr::string> by_number(&memory);
        by_number.emplace(1, names[0]);
        by_number.try_emplace(2, "a third text that is too long to live in place");
        choose.expect(by_number.size() == 2, "both are there");
    } catch (const std::bad_alloc&) { choose.expect(memory.outstanding_allocations() == 0, "all is given back"); }
}
TEST(failing_memory, containers_of_the_standard_library_pass) {
    const paths::walked seen = paths::all<standard_containers>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 9u);  // a vector allocates 4 times and a map 4 times; the first failure ends it
    EXPECT_EQ(paths::all<standard_containers>({.escapes = false}).counted.complete, 9u);
}

void leaks_when_the_second_fails(fg::chooser& choose) {
    fg::failing_memory memory(choose);
    try {
        void* const first = memory.allocate(24);
        void* const second = memory.allocate(16);
        memory.deallocate(second, 16);
        memory.deallocate(first, 24);
    } catch (const std::bad_alloc&) {}
}
TEST(failing_memory, a_leak_is_a_failure_that_names_the_allocation) {
    const paths::walked seen = paths::all<leaks_when_the_second_fails>();
    EXPECT_TRUE(seen.fails_for("all memory is given back")) << seen.reason();
    EXPECT_EQ(seen.counted.failed, 1u);
    EXPECT_EQ(seen.counted.complete, 2u);
    EXPECT_EQ(seen.reported(),
              "\nan allocation fails: false\nan allocation fails: true; allocation 2, of 16 bytes, fails"
              "; allocation 1, of 24 bytes, is not given back");
}

void leaks_three(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    choose.either("is it reported");
    for (int i = 0; i < 3; ++i) static_cast<void>(memory.allocate(8));
    choose.expect(memory.outstanding_bytes() == 24 && memory.outstanding_allocations() == 3, "they are counted");
}
TEST(failing_memory, leaks_are_counted) {
    const paths::walked seen = paths::all<leaks_three>();
    EXPECT_TRUE(seen.fails_for("all memory is given back"));
    EXPECT_EQ(seen.reported(), "\nis it reported: false; allocation 1, of 8 bytes, is not given back; nor 2 more");
}

void throws_and_leaks(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    static_cast<void>(memory.allocate(8));
    throw std::bad_alloc();
}
TEST(failing_memory, an_exception_that_leaves_the_program_is_named_before_what_it_leaks) {
    EXPECT_TRUE(paths::all<throws_and_leaks>().fails_for(std::bad_alloc().what()));
}

void ends_early_and_leaks(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    static_cast<void>(memory.allocate(8));
    choose.prune();
}
TEST(failing_memory, a_path_that_ended_before_does_not_leak) {
    EXPECT_TRUE(paths::all<ends_early_and_leaks>().holds());
    EXPECT_TRUE(paths::all<ends_early_and_leaks>({.escapes = false}).holds());
}

void gives_back_twice(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    void* const given = memory.allocate(8, 8);
    memory.deallocate(given, 8, 8);
    memory.deallocate(given, 8, 8);
}
void gives_back_a_stranger(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    int here = 0;
    memory.release(&here);
}
void gives_back_less(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    memory.deallocate(memory.allocate(16, 8), 8, 8);
}
void gives_back_unaligned(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    memory.deallocate(memory.allocate(16, 16), 16, 1);
}
TEST(failing_memory, wrong_deallocations_are_failures) {
    const std::string_view unknown = "only allocated memory is given back", other = "memory is given back as it was asked for";
    EXPECT_TRUE(paths::all<gives_back_twice>().fails_for(unknown));
    EXPECT_TRUE(paths::all<gives_back_a_stranger>().fails_for(unknown));
    EXPECT_TRUE(paths::all<gives_back_less>().fails_for(other));
    EXPECT_TRUE(paths::all<gives_back_unaligned>().fails_for(other));
}

/// A destructor must not throw, so what it does wrong is noted and the program goes on.
void wrong_in_a_destructor(fg::chooser& choose) {
    fg::failing_memory memory(choose, 0);
    struct careless {
        fg::failing_memory& memory;
        void* given = memory.allocate(8);
        ~careless() { memory.deallocate(given, 4); }
    };
    choose.either("is it reported");
    { const careless one{memory}; }
    choose.expect(!choose.either("after the destructor") && false, "the path is over: this is not judged");
}
TEST(failing_memory, a_destructor_that_is_wrong_does_not_end_the_process) {
    const paths::walked seen = paths::all<wrong_in_a_destructor>();
    EXPECT_TRUE(seen.fails_for("memory is given back as it was asked for")) << seen.reason();
    EXPECT_EQ(seen.counted.paths(), 2u);
    EXPECT_EQ(seen.reported(),
              "\nis it reported: false; allocation 1 asked for 8 bytes and is given back with 4");
}

/// In the manner of C: what fails is nullptr, and free takes nullptr.
void as_malloc(fg::chooser& choose) {
    fg::failing_memory memory(choose, fg::failing_memory::any_number);
    void* const first = memory.allocate_or_null(10);
    void* const second = memory.allocate_or_null(20);
    choose.expect(memory.failures() == static_cast<std::uint64_t>((first == nullptr) + (second == nullptr)), "these are failures");
    memory.release(second);
    memory.release(first);
}
TEST(failing_memory, stands_in_for_malloc_and_free) {
    const paths::walked seen = paths::all<as_malloc>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 4u);
}

void nested(fg::chooser& choose) {
    choose.expect(fg::failing_memory::innermost() == std::pmr::new_delete_resource(), "there is none");
    fg::failing_memory outer(choose, 0);
    {
        fg::failing_memory inner(choose, 0, &outer);
        choose.expect(fg::failing_memory::innermost() == &inner, "the inner one was made last");
        void* const given = inner.allocate(8);
        choose.expect(outer.outstanding_bytes() == 8, "the outer one is asked");
        choose.expect(inner.is_equal(inner) && !inner.is_equal(outer), "what one gave out only that one takes back");
        inner.deallocate(given, 8);
    }
    choose.expect(fg::failing_memory::innermost() == &outer, "the inner one is gone");
}
TEST(failing_memory, nests) { EXPECT_TRUE(paths::all<nested>().holds()); }

}  // namespace
