// SPDX-License-Identifier: BSL-1.0
// A reduced search that leaves out what reverses no race: the numbers of published programs, and random programs beside all orders.
#include "outcomes_of_paths.hpp"
#include "published_programs.hpp"

#include <foregone/concurrency/scheduled_fence.hpp>
#include <foregone/concurrency/scheduled_locks.hpp>
#include <foregone/concurrency/scheduled_semaphore.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <set>
#include <shared_mutex>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using namespace published_programs;
using outcomes_of_paths::searched;
using namespace std::chrono_literals;

TEST(source_sets, take_the_published_numbers_of_paths) {
    expect_paths<readers>(2, 4, 0);
    expect_paths<readers>(8, 256, 0);
    expect_paths<readers>(sized(13, 10), sized(8192u, 1024u), 0);
    expect_paths<last_zero>(1, 2, 0);
    expect_paths<last_zero>(2, 5, 0);
    expect_paths<last_zero>(3, 12, 0);
    expect_paths<last_zero>(4, 28, 0);
    expect_paths<last_zero>(5, 64, 0);
    expect_paths<indexer>(11, 1, 0);
    expect_paths<indexer>(12, 8, 0);
    expect_paths<increments<1>>(5, 120, 0);
    expect_paths<increments<2>>(3, 36, 0);
    expect_paths<increments<2>>(4, 576, 0);
    expect_paths<locked>(5, 120, 0);
    expect_paths<rotations>(2, 2, 0);
    expect_paths<rotations>(3, 5, 0);
    expect_paths<rotations>(4, 14, 0);
    expect_paths<rotations>(5, 43, 0);
    expect_paths<rotations>(6, 144, 0);
    expect_paths<rotations>(7, 523, 0);
    expect_paths<write_and_replace>(4, 33, 0);
    expect_paths<write_and_replace>(6, 193, 0);
    expect_paths<replace_and_write>(2, 6, 0);
    expect_paths<replace_and_write>(3, 66, 0);
}

// Random programs.

struct operation {
    enum class kind {
        load, store, add, replace, fence, lock, unlock, try_lock, lock_twice, share, share_or_lock, acquire, release, try_acquire,
        wait, notify, wait_for_flag, set_flag, await, yield, lock_for, acquire_for, share_for, wait_for
    };
    kind what;
    std::size_t object;
    int value;
    std::memory_order order = std::memory_order_seq_cst;
};

std::vector<std::vector<operation>> program;
fg::scheduler_options how;
std::string outcome;

