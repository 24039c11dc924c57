// SPDX-License-Identifier: BSL-1.0
// Executions of random programs under each memory model: those that the axioms allow, each on one path.
#include "graph_oracle.hpp"
#include "random_memory_program.hpp"

#include "../../support/effort.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace {

using namespace memory_program;

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
                if (!has_mutex(of)) (leaves_out ? with_sets : in_order) += now.in_vain;
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

bool has_all(const executions& all, const executions& some) {
    for (const auto& each : some)
        if (!all.contains(each.first)) return false;
    return true;
}

/// Without an old value each execution is sequentially consistent.
TEST(random_executions, have_no_more_old_values_than_the_limit) {
    std::mt19937 random(13);
    for (std::uint32_t i = 0; i < cases(160u); ++i) {
        const program of = random_program(random);
        for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
            executions fewer = taken(of, model, true, true, 0);
            ASSERT_EQ(difference(fewer, graph_oracle(of, fg::memory_model::sequentially_consistent).allowed()), "") << text_of(of);
            const executions allowed = graph_oracle(of, model).allowed();
            for (const std::uint64_t limit : {1u, 2u}) {
                const executions found = taken(of, model, true, true, limit);
                ASSERT_TRUE(has_all(found, fewer) && has_all(allowed, found)) << text_of(of) << limit;
                fewer = found;
            }
            ASSERT_EQ(difference(taken(of, model, true, true, 99), allowed), "") << text_of(of);
        }
    }
}

/// Each of two readers that sees the second store, and not the first, has read one old value.
TEST(random_executions, need_as_many_old_values_as_expected) {
    using enum operation::kind;
    constexpr std::memory_order relaxed = std::memory_order_relaxed;
    const program buffering{{{store, 0, relaxed}, {load, 1, relaxed}}, {{store, 1, relaxed}, {load, 0, relaxed}}};
    const program twice{{{store, 0, relaxed}, {store, 1, relaxed}},
                        {{load, 1, relaxed}, {load, 0, relaxed}},
                        {{load, 1, relaxed}, {load, 0, relaxed}}};
    const auto sizes = [](const program& of) {
        std::array<std::size_t, 4> found{};
        for (std::size_t limit = 0; limit < found.size(); ++limit) found[limit] = taken(of, fg::rc11, true, true, limit).size();
        return found;
    };
    EXPECT_EQ(sizes(buffering), (std::array<std::size_t, 4>{3, 4, 4, 4}));
    EXPECT_EQ(sizes(twice), (std::array<std::size_t, 4>{9, 15, 16, 16}));
}

}  // namespace
