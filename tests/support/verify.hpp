// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <gtest/gtest.h>

/// Proves a constexpr bool function while compiling and runs it again, so that sanitizers and coverage see it.
#define VERIFY(suite, test) \
  static_assert(test());    \
  TEST(suite, test) { EXPECT_TRUE(test()); }
