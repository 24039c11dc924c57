// SPDX-License-Identifier: BSL-1.0
#include "jug.hpp"

FOREGONE_RUNTIME_CHECK(jug);
