// SPDX-License-Identifier: BSL-1.0
// Executions of random programs under each memory model: those that the axioms allow, each on one path.
#include "graph_oracle.hpp"

#include "../../support/effort.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

namespace {

using namespace memory_program;

std::memory_order order_of(std::mt19937& random, operation::kind what) {
    using enum operation::kind;
    constexpr std::memory_order for_load[] = {std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_seq_cst};
    constexpr std::memory_order for_store[] = {std::memory_order_relaxed, std::memory_order_release, std::memory_order_seq_cst};
    constexpr std::memory_order all[] = {std::memory_order_acquire, std::memory_order_release, std::memory_order_acq_rel,
                                         std::memory_order_seq_cst, std::memory_order_relaxed};
    if (what == load) return for_load[random() % 3];
    if (what == store) return for_store[random() % 3];
    return all[random() % (what == fence ? 4 : 5)];
}

operations random_thread(std::mt19937& random, std::size_t length) {
    using enum operation::kind;
    constexpr operation::kind kinds[] = {load, load, load, store, store, store, add, fence};
    operations result;
    for (std::size_t i = 0; i < length; ++i) {
        const operation::kind what = kinds[random() % 8];
        result.push_back({what, random() % 2, order_of(random, what)});
    }
    return result;
}

program random_program(std::mt19937& random) {
    const bool is_wide = random() % 2 == 0;
    program result;
    for (std::size_t t = 0; t < (is_wide ? 3u : 2u); ++t) result.push_back(random_thread(random, 1 + random() % (is_wide ? 3 : 4)));
    return result;
}

std::string text_of(const program& of) {
    constexpr const char* kinds[] = {"load", "store", "add", "fence"};
    constexpr const char* orders[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
    std::string text;
    for (const operations& each : of) {
        for (const operation& does : each)
            text += std::string(kinds[static_cast<int>(does.what)]) + ' ' + "xy"[does.object] + ' ' +
                    orders[static_cast<int>(does.order)] + "; ";
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
                for (const auto& [execution, count] : found)
                    if (reduced) repeated += static_cast<std::size_t>(count) - 1;
            }
        }
    }
    EXPECT_EQ(repeated, 0);
    EXPECT_LT(4 * with_sets, in_order);
    EXPECT_GT(executions_in_all, 4 * programs);  // of two models: more than one execution a program
}

}  // namespace
