// SPDX-License-Identifier: BSL-1.0
// Expands states breadth first, by the packed model where possible and by replayed runs otherwise.
#include "explorer/state_graph.hpp"

#include "check/reported_run.hpp"
#include "check/tried_actions.hpp"
#include "cli/interrupt.hpp"
#include "explorer/taken_run.hpp"
#include "runner/isolation/named_work.hpp"
#include "runner/replay/next_steps.hpp"

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// A text that two states share if they are one state of the graph.
std::string graph_key_of(const std::uint64_t* words, std::size_t count) {
    return '#' + std::string(reinterpret_cast<const char*>(words), count * sizeof *words);
}
std::string graph_key_of(const graph_state& state) {
    if (!state.words.empty()) return graph_key_of(state.words.data(), state.words.size());
    return ' ' + state.violates + '\n' + state.throws + '\n' + state.text;
}

class graph_drawing {
    const registered_check& check_;
    const graph_request& request_;
    std::uint64_t depth_left_;  ///< the steps to the depth of the check
    state_graph graph_{};
    std::unordered_map<std::string, std::size_t> numbers_{};

public:
    graph_drawing(const registered_check& check, const graph_request& request)
        : check_(check), request_(request), depth_left_(check.terms().depth_limit_steps) {
        if (request.from && depth_left_ != unlimited)
            depth_left_ -= std::min<std::uint64_t>(request.from->actions.size(), depth_left_);
    }

    /// A model may not be replayed while its packed model is used. Ctrl-C ends the graph early.
    state_graph take() {
        begin();
        for (std::size_t at = 0; goes_on(at); expand(at++))
            check_.with_packed_model([&](const packed_model& model) {
                while (goes_on(at) && expand_packed(model, at)) ++at;
            });
        return std::move(graph_);
    }

private:
    bool goes_on(std::size_t at) const { return at < graph_.states.size() && interrupt::signal == 0; }

    void begin() {
        if (request_.from) return void(arrive(*request_.from, {.begin = *request_.from, .text = {}}));
        for (std::uint64_t i = 0; i < check_.initial_count(); ++i)
            if (!arrive({i, {}}, {.begin = {i, {}}, .text = {}})) return void(graph_.is_complete = false);
        for (graph_state& state : graph_.states) state.is_initial = true;
    }

    /// The number of the state at the end of a run; nothing if it is one too many.
    std::optional<std::size_t> arrive(const run_trace& way, graph_state state) {
        const taken_run run = take_run(check_, way, run_detail::last_state);
        if (!run.steps.empty() && run.steps.back().number == way.actions.size()) state.text = run.steps.back().result;
        state.violates = run.violated_by(check_);
        if (run.thrown) state.throws = *run.thrown;
        state.is_outside = run.is_outside(check_) || (way.actions.empty() && !run.end.possible);
        state.words = run.key;
        return numbered(std::move(state));
    }

    std::optional<std::size_t> numbered(graph_state state) {
        const auto [found, is_new] = numbers_.try_emplace(graph_key_of(state), graph_.states.size());
        if (!is_new) return found->second;
        if (graph_.states.size() < request_.limit_states) return graph_.states.push_back(std::move(state)), found->second;
        numbers_.erase(found);
        return std::nullopt;
    }

    graph_state state_after(std::size_t at, std::uint64_t step) const {
        return {.before = at, .step = step, .depth_steps = graph_.states[at].depth_steps + 1, .text = {}};
    }

    void add_step(std::size_t from, std::optional<std::size_t> to, std::uint64_t number) {
        if (to) graph_.steps.push_back({from, *to, number, action_text(check_, number)});
        else graph_.is_complete = graph_.states[from].is_whole = false;
    }

    /// Whether the steps of a state that has some are left out.
    bool is_cut(std::size_t at) {
        graph_state& state = graph_.states[at];
        if (state.depth_steps < std::min(depth_left_, request_.limit_steps)) return false;
        state.is_whole = false;
        if (depth_left_ <= request_.limit_steps) graph_.is_cut_at_depth = true;
        else graph_.is_complete = false;
        return true;
    }

    void expand(std::size_t at) {
        if (at >= graph_.states.size()) return;
        const run_trace way = graph_.run_to(at);
        const std::optional<std::vector<std::uint64_t>> next = take_run(check_, way, run_detail::state).next;
        if (!next || (!next->empty() && is_cut(at))) return;
        for (const std::uint64_t step : *next) add_step(at, arrive(extended(way, step), state_after(at, step)), step);
    }

    // The same by single steps from packed states.

    /// False: this state has to be expanded by runs.
    bool expand_packed(const packed_model& model, std::size_t at) {
        const graph_state& state = graph_.states[at];
        if (!state.violates.empty() || !state.throws.empty() || state.is_outside) return true;
        if (state.words.empty() || model.shape.reduces || check_.has_system()) return false;
        const named_work work(", a step from " + state.text);
        const std::size_t steps_before = graph_.steps.size();
        try {
            return take_steps(model, at);
        } catch (...) {
            graph_.steps.resize(steps_before);
            return false;
        }
    }

    bool take_steps(const packed_model& model, std::size_t at) {
        const std::vector<std::uint64_t> from = graph_.states[at].words;
        bool fits = true, any = false, cut = false;
        each_tried_action(check_, tried_next_actions, model.shape.actions, [&](std::uint64_t action) {
            if (!fits || cut || check_.recipe_of(action).is_recorded()) return;
            model.each_step(from.data(), action, action + 1, step_detail::violation, [&](const packed_step& step) {
                fits = fits && step.fits;
                if (!fits || cut || (!std::exchange(any, true) && (cut = is_cut(at)))) return;
                add_step(at, arrive(model, at, step), step.number);
            });
        });
        if (!fits) throw unpackable_state{};
        if (!any && model.shape.deadlock != no_property && !model.terminal(from.data()))
            graph_.states[at].violates = printable(check_.property(model.shape.deadlock));
        return true;
    }

    std::optional<std::size_t> arrive(const packed_model& model, std::size_t at, const packed_step& step) {
        const std::uint32_t violated = std::min(step.failed, step.violated);
        const bool goes_on = step.inside && violated == no_property;
        if (goes_on)
            if (const auto found = numbers_.find(graph_key_of(step.to, model.shape.words)); found != numbers_.end())
                return found->second;
        graph_state state = state_after(at, step.number);
        if (goes_on) state.words.assign(step.to, step.to + model.shape.words);
        if (violated != no_property) state.violates = printable(check_.property(violated));
        state.is_outside = !step.inside && violated == no_property;
        state.text = printed([&](dynamic_sink& to) { model.print_state(step.to, to); });
        return numbered(std::move(state));
    }
};

}  // namespace

run_trace state_graph::run_to(std::size_t state) const {
    std::vector<std::uint64_t> backwards;
    for (; states[state].before != graph_state::none; state = states[state].before) backwards.push_back(states[state].step);
    run_trace run = states[state].begin;
    run.actions.insert(run.actions.end(), backwards.rbegin(), backwards.rend());
    return run;
}

state_graph take_graph(const registered_check& check, const graph_request& request) { return graph_drawing(check, request).take(); }

}}  // namespace foregone::impl
