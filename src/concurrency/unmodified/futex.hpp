// SPDX-License-Identifier: BSL-1.0
#pragma once

// System calls that a program makes by syscall().

#include <cstdint>

namespace foregone { inline namespace impl {

namespace system_calls {

/// How many calls of the program went to the kernel as they were, in all paths.
std::uint64_t forwarded();

}  // namespace system_calls

}}  // namespace foregone::impl
