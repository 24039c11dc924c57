// SPDX-License-Identifier: BSL-1.0
#include "graph/temporal/temporal_search.hpp"

#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/invalid_program.hpp>

#include <algorithm>

namespace foregone::inline impl {

namespace {

constexpr std::uint64_t states_at_once = 4'096;

[[noreturn]] void refuse_unvisited() {
    throw invalid_program(
        "a step leads to a state to which it did not lead in the search of the states; the model must not depend on "
        "anything but its arguments: look for globals, addresses, clocks, random numbers and members that == "
        "leaves out");
}

}  // namespace

temporal_search::temporal_search(const packed_model& model, executor& who, rank_group& ranks, const run_terms& terms,
                                 const packed_levels& levels)
    : model_(model), temporal_(*model.temporal()), who_(who), terms_(terms), states_(levels, ranks), graph_(temporal_.shape()) {}

void temporal_search::run(verdict& into, bool is_closed) {
    if (states_.size() >= state_numbers::too_many) return conclude_stopped(into, stop_reason::numbers);
    build(is_closed);
    if (stopped_ != stop_reason::none) return conclude_stopped(into, stopped_);
    find_initial();
    const std::vector<temporal_claim> claims = temporal_.claims();
    temporal_finding found = decide_temporal(graph_, claims);
    if (!found.violated && into.counted.outside > 0) note_leaving(graph_, claims, found);
    into.temporal = found.counted;
    if (found.counted.leaves) return conclude_leaving(into, found.leaving);
    if (!found.violated) return;
    conclude_lasso(into, claims[found.claim].property);
    into.trace = {};
    into.trace.loop_from = found.run.loop_from;
    for (std::size_t i = 0; i < graph_.initial.size(); ++i)
        if (graph_.initial[i] == found.run.initial) into.trace.initial = initial_[i];
    for (const lasso_step& step : found.run.steps) into.trace.actions.push_back(step_at(step));
}

/// Takes all steps once more, by all workers, some tasks at a time, and appends them in the order of the states.
void temporal_search::build(bool is_closed) {
    const std::uint64_t expanded = is_closed ? states_.size() : states_.first_of_last_level();
    const std::uint64_t tasks = (expanded + states_at_once - 1) / states_at_once, tasks_at_once = 4 * std::uint64_t{who_.workers()};
    std::vector<temporal_rows> rows(tasks_at_once);
    for (std::uint64_t first = 0; first < tasks && may_go_on(); first += tasks_at_once) {
        const std::uint64_t count = std::min(tasks - first, tasks_at_once);
        who_.run(count, [&](std::uint64_t task, unsigned) {
            const std::uint64_t begin = (first + task) * states_at_once;
            rows[task].clear();
            temporal_.expand(model_.unwrapped(), states_[begin], std::min(expanded - begin, states_at_once), rows[task]);
            find_successors(rows[task]);
        });
        for (std::uint64_t task = 0; task < count; ++task) append(rows[task]);
    }
    for (std::uint64_t i = expanded; i < states_.size() && stopped_ == stop_reason::none; ++i)
        graph_.add_unexpanded_state(temporal_.letter(model_.unwrapped(), states_[i]));
}

/// Looks the successors up, each one's place in the table some steps ahead.
void temporal_search::find_successors(temporal_rows& of) const {
    constexpr std::size_t ahead = 8;
    const std::size_t width = model_.shape.words, count = of.words.size() / width;
    of.to.resize(count);
    for (std::size_t step = 0; step < count; ++step) {
        if (step + ahead < count) states_.prefetch(of.words.data() + (step + ahead) * width);
        of.to[step] = static_cast<std::uint32_t>(states_.find(of.words.data() + step * width));
    }
}

void temporal_search::append(const temporal_rows& rows) {
    std::size_t step = 0;
    for (std::size_t i = 0; i < rows.steps.size(); ++i) {
        for (const std::size_t end = step + rows.steps[i]; step < end; ++step) {
            if (rows.to[step] == states_.size()) refuse_unvisited();
            graph_.add_step(rows.to[step], rows.step_letters[step], rows.taken[step]);
        }
        graph_.add_state(rows.letters[i], rows.enabled[i], rows.has_step[i] != 0);
    }
    if (graph_.to.size() >= UINT32_MAX - 1) stopped_ = stop_reason::numbers;
}

void temporal_search::find_initial() {
    std::vector<bool> is_initial(states_.size());
    model_.each_initial(0, model_.initial_count(), [&](std::uint64_t index, const packed_step& state) {
        if (!state.inside) return;
        const std::uint64_t number = states_.find(state.to);
        if (number == states_.size()) refuse_unvisited();
        if (is_initial[number]) return;
        is_initial[number] = true;
        graph_.initial.push_back(static_cast<std::uint32_t>(number));
        initial_.push_back(index);
    });
}

bool temporal_search::may_go_on() {
    if (stopped_ == stop_reason::none)
        stopped_ =
            terms_.check_in({.states = states_.size(), .transitions = graph_.to.size(), .bytes = states_.bytes() + graph_.bytes()});
    return stopped_ == stop_reason::none;
}

/// The step of the model that a step of the graph stands for.
std::uint64_t temporal_search::step_at(const lasso_step& step) const {
    std::uint64_t left = step.step - graph_.first[step.state], found = no_action;
    model_.each_step(states_[step.state], 0, model_.shape.actions, step_detail::successor, [&](const packed_step& taken) {
        if (taken.inside && left-- == 0) found = taken.number;
    });
    return found;
}

}  // namespace foregone::inline impl
