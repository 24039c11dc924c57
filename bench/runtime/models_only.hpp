// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/foregone.hpp>

// Included before an example: its models are what is measured, and neither the compiler nor a runner shall check them here.
#undef FOREGONE_CHECK
#undef FOREGONE_RUNTIME_CHECK
#define FOREGONE_CHECK(...) static_assert(true)
#define FOREGONE_RUNTIME_CHECK(...) static_assert(true)
