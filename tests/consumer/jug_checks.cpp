// SPDX-License-Identifier: BSL-1.0
#include "jug.hpp"

FOREGONE_RUNTIME_CHECK(jug);
FOREGONE_CHECK_AS("a jug: \"[==[1]==]\"; ${2} \\ #3", jug);
