// SPDX-License-Identifier: BSL-1.0
#include "every_path.hpp"

#include <foregone/faults/files.hpp>

#include <gtest/gtest.h>
TEST(a, b) {}
