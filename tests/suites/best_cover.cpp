// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "suites/best_cover.hpp"

#include <foregone/suites/covers.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

/// Each task on a thread of its own, the last one begun first.
class threads_backwards final : public fg::executor {
public:
    unsigned workers() const override { return 8; }
    void run(std::uint64_t tasks, fg::function_ref<void(std::uint64_t, unsigned)> work) override {
        std::vector<std::thread> threads;
        for (std::uint64_t task = tasks; task-- > 0;)
            threads.emplace_back([work, task]() mutable { work(task, static_cast<unsigned>(task)); });
        for (std::thread& thread : threads) thread.join();
    }
};

const levels some{5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2};

TEST(cover_best_cover, it_is_the_same_whoever_does_the_work) {
    fg::sequential_executor one;
    threads_backwards many;
    const fg::cover_options options{.effort = 300'000};
    const fg::covering_array a = fg::best_cover<2>(some, options, 8, one), b = fg::best_cover<2>(some, options, 8, many);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_EQ(a.work, b.work);
    EXPECT_TRUE(fg::is_covering(a, 2));
}

TEST(cover_best_cover, the_first_search_is_that_of_cover_and_more_are_no_worse) {
    fg::sequential_executor one;
    const fg::cover_options options{.effort = 50'000, .seed = 3};
    const fg::covering_array alone = fg::cover<3>(some, options);
    EXPECT_EQ(fg::best_cover<3>(some, options, 1, one).cells, alone.cells);
    const fg::covering_array best = fg::best_cover<3>(some, options, 8, one);
    EXPECT_LT(best.rows(), alone.rows());
    EXPECT_TRUE(fg::is_covering(best, 3));
}

}  // namespace
