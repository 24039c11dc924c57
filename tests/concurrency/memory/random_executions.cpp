// SPDX-License-Identifier: BSL-1.0
// Executions of random programs under each memory model: those that the axioms allow, each on one path.
#include "graph_oracle.hpp"

#include "../../support/effort.hpp"

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_part.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

namespace {

using namespace memory_program;

/// What a program has more of than others: few defects show without several fences, or several operations with seq_cst.
struct leaning {
    bool to_fences = false, to_seq_cst = false;
};

std::memory_order order_of(std::mt19937& random, operation::kind what, leaning leans) {
    using enum operation::kind;
    constexpr std::memory_order for_load[] = {std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_seq_cst};
    constexpr std::memory_order for_store[] = {std::memory_order_relaxed, std::memory_order_release, std::memory_order_seq_cst};
    constexpr std::memory_order all[] = {std::memory_order_acquire, std::memory_order_release, std::memory_order_acq_rel,
                                         std::memory_order_seq_cst, std::memory_order_relaxed};
    if (leans.to_seq_cst && random() % 2 == 0) return std::memory_order_seq_cst;
    if (leans.to_fences && what != fence && random() % 3 != 0) return std::memory_order_relaxed;
    if (what == load) return for_load[random() % 3];
    if (what == store) return for_store[random() % 3];
    return all[random() % (what == fence ? 4 : 5)];
}

operation random_operation(std::mt19937& random, leaning leans) {
    using enum operation::kind;
    constexpr operation::kind kinds[] = {load, load, load, store, store, store, add, swap_if, fence};
    const operation::kind what = leans.to_fences && random() % 4 == 0 ? fence : kinds[random() % 9];
    operation result{what, random() % 2, order_of(random, what, leans)};
    if (what == swap_if) result.failure = order_of(random, load, leans), result.expected = static_cast<int>(random() % 3);
    return result;
}

operations random_thread(std::mt19937& random, std::size_t length, leaning leans) {
    operations result;
    for (std::size_t i = 0; i < length; ++i) result.push_back(random_operation(random, leans));
    return result;
}

/// Some operations in a row hold the mutex.
void lock_some(std::mt19937& random, operations& of) {
    const std::size_t begin = random() % of.size(), end = begin + 1 + random() % (of.size() - begin);
    of.insert(of.begin() + static_cast<std::ptrdiff_t>(end), {operation::kind::unlock, 0, std::memory_order_release});
    of.insert(of.begin() + static_cast<std::ptrdiff_t>(begin), {operation::kind::lock, 0, std::memory_order_acquire});
}

program random_program(std::mt19937& random) {
    const bool is_wide = random() % 2 == 0, has_mutex = random() % 4 == 0;
    const leaning leans{random() % 3 == 0, random() % 3 == 0};
    program result;
    for (std::size_t t = 0; t < (is_wide ? 3u : 2u); ++t) {
        result.push_back(random_thread(random, 1 + random() % (is_wide ? 3 : 4), leans));
        if (has_mutex && random() % 4 != 0) lock_some(random, result.back());
    }
    return result;
}

bool has_mutex(const program& of) {
    for (const operations& each : of)
        for (const operation& does : each)
            if (is_of_mutex(does)) return true;
    return false;
}

std::string text_of(const program& of) {
    constexpr const char* kinds[] = {"load", "store", "add", "swap", "fence", "lock", "unlock"};
    constexpr const char* orders[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
    std::string text;
    for (const operations& each : of) {
        for (const operation& does : each)
            text += std::string(kinds[static_cast<int>(does.what)]) + ' ' + "xy"[does.object] + ' ' +
                    orders[static_cast<int>(does.order)] + ' ' + orders[static_cast<int>(does.failure)] + ' ' +
                    std::to_string(does.expected) + "; ";
        text += '\n';
    }
    return text;
}

std::string difference(const executions& taken, const executions& allowed) {
    std::string text;
    for (const auto& [execution, count] : taken)
        if (allowed.count(execution) == 0) text += "taken, not allowed: " + execution + '\n';
    for (const auto& [execution, count] : allowed)
        if (taken.count(execution) == 0) text += "allowed, not taken: " + execution + '\n';
    return text;
}

TEST(random_executions, are_those_that_the_axioms_allow) {
    std::mt19937 random(11);
    const std::uint32_t programs = cases(400u);
    std::size_t repeated = 0, executions_in_all = 0;
    std::uint64_t in_order = 0, with_sets = 0;  // runs in vain
    for (std::uint32_t i = 0; i < programs; ++i) {
        const program of = random_program(random);
        for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
            const executions allowed = graph_oracle(of, model).allowed();
            executions_in_all += allowed.size();
            for (const auto& [reduced, leaves_out] : {std::pair(false, false), {true, false}, {true, true}}) {
                const executions found = taken(of, model, reduced, leaves_out);
                (leaves_out ? with_sets : in_order) += now.in_vain;
                ASSERT_EQ(difference(found, allowed), "")
                    << text_of(of) << "reduced: " << reduced << ", leaves out: " << leaves_out
                    << ", cpp20: " << (model == fg::cpp20);
                if (!reduced || has_mutex(of)) continue;  // orders of sections of a mutex are not in the texts
                for (const auto& [execution, count] : found) repeated += static_cast<std::size_t>(count) - 1;
            }
        }
    }
    EXPECT_EQ(repeated, 0);
    EXPECT_LT(4 * with_sets, in_order);
    EXPECT_GT(executions_in_all, 4 * programs);  // of two models: more than one execution a program
}

/// Without an old value each execution is sequentially consistent, as with operations that are all seq_cst.
program with_seq_cst(program of) {
    for (operations& each : of)
        for (operation& does : each)
            if (!is_of_mutex(does)) does.order = does.failure = std::memory_order_seq_cst;
    return of;
}

bool has_all(const executions& all, const executions& some) {
    for (const auto& each : some)
        if (!all.contains(each.first)) return false;
    return true;
}

TEST(random_executions, have_no_more_old_values_than_the_limit) {
    std::mt19937 random(13);
    std::size_t more = 0, programs_with_fewer = 0;
    for (std::uint32_t i = 0; i < cases(80u); ++i) {
        const program of = random_program(random);
        for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
            executions fewer = taken(of, model, true, true, 0);
            ASSERT_EQ(difference(fewer, graph_oracle(with_seq_cst(of), fg::rc11).allowed()), "") << text_of(of);
            const executions allowed = graph_oracle(of, model).allowed();
            programs_with_fewer += fewer.size() < allowed.size();
            for (const std::uint64_t limit : {1u, 2u}) {
                const executions found = taken(of, model, true, true, limit);
                ASSERT_TRUE(has_all(found, fewer) && has_all(allowed, found)) << text_of(of) << limit;
                more += found.size() > fewer.size();
                fewer = found;
            }
            ASSERT_EQ(difference(taken(of, model, true, true, 99), allowed), "") << text_of(of);
        }
    }
    EXPECT_GT(more, programs_with_fewer);
}

