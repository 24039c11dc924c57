// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduled_stop_token.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace fg = foregone;

namespace {

/// Asking and requesting are one operation each.
void asks(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    fg::scheduled_variable<int> data{0};
    threads.spawn("asks", [&, token = source.get_token()] {
        for (int i = 0; i < 2; ++i)
            if (token.stop_requested()) choose.expect(data == 7, "the data are there");
    });
    threads.spawn("requests", [&] {
        data = 7;
        choose.expect(source.request_stop() && !source.request_stop(), "it is requested once");
    });
    threads.run();
}

TEST(scheduled_stop_token, is_asked) {
    const paths::walked seen = paths::all<asks>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 6);  // C(4, 2)
}

/// Two threads request a stop; one of them does it.
void requests(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    int done = 0, called = 0;
    const fg::scheduled_stop_callback callback(source.get_token(), [&] { ++called; });
    for (const char* name : {"a", "b"}) threads.spawn(name, [&, mine = source]() mutable { done += mine.request_stop(); });
    threads.run();
    choose.expect(done == 1 && called == 1, "one of them does it");
}

TEST(scheduled_stop_source, is_requested_once) {
    const paths::walked seen = paths::all<requests>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2 * 2);  // who requests, and whether the call ends before the other's request
}

/// A callback is made while a stop may be requested: it is called once, unless its end is before the request.
template <bool Waits>
void callbacks(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    fg::scheduled_atomic<bool> is_stopped{false};
    int calls = 0;
    threads.spawn("listens", [&, token = source.get_token()] {
        const fg::scheduled_stop_callback callback(token, [&] { ++calls, is_stopped.store(true); });
        if (Waits) threads.await([&] { return is_stopped.load(); });
    });
    threads.spawn("requests", [&] { source.request_stop(); });
    threads.run();
    choose.expect(Waits ? calls == 1 : calls <= 1, "it is called once");
    choose.expect(calls == 1, "it is called");
}

TEST(scheduled_stop_callback, is_called_once) {
    EXPECT_TRUE(paths::all<callbacks<true>>().holds()) << paths::all<callbacks<true>>().reason();
    const paths::walked seen = paths::all<callbacks<false>>();
    EXPECT_EQ(seen.reason(), "it is called");
    EXPECT_EQ(seen.counted.failed, 1);  // it ends before the request
}

/// The end of a callback waits while it runs, so that what it uses is still there.
template <bool IsCallback>
void waits_for_the_call(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    fg::scheduled_atomic<int> steps{0};
    bool is_alive = true;
    const auto call = [&] {
        steps.store(1);
        choose.expect(is_alive, "what it uses is there");
    };
    std::optional<fg::scheduled_stop_callback<decltype(call)>> callback;
    threads.spawn("listens", [&, token = source.get_token()] {
        if (IsCallback) callback.emplace(token, call);
        callback.reset();
        is_alive = false;
    });
    threads.spawn("requests", [&] {
        source.request_stop();
        if (!IsCallback) call();
    });
    threads.run();
}

TEST(scheduled_stop_callback, ends_after_its_call) {
    EXPECT_TRUE(paths::all<waits_for_the_call<true>>().holds()) << paths::all<waits_for_the_call<true>>().reason();
    EXPECT_EQ(paths::all<waits_for_the_call<false>>().reason(), "what it uses is there");
}

/// A callback that locks what its owner holds while it waits for the end of the call.
template <bool Deadlocks>
void locks(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    fg::scheduled_mutex mutex;
    threads.spawn("requests", [&] { source.request_stop(); });
    threads.spawn("listens", [&, token = source.get_token()] {
        const auto call = [&] {
            if (Deadlocks) mutex.lock(), mutex.unlock();
        };
        std::optional<fg::scheduled_stop_callback<decltype(call)>> callback(std::in_place, token, call);
        mutex.lock();
        callback.reset();
        mutex.unlock();
    });
    threads.run();
}

TEST(scheduled_stop_callback, may_deadlock) {
    EXPECT_TRUE(paths::all<locks<false>>().holds()) << paths::all<locks<false>>().reason();
    const paths::walked seen = paths::all<locks<true>>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("listens waits for a callback of stop state 1")) << seen.reported();
}

/// A callback that ends itself does not wait.
void ends_itself(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_stop_source source;
    threads.spawn("a", [&] {
        std::optional<fg::scheduled_stop_callback<std::function<void()>>> callback;
        bool is_called = false;
        callback.emplace(source.get_token(), [&] { is_called = true, callback.reset(); });
        source.request_stop();
        choose.expect(is_called && !callback, "it has ended");
    });
    threads.run();
}

TEST(scheduled_stop_callback, may_end_itself) {
    EXPECT_TRUE(paths::all<ends_itself>().holds()) << paths::all<ends_itself>().reason();
}

void outside(fg::chooser& choose) {
    fg::scheduled_stop_source source, none(fg::scheduled_nostopstate);
    const fg::scheduled_stop_token token = source.get_token();
    std::optional<fg::scheduled_stop_callback<void (*)()>> callback(std::in_place, token, [] {});
    choose.expect(token.stop_possible() && !token.stop_requested() && !none.stop_possible(), "it may be stopped");
    choose.expect(source.request_stop() && token.stop_requested() && !source.request_stop(), "it is stopped");
    choose.expect(!none.request_stop() && !none.get_token().stop_possible() && token == source.get_token(), "it has no state");
    std::optional<fg::scheduled_stop_source> last(std::in_place);
    const fg::scheduled_stop_token left = last->get_token();
    last.reset();
    choose.expect(!left.stop_possible(), "nobody can request it");
}

TEST(scheduled_stop_source, works_outside_of_threads) {
    EXPECT_TRUE(paths::all<outside>().holds()) << paths::all<outside>().reason();
}

}  // namespace
