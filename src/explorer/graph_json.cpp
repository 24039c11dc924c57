// SPDX-License-Identifier: BSL-1.0
// Writes a state graph as JSON nodes and edges, for the explorer's page and for --dump.
#include "check/recorded_actions.hpp"
#include "explorer/explored_run.hpp"
#include "explorer/state_graph.hpp"
#include "report/state_members.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace foregone { inline namespace impl {

namespace {

using json = nlohmann::ordered_json;

/// The page cannot ask for a longer path, and all paths of a long chain would be quadratic in its length.
constexpr std::size_t longest_path_characters = 8'000;

json members_json_of(const std::string& state) {
    json members = json::array();
    for (const state_member& member : state_members(state)) members.push_back({member.name, member.value});
    return members;
}

/// Gives a node its path: that of the state before it, which is among the nodes, and one step. None if it is too long.
void add_path(json& node, const registered_check& check, const graph_state& state, const json& nodes) {
    std::string at = state.before == graph_state::none ? token_of(check, state.begin) : nodes[state.before].value("at", "");
    if (at.empty() || at.size() > longest_path_characters) return;
    node["at"] = state.before == graph_state::none ? at : at + token_of_step(check, state.step);
}

}  // namespace

void add_state(json& object, const std::string& state) {
    object["result"] = state;
    object["members"] = members_json_of(state);
}

std::string token_of_step(const registered_check& check, std::uint64_t step) { return token_of(check, {0, {step}}).substr(1); }

json graph_json_of(const registered_check& check, const state_graph& graph) {
    json object{{"nodes", json::array()}, {"edges", json::array()}, {"complete", graph.is_complete}};
    if (graph.is_cut_at_depth) object["depth_limit"] = check.terms().depth_limit_steps;
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
        const graph_state& state = graph.states[i];
        json node{{"id", i}};
        add_path(node, check, state, object["nodes"]);
        node["depth"] = state.depth_steps;
        add_state(node, state.text);
        node["initial"] = state.is_initial;
        node["expanded"] = state.is_whole;
        if (!state.violates.empty()) node["violates"] = state.violates;
        if (!state.throws.empty()) node["throws"] = state.throws;
        if (state.is_outside) node["outside"] = true;
        object["nodes"].push_back(std::move(node));
    }
    for (const graph_step& step : graph.steps)
        object["edges"].push_back({{"from", step.from}, {"to", step.to}, {"action", step.action}, {"step", step.number}});
    return object;
}

}}  // namespace foregone::impl
