// SPDX-License-Identifier: BSL-1.0

#include <report/trace_token.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::parse_token;
using foregone::run_trace;
using foregone::token_of;

TEST(run_trace_token, names_the_initial_state_and_the_actions) {
    EXPECT_EQ(token_of({0, {1, 5, 2}}), "0/1/5/2");
    EXPECT_EQ(token_of({3, {}}), "3");
}

TEST(run_trace_token, reads_what_it_writes) {
    for (const run_trace& trace : {run_trace{0, {}}, run_trace{7, {0}}, run_trace{UINT64_MAX, {UINT64_MAX, 0, 1}}})
        EXPECT_EQ(parse_token(token_of(trace)), trace);
}

TEST(run_trace_token, refuses_anything_else) {
    for (const char* text : {"", "/", "0/", "/0", "0//1", "0/1/", "0/a", "-1", "0/1 ", "0,1", "18446744073709551616"})
        EXPECT_FALSE(parse_token(text)) << text;
}

}  // namespace
