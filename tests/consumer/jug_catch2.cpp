// SPDX-License-Identifier: BSL-1.0
#define CATCH_CONFIG_MAIN
#include <foregone/catch2.hpp>

#include "jug.hpp"

TEST_CASE("jug") { foregone::catch2_check<jug>(); }
