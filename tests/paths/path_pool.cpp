// SPDX-License-Identifier: BSL-1.0
#include <paths/path_pool.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>

namespace {

namespace fg = foregone;

fg::failed_path failed_at(std::uint64_t index, std::uint64_t complete_before) {
    return {{index}, {.steps = 1, .property = 0}, {.complete = complete_before, .failed = 1}};
}

/// With the second failure found first, paths between it and the first are of interest as long as two are looked for.
TEST(engine_path_pool, what_lies_before_the_last_failure_of_interest_is_not_beyond) {
    fg::sequential_executor alone;
    fg::path_pool pool(alone, 2);
    pool.fail({7});
    EXPECT_FALSE(pool.is_beyond({9}));
    pool.fail({3});
    EXPECT_FALSE(pool.is_beyond({5}));
    EXPECT_TRUE(pool.is_beyond({7, 0}));
    pool.fail({4});
    EXPECT_FALSE(pool.is_beyond({3, 1}));
    EXPECT_TRUE(pool.is_beyond({5}));
}

/// What counts ends with the last failure of interest, whatever was found after it and by whom.
TEST(engine_path_pool, counts_up_to_the_last_failure_of_interest) {
    for (const std::uint64_t limit : {1u, 2u, 3u, 4u}) {
        fg::sequential_executor alone;
        fg::path_pool pool(alone, limit);
        fg::path_task late{.begin = {5}, .done = true, .counted = {.complete = 100, .failed = 1}};
        late.failures = {failed_at(6, 20)};
        fg::path_task early{.begin = {0}, .done = true, .counted = {.complete = 10, .failed = 2}};
        early.failures = {failed_at(1, 1), failed_at(3, 4)};
        pool.add(std::move(late));
        pool.add(std::move(early));
        std::string heard;
        const fg::path_tally counted =
            pool.conclude([&](const fg::failed_path& one) { heard += std::to_string(one.indices.front()); });
        EXPECT_EQ(heard, std::string("136").substr(0, limit));
        EXPECT_EQ(counted.complete, limit == 1 ? 1u : limit == 2 ? 4u : limit == 3 ? 30u : 110u);
    }
}

/// Pieces that lie side by side become one; what was counted up to a failure is what it was before.
TEST(engine_path_pool, what_is_joined_counts_as_it_did) {
    fg::sequential_executor alone;
    fg::path_pool pool(alone, 2);
    fg::path_task first{.begin = {0}, .done = true, .counted = {.complete = 10, .failed = 1}};
    first.failures = {failed_at(1, 1)};
    fg::path_task second{.begin = {3}, .done = true, .counted = {.complete = 100, .failed = 1}};
    second.failures = {failed_at(4, 20)};
    pool.add(std::move(first));
    pool.add(std::move(second));
    pool.add({.origin = 1, .begin = {5}, .done = true, .counted = {.complete = 1'000}});
    pool.join();
    EXPECT_EQ(pool.tasks().size(), 2u);  // the third has another origin
    const fg::path_tally counted = pool.conclude([](const fg::failed_path&) {});
    EXPECT_EQ(counted.complete, 30u);
    EXPECT_EQ(counted.failed, 2u);
}

/// An executor whose worker waits while others work.
struct waiting_executor final : fg::executor {
    std::function<void()> meanwhile;

    unsigned workers() const override { return 2; }
    void run(std::uint64_t, fg::function_ref<void(std::uint64_t, unsigned)>) override {}
    void wait() override { meanwhile(); }
};

/// A worker that is slow to take what was given does not ask for more: others would split their tasks down to single paths.
TEST(engine_path_pool, a_task_that_waits_for_a_worker_is_enough_for_it) {
    waiting_executor who;
    fg::path_pool pool(who, 1);
    const auto none = [] { return false; };
    pool.add({.begin = {0}});
    fg::path_task* const own = pool.take(none);
    ASSERT_NE(own, nullptr);
    EXPECT_FALSE(pool.is_asked_for_more());
    who.meanwhile = [&] {
        EXPECT_TRUE(pool.is_asked_for_more());
        pool.give({.begin = {1}});
        EXPECT_FALSE(pool.is_asked_for_more());
    };
    EXPECT_NE(pool.take(none), nullptr);
    EXPECT_FALSE(pool.is_asked_for_more());
}

}  // namespace
