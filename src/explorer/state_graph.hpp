// SPDX-License-Identifier: BSL-1.0
#pragma once

// A limited part of a check's state graph with printed states, and its Graphviz text; for drawing and dumping.

#include "report/trace_token.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A state of a graph to draw; every text is printable.
struct graph_state {
    static constexpr std::size_t none = SIZE_MAX;

    run_trace begin{};          ///< the run to a state where the graph begins
    std::size_t before = none;  ///< the state before it on a shortest run; none: the graph begins here
    std::uint64_t step = 0;     ///< the number of the step from there
    std::uint64_t depth_steps = 0;
    std::vector<std::uint64_t> words{};  ///< the packed state; empty: unknown
    std::string text;                    ///< the state as the model prints it
    std::string violates{};  ///< the property that the step to it, or the state, violates; empty: none
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
    bool is_complete = true;  ///< nothing was left out but what lies beyond the depth of the check
    bool is_cut_at_depth = false;  ///< there are states beyond the depth of the check

    /// A shortest run to a state from where the graph begins.
    run_trace run_to(std::size_t state) const;
};

/// Where a graph begins, and how much of it is taken.
struct graph_request {
    std::optional<run_trace> from{};  ///< nothing: all initial states
    std::uint64_t limit_states = 500;
    std::uint64_t limit_steps = UINT64_MAX;  ///< the depth, besides that of the check
};

/// Takes a part of the state graph of a check, breadth first, in the order of steps.
///
/// Format: two states are one if their packed words are equal, or, where states cannot be packed or the compiler decided, their
///     printed texts. Symmetric states are all there. A violating state, and one outside the boundary, has no successors, as in a
///     search.
/// Requires: the check visits states.
/// Complexity: for each transition one step; one run to it where states cannot be packed, are symmetric, or of a system, where the
///     compiler decided, and where the model throws.
state_graph take_graph(const registered_check& check, const graph_request& request);

/// The graph in the language of Graphviz; its nodes are called s0, s1, and so on, and have the ids node0, node1, and so on.
std::string dot_text(const state_graph& graph, const std::string& name);

/// The drawing that Graphviz makes of a text in its language, as SVG; empty without Graphviz, or if it takes longer than some
/// seconds.
std::string drawn_by_graphviz(const std::string& dot);

}}  // namespace foregone::impl
