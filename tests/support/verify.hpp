// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <gtest/gtest.h>

/// Proves a constexpr bool function while compiling and runs it again, so that sanitizers and coverage see it.
/// The build with the thread sanitizer only runs it: every other build has proved it.
#ifdef FOREGONE_TESTS_ONLY_RUN
#define VERIFY(suite, test) \
  TEST(suite, test) { EXPECT_TRUE(test()); }
#else
#define VERIFY(suite, test) \
  static_assert(test());    \
  TEST(suite, test) { EXPECT_TRUE(test()); }
#endif
