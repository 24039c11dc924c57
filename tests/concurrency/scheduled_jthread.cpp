// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_jthread.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

/// The code of a test as it is with std::thread, in a thread of the scheduler.
template <void (*Test)(fg::chooser&)>
void in_a_thread(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("main", [&] { Test(choose); });
    threads.run();
}

template <void (*Test)(fg::chooser&)>
paths::walked all() { return paths::all<in_a_thread<Test>>(); }

template <bool Joins>
void adds(fg::chooser& choose) {
    fg::scheduled_variable<int> sum{0};
    fg::scheduled_atomic<int> count{0};
    fg::scheduled_thread_handle thread(
        [&](int more, std::unique_ptr<int> moved) {
            sum = sum + more + *moved;
            count.store(1);
        },
        3, std::make_unique<int>(4));
    choose.expect(thread.joinable() && thread.get_id() != fg::scheduled_thread_handle::id(), "it has a number");
    if (Joins) thread.join();
    else thread.detach();
    choose.expect(sum == 7 && count.load() == 1, "all is added");
}

TEST(scheduled_thread_handle, is_joined) {
    const paths::walked seen = all<adds<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 1);  // the join waits for the store
}

TEST(scheduled_thread_handle, is_not_ordered_if_it_is_detached) { EXPECT_EQ(all<adds<false>>().reason(), "no data race"); }

template <int Threads>
void several(fg::chooser& choose) {
    fg::scheduled_atomic<int> count{0};
    std::vector<fg::scheduled_thread_handle> made;
    for (int i = 0; i < Threads; ++i) made.emplace_back([&] { ++count; });
    for (auto& each : made) each.join();
    choose.expect(count.load() == Threads, "all are counted");
}

TEST(scheduled_thread_handle, is_made_by_a_thread) {
    const paths::walked seen = all<several<2>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    // The additions in two orders; the first join is after the first thread's, and before or after the second one's.
    EXPECT_EQ(seen.counted.complete, 2 + 1);
}

enum class misuse { forgets, joins_twice, joins_itself, assigns_over };

template <misuse Which>
void misused(fg::chooser& choose) {
    fg::scheduled_atomic<int> count{0};
    fg::scheduled_thread_handle first([&] { ++count; });
    if (Which == misuse::joins_twice) first.join(), first.join();
    if (Which == misuse::assigns_over) {
        first = fg::scheduled_thread_handle([&] { ++count; });
        first.join();
    }
    if (Which == misuse::joins_itself) {
        fg::scheduled_atomic<bool> is_made{false};
        fg::scheduled_thread_handle* itself = nullptr;
        fg::scheduled_thread_handle second([&] {
            is_made.load();
            itself->join();
        });
        itself = &second;
        first.join(), second.join();
    }
    choose.expect(count.load() >= 0, "it is counted");
}

TEST(scheduled_thread_handle, is_used_as_the_standard_says) {
    EXPECT_EQ(all<misused<misuse::forgets>>().reason(), "no joinable thread is destroyed");
    EXPECT_EQ(all<misused<misuse::joins_twice>>().reason(), "only joinable threads are joined");
    EXPECT_EQ(all<misused<misuse::assigns_over>>().reason(), "no joinable thread is destroyed");
    EXPECT_EQ(all<misused<misuse::joins_itself>>().reason(), "no deadlock");
}

struct what_a_thread_uses {
    static inline bool exists = false;
    static inline int used_after_end = 0;

    what_a_thread_uses() { exists = true; }
    what_a_thread_uses(const what_a_thread_uses&) = delete;
    ~what_a_thread_uses() { exists = false; }
    void use() const { used_after_end += !exists; }
};

