// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which code is of system libraries: their state lives on from path to path, and reports show their callers.

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl { namespace library_code {

/// Whether a module with this file is this library, or, with it, a library of the system. The executable's name is empty.
bool is_of_runtime(std::string_view module);
bool is_of_system(std::string_view module);
bool is_c_library(std::string_view module);
bool is_dynamic_linker(std::string_view module);

/// Whether an address is in code of the C library, of the C++ library, of another system library or of this one.
bool contains(std::uintptr_t address);

/// The nearest return address outside of such code; the given one if it is outside, or if there is none.
///
/// Complexity: some microseconds where it has to unwind the stack.
std::uintptr_t caller_outside(std::uintptr_t return_address);

}}}  // namespace foregone::impl::library_code
