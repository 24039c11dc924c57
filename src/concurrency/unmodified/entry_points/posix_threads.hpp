// SPDX-License-Identifier: BSL-1.0
#pragma once

// The end of a thread of the program: what runs then.

#include "concurrency/unmodified/runtime.hpp"

namespace foregone { inline namespace impl {

/// Destroys the thread-local variables of the calling thread, the last one first, and then what pthread_setspecific stored.
///
/// Requires: called as code of the program: the destructors are.
void run_thread_destructors(program_thread& me);

}}  // namespace foregone::impl
