// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <cli/exit_code.hpp>

#include <csignal>

namespace {

using foregone::totals;
using foregone::exit_code::of;

constexpr bool says_how_checks_ended() {
    return of({.passed = 1}, 0) == 0 && of({.passed = 1, .failed = 1}, 0) == 1 && of({.passed = 1, .invalid = 1}, 0) == 2 &&
           of({.passed = 1, .inconclusive = 1}, 0) == 3 && of({.skipped = 2}, 0) == 77 && of({.passed = 1, .skipped = 2}, 0) == 0 &&
           of({.estimated = 1}, 0) == 0 && of({.failed = 1, .estimated = 1}, 0) == 1;
}
VERIFY(run_exit_code, says_how_checks_ended)

constexpr bool the_worst_counts() {
    return of({.failed = 1, .inconclusive = 1, .invalid = 1}, 0) == 2 && of({.failed = 1, .inconclusive = 1}, 0) == 1 &&
           of({.failed = 1, .invalid = 1}, SIGINT) == 130 && of({.passed = 1}, SIGTERM) == 143;
}
VERIFY(run_exit_code, the_worst_counts)

}  // namespace
