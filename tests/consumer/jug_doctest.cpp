// SPDX-License-Identifier: BSL-1.0
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <foregone/doctest.hpp>

#include "jug.hpp"

TEST_CASE("jug") { foregone::doctest_check<jug>(); }
