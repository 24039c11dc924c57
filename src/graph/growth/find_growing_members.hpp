// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds state members that keep growing along a run, to explain why a limit stopped a search; used by the level loop.

#include <foregone/impl/engine/graph/growing_members.hpp>
#include <foregone/impl/engine/graph/packed_model.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The fewest levels of a search whose growth is reported.
inline constexpr std::uint64_t fewest_levels_of_growth = 8;

/// The members of states that grow on a run of `steps` steps, or on one of the most steps that are looked at.
///
/// Method: for each number in the printed initial state a run is searched that takes it as far up as possible, or down: from level
///     to level the few new states where it is greatest. A member grows if it is greater after each eighth of the later half.
/// Requires: no worker of the model runs; steps >= fewest_levels_of_growth.
/// Guarantees: the same for every number of workers, unless the model is so slow that it is not looked at to the end.
/// Errors: none; of a model that throws nothing is reported.
growing_members find_growing_members(const packed_model& model, std::uint64_t steps) noexcept;

}}  // namespace foregone::impl
