// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_future.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace fg = foregone;

namespace {

template <bool Waits>
void hands_over(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> data{0};
    fg::scheduled_promise<std::unique_ptr<int>> promise;
    threads.spawn("gets", [&, result = promise.get_future()]() mutable {
        if (!Waits) return choose.expect(data >= 0, "it reads"), void();
        choose.expect(*result.get() == 7 && data == 8 && !result.valid(), "both are there");
    });
    threads.spawn("sets", [&] {
        data = 8;
        promise.set_value(std::make_unique<int>(7));
    });
    threads.run();
}

TEST(scheduled_future, gets_what_the_promise_sets) {
    const paths::walked seen = paths::all<hands_over<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 1);
    EXPECT_EQ(paths::all<hands_over<false>>().reason(), "no data race");
}

enum class ends { by_value, by_exception, without, twice, never };

template <ends How>
void ends_in_another_way(fg::chooser& choose) {
    fg::scheduler threads(choose);
    auto promise = std::make_unique<fg::scheduled_promise<void>>();
    auto result = promise->get_future();
    threads.spawn("gets", [&] {
        std::string thrown;
        try {
            result.get();
        } catch (const std::runtime_error& error) { thrown = error.what(); } catch (const std::logic_error&) {
            thrown = "broken";
        }
        choose.expect(thrown == (How == ends::by_exception ? "wrong"
                                 : How == ends::without    ? "broken"
                                                           : ""),
                      "it knows how it ended");
    });
    threads.spawn("sets", [&] {
        if (How == ends::by_value || How == ends::twice) promise->set_value();
        if (How == ends::twice) promise->set_value();
        if (How == ends::by_exception) promise->set_exception(std::make_exception_ptr(std::runtime_error("wrong")));
        if (How == ends::without) promise.reset();
    });
    threads.run();
}

TEST(scheduled_promise, ends_in_different_ways) {
    EXPECT_TRUE(paths::all<ends_in_another_way<ends::by_value>>().holds());
    EXPECT_TRUE(paths::all<ends_in_another_way<ends::by_exception>>().holds());
    EXPECT_TRUE(paths::all<ends_in_another_way<ends::without>>().holds());
    EXPECT_EQ(paths::all<ends_in_another_way<ends::twice>>().reason(), "foregone: a promise has one result; set it once");
    const paths::walked never = paths::all<ends_in_another_way<ends::never>>();
    EXPECT_EQ(never.reason(), "no deadlock");
    EXPECT_TRUE(never.says("gets waits for the result of future 1")) << never.reported();
}

void waits_for_a_time(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_promise<int&> promise;
    int value = 0;
    threads.spawn("gets", [&, result = promise.get_future()]() mutable {
        choose.expect(result.wait_for(1) == fg::scheduled_future_status::ready, "it is there in time");
        choose.expect(&result.get() == &value, "it is the same");
    });
    threads.spawn("sets", [&] { promise.set_value(value); });
    threads.run();
}

TEST(scheduled_future, may_time_out) {
    const paths::walked seen = paths::all<waits_for_a_time>();
    EXPECT_EQ(seen.reason(), "it is there in time");
    EXPECT_EQ(seen.counted.failed, 1);
    EXPECT_EQ(seen.counted.complete, 1);
}

template <bool Shares>
void computes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("main", [&] {
        fg::scheduled_atomic<int> number{2};
        auto square = fg::scheduled_async([&](int factor) { return number.load() * factor; }, 2);
        auto fails = fg::scheduled_async([&] {
            if (number.load() > 0) throw std::runtime_error("wrong");
        });
        if (Shares) number.store(3);
        bool has_failed = false;
        try {
            fails.get();
        } catch (const std::runtime_error&) { has_failed = true; }
        choose.expect(has_failed && square.get() == 4, "both have their result");
    });
    threads.run();
}

TEST(scheduled_async, computes_in_a_thread) {
    EXPECT_TRUE(paths::all<computes<false>>().holds()) << paths::all<computes<false>>().reason();
    EXPECT_EQ(paths::all<computes<true>>().reason(), "both have their result");
}

void outside(fg::chooser& choose) {
    fg::scheduled_promise<int> promise;
    auto result = promise.get_future();
    promise.set_value(7);
    choose.expect(result.get() == 7, "it is there");
    result.get();
}

TEST(scheduled_future, has_one_result) {
    EXPECT_EQ(paths::all<outside>().reason(),
              "foregone: a future without a state has no result; get it from a promise, and get its result once");
}

}  // namespace
