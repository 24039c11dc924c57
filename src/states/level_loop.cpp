// SPDX-License-Identifier: BSL-1.0
// The rounds of the level loop: expand, exchange, check limits, agree; then save, or begin the next level.
#include "states/level_loop.hpp"

#include "search/rank_agreement.hpp"

#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/search_stopped.hpp>

#include <new>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The least of the ranks' findings.
finding least_finding(rank_group& ranks, const finding& own) {
    if (ranks.size() == 1) return own;
    finding best;
    const std::vector<std::uint64_t> all = ranks.gather({own.steps, own.at, own.action, own.property});
    for (std::size_t i = 0; i < all.size(); i += 4)
        best.keep({all[i], all[i + 1], all[i + 2], static_cast<std::uint32_t>(all[i + 3])});
    return best;
}

}  // namespace

void level_loop::search() {
    if (!resume()) insert_initial_states();
    while (!state_.progress.finished && !limits_.are_reached()) {
        do {
            round([&] { expand_slice(); });
            save_if_due();
        } while (ranks_.agreed().left > 0 && !limits_.are_reached());
        next_level();
    }
}

/// One round of all ranks: some work, states to and from other ranks, limits, and the agreement on whether to stop.
template <class Work>
void level_loop::round(Work&& work) {
    rank_attempt attempt;
    attempt.run(work);
    exchange(attempt, true);
    limits_.check();
    agree(attempt);
}

/// A receive-only round before the work; then nothing is in flight.
template <class Work>
void level_loop::settle(Work&& work) {
    rank_attempt attempt;
    exchange(attempt, false);
    attempt.run(work);
    agree(attempt);
}

/// Expands the next slice of the level, by all workers.
void level_loop::expand_slice() {
    level_expansion& expansion = state_.expansion;
    if (!state_.has_left()) return;
    expansion.fill(state_.graph.levels());
    if (!limits_.make_room()) return;
    expansion.expand(state_.who, state_.graph, state_.workers, state_.place(), current(), limits_.check_in(),
                     [&] { return saved_.is_due(); });
}

void level_loop::exchange(rank_attempt& attempt, bool sends) {
    if (!ranks_.are_several()) return;
    const auto received = ranks_.exchange(attempt, sends, [&](parcels& to) { state_.workers.send(to, ranks_.ranks().size()); });
    attempt.run([&] {
        const auto has_room = [&](std::uint64_t states) { return !limits_.are_reached() && limits_.make_room(states); };
        const finding where = state_.finding_here();
        const std::uint64_t taken = state_.workers.receive(state_.who, state_.graph.words(), received, where, has_room);
        saved_.receive_overflow(received, taken, where);
    });
}

/// All ranks stop at the same place, for the same reason.
void level_loop::agree(const rank_attempt& attempt, bool refuses) {
    round_report own{.left = state_.has_left(), .states = state_.workers.discovered(), .transitions = state_.workers.transitions(),
                     .violated = state_.workers.best().exists(), .due = saved_.is_due(), .refused = refuses};
    own.stop(limits_.reached());
    limits_.stop(ranks_.agree(attempt, own));
}

/// Saves while no state is in flight between ranks: either all ranks save, or none.
void level_loop::save_if_due() {
    if (!limits_.are_reached() && ranks_.agreed().due == 0) return;
    if (!saved_.can_save()) return ranks_.drop();
    if (ranks_.are_several()) settle([] {});
    if (saved_.can_save()) saved_.save();
}

void level_loop::next_level() {
    if (!close_level()) return;
    const std::uint64_t states = ranks_.agreed().states, before = state_.progress.states;
    if (!state_.place().is_end) sizes_.note(states - state_.progress.states), note_level(states - state_.progress.states);
    state_.progress.close_level(states, best_, state_.limit);
    end_level(true);
    if (state_.progress.finished || limits_.are_reached()) return;
    state_.progress.finished = observer_ != nullptr && observer_->ends(state_.graph, before, states);
}

/// Receives all states in flight, so that the level is complete on all ranks; returns false if the search stops before.
bool level_loop::close_level() {
    if (limits_.are_reached()) return ranks_.drop(), false;
    settle([&] {
        state_.workers.compare_repeated();
        state_.hand_over();
        state_.graph.begin_level(state_.who);
    });
    if (ranks_.agreed().violated > 0) best_ = least_finding(ranks_.ranks(), state_.workers.best());
    return !limits_.are_reached() || saved_.can_save();
}

