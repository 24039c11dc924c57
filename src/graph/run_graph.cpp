// SPDX-License-Identifier: BSL-1.0
#include "run_graph.hpp"

#include "kept_levels.hpp"
#include "resumed_graph.hpp"

#include <new>
#include <utility>

namespace foregone {

void graph_run::run(verdict& into) {
    try {
        search();
    } catch (const std::bad_alloc&) {
        if (rounds_.are_several()) throw;
        stopped_ = stop_reason::memory;
    } catch (const unreadable_level&) { stopped_ = stop_reason::disk; }
    if (terms_.bytes_at_rest != nullptr) *terms_.bytes_at_rest = rounds_.sum(graph_.bytes());
    const finding met = best();
    if (rounds_.are_several()) complete_.add_up_by([&](std::uint64_t* words, std::size_t count) { rounds_.ranks().sum(words, count); });
    model_.conclude(into, complete_.numbers(), met, progress_);
    if (crew_.merged().exists() && end_with_merged()) return conclude_unequal(into);
    if (stopped_ != stop_reason::none) conclude_stopped(into, stopped_);
}

/// Of two states that were merged, one may have been met last, so that its level is begun; false if there is no memory for that.
bool graph_run::end_with_merged() {
    try {
        crew_.hand_over(graph_.levels());
        graph_.levels().begin();
        return true;
    } catch (const std::bad_alloc&) {
        stopped_ = stop_reason::memory;
        return false;
    }
}

void graph_run::search() {
    if (!go_on()) begin();
    while (!progress_.finished && stopped_ == stop_reason::none) expand_level();
}

void graph_run::begin() {
    const finding met{0, 0, no_action};
    const std::uint64_t all = model_.initial_count(), at_once = initial_at_once * rounds_.ranks().size();
    for (std::uint64_t first = 0; first < all && stopped_ == stop_reason::none; first += at_once) {
        take_round(met, [&] { insert_initial(first + rounds_.ranks().rank() * initial_at_once); });
        if (all - first <= at_once) break;
    }
    const bool complete = close_round(met);
    progress_.begin(rounds_.agreed().states, best_, limit_);
    begun_ = true;
    forecast_.note(rounds_.agreed().states);
    end_level(complete);
}

void graph_run::insert_initial(std::uint64_t first) {
    const std::uint64_t all = model_.initial_count(), last = all - first < initial_at_once ? all : first + initial_at_once;
    if (first < all && make_room()) crew_.front().begin(first, last);
}

void graph_run::expand_level() {
    const finding met{progress_.depth + 1, 0, 0};
    do {
        take_round(met, [&] { expand_some(); });
        if (stopped_ != stop_reason::none || rounds_.agreed().due > 0) keep(met);
    } while (rounds_.agreed().left > 0 && stopped_ == stop_reason::none);
    if (!close_round(met)) return;
    if (!place().is_end) forecast_.note(rounds_.agreed().states - progress_.states);
    progress_.close_level(rounds_.agreed().states, best_, limit_);
    end_level(true);
}

void graph_run::expand_some() {
    left_ = false;
    if (!expansion_.has_left(graph_.levels())) return;
    expansion_.fill(graph_.levels());
    if (make_room()) expansion_.expand(executor_, graph_, crew_, place(), current(), terms_, [&] { return is_due(); });
    left_ = expansion_.has_left(graph_.levels());
}

/// What was met up to here counts. After a whole level, the search is over, goes on, or stops.
void graph_run::end_level(bool is_complete) {
    complete_ = crew_.counted(), own_states_ = crew_.met();
    if (!is_complete) return;
    if (crew_.merged().exists()) progress_.finished = true;
    if (progress_.finished) stopped_ = stop_reason::none;  // nothing is left that could be stopped
    else if (stopped_ == stop_reason::none && has_too_many()) stopped_ = stop_reason::states;
    if (stopped_ != stop_reason::none && is_kept()) save();
}

bool graph_run::has_too_many() const { return progress_.states > terms_.limit_states && !place().is_end; }

/// Does this rank's part of the work, and sends on what was met.
template <class Work>
void graph_run::take_round(const finding& met, Work&& work) {
    rank_attempt attempt;
    attempt.run(work);
    exchange(attempt, met, true);
    if (stopped_ == stop_reason::none) stopped_ = reason_to_stop();
    agree(attempt);
}

/// Waits for what is still under way, so that a level is complete; false if it is not.
bool graph_run::close_round(const finding& met) {
    if (stopped_ != stop_reason::none) return rounds_.drop(), false;
    take_in(met, [&] { crew_.compare_repeated(), crew_.hand_over(graph_.levels()), graph_.begin_level(executor_); });
    if (rounds_.agreed().violated > 0) best_ = least_finding(rounds_.ranks(), crew_.best());
    return stopped_ == stop_reason::none || is_kept();
}

/// Takes in what is under way, after which nothing is.
template <class Work>
void graph_run::take_in(const finding& met, Work&& work) {
    rank_attempt attempt;
    exchange(attempt, met, false);
    attempt.run(work);
    agree(attempt);
}

void graph_run::exchange(rank_attempt& attempt, const finding& met, bool sends) {
    if (!rounds_.are_several()) return;
    const std::vector<std::uint64_t> received = rounds_.exchange(attempt, sends, [&](parcels& to) { crew_.send(to, rounds_.ranks().size()); });
    attempt.run([&] {
        const auto has_room = [&](std::uint64_t states) { return stopped_ == stop_reason::none && make_room(states); };
        const std::uint64_t taken = crew_.receive(executor_, graph_.words(), received, met, has_room);
        if (terms_.graphs != nullptr) late_.receive(graph_, crew_.front(), received, taken, met);
    });
}

void graph_run::agree(const rank_attempt& attempt) {
    round_report own{.left = left_, .states = crew_.met(), .transitions = crew_.transitions(), .violated = crew_.best().exists(),
                     .due = is_due(), .refused = refuses_};
    own.stop(stopped_);
    stopped_ = rounds_.agree(attempt, own);
}

/// Requires: no worker runs. False if there may not be so much memory.
bool graph_run::make_room(std::uint64_t received) {
    const std::uint64_t met = crew_.met(), more = received + 2 * margin();
    progress now = current();
    const std::uint64_t growth = graph_.bytes_with_room(met, more) - graph_.bytes();
    now.bytes += growth;
    if (growth > 0 && (stopped_ = check_in(now)) != stop_reason::none) return false;
    graph_.store().grow_for(met, more, executor_);
    for (const piece& work : expansion_.slice()) graph_.levels().load(work.first);
    return true;
}

/// What is to be said of the search while no worker runs. Before memory ends it, levels are spilled if that is asked for, unless they
/// would have to be read again at once.
stop_reason graph_run::check_in(progress now) {
    const stop_reason reason = terms_.check_in(now);
    if (reason != stop_reason::memory || terms_.spill == nullptr) return reason;
    const std::uint64_t before = current().bytes;
    crew_.hand_over(graph_.levels());
    if (!graph_.levels().spill()) return stop_reason::disk;
    now.bytes = now.bytes - before + current().bytes + graph_.bytes_met(expansion_.states() + margin());
    return terms_.check_in(now);
}

stop_reason graph_run::reason_to_stop() {
    const stop_reason halted = expansion_.take_halt();
    return halted != stop_reason::none && (halted != stop_reason::memory || terms_.spill == nullptr) ? halted : check_in(current());
}

bool graph_run::is_due() const { return terms_.graphs != nullptr && terms_.graphs->is_due(); }

/// Whether all that this search met can be gone on with, on every rank.
bool graph_run::is_kept() const { return terms_.graphs != nullptr && rounds_.agreed().broken == 0; }

/// Saves while no state is between two ranks: all ranks do, or none.
void graph_run::keep(const finding& met) {
    if (!is_kept()) return rounds_.drop();
    if (rounds_.are_several()) take_in(met, [] {});
    if (is_kept()) save();
}

/// Requires: no worker runs, and nothing is under way.
void graph_run::save() {
    crew_.hand_over(graph_.levels());
    terms_.graphs->save(part_of(graph_.levels(), progress_.depth, own_states_, crew_.met(), expansion_.slice(), crew_.counted(), complete_, crew_.best()));
}

/// Goes on from what was kept; false if nothing was.
bool graph_run::go_on() {
    if (terms_.spill != nullptr) graph_.levels().log_to(*terms_.spill, false);
    if (terms_.graphs == nullptr) return false;
    graph_.levels().log_to(terms_.graphs->log(), true);
    if (terms_.graphs->kept().empty()) return false;
    rank_attempt attempt;
    attempt.run([&] { refuses_ = !restore() && stopped_ == stop_reason::none; });
    agree(attempt);
    if (rounds_.agreed().refused > 0) terms_.graphs->refuse(refuses_);
    begun_ = stopped_ == stop_reason::none;
    if (begun_ && has_too_many()) stopped_ = stop_reason::states;
    return true;
}

bool graph_run::restore() {
    graph_worker& first = crew_.front();
    const auto goes_on = [&](std::uint64_t states, std::uint64_t more_bytes) {
        first.restore_met(states);
        progress now = current();
        now.bytes += more_bytes;
        return (stopped_ = terms_.check_in(now)) == stop_reason::none;
    };
    resumed_graph from(executor_, model_.shape, graph_, first, *terms_.graphs, rounds_.ranks(), margin(), goes_on);
    restored_ = from.met();
    progress_ = from.progress();
    const bool fits = from.read();
    complete_ = from.complete();
    expansion_.slice() = from.open();
    own_states_ = from.expanded();
    return fits;
}

progress graph_run::current() const {
    const std::uint64_t met = crew_.met(), states = met + rounds_.elsewhere().states;
    return {.states = states, .states_before = states < restored_ ? states : restored_,
            .transitions = crew_.transitions() + rounds_.elsewhere().transitions, .depth_steps = progress_.depth,
            .frontier = states - progress_.states, .bytes = graph_.bytes() + graph_.bytes_met(met - graph_.levels().states()),
            .room_states = met + graph_.store().room(met), .forecast = &forecast_};
}

}  // namespace foregone
