// SPDX-License-Identifier: BSL-1.0
#include "jug.hpp"

#include <foregone/gtest.hpp>

TEST(jug, reachable) { foregone::gtest_check<jug>(); }

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
