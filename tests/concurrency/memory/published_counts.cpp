// SPDX-License-Identifier: BSL-1.0
// The numbers of executions under RC11 of published programs, and the most runs in vain of a search that leaves alternatives out.
#include "../published_programs.hpp"

#include "../../support/effort.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using namespace published_programs;

template <void (*Program)(fg::chooser&)>
void expect_executions(int of_size, std::uint64_t complete, std::uint64_t most_in_vain) {
    expect_paths<Program>(of_size, complete, most_in_vain, fg::rc11);
}

TEST(memory_published_counts, are_taken_exactly) {
    expect_executions<readers>(8, 256, 0);
    expect_executions<readers>(sized(13, 10), sized(8192u, 1024u), 0);
    expect_executions<last_zero>(5, 64, 0);
    expect_executions<last_zero>(sized(10, 8), sized(3328u, 704u), 0);
    expect_executions<increments<1>>(4, 24, 0);
    expect_executions<increments<1>>(sized(7, 5), sized(5040u, 120u), 0);
    expect_executions<increments<2>>(2, 4, 0);
    expect_executions<increments<2>>(3, 36, 0);
    expect_executions<increments<2>>(4, 576, 0);
    expect_executions<rotations>(5, 43, 34);
    expect_executions<rotations>(6, 144, 99);
    expect_executions<rotations>(7, 523, 308);
    expect_executions<write_and_replace>(4, 33, 43);
    expect_executions<write_and_replace>(5, 81, 192);
    expect_executions<write_and_replace>(6, 193, 771);
    expect_executions<replace_and_write>(3, 66, 0);
    expect_executions<replace_and_write>(4, 1200, 0);
    expect_executions<writers>(5, 720, 0);
    expect_executions<locked>(5, 120, 0);
}

}  // namespace
