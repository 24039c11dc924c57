// SPDX-License-Identifier: BSL-1.0
// Included before an example: a check that the compiler does not decide is an error.
#pragma once

#include <foregone/check.hpp>

#undef FOREGONE_CHECK
#define FOREGONE_CHECK(...) FOREGONE_STATIC_CHECK(__VA_ARGS__)
