// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone::inline impl {

/// A state of a graph to draw; every text is printable.
struct graph_state {
    run_trace way;  ///< a shortest run to it from where the graph begins
    std::uint64_t depth_steps = 0;
    std::string text;        ///< the state as the model prints it
    std::string violates{};  ///< the property that the last step of `way`, or the state, violates; empty: none
    std::string throws{};    ///< what the model throws when it is asked there
    bool is_initial = false;
    bool is_outside = false;  ///< outside the boundary, so that no step leaves it
    bool is_whole = true;     ///< every step from it is there
};

struct graph_step {
    std::size_t from = 0, to = 0;
    std::uint64_t number = 0;
    std::string action{};
};

/// A part of a state graph.
struct state_graph {
    std::vector<graph_state> states{};  ///< in breadth-first order
    std::vector<graph_step> steps{};
    bool is_complete = true;  ///< nothing was left out
};

/// Where a graph begins, and how much of it is taken.
struct graph_request {
    std::optional<run_trace> from{};  ///< nothing: all initial states
    std::uint64_t limit_states = 500;
    std::uint64_t limit_steps = UINT64_MAX;  ///< the depth
};

/// Takes a part of the state graph of a check, breadth first, in the order of steps.
///
/// Format: two states are one if their packed words are equal, or, where states cannot be packed or the compiler decided, their
///     printed texts. Symmetric states are all there. A violating state, and one outside the boundary, has no successors, as in a
///     search.
/// Requires: the check visits states.
/// Complexity: for each transition, one run to it.
state_graph take_graph(const registered_check& check, const graph_request& request);

/// The graph in the language of Graphviz; its nodes are called s0, s1, and so on, and have the ids node0, node1, and so on.
std::string dot_text(const state_graph& graph, const std::string& name);

/// The drawing that Graphviz makes of a text in its language, as SVG; empty without Graphviz, or if it takes longer than some
/// seconds.
std::string drawn_by_graphviz(const std::string& dot);

}  // namespace foregone::impl
