// SPDX-License-Identifier: BSL-1.0
// Litmus tests: how many executions RC11 allows, by the orders of loads and stores and by fences between them.
// Source of the numbers: Lahav et al. (PLDI 2017) and GenMC's tests/correct/litmus; random_executions has the axioms.
#include "memory_program.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace memory_program;
using enum operation::kind;

constexpr std::memory_order relaxed = std::memory_order_relaxed, acquire = std::memory_order_acquire,
                            release = std::memory_order_release, acq_rel = std::memory_order_acq_rel,
                            seq_cst = std::memory_order_seq_cst;
constexpr std::size_t x = 0, y = 1, z = 2;

/// `Wx Wy`: a thread that stores x, then y.
operations thread_of(const std::string& text, std::memory_order loads, std::memory_order stores, int fences) {
    operations result;
    for (std::size_t i = 0; i < text.size(); i += 3) {
        if (i > 0 && fences >= 0) result.push_back({fence, x, static_cast<std::memory_order>(fences)});
        const bool is_load = text[i] == 'R';
        result.push_back({is_load ? load : store, static_cast<std::size_t>(text[i + 1] - 'x'), is_load ? loads : stores});
    }
    return result;
}

struct shape {
    const char* name;
    std::vector<const char*> threads;
    std::size_t allowed;       ///< executions, the weak outcome with them
    const char* forbidden_by;  ///< combinations of orders, each of which forbids the weak outcome
};

constexpr const char *by_release = "rel/acq, sc/acq, rel/sc, sc/sc, F acq_rel, F sc", *by_sc = "sc/sc, F sc", *never = "";

const shape shapes[] = {
    {"MP", {"Wx Wy", "Ry Rx"}, 4, by_release},
    {"S", {"Wx Wy", "Ry Wx"}, 4, by_release},
    {"WRC", {"Wx", "Rx Wy", "Ry Rx"}, 8, by_release},
    {"ISA2", {"Wx Wy", "Ry Wz", "Rz Rx"}, 8, by_release},
    {"SB", {"Wx Ry", "Wy Rx"}, 4, by_sc},
    {"R", {"Wx Wy", "Wy Rx"}, 4, by_sc},
    {"RWC", {"Wx", "Rx Ry", "Wy Rx"}, 8, by_sc},
    {"W+RWC", {"Wx Wz", "Rz Ry", "Wy Rx"}, 8, by_sc},
    {"Z6.3", {"Wx Wy", "Wy Wz", "Rz Rx"}, 8, by_sc},
    {"IRIW", {"Wx", "Wy", "Rx Ry", "Ry Rx"}, 16, by_sc},
    {"2+2W", {"Wx Wy", "Wy Wx"}, 4, "sc/acq, sc/sc, F sc"},
    {"LB", {"Rx Wy", "Ry Wx"}, 3, never},
    {"CoRR", {"Wx Wx", "Rx Rx"}, 6, never},
    {"CoWW", {"Wx Wx"}, 1, never},
    {"CoRW1", {"Rx Wx"}, 1, never},
    {"CoRW2", {"Rx Wx", "Wx"}, 3, never},
    {"CoWR", {"Wx Rx", "Wx"}, 3, never},
};

struct combination {
    const char* name;
    std::memory_order stores, loads;
    int fences = -1;
};
const combination combinations[] = {
    {"rlx/rlx", relaxed, relaxed},
    {"rel/rlx", release, relaxed},
    {"rlx/acq", relaxed, acquire},
    {"rel/acq", release, acquire},
    {"sc/acq", seq_cst, acquire},
    {"rel/sc", release, seq_cst},
    {"sc/sc", seq_cst, seq_cst},
    {"F acq,", relaxed, relaxed, static_cast<int>(acquire)},
    {"F rel,", relaxed, relaxed, static_cast<int>(release)},
    {"F acq_rel", relaxed, relaxed, static_cast<int>(acq_rel)},
    {"F sc", relaxed, relaxed, static_cast<int>(seq_cst)},
};

program program_of(const shape& one, const combination& how) {
    program result;
    for (const char* const each : one.threads) result.push_back(thread_of(each, how.loads, how.stores, how.fences));
    return result;
}

TEST(litmus, the_weak_outcome_is_forbidden_by_the_orders_that_do_so) {
    for (const shape& one : shapes) {
        for (const combination& how : combinations) {
            const bool is_forbidden = std::string(one.forbidden_by).find(how.name) != std::string::npos;
            const executions found = taken(program_of(one, how), fg::rc11, true);
            EXPECT_EQ(found.size(), one.allowed - is_forbidden) << one.name << ' ' << how.name;
            for (const auto& [execution, count] : found) EXPECT_EQ(count, 1) << one.name << ' ' << how.name << ' ' << execution;
        }
    }
}

TEST(litmus, cpp20_forbids_what_coherence_orders_before) {
    const combination how{"rel/sc", release, seq_cst};
    EXPECT_EQ(taken(program_of(shapes[9], how), fg::rc11, true).size(), 16);
    EXPECT_EQ(taken(program_of(shapes[9], how), fg::cpp20, true).size(), 15);
    const program forwarding = {{{store, x, release}, {load, x, seq_cst}, {load, y, seq_cst}},
                                {{store, y, release}, {load, y, seq_cst}, {load, x, seq_cst}}};
    EXPECT_EQ(taken(forwarding, fg::rc11, true).size(), 4);
    EXPECT_EQ(taken(forwarding, fg::cpp20, true).size(), 3);
}

/// The only shape here that needs what is between two operations with seq_cst at other places.
TEST(litmus, seq_cst_around_a_release_and_an_acquire_is_ordered) {
    const program mixed = {{{store, x, seq_cst}, {store, z, release}},
                           {{load, z, acquire}, {load, y, seq_cst}},
                           {{store, y, seq_cst}, {load, x, seq_cst}}};
    EXPECT_EQ(taken(mixed, fg::rc11, true).size(), 7);
    EXPECT_EQ(taken(mixed, fg::cpp20, true).size(), 7);
}

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
