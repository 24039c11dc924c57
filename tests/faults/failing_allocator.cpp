// SPDX-License-Identifier: BSL-1.0
#include <foregone/faults/failing_memory.hpp>

#include "../support/all_paths.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

template <class T>
using vector = std::vector<T, fg::failing_allocator<T>>;

void strong_guarantee(fg::chooser& choose) {
    fg::failing_memory memory(choose);
    vector<int> numbers(memory);
    for (int i = 0; i < 5; ++i) {
        const std::size_t before = numbers.size();
        try {
            numbers.push_back(i);
        } catch (const std::bad_alloc&) { choose.expect(numbers.size() == before, "push_back leaves the vector as it was"); }
    }
}
TEST(failing_allocator, a_vector_keeps_its_guarantee) {
    const paths::walked seen = paths::all<strong_guarantee>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 5u);  // it grows to 1, 2, 4 and 8
}

/// Production code that makes its allocators itself.
template <template <class> class Allocator>
class phone_book {
    using text = std::basic_string<char, std::char_traits<char>, Allocator<char>>;
    std::map<text, text, std::less<>, Allocator<std::pair<const text, text>>> entries_;

public:
    void add(const char* name, const char* number) { entries_.emplace(name, number); }
    std::size_t size() const { return entries_.size(); }
};

void default_made(fg::chooser& choose) {
    fg::failing_memory memory(choose, 2);
    phone_book<fg::failing_allocator> book;
    try {
        book.add("a name that is too long to live in place", "0123456789012345678901234567890123456789");
        choose.expect(memory.allocations() == 3, "a node and two texts are allocated here");
    } catch (const std::bad_alloc&) { choose.expect(book.size() == 0 && memory.outstanding_bytes() == 0, "all is given back"); }
}
TEST(failing_allocator, made_of_nothing_it_finds_its_memory) {
    const paths::walked seen = paths::all<default_made>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 4u);
}

TEST(failing_allocator, without_a_memory_it_never_fails) {
    vector<int> numbers;
    for (int i = 0; i < 100; ++i) numbers.push_back(i);
    EXPECT_EQ(numbers[99], 99);
    EXPECT_THROW(static_cast<void>(fg::failing_allocator<int>().allocate(std::size_t{1} << 62)), std::bad_array_new_length);
}

void goes_along(fg::chooser& choose) {
    fg::failing_memory one(choose, 0), other(choose, 0);
    vector<int> a({1, 2, 3}, one), b({4}, other);
    choose.expect(a.get_allocator() != b.get_allocator() && a.get_allocator() == fg::failing_allocator<char>(one), "equal memory");
    std::swap(a, b);
    choose.expect(a.get_allocator().resource() == &other && a[0] == 4, "swapped");
    a = std::move(b);
    choose.expect(a.get_allocator().resource() == &one && a.size() == 3 && other.outstanding_bytes() == 0, "moved");
    vector<int> c({5}, other);
    c = a;
    choose.expect(c.get_allocator().resource() == &one && one.outstanding_allocations() == 2, "copied");
}
TEST(failing_allocator, goes_along_with_what_it_allocated) {
    const paths::walked seen = paths::all<goes_along>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
}

void node_containers(fg::chooser& choose) {
    fg::failing_memory memory(choose, fg::failing_memory::any_number);
    try {
        std::list<int, fg::failing_allocator<int>> list({1, 2}, memory);
        std::unordered_map<int, int, std::hash<int>, std::equal_to<>, fg::failing_allocator<std::pair<const int, int>>> map(memory);
        map[1] = 2;
        auto shared = std::allocate_shared<int>(fg::failing_allocator<int>(memory), 7);
        choose.expect(list.size() == 2 && map.size() == 1 && *shared == 7, "all are there");
    } catch (const std::bad_alloc&) {}
}
TEST(failing_allocator, is_an_allocator_for_all_of_the_standard_library) {
    const paths::walked seen = paths::all<node_containers>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_GE(seen.counted.complete, 6u);
}

}  // namespace
