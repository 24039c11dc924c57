// SPDX-License-Identifier: BSL-1.0
#pragma once

// What is asked of a history, and what is said of it, without its calls.

#include <cstdint>

namespace foregone {

/// What was asked of a history.
enum class history_condition : std::uint8_t { linearizable, sequentially_consistent };

/// Whether a history is an allowed one; `unknown` if a limit ended the search, which is not a refusal.
enum class history_verdict : std::uint8_t { accepted, refused, unknown };

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The number of no call of a history, and that of an event that never comes.
inline constexpr std::uint32_t no_call = UINT32_MAX, no_event = UINT32_MAX;

}}  // namespace foregone::impl
