// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exit codes of a runner and their priorities, for shells and CTest.

#include "report/record.hpp"

namespace foregone { inline namespace impl {

/// The exit codes of a runner, for shells and CTest.
namespace exit_code {

inline constexpr int as_expected = 0, violation = 1, wrong_use = 2, inconclusive = 3, skipped = 77;

/// Order: a signal has priority, then an invalid model, a violation, a limit.
constexpr int of(const totals& sum, int signal) {
    if (signal != 0) return 128 + signal;
    if (sum.invalid > 0) return wrong_use;
    if (sum.failed > 0) return violation;
    if (sum.inconclusive > 0) return inconclusive;
    return sum.passed + sum.estimated == 0 ? skipped : as_expected;
}

/// The exit code of two runs: wrong use, or else a violation, or else that a run cannot be taken.
constexpr int of_both(int one, int other) {
    for (const int code : {wrong_use, violation})
        if (one == code || other == code) return code;
    return one == as_expected ? other : one;
}

}  // namespace exit_code

}}  // namespace foregone::impl
