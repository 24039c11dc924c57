// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// The number of allocations of this program.
std::uint64_t allocations();
