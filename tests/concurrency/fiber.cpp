// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/concurrency/fiber.hpp>

#include <gtest/gtest.h>

#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace fg = foregone;

namespace {

/// Work that a test writes as a function of where it comes from.
template <class Body>
struct task final : fg::fiber::work {
    Body body;
    fg::home_place& home;
    fg::fiber& on;

    task(fg::home_place& from, fg::fiber& at, Body what) : body(what), home(from), on(at) { on.assign(*this); }
    fg::standing_place& run() override { return body(*this), home; }
    void stand_still() { on.switch_to(home); }
    void go_on() { home.switch_to(on); }
};

TEST(fiber, stands_still_and_goes_on) {
    std::string said;
    fg::home_place home;
    fg::fiber on;
    task work(home, on, [&](auto& here) {
        said += "a";
        here.stand_still();
        said += "c";
    });
    work.go_on();
    said += "b";
    work.go_on();
    said += "d";
    EXPECT_EQ(said, "abcd");
}

TEST(fiber, does_one_work_after_the_other) {
    fg::home_place home;
    fg::fiber on;
    int done = 0;
    for (int i = 0; i < 10'000; ++i) {
        task work(home, on, [&](auto& here) {
            here.stand_still();
            ++done;
        });
        work.go_on();
        work.go_on();
    }
    EXPECT_EQ(done, 10'000);
}

TEST(fiber, switches_to_another_fiber_directly) {
    std::string said;
    fg::home_place home;
    fg::fiber first, second;
    task one(home, first, [&](auto& here) {
        said += "1";
        here.on.switch_to(second);
        said += "3";
    });
    task two(home, second, [&](auto& here) {
        said += "2";
        here.on.switch_to(first);
        said += "4";
    });
    one.go_on();
    two.go_on();
    EXPECT_EQ(said, "1234");
}

TEST(fiber, stands_still_while_an_exception_is_handled) {
    fg::home_place home;
    fg::fiber on;
    std::string caught;
    task work(home, on, [&](auto& here) {
        try {
            throw std::runtime_error("of the fiber");
        } catch (const std::exception&) {
            here.stand_still();
            try {
                throw;
            } catch (const std::exception& again) { caught = again.what(); }
        }
    });
    work.go_on();
    EXPECT_EQ(std::current_exception(), nullptr);
    try {
        throw std::runtime_error("of the caller");
    } catch (const std::exception& mine) {
        work.go_on();
        EXPECT_STREQ(mine.what(), "of the caller");
        EXPECT_NE(std::current_exception(), nullptr);
    }
    EXPECT_EQ(caught, "of the fiber");
}

TEST(fiber, stands_still_while_an_exception_goes_by) {
    fg::home_place home;
    fg::fiber on;
    int under_way_before = -1, under_way_after = -1;
    task work(home, on, [&](auto& here) {
        struct at_end {
            decltype(here)& h;
            int &before, &after;
            ~at_end() {
                before = std::uncaught_exceptions();
                h.stand_still();
                after = std::uncaught_exceptions();
            }
        };
        try {
            const at_end unwound{here, under_way_before, under_way_after};
            throw 1;
        } catch (int) {}
    });
    work.go_on();
    EXPECT_EQ(std::uncaught_exceptions(), 0);
    work.go_on();
    EXPECT_EQ(under_way_before, 1);
    EXPECT_EQ(under_way_after, 1);
}

TEST(fiber, has_a_deep_stack) {
    fg::home_place home;
    fg::fiber on;
    char first = 1;
    task work(home, on, [&](auto& here) {
        char room[150'000];
        for (char& c : room) c = first;
        here.stand_still();
        first = static_cast<char>(room[0] + room[149'999]);
    });
    work.go_on();
    work.go_on();
    EXPECT_EQ(first, 2);
}

TEST(fiber_pool, keeps_fibers) {
    fg::fiber_pool pool;
    std::unique_ptr<fg::fiber> taken = pool.take();
    const fg::fiber* const was = taken.get();
    pool.put_back(std::move(taken));
    EXPECT_EQ(pool.take().get(), was);
}

TEST(fiber_pool, is_that_of_the_os_thread) {
    const fg::fiber_pool* other = nullptr;
    std::thread([&] { other = &fg::fiber_pool::here(); }).join();
    EXPECT_NE(other, &fg::fiber_pool::here());
}

}  // namespace
