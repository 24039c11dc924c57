// SPDX-License-Identifier: BSL-1.0
// The calls of a history in a reduced search: each order of calls that an unreduced search sees, with the shortest intervals.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include "outcomes_of_paths.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using outcomes_of_paths::searched;

struct operation {
    enum class kind { load, store, add, replace, lock };
    kind what;
    std::size_t object;
    int value;
};

using call = std::vector<operation>;
std::vector<std::vector<call>> program;  ///< calls of threads
fg::scheduler_options how;
std::string outcome;

struct shared {
    std::array<fg::scheduled_atomic<int>, 2> numbers;
    fg::scheduled_mutex mutex;
};

void take(shared& all, const operation& one, std::string& saw) {
    using enum operation::kind;
    fg::scheduled_atomic<int>& x = all.numbers[one.object];
    int expected = one.value;
    switch (one.what) {
        case load: saw += std::to_string(x.load()); return;
        case store: return x.store(one.value);
        case add: saw += std::to_string(x.fetch_add(1)); return;
        case replace: saw += x.compare_exchange_strong(expected, 7) ? "yes" : "no"; return;
        case lock: return all.mutex.lock(), static_cast<void>(x.load()), all.mutex.unlock();
    }
}

/// What the calls saw, and which of them precede which.
std::string text_of(const std::vector<std::string>& saw, const std::vector<std::vector<fg::call_interval>>& calls) {
    std::string text;
    for (const std::string& each : saw) text += each + '|';
    for (const auto& ones : calls)
        for (const fg::call_interval& one : ones)
            for (const auto& others : calls)
                for (const fg::call_interval& other : others) text += one.ended_in < other.begun_in ? '<' : '.';
    return text;
}

void random_program(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    shared all;
    std::vector<std::string> saw(program.size());
    std::vector<std::vector<fg::call_interval>> calls(program.size());
    for (std::size_t i = 0; i < program.size(); ++i)
        threads.spawn("thread", [&, i] {
            for (const call& each : program[i]) {
                threads.begin_call();
                for (const operation& one : each) take(all, one, saw[i]);
                const fg::call_interval one = threads.end_call();
                if (!each.empty()) calls[i].push_back(one);  // a call without an operation is part of another turn
            }
        });
    threads.run();
    outcome = text_of(saw, calls);
}

void make_program(std::mt19937& random) {
    program.assign(2 + random() % 2, {});
    for (std::vector<call>& thread : program)
        for (std::size_t left = 1 + random() % (program.size() == 2 ? 3 : 2); left > 0; --left) {
            call& one = thread.emplace_back();
            for (std::size_t more = random() % 8 == 0 ? 0 : 1 + random() % 2; more > 0; --more)
                one.push_back({static_cast<operation::kind>(random() % 5), random() % 2, static_cast<int>(random() % 2)});
        }
}

searched search(bool reduced, bool leaves_out) {
    how = {.reduced = reduced};
    return outcomes_of_paths::search<random_program>(outcome, leaves_out, 20'000);
}

std::string text_of_program() {
    constexpr const char* names[] = {"load", "store", "add", "replace", "lock"};
    std::string text;
    for (const std::vector<call>& thread : program) {
        text += "\nthread:";
        for (const call& each : thread) {
            text += " {";
            for (const operation& one : each)
                text += std::string(names[static_cast<int>(one.what)]) + ' ' + std::to_string(one.object) + '=' +
                        std::to_string(one.value) + ' ';
            text += '}';
        }
    }
    return text;
}

TEST(calls, have_each_order_that_they_can_have) {
    std::uint64_t kinds = 0, complete = 0, pruned = 0, in_order = 0;
    for (std::uint32_t seed = 0; seed < cases(1'600u); ++seed) {
        std::mt19937 random(seed);
        make_program(random);
        const searched unreduced = search(false, false);
        if (!unreduced.is_whole) continue;
        const searched reduced = search(true, false), with_sets = search(true, true);
        ASSERT_TRUE(reduced.is_whole && with_sets.is_whole);
        ASSERT_EQ(reduced.kinds(), unreduced.kinds()) << seed << text_of_program();
        ASSERT_EQ(with_sets.kinds(), unreduced.kinds()) << seed << text_of_program();
        kinds += with_sets.outcomes.size(), complete += with_sets.counted.complete, pruned += with_sets.counted.pruned;
        in_order += reduced.counted.paths();
    }
    EXPECT_GT(complete, kinds);
    EXPECT_LT(50 * pruned, complete);
    EXPECT_GT(in_order, complete + pruned);
}

std::set<std::string> kinds_of_divided;

void collecting_program(fg::chooser& choose) {
    random_program(choose);
    kinds_of_divided.insert(outcome);
}

/// Calls sleep and wake up as threads do, also where another task has begun with them.
TEST(calls, lose_nothing_where_a_search_is_divided) {
    using view = fg::program_view<fg::program<collecting_program>>;
    for (std::uint32_t seed = 0; seed < cases(800u); ++seed) {
        std::mt19937 random(seed);
        make_program(random);
        const searched in_order = search(true, false);
        if (!in_order.is_whole) continue;
        kinds_of_divided.clear();
        fg::sequential_executor alone;
        const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
        const fg::verdict found =
            fg::explore<view, fg::paths<400>>(alone, {.check_in = carry_on, .limits = {.undivided_paths = 1 + seed % 4}});
        ASSERT_TRUE(found.holds()) << seed << text_of_program();
        ASSERT_EQ(kinds_of_divided, in_order.kinds()) << seed << text_of_program();
    }
}

}  // namespace
