// SPDX-License-Identifier: BSL-1.0
// A reduced search that leaves out what reverses no race: the numbers of published programs, and random programs beside all orders.
// Source of the numbers: GenMC's tests/correct/synthetic; the runs in vain are those of Concuerror with source sets.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "../support/effort.hpp"
#include "support/all_paths.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using number = fg::scheduled_atomic<int>;

int size;

void readers(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    number x;
    threads.spawn("writer", [&] { x.store(1); });
    for (int i = 0; i < size; ++i) threads.spawn("reader", [&] { static_cast<void>(x.load()); });
    threads.run();
}

void last_zero(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    std::array<number, 16> x;
    const auto at = [&](int i) -> number& { return x[static_cast<std::size_t>(i)]; };
    threads.spawn("reader", [&] {
        for (int i = size; at(i).load() != 0;) --i;
    });
    for (int i = 1; i <= size; ++i) threads.spawn("writer", [&, i] { at(i).store(at(i - 1).load() + 1); });
    threads.run();
}

/// Threads that put 4 words each into a table of 128 slots, where some collide.
void indexer(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    std::array<number, 128> table;
    for (int t = 0; t < size; ++t)
        threads.spawn("writer", [&, t] {
            for (int i = 0; i < 4; ++i) {
                const int word = i * 11 + t;
                int expected = 0;
                for (int slot = word * 7 % 128; !table[static_cast<std::size_t>(slot)].compare_exchange_strong(expected, word);
                     slot = (slot + 1) % 128)
                    expected = 0;
            }
        });
    threads.run();
}

template <int Objects>
void increments(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    std::array<number, Objects> x;
    for (int i = 0; i < size; ++i)
        threads.spawn("writer", [&] {
            for (number& each : x) each.fetch_add(1);
        });
    threads.run();
}

void locked(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_mutex mutex;
    for (int i = 0; i < size; ++i) threads.spawn("writer", [&] { const std::lock_guard guard(mutex); });
    threads.run();
}

/// Each complete path is another trace of Mazurkiewicz.
template <void (*Program)(fg::chooser&)>
void expect_paths(int of_size, std::uint64_t complete, std::uint64_t most_in_vain) {
    size = of_size;
    const paths::walked seen = paths::all<Program>({.leaves_out = true});
    EXPECT_EQ(seen.counted.complete, complete) << size;
    EXPECT_LE(seen.counted.pruned, most_in_vain) << size;
}

TEST(source_sets, take_the_published_numbers_of_paths) {
    expect_paths<readers>(2, 4, 0);
    expect_paths<readers>(8, 256, 0);
    expect_paths<readers>(sized(13, 10), sized(8192u, 1024u), 0);
    expect_paths<last_zero>(1, 2, 0);
    expect_paths<last_zero>(2, 5, 0);
    expect_paths<last_zero>(3, 12, 1);
    expect_paths<last_zero>(4, 28, 7);
    expect_paths<last_zero>(5, 64, 33);
    expect_paths<indexer>(11, 1, 0);
    expect_paths<indexer>(12, 8, 0);
    expect_paths<increments<1>>(5, 120, 0);
    expect_paths<increments<2>>(3, 36, 0);
    expect_paths<increments<2>>(4, 576, 0);
    expect_paths<locked>(5, 120, 0);
}

// Random programs.

struct operation {
    enum class kind { load, store, add, replace, lock, unlock, try_lock, await, wait, notify, yield };
    kind what;
    std::size_t object;
    int value;
};

std::vector<std::vector<operation>> program;
fg::scheduler_options how;
std::string outcome;

struct shared {
    std::array<number, 3> numbers;
    std::array<fg::scheduled_mutex, 2> mutexes;
    fg::scheduled_condition_variable condition;
};

/// What one thread does; what it sees is added to a text.
class worker {
    fg::scheduler& threads_;
    shared& all_;
    std::string& saw_;
    std::array<bool, 2> holds_{};

public:
    worker(fg::scheduler& threads, shared& all, std::string& saw) : threads_(threads), all_(all), saw_(saw) {}

