// SPDX-License-Identifier: BSL-1.0
// no #pragma once: included before each example

/// Of examples that are included between this and models_only_ends.hpp, tests get the models, and not the checks: these are decided
/// where the examples are compiled as programs, and deciding them again takes a test up to a fourth of its time.
#include <foregone/check.hpp>

#pragma push_macro("FOREGONE_CHECK")
#pragma push_macro("FOREGONE_RUNTIME_CHECK")
#undef FOREGONE_CHECK
#undef FOREGONE_RUNTIME_CHECK
#define FOREGONE_CHECK(...) static_assert(true)
#define FOREGONE_RUNTIME_CHECK(...) static_assert(true)
