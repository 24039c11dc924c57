// SPDX-License-Identifier: BSL-1.0
#pragma once

// Numbers that a program under test takes for random: each thread gets the same ones in each path.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Each thread has its own sequence, so that the order of calls in different threads does not matter.
///
/// Requires: called for code of the program, in an engine_section.
namespace path_random {

std::uint64_t next();
void seed(std::uint64_t with);
void fill(void* bytes, std::size_t count);

}  // namespace path_random

}}  // namespace foregone::impl
