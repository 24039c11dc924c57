// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "packed_graph.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/engine/graph/graph_checkpointer.hpp>

#include <cstdint>

namespace foregone::inline impl {

/// Fills a graph with the saved states of one rank, level by level, and continues in the last level. Returns false if the log
/// does not match its part, or if has_room(states, more), which makes room for `more` states, returns false.
///
/// Requires: the graph is empty; the parts belong to one search.
/// Requires: the graph is empty; the parts are those of one search.
/// Complexity: reads the log once, and inserts each state.
bool read_saved_levels(packed_graph& graph, graph_checkpointer& from, unsigned rank, std::uint64_t actions,
                       function_ref<bool(std::uint64_t states, std::uint64_t more)> has_room);

}  // namespace foregone::impl
