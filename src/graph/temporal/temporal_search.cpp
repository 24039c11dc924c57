// SPDX-License-Identifier: BSL-1.0
#include "graph/temporal/temporal_search.hpp"

#include "graph/temporal/shared_pair_search.hpp"

#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/invalid_program.hpp>

#include <algorithm>
#include <cstddef>
#include <new>

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
                                 const packed_graph& searched)
    : model_(model), temporal_(*model.temporal()), who_(who), ranks_(ranks), terms_(terms), searched_(searched),
      graph_(temporal_.shape()) {}

void temporal_search::run(verdict& into, bool is_closed) {
    try {
        search(into, is_closed);
    } catch (const temporal_stopped& stopped) { conclude_stopped(into, stopped.reason); }
}

void temporal_search::search(verdict& into, bool is_closed) {
    const auto poll = [&](std::uint64_t more_bytes) { check_in(more_bytes); };
    const function_ref<void(std::uint64_t)> polled(poll);
    graph_.poll = &polled;
    states_ = state_numbers(searched_.levels(), ranks_, who_, polled);
    if (states_.size() >= state_numbers::too_many) throw temporal_stopped{stop_reason::numbers};
    build(into.counted.transitions, is_closed);
    find_initial();
    const std::vector<temporal_claim> claims = temporal_.claims();
    const shared_pair_search by(who_);
    temporal_finding found;
    // Called by handlers: an exception before a violation is thrown again.
    const auto leave_without_run = [&](stop_reason reason) {
        if (!found.violated) throw;
        into.temporal = found.counted;
        conclude_unfound_lasso(into, claims[found.claim].property, reason);
    };
    try {
        decide_temporal(graph_, claims, by, found);
        if (!found.violated && into.counted.outside > 0) note_leaving(graph_, claims, found, by);
        into.temporal = found.counted;
        if (found.counted.leaves) return conclude_leaving(into, found.leaving);
        if (!found.violated) return;
        into.trace = trace_of(found.run);
        conclude_lasso(into, claims[found.claim].property);
    } catch (const temporal_stopped& stopped) {
        leave_without_run(stopped.reason);
    } catch (const std::bad_alloc&) { leave_without_run(stop_reason::memory); }
}

temporal_search::trace_type temporal_search::trace_of(const lasso& run) const {
    trace_type trace;
    trace.loop_from = run.loop_from;
    for (std::size_t i = 0; i < graph_.initial.size(); ++i)
        if (graph_.initial[i] == run.initial) trace.initial = initial_[i];
    if (model_.shape.reduces) take_real_steps(run, trace);
    else
        for (const lasso_step& step : run.steps) trace.actions.push_back(step_at(step));
    return trace;
}

/// Takes all steps once more, by all workers, some tasks at a time, and appends them in the order of the states.
void temporal_search::build(std::uint64_t most_steps, bool is_closed) {
    const std::uint64_t expanded = is_closed ? states_.size() : states_.first_of_last_level();
    const std::uint64_t tasks = (expanded + states_at_once - 1) / states_at_once, tasks_at_once = 4 * std::uint64_t{who_.workers()};
    std::vector<temporal_rows> rows(tasks_at_once);
    graph_.reserve(states_.size(), most_steps);
    for (std::uint64_t first = 0; first < tasks; first += tasks_at_once) {
        check_in(0);
        const std::uint64_t count = std::min(tasks - first, tasks_at_once);
        who_.run(count, [&](std::uint64_t task, unsigned) {
            const std::uint64_t begin = (first + task) * states_at_once;
            rows[task].clear();
            temporal_.expand(model_.unwrapped(), states_[begin], std::min(expanded - begin, states_at_once), rows[task]);
            find_successors(rows[task]);
        });
        append(rows, count);
    }
    for (std::uint64_t i = expanded; i < states_.size(); ++i)
        graph_.add_unexpanded_state(temporal_.letter(model_.unwrapped(), states_[i]));
}

/// Looks the successors up, each one's places in memory some steps ahead.
void temporal_search::find_successors(temporal_rows& of) const {
    constexpr std::size_t ahead = 8;
    const std::size_t width = model_.shape.words, count = of.words.size() / width;
    of.to.resize(count);
    for (std::size_t step = 0; step < count; ++step) {
        if (step + 2 * ahead < count) states_.prefetch(of.words.data() + (step + 2 * ahead) * width);
        if (step + ahead < count) states_.prefetch_words(of.words.data() + (step + ahead) * width);
        const std::uint64_t found = states_.find(of.words.data() + step * width);
        if (found == states_.size()) refuse_unvisited();
        of.to[step] = static_cast<std::uint32_t>(found);
    }
}

/// Appends rows by all workers.
void temporal_search::append(const std::vector<temporal_rows>& rows, std::uint64_t count) {
    std::vector<row_place> places{{graph_.states(), graph_.to.size()}};
    for (std::uint64_t i = 0; i < count; ++i)
        places.push_back({places.back().state + rows[i].steps.size(), places.back().step + rows[i].to.size()});
    if (places.back().step >= UINT32_MAX - 1) throw temporal_stopped{stop_reason::numbers};
    graph_.resize(places.back().state, places.back().step);
    graph_.expanded = static_cast<std::uint32_t>(places.back().state);
    who_.run(count, [&](std::uint64_t i, unsigned) { write(rows[i], places[i]); });
}

void temporal_search::write(const temporal_rows& rows, row_place at) {
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

/// Throws temporal_stopped if a limit is reached. Threads: any number at once.
void temporal_search::check_in(std::uint64_t more_bytes) const {
    const stop_reason reason = terms_.check_in({.states = std::max(searched_.levels().states(), states_.size()),
                                                .transitions = graph_.to.size(),
                                                .bytes = searched_.bytes() + states_.bytes() + graph_.bytes() + more_bytes});
    if (reason != stop_reason::none) throw temporal_stopped{reason};
}

void temporal_search::take_real_steps(const lasso& run, trace_type& into) const {
    temporal_rows along;
    for (const lasso_step& step : run.steps) {
        const std::uint64_t* const to = states_[graph_.to[step.step]];
        along.words.insert(along.words.end(), to, to + model_.shape.words);
        along.step_letters.push_back(graph_.step_letters[step.step]);
        along.taken.push_back(graph_.taken[step.step]);
    }
    temporal_.take_real_steps(model_.unwrapped(), along, into);
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
