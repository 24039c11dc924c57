// SPDX-License-Identifier: BSL-1.0
// Leaving out interleavings that differ in nothing but the order of independent operations leaves out no outcome.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "../support/effort.hpp"
#include "support/all_paths.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>

namespace fg = foregone;

namespace {

fg::scheduler_options how;

template <bool SameObject, bool Loads = false>
void stores(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    std::array<fg::scheduled_atomic<int>, 2> objects;
    for (std::size_t i = 0; i < 2; ++i)
        threads.spawn("stores", [&, i] {
            for (int n = 0; n < 3; ++n) Loads ? void(objects[0].load()) : objects[SameObject ? 0 : i].store(n);
        });
    threads.run();
}

TEST(scheduler_reduced, takes_one_of_what_is_the_same) {
    how = {.reduced = true};
    EXPECT_EQ(paths::all<stores<false>>().counted.complete, 1);
    EXPECT_EQ(paths::all<stores<true>>().counted.complete, 20);
    EXPECT_EQ((paths::all<stores<true, true>>().counted.complete), 1);
    how = {.preemptions = 100, .reduced = true};
    EXPECT_EQ(paths::all<stores<false>>().counted.complete, 20);
}

std::uint32_t seed;
std::set<std::string> outcomes;

struct shared {
    std::array<fg::scheduled_atomic<int>, 2> numbers;
    std::array<fg::scheduled_mutex, 2> mutexes;
    fg::scheduled_condition_variable condition;
    fg::scheduled_variable<int> plain;
};

/// Something that a thread does, and what it saw.
std::string operation(std::mt19937& random, fg::scheduler& threads, shared& all) {
    fg::scheduled_atomic<int>& number = all.numbers[random() % 2];
    fg::scheduled_mutex& mutex = all.mutexes[random() % 2];
    const int value = static_cast<int>(random() % 3);
    int expected = value;
    switch (random() % 12) {
        case 0:
        case 1: return std::to_string(number.load());
        case 2:
        case 3: return number.store(value), "s";
        case 4: return std::to_string(number.fetch_add(value));
        case 5: return number.compare_exchange_strong(expected, value + 1) ? "y" : "n";
        case 6: return threads.await([&] { return number.load() >= value; }), "w";
        case 7: return mutex.try_lock() ? mutex.unlock(), "t" : "f";
        case 8: return threads.yield(), "-";
        case 9: {
            const std::lock_guard guard(mutex);
            return std::to_string(number.exchange(value));
        }
        case 10: {
            const std::lock_guard first(mutex);
            const std::lock_guard second(all.mutexes[random() % 2]);
            return "l";
        }
        default: {
            std::unique_lock lock(all.mutexes[0]);
            if (value == 0) all.condition.wait(lock, [&] { return all.numbers[0].load() > 0; });
            else all.condition.notify_one();
            return "c";
        }
    }
}

void random_program(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    shared all;
    std::array<std::string, 3> saw;
    const std::uint32_t threads_made = 2 + seed % 2;
    for (std::uint32_t i = 0; i < threads_made; ++i)
        threads.spawn("thread", [&, i] {
            std::mt19937 random(seed * 7 + i);
            for (std::uint32_t n = 0; n < 5 - threads_made; ++n) saw[i] += operation(random, threads, all) + " ";
        });
    struct at_end {
        fg::chooser& choose;
        const std::array<std::string, 3>& saw;
        shared& all;
        ~at_end() {
            if (choose.result().ended == fg::path_end::pruned) return;
            const bool failed = choose.result().ended == fg::path_end::failed;
            if (failed) outcomes.insert("failed");
            else outcomes.insert(saw[0] + "|" + saw[1] + "|" + saw[2] + "|" + left());
        }
        std::string left() const { return std::to_string(all.numbers[0]) + " " + std::to_string(all.numbers[1]); }
    } const note{choose, saw, all};
    threads.run();
}

/// The holder sleeps before its store, which the loop does not depend on: the loop goes on alone, and is not a livelock.
void polls_while_others_sleep(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_mutex mutex;
    fg::scheduled_atomic<int> other{0};
    threads.spawn("holds", [&] {
        const std::lock_guard lock(mutex);
        other = 1;
    });
    threads.spawn("polls", [&] {
        while (!mutex.try_lock()) {}
        mutex.unlock();
    });
    threads.run();
}

TEST(scheduler_reduced, takes_no_sleep_of_others_for_a_livelock) {
    const paths::walked seen = paths::all<polls_while_others_sleep>();
    EXPECT_EQ(seen.counted.failed, 0) << seen.reason();
    EXPECT_GT(seen.counted.cut, 0);
}

TEST(scheduler_reduced, leaves_out_no_outcome) {
    std::uint64_t full = 0, reduced = 0, failing = 0;
    for (std::uint32_t n = 52 - cases(52u); n < 52; ++n) {
        seed = n == 50 ? 274 : n == 51 ? 370 : n;  // two in which it matters who yields
        how = {}, outcomes.clear();
        full += paths::all<random_program>().counted.paths();
        const std::set<std::string> expected = outcomes;
        how = {.reduced = true}, outcomes.clear();
        reduced += paths::all<random_program>().counted.paths();
        EXPECT_EQ(outcomes, expected) << seed;
        failing += expected.contains("failed");
    }
    EXPECT_LT(reduced * 2, full);
    EXPECT_GT(failing, cases(10u) - 1);
}

}  // namespace
