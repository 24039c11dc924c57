// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs, initial states, graphs and properties of a check as JSON; for the explorer's page and dumped graphs.

#include "explorer/state_graph.hpp"
#include "report/trace_token.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/named_check.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

/// Gives an object of the page `result`, a printed state, and `members`.
void add_state(nlohmann::ordered_json& object, const std::string& state);

/// What a step appends to a token: `/5`.
std::string token_of_step(const registered_check& check, std::uint64_t step);

/// A check whose runs are explored.
struct explored_subject {
    const named_check& named;
    const std::string& program;  ///< the name by which the program was started
    isolation* isolated;         ///< takes the runs of a system under test, if there is one

    const registered_check& check() const { return *named.check; }
};

// What the page of the explorer asks for, as JSON; docs/internals-explorer.md is the schema.

/// The initial states, at most 200.
nlohmann::ordered_json initial_json_of(const explored_subject& of);

/// A run: its steps, how each property stands at its end, what is possible there, and what is not.
nlohmann::ordered_json run_json_of(const explored_subject& of, const run_trace& trace);

nlohmann::ordered_json graph_json_of(const registered_check& check, const state_graph& graph);

/// The properties of a check, and their kinds.
nlohmann::ordered_json properties_json_of(const registered_check& check);

}}  // namespace foregone::impl