struct shared {
    std::array<number, 3> numbers;
    std::array<fg::scheduled_timed_mutex, 2> mutexes;
    fg::scheduled_recursive_mutex recursive;
    fg::scheduled_shared_timed_mutex shared_mutex;
    fg::scheduled_counting_semaphore<4> semaphore{1};
    fg::scheduled_condition_variable condition;
    bool is_set = false;
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
        fg::scheduled_timed_mutex& mutex = all_.mutexes[i];
        int expected = one.value;
        switch (one.what) {
            case load: return say(x.load(one.order));
            case store: return x.store(one.value, one.order);
            case add: return say(x.fetch_add(1, one.order));
            case replace: return say(x.compare_exchange_strong(expected, one.value + 5, one.order, std::memory_order_relaxed));
            case fence: return fg::scheduled_fence(one.order);
            case lock: return holds_[i] ? void() : (mutex.lock(), void(holds_[i] = true));
            case unlock: return holds_[i] ? (holds_[i] = false, mutex.unlock()) : void();
            case try_lock: return holds_[i] ? void() : say(holds_[i] = mutex.try_lock());
            case await: return threads_.await([&] { return x.load() > 0; });
            case lock_twice: return take_twice(x);
            case share: return read_shared(x);
            case share_or_lock: return one.value > 0 ? read_or_write(x) : write_or_read(x);
            case acquire: return say((all_.semaphore.acquire(), x.load()));
            case release: return all_.semaphore.release();
            case try_acquire: return say(all_.semaphore.try_acquire());
            case wait: return holds_[0] ? wait_for_notification() : void();
            case notify: return all_.condition.notify_one();
            case wait_for_flag: return holds_[0] ? void() : wait_until_set();
            case set_flag: return holds_[0] ? void() : set_and_notify(one.value > 0, one.object > 0);
            case yield: return threads_.yield();
            case lock_for: return holds_[i] ? void() : say(holds_[i] = mutex.try_lock_for(1s));
            case acquire_for: return say(all_.semaphore.try_acquire_for(1s));
            case share_for: return share_for_a_time();
            case wait_for: return holds_[0] ? wait_for_a_time() : void();
        }
    }
    void take_twice(number& x) {
        const std::lock_guard first(all_.recursive);
        x.fetch_add(1);
        const std::lock_guard second(all_.recursive);
        say(all_.recursive.try_lock());
        all_.recursive.unlock();
    }
    void read_shared(number& x) {
        const std::shared_lock shared(all_.shared_mutex);
        say(x.load());
    }
    void share_for_a_time() {
        const std::shared_lock shared(all_.shared_mutex, 1s);
        say(shared.owns_lock());
    }
    void read_or_write(number& x) {
        if (all_.shared_mutex.try_lock_shared()) return say(x.load()), all_.shared_mutex.unlock_shared();
        const std::lock_guard alone(all_.shared_mutex);
        x.store(3);
    }
    void write_or_read(number& x) {
        if (all_.shared_mutex.try_lock()) return x.store(4), all_.shared_mutex.unlock();
        const std::shared_lock shared(all_.shared_mutex);
        say(x.load());
    }
    void wait_for_notification() {
        std::unique_lock lock(all_.mutexes[0], std::adopt_lock);
        all_.condition.wait(lock);
        lock.release();
    }
    void wait_for_a_time() {
        std::unique_lock lock(all_.mutexes[0], std::adopt_lock);
        say(all_.condition.wait_for(lock, 1s) == std::cv_status::timeout);
        lock.release();
    }
    void wait_until_set() {
        std::unique_lock lock(all_.mutexes[0]);
        while (!all_.is_set) all_.condition.wait(lock);
        say(all_.numbers[0].load());
    }
    void set_and_notify(bool to_all, bool while_locked) {
        std::unique_lock lock(all_.mutexes[0]);
        all_.is_set = true;
        if (!while_locked) lock.unlock();
        if (to_all) all_.condition.notify_all();
        else all_.condition.notify_one();
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

std::memory_order order_of(std::mt19937& random, operation::kind what) {
    using enum std::memory_order;
    constexpr std::memory_order of_load[] = {relaxed, acquire, seq_cst}, of_store[] = {relaxed, release, seq_cst},
                                of_both[] = {acquire, release, acq_rel, seq_cst, relaxed};
    if (what == operation::kind::load) return of_load[random() % 3];
    if (what == operation::kind::store) return of_store[random() % 3];
    return of_both[random() % (what == operation::kind::fence ? 4 : 5)];
}

using kinds_of_operations = std::vector<operation::kind>;

/// Those before this one.
kinds_of_operations up_to(operation::kind end) {
    kinds_of_operations all;
    for (int i = 0; i < static_cast<int>(end); ++i) all.push_back(static_cast<operation::kind>(i));
    return all;
}

void make_program(std::mt19937& random, const kinds_of_operations& kinds) {
    program.assign(2 + random() % 2, {});
    for (std::vector<operation>& thread : program)
        for (std::uint32_t left = 1 + random() % 4; left > 0; --left) {
            const operation::kind what = kinds[random() % kinds.size()];
            const std::size_t object = random() % 3;
            thread.push_back({what, object, static_cast<int>(random() % 2), order_of(random, what)});
        }
}

searched search(fg::memory_model model, bool reduced, bool leaves_out) {
    how = {.reduced = reduced, .memory = model};
    return outcomes_of_paths::search<random_program>(outcome, leaves_out, reduced ? 20'000 : 2'000);
}

/// The random program, for messages.
std::string text_of_program() {
    constexpr const char* names[] = {"load",  "store",         "add",     "replace", "fence",       "lock",
                                     "unlock", "try_lock",      "lock_twice", "share",   "share_or_lock", "acquire",
                                     "release", "try_acquire",   "wait",    "notify",  "wait_for_flag", "set_flag",
                                     "await", "yield", "lock_for", "acquire_for", "share_for", "wait_for"};
    std::string text;
    for (const std::vector<operation>& thread : program) {
        text += '\n';
        for (const operation& each : thread)
            text += std::string(names[static_cast<int>(each.what)]) + ' ' + std::to_string(each.object) + " = " +
                    std::to_string(each.value) + "; ";
    }
    return text;
}

struct in_vain {
    std::uint64_t in_order = 0, with_sets = 0;
};

/// `once`: each order of dependent operations is one path.
void compare(std::uint32_t seed, std::uint32_t programs, const kinds_of_operations& kinds, in_vain& total,
             fg::memory_model model = fg::memory_model::sequentially_consistent, bool once = true) {
    std::mt19937 random(seed);
    for (std::uint32_t n = 0; n < programs; ++n) {
        make_program(random, kinds);
        const searched unreduced = search(model, false, false), in_order = search(model, true, false),
                       with_sets = search(model, true, true);
        if (!in_order.is_whole) continue;
        const bool fails = in_order.counted.failed > 0;
        ASSERT_EQ(with_sets.counted.failed > 0, fails) << seed << ' ' << n << text_of_program();
        ASSERT_TRUE(!unreduced.is_whole || (unreduced.counted.failed > 0) == fails)
            << seed << ' ' << n << text_of_program();
        if (fails) continue;  // the search ends there
        ASSERT_TRUE(with_sets.is_whole) << seed << ' ' << n << text_of_program();
        ASSERT_EQ(with_sets.kinds(), in_order.kinds()) << seed << ' ' << n << text_of_program();
        ASSERT_TRUE(!once || with_sets.outcomes == in_order.outcomes) << seed << ' ' << n << text_of_program();
        for (const auto& [each, paths] : unreduced.outcomes)
            ASSERT_TRUE(with_sets.outcomes.contains(each)) << seed << ' ' << n << text_of_program();
        total.in_order += in_order.counted.pruned;
        total.with_sets += with_sets.counted.pruned;
    }
}

TEST(source_sets, take_each_trace_once) {
    in_vain total;
    compare(1, cases(3'200u), up_to(operation::kind::yield), total);
    compare(2, cases(2'000u), up_to(operation::kind::await), total);
    EXPECT_GT(total.in_order, 50 * total.with_sets);
}

TEST(source_sets, take_each_execution_of_a_memory_model_once) {
    for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
        in_vain total;
        compare(4, cases(1'600u), up_to(operation::kind::await), total, model);
        EXPECT_GT(total.in_order, 4 * total.with_sets);
    }
}

std::set<std::string> kinds_of_divided;

/// The random program, whose outcomes are collected.
void collecting_program(fg::chooser& choose) {
    random_program(choose);
    kinds_of_divided.insert(outcome);
}

/// Each task begins with choices that are given, and others take what could come in their place.
TEST(source_sets, lose_nothing_where_a_search_is_divided) {
    using view = fg::program_view<fg::program<collecting_program>>;
    std::mt19937 random(5);
    for (std::uint32_t n = 0; n < cases(1'600u); ++n) {
        make_program(random, up_to(operation::kind::await));
        const searched in_order = search(fg::memory_model::sequentially_consistent, true, false);
        if (!in_order.is_whole || in_order.counted.failed > 0) continue;
        kinds_of_divided.clear();
        fg::sequential_executor alone;
        const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
        const fg::verdict found =
            fg::explore<view, fg::paths<400>>(alone, {.check_in = carry_on, .limits = {.undivided_paths = 1 + n % 4}});
        ASSERT_TRUE(found.holds()) << n << text_of_program();
        ASSERT_EQ(kinds_of_divided, in_order.kinds()) << n << text_of_program();
    }
}

/// A thread that yields goes last, which no object says: then all alternatives are taken, and some orders more than once.
TEST(source_sets, know_what_they_do_not_know) {
    in_vain total;
    compare(3, cases(400u), up_to(operation::kind::lock_for), total, fg::memory_model::sequentially_consistent, false);
}

/// A wait with a time limit can come before what ends it, also while others hold what it waits for.
TEST(source_sets, lose_no_time_out) {
    using enum operation::kind;
    const kinds_of_operations timed = {load,    store,  lock,     unlock,      share_or_lock, release,
                                       notify,  lock_for, acquire_for, share_for, wait_for};
    in_vain total;
    compare(6, cases(16'000u), timed, total, fg::memory_model::sequentially_consistent, false);
    for (const fg::memory_model model : {fg::rc11, fg::cpp20}) compare(7, cases(4'000u), timed, total, model, false);
}

}  // namespace
