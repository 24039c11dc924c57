// SPDX-License-Identifier: BSL-1.0
#include <run/hardware.hpp>

#include <gtest/gtest.h>

namespace {

TEST(run_hardware, leaves_memory_for_others) {
    EXPECT_GT(foregone::usable_memory_bytes(), 0U);
    EXPECT_LT(foregone::usable_memory_bytes(), foregone::hardware::memory_bytes());
}

TEST(run_hardware, has_a_thread) { EXPECT_GE(foregone::hardware_threads(), 1U); }

}  // namespace
