// SPDX-License-Identifier: BSL-1.0
#pragma once

// Exchanges the recorded choices of generated actions between processes and ranks.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/domain/choice_record.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The recorded choices of some actions, for another process, which knows only the numbers of the actions.
std::vector<std::vector<std::uint64_t>> choices_of_actions(const std::vector<std::uint64_t>& actions,
                                                           function_ref<action_recipe(std::uint64_t)> recipe_of);

/// Records choices of another process.
void record_all(const std::vector<std::vector<std::uint64_t>>& choices);

}}  // namespace foregone::impl
