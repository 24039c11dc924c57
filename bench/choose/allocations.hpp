// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// How many times this program has asked for memory.
std::uint64_t allocations();
