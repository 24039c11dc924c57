// SPDX-License-Identifier: BSL-1.0
// Tests of GoogleTest as they are: those whose names begin with `breaks_` fail in some interleaving, and the others in none.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

int runs;
std::vector<int> numbers{1, 2, 3};

/// What the paths before did to variables is undone, whatever they did.
class globals : public testing::TestWithParam<int> {};
TEST_P(globals, begin_anew) {
    static int own_runs = 0;
    thread_local int of_thread = 0;
    numbers.push_back(++runs);
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(++own_runs, 1);
    EXPECT_EQ(++of_thread, 1);
    EXPECT_EQ(numbers.size(), 4u);
    std::atomic<int> sum{0};
    std::thread a([&] { sum += GetParam(); }), b([&] { ++sum; });
    a.join();
    b.join();
    EXPECT_EQ(sum, GetParam() + 1);
}
INSTANTIATE_TEST_SUITE_P(, globals, testing::Values(1, 2, 3, 4, 5));

struct counter : testing::Test {
    std::mutex mutex;
    int count = 0;

    void SetUp() override { count = 1; }
    void TearDown() override { EXPECT_GT(count, 1); }
    void increment() {
        const std::lock_guard lock(mutex);
        ++count;
    }
};
TEST_F(counter, counts_two) {
    std::thread other([&] { increment(); });
    increment();
    other.join();
    EXPECT_EQ(count, 3);
}
TEST_F(counter, counts_three) {
    std::thread a([&] { increment(); }), b([&] { increment(); });
    increment();
    a.join();
    b.join();
    EXPECT_EQ(count, 4);
}
TEST_F(counter, breaks_without_lock) {
    std::thread other([&] { ++count; });
    increment();
    other.join();
}

TEST(atomics, add_up) {
    std::atomic<int> sum{0};
    std::thread a([&] { ++sum; }), b([&] { ++sum; });
    a.join();
    b.join();
    EXPECT_EQ(sum, 2);
}
TEST(atomics, breaks_by_lost_update) {
    std::atomic<int> sum{0};
    const auto increment = [&] { sum.store(sum.load() + 1); };
    std::thread a(increment), b(increment);
    a.join();
    b.join();
    EXPECT_EQ(sum, 2) << "an update is lost";
}
TEST(atomics, breaks_with_fatal_failure) {
    std::atomic<bool> is_set{false};
    std::thread other([&] { is_set = true; });
    const bool seen = is_set;
    other.join();
    ASSERT_TRUE(seen);
}
TEST(atomics, hand_over_by_flag) {
    int value = 0;
    std::atomic<bool> is_ready{false};
    std::thread other([&] {
        value = 7;
        is_ready.store(true, std::memory_order_release);
    });
    while (!is_ready.load(std::memory_order_acquire)) std::this_thread::yield();
    EXPECT_EQ(value, 7);
    other.join();
}
TEST(atomics, breaks_by_relaxed_flag) {
    int value = 0;
    std::atomic<bool> is_ready{false};
    std::thread other([&] {
        value = 7;
        is_ready.store(true, std::memory_order_relaxed);
    });
    while (!is_ready.load(std::memory_order_acquire)) {}
    EXPECT_EQ(value, 7);
    other.join();
}

TEST(locks, breaks_in_a_circle) {
    std::mutex first, second;
    std::thread other([&] {
        const std::lock_guard a(first);
        const std::lock_guard b(second);
    });
    {
        const std::lock_guard b(second);
        const std::lock_guard a(first);
    }
    other.join();
}
TEST(locks, are_taken_at_once) {
    std::mutex first, second;
    int value = 0;
    std::thread other([&] {
        const std::lock_guard a(first);
        const std::lock_guard b(second);
        ++value;
    });
    {
        const std::lock_guard a(first);
        const std::lock_guard b(second);
        ++value;
    }
    other.join();
    EXPECT_EQ(value, 2);
}

TEST(waits, end) {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread other([&] {
        const std::lock_guard lock(mutex);
        is_there = true;
        filled.notify_one();
    });
    std::unique_lock lock(mutex);
    filled.wait(lock, [&] { return is_there; });
    lock.unlock();
    other.join();
}
TEST(waits, breaks_by_lost_wakeup) {
    std::mutex mutex;
    std::condition_variable filled;
    std::thread other([&] { filled.notify_one(); });
    {
        std::unique_lock lock(mutex);
        filled.wait(lock);
    }
    other.join();
}

TEST(futures, give_values) {
    std::future<std::string> text = std::async(std::launch::async, [] { return std::string("a value"); });
    EXPECT_EQ(text.get(), "a value");
}
TEST(owners, breaks_by_use_after_free) {
    auto owned = std::make_unique<std::atomic<int>>(1);
    std::thread other([raw = owned.get()] { ++*raw; });
    owned.reset();
    other.join();
}
TEST(owners, breaks_by_leak) {
    std::thread other([] { ++*new std::atomic<int>(1); });
    other.join();
}

}  // namespace
