// SPDX-License-Identifier: BSL-1.0
#pragma once

// The value of a switch that a terminal or the environment may decide: colours, progress.

#include <cstdint>

namespace foregone { inline namespace impl {

/// A switch: yes, no, or as the terminal and the environment suggest.
enum class decision : std::uint8_t { automatic, yes, no };

}}  // namespace foregone::impl
