// SPDX-License-Identifier: BSL-1.0
#pragma once

// The kinds of properties, and the numbers for none and for no action: all that a verdict and the compiled engine know of them.

#include <foregone/impl/base/config.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The kind of claim about the reachable states and transitions; `temporal`: about infinite runs.
enum class property_kind : std::uint8_t { always, never, sometimes, deadlock_free, temporal };

/// The number of no property: no property is violated.
inline constexpr std::uint32_t no_property = UINT32_MAX;

/// No action: the counterexample ends in a state, not in a step.
inline constexpr std::uint64_t no_action = UINT64_MAX;

/// The title of the property that a failed assertion of a test framework violates.
inline constexpr std::string_view assertion_title = "an assertion of the test framework holds";

}}  // namespace foregone::impl
