// SPDX-License-Identifier: BSL-1.0
#pragma once

// What ends a search of states, besides what the model throws: exceptions that become the stop reason of a verdict.

#include <new>

namespace foregone { inline namespace impl {

/// Thrown for a state that is not a value of its type, and so cannot be packed.
struct unpackable_state {};

/// Thrown if a store that numbers parts of states has no numbers left.
struct numbers_exhausted : std::bad_alloc {};

/// Thrown if a log of levels cannot read what was written.
struct unreadable_level {};

}}  // namespace foregone::impl
