// SPDX-License-Identifier: BSL-1.0
// The compiled part of numbered_graph: takes all steps in parallel, and translates a lasso to a run of the model.
#include "temporal/numbered_graph.hpp"

#include "temporal/shared_pair_search.hpp"

#include <foregone/invalid_program.hpp>

#include <algorithm>
#include <utility>

namespace foregone { inline namespace impl {

void refuse_unvisited() {
    throw invalid_program(
        "a step leads to a state to which it did not lead in the search of the states; the model must not depend on "
        "anything but its arguments: look for globals, addresses, clocks, random numbers and members that == "
        "leaves out");
}

numbered_graph::numbered_graph(const packed_model& model, const packed_temporal& temporal, executor& who, temporal_poll poll,
                               bool is_part)
    : model_(model), temporal_(temporal), who_(who), poll_(poll), is_part_(is_part), graph_(temporal_.shape()) {
    graph_.poll = &polled_;
    graph_.is_reached = !is_part;
}

/// The steps are taken by all workers, some tasks at a time, and appended in the order of the states.
void numbered_graph::build(state_numbers states, std::uint64_t expanded, std::uint64_t most_steps) {
    constexpr std::uint64_t states_at_once = 4'096;
    states_ = std::move(states);
    if (states_.size() >= state_numbers::too_many) throw temporal_stopped{stop_reason::numbers};
    const std::uint64_t tasks = (expanded + states_at_once - 1) / states_at_once, tasks_at_once = 4 * std::uint64_t{who_.workers()};
    std::vector<temporal_rows> rows(tasks_at_once);
    graph_.reserve(states_.size(), most_steps);
    for (std::uint64_t first = 0; first < tasks; first += tasks_at_once) {
        check_in(0);
        const std::uint64_t count = std::min(tasks - first, tasks_at_once);
        who_.run(count, [&](std::uint64_t task, unsigned) {
            const std::uint64_t begin = (first + task) * states_at_once;
            rows[task].clear();
            temporal_.expand(model_, states_[begin], std::min(expanded - begin, states_at_once), rows[task]);
            find_successors(rows[task]);
        });
        append(rows, count);
    }
    for (std::uint64_t i = expanded; i < states_.size(); ++i)
        graph_.add_unexpanded_state(temporal_.letter(model_, states_[i]));
    find_initial();
}

void numbered_graph::find_successors(temporal_rows& of) const {
    const std::size_t width = model_.shape.words, count = of.words.size() / width;
    of.to.resize(count);
    states_.find_each(of.words.data(), width, count, [&](std::size_t step, std::uint64_t number) {
        if (number == states_.size() && !is_part_) refuse_unvisited();
        of.to[step] = static_cast<std::uint32_t>(number);
    });
    if (is_part_) remove_others(of);
}

/// Removes the steps to states that are not in the list.
void numbered_graph::remove_others(temporal_rows& of) const {
    std::size_t kept = 0, step = 0;
    for (std::uint32_t& steps : of.steps) {
        const std::size_t before = kept;
        for (const std::size_t last = step + steps; step < last; ++step) {
            if (of.to[step] == states_.size()) continue;
            of.to[kept] = of.to[step];
            of.step_letters[kept] = of.step_letters[step];
            of.taken[kept] = of.taken[step];
            ++kept;
        }
        steps = static_cast<std::uint32_t>(kept - before);
    }
    of.to.resize(kept), of.step_letters.resize(kept), of.taken.resize(kept);
}

/// Appends rows by all workers.
void numbered_graph::append(const std::vector<temporal_rows>& rows, std::uint64_t count) {
    std::vector<row_place> places{{graph_.states(), graph_.to.size()}};
    for (std::uint64_t i = 0; i < count; ++i)
        places.push_back({places.back().state + rows[i].steps.size(), places.back().step + rows[i].to.size()});
    if (places.back().step >= UINT32_MAX - 1) throw temporal_stopped{stop_reason::numbers};
    graph_.resize(places.back().state, places.back().step);
    graph_.expanded = static_cast<std::uint32_t>(places.back().state);
    who_.run(count, [&](std::uint64_t i, unsigned) { write(rows[i], places[i]); });
}

void numbered_graph::write(const temporal_rows& rows, row_place at) {
    std::copy(rows.to.begin(), rows.to.end(), graph_.to.begin() + static_cast<std::ptrdiff_t>(at.step));
    for (std::size_t step = 0; step < rows.to.size(); ++step) {
        graph_.step_letters.set(at.step + step, rows.step_letters[step]);
        graph_.taken.set(at.step + step, rows.taken[step]);
    }
    for (std::size_t i = 0; i < rows.steps.size(); ++i, ++at.state) {
        at.step += rows.steps[i];
        graph_.first[at.state + 1] = static_cast<std::uint32_t>(at.step);
        graph_.letters.set(at.state, rows.letters[i]);
        graph_.enabled.set(at.state, rows.enabled[i]);
        graph_.is_end[at.state] = rows.has_step[i] != 0 ? 0 : 1;
    }
}

void numbered_graph::find_initial() {
    std::vector<bool> is_initial(states_.size());
    model_.each_initial(0, model_.initial_count(), [&](std::uint64_t index, const packed_step& state) {
        if (!state.inside) return;
        const std::uint64_t number = states_.find(state.to);
        if (number == states_.size()) {
            if (!is_part_) refuse_unvisited();
        } else if (!is_initial[number]) {
            is_initial[number] = true;
            graph_.initial.push_back(static_cast<std::uint32_t>(number));
            initial_.push_back(index);
        }
    });
}

void numbered_graph::check_in(std::uint64_t more_bytes) const {
    poll_({states_.size(), graph_.to.size(), states_.bytes() + graph_.bytes() + more_bytes});
}

numbered_graph::trace_type numbered_graph::trace_of(const lasso& run) const {
    constexpr std::size_t steps_between_polls = 64;
    trace_type trace;
    trace.loop_from = run.loop_from;
    for (std::size_t i = 0; i < graph_.initial.size(); ++i)
        if (graph_.initial[i] == run.initial) trace.initial = initial_[i];
    if (model_.shape.reduces) take_real_steps(run, trace);
    else
        for (const lasso_step& step : run.steps) {
            if (trace.actions.size() % steps_between_polls == 0) check_in(trace.actions.capacity() * sizeof(std::uint64_t));
            trace.actions.push_back(step_at(step));
        }
    return trace;
}

void numbered_graph::take_real_steps(const lasso& run, trace_type& into) const {
    temporal_rows along;
    for (const lasso_step& step : run.steps) {
        const std::uint64_t* const to = states_[graph_.to[step.step]];
        along.words.insert(along.words.end(), to, to + model_.shape.words);
        along.step_letters.push_back(graph_.step_letters[step.step]);
        along.taken.push_back(graph_.taken[step.step]);
    }
    temporal_.take_real_steps(model_, along, into, polled_);
}

/// The step of the model that a step of the graph stands for.
std::uint64_t numbered_graph::step_at(const lasso_step& step) const {
    std::uint64_t left = step.step - graph_.first[step.state], found = no_action;
    model_.each_step(states_[step.state], 0, model_.shape.actions, step_detail::successor, [&](const packed_step& taken) {
        if (!taken.inside || (is_part_ && states_.find(taken.to) == states_.size())) return;
        if (left-- == 0) found = taken.number;
    });
    return found;
}

}}  // namespace foregone::impl
