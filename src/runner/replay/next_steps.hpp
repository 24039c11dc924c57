// SPDX-License-Identifier: BSL-1.0
#pragma once

// The steps that are possible after a replayed run, listed and found by name; for --replay, --walk and the explorer.

#include <foregone/impl/check/registered_check.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The steps that are possible after a run; nothing if they are unknown.
using next_steps = std::optional<std::vector<std::uint64_t>>;

/// How many actions of a check, the first ones, are tried.
inline constexpr std::uint64_t tried_next_actions = 10'000;

/// The action of a step; of an action with several successors also which one.
std::string step_text_of(const registered_check& check, std::uint64_t number);

/// A line for each step: what is appended to the token of the run, or written in a walk by hand, and the action.
///
/// Format: empty if the steps are unknown; at most 40 lines for steps.
std::string next_steps_text(const registered_check& check, const next_steps& steps, bool by_hand = false);

/// The step whose action is printed so, or else the only one that is printed so but for spaces; nothing if there is none.
std::optional<std::uint64_t> named_step(const registered_check& check, const next_steps& steps, std::string_view text);

}}  // namespace foregone::impl