using searched = fg::program_view<fg::program<take_path>>;

fg::path_tally search_part_of(const program& of, fg::memory_model model, unsigned workers, fg::search_shard shard) {
    begin(of, model, true);
    fg::threads_executor threads(workers);
    const fg::run_terms terms{.check_in = [](const fg::progress&) { return fg::stop_reason::none; },
                              .limits = {.shard = shard, .undivided_paths = 2}};
    return fg::explore<searched, fg::paths<paths::longest>>(threads, terms).paths;
}

/// Workers take a path's beginning more than once; the paths that they count are each execution once.
TEST(random_executions, are_the_same_for_workers_and_shards) {
    std::mt19937 random(12);
    for (std::uint32_t i = 0; i < cases(80u); ++i) {
        const program of = random_program(random);
        for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
            const executions allowed = graph_oracle(of, model).allowed();
            const std::uint64_t complete = search_part_of(of, model, 1, {}).complete;
            if (!has_mutex(of)) {
                EXPECT_EQ(complete, allowed.size()) << text_of(of);
            }
            for (const unsigned workers : {2u, 4u}) {
                EXPECT_EQ(search_part_of(of, model, workers, {}).complete, complete) << text_of(of) << workers;
                ASSERT_EQ(difference(now.found, allowed), "") << text_of(of) << workers;
            }
            for (const std::uint64_t shards : {2u, 4u}) {
                executions all;
                std::uint64_t sum = 0;
                for (std::uint64_t index = 0; index < shards; ++index) {
                    sum += search_part_of(of, model, 2, {index, shards}).complete;
                    all.merge(now.found);
                }
                EXPECT_EQ(sum, complete) << text_of(of) << shards;
                ASSERT_EQ(difference(all, allowed), "") << text_of(of) << shards;
            }
        }
    }
}

}  // namespace
