// SPDX-License-Identifier: BSL-1.0
// Numbers of executions of programs with more threads than those of docs/litmus.md, which litmus_page.cpp reads.
// Source of the numbers: GenMC's tests/correct/synthetic; random_executions has the axioms.
#include "memory_program.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace {

using namespace memory_program;
using enum operation::kind;

constexpr std::memory_order relaxed = std::memory_order_relaxed;
constexpr std::size_t x = 0;

TEST(litmus, an_update_stands_after_what_it_reads) {
    const auto updates = [](std::size_t threads, std::size_t objects) {
        operations each;
        for (std::size_t i = 0; i < objects; ++i) each.push_back({add, i, relaxed});
        return taken(program(threads, each), fg::rc11, true).size();
    };
    EXPECT_EQ(updates(4, 1), 24);
    EXPECT_EQ(updates(2, 2), 4);
    EXPECT_EQ(updates(3, 2), 36);
}

TEST(litmus, stores_and_loads_of_one_object) {
    program readers(9, {{load, x, relaxed}}), writers(6, {{store, x, relaxed}});
    readers[0] = {{store, x, relaxed}};
    writers[0] = {{load, x, relaxed}};
    EXPECT_EQ(taken(readers, fg::rc11, true).size(), 256);
    EXPECT_EQ(taken(writers, fg::rc11, true).size(), 720);
}

}  // namespace
