// SPDX-License-Identifier: BSL-1.0
#include "run/explorer/state_graph.hpp"

#include "run/explorer/taken_run.hpp"

#include <foregone/impl/run/text/reported_run.hpp>

#include <string_view>
#include <unordered_map>
#include <utility>

namespace foregone::inline impl {

namespace {

/// A text that two runs share if they end in one state of the graph.
std::string key_of(const taken_run& run, const graph_state& state) {
    if (run.key.empty()) return state.violates + '\n' + state.throws + '\n' + state.text;
    return {reinterpret_cast<const char*>(run.key.data()), run.key.size() * sizeof run.key[0]};
}

class graph_drawing {
    const registered_check& check_;
    const graph_request& request_;
    state_graph graph_{};
    std::unordered_map<std::string, std::size_t> numbers_{};

public:
    graph_drawing(const registered_check& check, const graph_request& request) : check_(check), request_(request) {}

    state_graph take() {
        begin();
        for (std::size_t at = 0; at < graph_.states.size(); ++at) expand(at);
        return std::move(graph_);
    }

private:
    void begin() {
        if (request_.from) return void(arrive(*request_.from, 0));
        for (std::uint64_t i = 0; i < check_.initial_count(); ++i)
            if (!arrive({i, {}}, 0)) return void(graph_.is_complete = false);
        for (graph_state& state : graph_.states) state.is_initial = true;
    }

    /// The number of the state at the end of a run; nothing if it is one too many.
    std::optional<std::size_t> arrive(run_trace way, std::uint64_t depth_steps) {
        const taken_run run = take_run(check_, way, run_detail::last_state);
        graph_state state{.way = std::move(way), .depth_steps = depth_steps, .text = {}};
        if (!run.steps.empty() && run.steps.back().number == state.way.actions.size()) state.text = run.steps.back().result;
        state.violates = run.violated_by(check_);
        if (run.thrown) state.throws = *run.thrown;
        state.is_outside = run.is_outside(check_) || (state.way.actions.empty() && !run.end.possible);
        const auto [found, is_new] = numbers_.try_emplace(key_of(run, state), graph_.states.size());
        if (!is_new) return found->second;
        if (graph_.states.size() < request_.limit_states) return graph_.states.push_back(std::move(state)), found->second;
        numbers_.erase(found);
        return std::nullopt;
    }

    void expand(std::size_t at) {
        const run_trace way = graph_.states[at].way;
        const std::uint64_t depth_steps = graph_.states[at].depth_steps;
        const std::optional<std::vector<std::uint64_t>> next = take_run(check_, way, run_detail::state).next;
        if (!next) return;
        if (next->size() > 0 && depth_steps >= request_.limit_steps) return leave_out(at);
        for (const std::uint64_t step : *next) {
            const std::optional<std::size_t> to = arrive(extended(way, step), depth_steps + 1);
            if (to) graph_.steps.push_back({at, *to, step, action_text(check_, step)});
            else leave_out(at);
        }
    }

    void leave_out(std::size_t at) { graph_.is_complete = graph_.states[at].is_whole = false; }
};

}  // namespace

state_graph take_graph(const registered_check& check, const graph_request& request) { return graph_drawing(check, request).take(); }

}  // namespace foregone::impl
