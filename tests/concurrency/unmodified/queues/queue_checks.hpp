// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lines that check a function of these programs: it is right, it is wrong, or a mutant of the library makes it wrong.

#include <foregone/concurrency/unmodified.hpp>

namespace fg = foregone;

/// The function that finds the mutant of a header, and the property that fails; see CMakeLists.txt. Then only it is checked.
#ifdef QUEUE_MUTANT
#  define QUEUE_IS_RIGHT(...) static_assert(true)
#  define QUEUE_IS_WRONG(...) static_assert(true)
#  define QUEUE_FINDS_MUTANT \
    FOREGONE_RUNTIME_CHECK(fg::unmodified<QUEUE_MUTANT>, fg::paths<10'000>.expect_violation(QUEUE_VIOLATION))
#else
#  define QUEUE_IS_RIGHT(...) FOREGONE_RUNTIME_CHECK(fg::unmodified<__VA_ARGS__>, fg::paths<10'000>)
#  define QUEUE_IS_WRONG(property, ...) \
    FOREGONE_RUNTIME_CHECK(fg::unmodified<__VA_ARGS__>, fg::paths<10'000>.expect_violation(property))
#  define QUEUE_FINDS_MUTANT static_assert(true)
#endif
