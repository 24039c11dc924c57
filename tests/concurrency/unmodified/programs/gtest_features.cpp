// SPDX-License-Identifier: BSL-1.0
// What GoogleTest offers besides assertions, in tests with threads: skips, death tests, traces, typed tests, set-up of a suite.
// Those whose names begin with `breaks_` fail in some interleaving.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

TEST(limits, cut_paths_pass_and_are_counted) {
    std::atomic<int> rounds{0};
    std::atomic<bool> is_done{false};
    std::thread other([&] { is_done = true; });
    while (!is_done) ++rounds;
    other.join();
}

TEST(skips, all_paths) {
    std::atomic<int> number{0};
    std::thread other([&] { ++number; });
    number = 2;
    other.join();
    GTEST_SKIP() << "not here";
}
TEST(skips, some_paths) {
    std::atomic<int> number{0};
    std::thread other([&] { number = 1; });
    const int seen = number;
    other.join();
    if (seen == 1) GTEST_SKIP() << "was there";
}
struct skips_in_set_up : testing::Test {
    void SetUp() override { GTEST_SKIP() << "no set-up"; }
};
TEST_F(skips_in_set_up, has_no_body) { FAIL(); }

TEST(ends_DeathTest, by_signal_and_by_code) {
    EXPECT_DEATH(
        {
            std::fprintf(stderr, "goodbye\n");
            std::abort();
        },
        "goodbye");
    EXPECT_EXIT(std::exit(3), testing::ExitedWithCode(3), "");
}
TEST(ends_DeathTest, behind_threads) {
    std::mutex mutex;
    std::thread other([&] { const std::lock_guard lock(mutex); });
    { const std::lock_guard lock(mutex); }
    other.join();
    EXPECT_DEATH(std::thread([] { std::abort(); }).join(), "");
}
TEST(ends_DeathTest, breaks_alive) { EXPECT_DEATH({}, ""); }

TEST(messages, breaks_with_traces_of_its_thread) {
    std::atomic<int> number{0};
    SCOPED_TRACE("outer");
    std::thread other([&] {
        SCOPED_TRACE("inner");
        EXPECT_EQ(number, 0) << "in a thread";
    });
    number = 1;
    other.join();
}
TEST(messages, breaks_in_the_first_of_two_threads) {
    std::vector<std::thread> all;
    for (int i = 0; i < 2; ++i) all.emplace_back([i] { EXPECT_EQ(i, 7) << "thread " << i; });
    for (std::thread& each : all) each.join();
}
TEST(exceptions, breaks_out_of_its_body) { throw std::runtime_error("out of here"); }
TEST(exceptions, are_asserted_in_threads) {
    std::thread other([] {
        EXPECT_THROW(throw 1, int);
        EXPECT_NO_THROW(static_cast<void>(0));
    });
    other.join();
}

/// What its set-up makes is the same at the beginning of each path; what a path adds to it is not a leak.
struct suite : testing::Test {
    static inline std::vector<int>* shared = nullptr;
    static void SetUpTestSuite() { shared = new std::vector<int>{1}; }
    static void TearDownTestSuite() { delete shared; }
};
TEST_F(suite, is_set_up_once) {
    shared->push_back(2);
    EXPECT_EQ(shared->size(), 2u);
}
TEST_F(suite, is_as_it_was) {
    shared->push_back(2);
    EXPECT_EQ(shared->size(), 2u);
}

template <class T>
struct typed : testing::Test {};
using numbers = testing::Types<int, long>;
TYPED_TEST_SUITE(typed, numbers);
TYPED_TEST(typed, adds) {
    std::atomic<TypeParam> number{0};
    std::thread other([&] { ++number; });
    ++number;
    other.join();
    EXPECT_EQ(number, TypeParam{2});
}

TEST(DISABLED_tests, are_not_run) { FAIL(); }

}  // namespace
