// SPDX-License-Identifier: BSL-1.0
#pragma once

// Traces of other tools, which show states: ITF of Apalache and Quint, and TLC's JSON.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/types/json_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A state of a trace, and the action that led to it, if the trace names one.
struct traced_state {
    const json_node* variables = nullptr;  ///< an object, in the form of write_json
    std::string_view action;
    std::uint64_t number = 0;  ///< as its tool counts
    std::uint64_t line = 0;
};

/// A trace of states; refers to the document that it was read from.
struct state_trace {
    std::vector<traced_state> states;
    std::optional<std::size_t> loop;  ///< the state to which the last one leads back, and by which action, if the trace names one
    std::string_view loop_action;
    std::deque<json_node> nodes;
};

/// Whether a document is a trace of states, and not a step of a log.
bool is_state_trace(const json_node& root);

/// Reads a trace.
///
/// Errors: file_error, "NAME:LINE: …", for what is not in one of the two formats.
/// Source: Apalache's ADR 015, with what `quint run --mbt` adds; TLC's `-dumpTrace json`, and its module Json.
state_trace read_state_trace(const json_node& root, std::string_view name);

/// Writes JSON in one line, as TLA+ writes sets and functions; shortened if it is long.
void write_said(dynamic_sink& sink, const json_node& said);

}}  // namespace foregone::impl
