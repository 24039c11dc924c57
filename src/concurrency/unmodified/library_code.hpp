// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which code is of system libraries: their state lives on from path to path, and reports show their callers.

#include <cstdint>

namespace foregone { inline namespace impl { namespace library_code {

/// Whether an address is in code of the C library, of the C++ library, of another system library or of this one.
bool contains(std::uintptr_t address);

/// The nearest return address outside of such code; the given one if it is outside, or if there is none.
///
/// Complexity: some microseconds where it has to unwind the stack.
std::uintptr_t caller_outside(std::uintptr_t return_address);

}}}  // namespace foregone::impl::library_code