/// The frame of the thread that fails is left while the other one has operations to come.
template <bool Ends>
void fails_before_it_joins(fg::chooser& choose) {
    fg::scheduled_atomic<int> begun{0};
    const what_a_thread_uses used;
    fg::scheduled_thread_handle thread([&] {
        begun.store(1);
        for (int i = 0; i < 3; ++i) begun.load(), used.use();
        if (!Ends) fg::scheduled_wait::until([&] { return begun.load() == 2; });
        used.use();
    });
    if (begun.load() == 1) choose.fail("as planned");
    thread.join();
}

TEST(scheduled_thread_handle, ends_after_its_thread) {
    what_a_thread_uses::used_after_end = 0;
    for (const paths::walked& seen : {all<fails_before_it_joins<true>>(), all<fails_before_it_joins<false>>()}) {
        EXPECT_GT(seen.counted.failed, 0);
        EXPECT_EQ(seen.swallowed, 0);
        EXPECT_EQ(seen.broken, 0);
    }
    EXPECT_EQ(what_a_thread_uses::used_after_end, 0);
}

/// At its end it is stopped and joined.
template <bool Listens>
void stops(fg::chooser& choose) {
    fg::scheduled_variable<int> rounds{0};
    fg::scheduled_mutex mutex;
    {
        fg::scheduled_jthread thread(
            [&](fg::scheduled_stop_token token, int by) {
                for (int i = 0; i < (Listens ? 1 : 2); ++i) {
                    rounds = rounds + by;
                    if (token.stop_requested() && Listens) return;
                }
                if (Listens) fg::scheduled_wait::until([&] { return token.stop_requested(); });
            },
            2);
        const std::lock_guard inside(mutex);
        choose.expect(thread.joinable() && thread.get_stop_token().stop_possible(), "it runs");
    }
    choose.expect(rounds > 0, "it has ended");
}

TEST(scheduled_jthread, is_stopped_and_joined) {
    EXPECT_TRUE(all<stops<true>>().holds()) << all<stops<true>>().reason();
    EXPECT_TRUE(all<stops<false>>().holds()) << all<stops<false>>().reason();
}

/// One that does not listen is a deadlock, and its threads end in an order in which nothing is used after its end.
void does_not_listen(fg::chooser&) {
    fg::scheduled_atomic<bool> never{false};
    std::vector<fg::scheduled_jthread> threads;
    auto data = std::make_unique<fg::scheduled_atomic<int>>(0);
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            struct at_end {
                fg::scheduled_atomic<int>& uses;
                ~at_end() { ++uses; }
            } const note{*data};
            fg::scheduled_wait::until([&] { return never.load(); });
        });
    if (!never.load()) fg::scheduled_wait::until([&] { return never.load(); });
}

TEST(scheduled_jthread, may_deadlock) {
    const paths::walked seen = all<does_not_listen>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

/// The destructor waits for a thread that never ends.
void joins_in_vain(fg::chooser&) {
    fg::scheduled_atomic<bool> never{false};
    const fg::scheduled_jthread thread([&] { fg::scheduled_wait::until([&] { return never.load(); }); });
}

TEST(scheduled_jthread, may_be_joined_in_vain) {
    const paths::walked seen = all<joins_in_vain>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("main waits for the end of thread 1")) << seen.reported();
}

void moves(fg::chooser& choose) {
    fg::scheduled_atomic<int> count{0};
    fg::scheduled_jthread first([&] { ++count; }), second;
    second = std::move(first);
    choose.expect(!first.joinable() && second.joinable(), "it is moved");
    swap(first, second);
    first.join();
    choose.expect(count.load() == 1 && !first.request_stop() == false, "it is counted");
}

TEST(scheduled_jthread, is_moved) { EXPECT_TRUE(all<moves>().holds()) << all<moves>().reason(); }

void without_a_scheduler(fg::chooser&) {
    fg::scheduled_jthread([] {}).join();
}

TEST(scheduled_jthread, needs_a_scheduler) {
    EXPECT_EQ(paths::all<without_a_scheduler>().reason(), "foregone: only a program with a scheduler can start a scheduled thread");
}

}  // namespace
