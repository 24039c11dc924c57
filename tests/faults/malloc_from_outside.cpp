// SPDX-License-Identifier: BSL-1.0
// C code whose malloc fails, from the outside: starts the program of tests/models/malloc_checks.cpp.

#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

/// The address sanitizer would end the program in a way of its own.
const words signals_are_left_alone{"ASAN_OPTIONS=handle_segv=0"};

TEST(run_malloc, right_code_passes_in_as_many_paths_as_there_are_allocations_and_one) {
    for (const char* threads : {"--threads=1", "--threads=2"}) {
        const ran r({"--filter=is_checked*", threads});
        EXPECT_EQ(r.code, 0) << r.out;
        EXPECT_TRUE(r.says("(4 paths")) << r.out;
    }
    EXPECT_EQ(ran({"--filter=is_checked*", "--isolate"}).code, 0);
}

TEST(run_malloc, an_unchecked_one_is_a_counterexample_that_names_the_allocation) {
    const ran r({"--filter=is_unchecked*", "--isolate"}, signals_are_left_alone);
    EXPECT_EQ(r.code, 1) << r.out;
    EXPECT_TRUE(r.says("violates \"the system survives\"")) << r.out;
    EXPECT_TRUE(r.says("   1  an allocation fails  -> was killed by signal 11 (Segmentation fault)  allocation 1, of 2 bytes, "
                       "fails\n"))
        << r.out;
}

TEST(run_malloc, an_unchecked_one_without_isolation_ends_the_program_in_a_run_that_is_named) {
    const ran r({"--filter=is_unchecked*"}, signals_are_left_alone);
    EXPECT_NE(r.code, 0);
    EXPECT_NE(r.err.find("SIGSEGV"), r.err.npos) << r.err;
    EXPECT_NE(r.err.find("in run 0/"), r.err.npos) << r.err;
}

}  // namespace
