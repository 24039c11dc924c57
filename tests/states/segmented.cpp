// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/store/interned_states.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

template <class T>
struct segmented : fg::segmented {
    segmented() : fg::segmented(sizeof(T), alignof(T)) {}

    T& operator[](std::uint64_t i) const { return *static_cast<T*>(address(i)); }
};

constexpr std::uint64_t segment_ends[] = {0, 1, 4'095, 4'096, 4'097, 8'191, 8'192, 8'193, 16'383, 16'384, 99'999};

TEST(space_segmented, elements_are_where_they_were_put) {
    segmented<std::uint64_t> numbers;
    numbers.reserve(100'000);
    for (std::uint64_t i = 0; i < 100'000; ++i) numbers[i] = ~i;
    for (std::uint64_t i = 0; i < 100'000; ++i) ASSERT_EQ(numbers[i], ~i);
}

TEST(space_segmented, elements_never_move) {
    segmented<std::uint64_t> numbers;
    std::vector<void*> places;
    for (const std::uint64_t i : segment_ends) {
        numbers.reserve(i + 1);
        numbers[i] = i;
        places.push_back(numbers.address(i));
    }
    numbers.reserve(1'000'000);
    for (std::size_t k = 0; k < places.size(); ++k) {
        EXPECT_EQ(numbers.address(segment_ends[k]), places[k]);
        EXPECT_EQ(numbers[segment_ends[k]], segment_ends[k]);
    }
}

TEST(space_segmented, reserving_nothing_or_less_changes_nothing) {
    segmented<int> numbers;
    numbers.reserve(0);
    numbers.reserve(5'000);
    numbers[4'999] = 7;
    numbers.reserve(1);
    EXPECT_EQ(numbers[4'999], 7);
}

TEST(space_segmented, bytes_are_whole_segments) {
    EXPECT_EQ(segmented<char>().bytes(0), 0);
    EXPECT_EQ(segmented<char>().bytes(1), 4'096);
    EXPECT_EQ(segmented<char>().bytes(4'096), 4'096);
    EXPECT_EQ(segmented<char>().bytes(4'097), 8'192);
    EXPECT_EQ(segmented<std::uint64_t>().bytes(8'193), 8 * 16'384);
}

TEST(space_segmented, several_threads_reserve_and_write_at_once) {
    segmented<std::uint64_t> numbers;
    constexpr std::uint64_t threads = 4, each = 30'000;
    std::vector<std::thread> all;
    for (std::uint64_t t = 0; t < threads; ++t)
        all.emplace_back([&numbers, t] {
            for (std::uint64_t k = 0; k < each; ++k) {
                numbers.reserve(k * threads + t + 1);
                numbers[k * threads + t] = k * threads + t + 1;
            }
        });
    for (std::thread& thread : all) thread.join();
    for (std::uint64_t i = 0; i < threads * each; ++i) ASSERT_EQ(numbers[i], i + 1);
}

}  // namespace
