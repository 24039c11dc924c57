// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/shared_value.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

enum class signal { none, stop };

TEST(base_shared_value, what_is_stored_is_loaded) {
    fg::shared_value<signal> halted = signal::none;
    EXPECT_EQ(halted.peek(), signal::none);
    halted.store(signal::stop);
    EXPECT_EQ(halted.load(), signal::stop);

    int target = 0;
    fg::shared_value<int*> pointer;
    EXPECT_EQ(pointer.load(), nullptr);
    pointer.store(&target);
    EXPECT_EQ(pointer.load(), &target);
}

TEST(base_shared_value, adding_answers_what_was_there) {
    fg::shared_value<std::uint64_t> count = 5;
    EXPECT_EQ(count.add(3), 5);
    EXPECT_EQ(count.load(), 8);
}

TEST(base_shared_value, replacing_needs_what_is_expected) {
    fg::shared_value<std::uint64_t> value = 1;
    std::uint64_t expected = 2;
    EXPECT_FALSE(value.replace(expected, 7));
    EXPECT_EQ(expected, 1);
    EXPECT_TRUE(value.replace(expected, 7));
    EXPECT_EQ(value.load(), 7);
}

TEST(base_shared_value, threads_lose_no_addition) {
    fg::shared_value<std::uint64_t> count;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 10'000; ++i) count.add(1);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(count.load(), 40'000);
}

TEST(base_shared_value, what_is_written_before_a_store_is_seen_after_its_load) {
    int message = 0;
    fg::shared_value<bool> ready = false;
    std::thread writer([&] {
        message = 42;
        ready.store(true);
    });
    while (!ready.load()) std::this_thread::yield();
    EXPECT_EQ(message, 42);
    writer.join();
}

}  // namespace