/// Counts everything discovered so far. After a complete level, the search is finished, continues, or stops.
void level_loop::end_level(bool is_complete) {
    state_.complete = state_.workers.counted(), state_.complete_states = state_.workers.discovered();
    if (!is_complete) return;
    graph_progress& progress = state_.progress;
    if (state_.workers.merged().exists()) progress.finished = true;
    if (progress.finished) return limits_.stop(stop_reason::none);  // nothing is left to stop
    if (!limits_.are_reached() && limits_.has_too_many_states()) limits_.stop(stop_reason::states);
    if (limits_.are_reached() && saved_.can_save()) saved_.save();
}

/// Inserts the initial states in rounds, each with a block for every rank.
void level_loop::insert_initial_states() {
    const std::uint64_t all = state_.model.initial_count(), at_once = initial_at_once * ranks_.ranks().size();
    for (std::uint64_t first = 0; first < all && !limits_.are_reached(); first += at_once) {
        round([&] { insert_initial_states(first + ranks_.ranks().rank() * initial_at_once); });
        if (all - first <= at_once) break;
    }
    const bool is_complete = close_level();
    state_.progress.begin(ranks_.agreed().states, best_, state_.limit);
    state_.has_begun = true;
    if (terms_.outputs.levels != nullptr) terms_.outputs.levels->assign(1, 0);
    note_level(ranks_.agreed().states);
    end_level(is_complete);
}

/// A search that was resumed notes no levels, because it does not know the first ones.
void level_loop::note_level(std::uint64_t states) {
    limits_.note_level(states);
    std::vector<std::uint64_t>* const levels = terms_.outputs.levels;
    if (levels == nullptr || levels->empty()) return;
    if (levels->front() == 0) levels->front() = states;
    else if (states > 0) levels->push_back(states);
}

void level_loop::insert_initial_states(std::uint64_t first) {
    const std::uint64_t all = state_.model.initial_count(), last = all - first < initial_at_once ? all : first + initial_at_once;
    if (first < all && limits_.make_room()) state_.workers.front().begin(first, last);
}

/// Resumes from a checkpoint; returns false if there is none.
bool level_loop::resume() {
    if (!saved_.open()) return false;
    rank_attempt attempt;
    bool refuses = false;
    attempt.run([&] { refuses = !saved_.restore(limits_) && !limits_.are_reached(); });
    agree(attempt, refuses);
    if (ranks_.agreed().refused > 0) saved_.refuse(refuses);
    state_.has_begun = !limits_.are_reached();
    if (state_.has_begun && limits_.has_too_many_states()) limits_.stop(stop_reason::states);
    return true;
}

void level_loop::run(verdict& into) {
    try {
        search();
    } catch (const std::bad_alloc&) {
        if (ranks_.are_several()) throw;
        limits_.stop(stop_reason::memory);
    } catch (const unreadable_level&) { limits_.stop(stop_reason::disk); }
    if (terms_.outputs.bytes_at_rest != nullptr) *terms_.outputs.bytes_at_rest = ranks_.sum(state_.graph.bytes());
    const finding found = best();
    if (ranks_.are_several())
        state_.complete.add_up_by([&](std::uint64_t* words, std::size_t count) { ranks_.ranks().sum(words, count); });
    state_.model.conclude(into, state_.complete.numbers(), found, state_.progress);
    if (state_.workers.merged().exists() && begin_merged_level()) return conclude_unequal(into);
    if (limits_.are_reached()) conclude_stopped(into, limits_.reached()), explain_growth();
}

/// Looks at the model again, on the first rank: nothing is stored for it while the search runs.
void level_loop::explain_growth() const {
    if (terms_.outputs.growth == nullptr || ranks_.ranks().rank() > 0 || sizes_.shrink()) return;
    terms_.outputs.growth->explain(state_.model, state_.progress.depth);
}

/// One of two merged states may be in the next level, so that level begins; returns false if there is no memory.
bool level_loop::begin_merged_level() {
    try {
        state_.hand_over();
        state_.graph.levels().begin();
        return true;
    } catch (const std::bad_alloc&) {
        limits_.stop(stop_reason::memory);
        return false;
    }
}

}}  // namespace foregone::impl
