// SPDX-License-Identifier: BSL-1.0
#pragma once

// Concurrent calls of a stack: the scenarios of fg::concurrent, and the same calls in a program by hand.

#include "searches.hpp"

namespace schedules {

/// All scenarios of two threads with up to two calls each. The argument is not used; operations are not counted.
tally search_calls(body);
/// The same by fg::scheduler.
tally search_calls_by_hand(body);

}  // namespace schedules