    void run(const std::vector<operation>& operations) {
        for (const operation& each : operations) take(each);
        for (std::size_t i = 0; i < 2; ++i)
            if (holds_[i]) all_.mutexes[i].unlock();
    }

private:
    void take(const operation& one) {
        using enum operation::kind;
        number& x = all_.numbers[one.object];
        const std::size_t i = one.object % 2;
        fg::scheduled_mutex& mutex = all_.mutexes[i];
        int expected = one.value;
        switch (one.what) {
            case load: return say(x.load());
            case store: return x.store(one.value);
            case add: return say(x.fetch_add(1));
            case replace: return say(x.compare_exchange_strong(expected, one.value + 5));
            case lock: return holds_[i] ? void() : (mutex.lock(), void(holds_[i] = true));
            case unlock: return holds_[i] ? (holds_[i] = false, mutex.unlock()) : void();
            case try_lock: return holds_[i] ? void() : say(holds_[i] = mutex.try_lock());
            case await: return threads_.await([&] { return x.load() > 0; });
            case wait: return holds_[0] ? wait_for_notification() : void();
            case notify: return all_.condition.notify_one();
            case yield: return threads_.yield();
        }
    }
    void wait_for_notification() {
        std::unique_lock lock(all_.mutexes[0], std::adopt_lock);
        all_.condition.wait(lock);
        lock.release();
    }
    void say(int value) { saw_ += std::to_string(value) + ' '; }
};

void random_program(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    shared all;
    std::array<std::string, 3> saw;
    for (std::size_t i = 0; i < program.size(); ++i)
        threads.spawn("thread", [&, i] { worker(threads, all, saw[i]).run(program[i]); });
    threads.run();
    outcome = saw[0] + '|' + saw[1] + '|' + saw[2];
    for (const number& each : all.numbers) outcome += ' ' + std::to_string(each);
}

void make_program(std::mt19937& random, std::uint32_t kinds) {
    program.assign(2 + random() % 2, {});
    for (std::vector<operation>& thread : program)
        for (std::uint32_t left = 1 + random() % 4; left > 0; --left) {
            const auto what = static_cast<operation::kind>(random() % kinds);
            const std::size_t object = random() % 3;
            thread.push_back({what, object, static_cast<int>(random() % 2)});
        }
}

struct searched {
    std::map<std::string, std::uint64_t> outcomes{};  ///< and on how many paths
    fg::path_tally counted{};
    bool is_whole = false;
};

searched search(bool reduced, bool leaves_out) {
    constexpr std::uint64_t most_paths = 20'000, longest = 400;
    how = {.reduced = reduced};
    static const fg::path_room room(longest);
    bool some_left_out = false;
    using view = fg::program_view<fg::program<random_program>>;
    fg::path_worker<view, fg::choice_point*> paths{.points = room.points, .limit = longest};
    if (leaves_out) paths.leaves_out = &some_left_out;
    searched all;
    while (!paths.finished && paths.counted.paths() < most_paths) {
        fg::path_reason reason;
        if (paths.advance(reason, true).ended == fg::path_end::complete) ++all.outcomes[outcome];
    }
    all.counted = paths.counted;
    all.is_whole = paths.finished;
    return all;
}

struct in_vain {
    std::uint64_t in_order = 0, with_sets = 0;
};

void compare(std::uint32_t seed, std::uint32_t programs, std::uint32_t kinds, in_vain& total) {
    std::mt19937 random(seed);
    for (std::uint32_t n = 0; n < programs; ++n) {
        make_program(random, kinds);
        const searched unreduced = search(false, false), in_order = search(true, false), with_sets = search(true, true);
        if (!in_order.is_whole) continue;
        const bool fails = in_order.counted.failed > 0;
        ASSERT_EQ(with_sets.counted.failed > 0, fails) << seed << ' ' << n;
        ASSERT_TRUE(!unreduced.is_whole || (unreduced.counted.failed > 0) == fails) << seed << ' ' << n;
        if (fails) continue;  // the search ends there
        ASSERT_TRUE(with_sets.is_whole) << seed << ' ' << n;
        ASSERT_EQ(with_sets.outcomes, in_order.outcomes) << seed << ' ' << n;
        for (const auto& [each, paths] : unreduced.outcomes) ASSERT_TRUE(with_sets.outcomes.contains(each)) << seed << ' ' << n;
        total.in_order += in_order.counted.pruned;
        total.with_sets += with_sets.counted.pruned;
    }
}

TEST(source_sets, take_each_trace_once) {
    constexpr auto kinds = static_cast<std::uint32_t>(operation::kind::yield);
    in_vain total;
    compare(1, cases(4'000u), kinds, total);
    compare(2, cases(1'000u), static_cast<std::uint32_t>(operation::kind::await), total);
    EXPECT_GT(total.in_order, 50 * total.with_sets);
}

/// A thread that yields goes last, which no object says: then all alternatives are taken.
TEST(source_sets, know_what_they_do_not_know) {
    in_vain total;
    compare(3, cases(400u), static_cast<std::uint32_t>(operation::kind::yield) + 1, total);
}

}  // namespace
