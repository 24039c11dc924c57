// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <gtest/gtest.h>

#ifdef FOREGONE_TESTS_ONLY_RUN
#define VERIFY(suite, test) \
  TEST(suite, test) { EXPECT_TRUE(test()); }
#else
/// Proves a constexpr bool function while compiling and runs it again, so that sanitizers and coverage see it.
#define VERIFY(suite, test) \
  static_assert(test());    \
  TEST(suite, test) { EXPECT_TRUE(test()); }
#endif
