// SPDX-License-Identifier: BSL-1.0
// The compiled part of state_share: letters of the states, and passes that send steps to the owning ranks.
#include "temporal/state_share.hpp"

#include "temporal/rank_turns.hpp"

#include <foregone/impl/temporal/formula/automaton.hpp>

#include <algorithm>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t visited_at_once = 128, arrivals_at_once = 1'024;  ///< of a task of a pass
constexpr std::uint64_t most_visited_a_turn = 1'024, steps_a_turn = 8'192;  ///< by each worker
constexpr std::size_t words_beside_state = 3;  ///< of a message: letter and pause, from, carried
constexpr std::uint64_t pause_bit = std::uint64_t{1} << 32;

}  // namespace

state_share::state_share(const packed_model& model, const packed_temporal& temporal, executor& who, rank_group& ranks,
                         const packed_graph& searched, temporal_poll poll, bool is_closed)
    : model_(model), temporal_(temporal), who_(who), ranks_(ranks), searched_(searched), poll_(poll),
      letters_(temporal_.shape().atoms), enabled_(temporal_.shape().conditions), workers_(who.workers()) {
    rank_turns(ranks_).apart([&] {
        const auto polled = [&](std::uint64_t more_bytes) { check_in(more_bytes); };
        states_ = state_numbers::own(searched.levels(), who, polled);
        if (size() >= state_numbers::too_many) throw temporal_stopped{stop_reason::numbers};
        expanded_ = is_closed ? size() : states_.first_of_last_level();
        look_at_states();
        find_initial();
    });
    number_ranks();
}

void state_share::number_ranks() {
    const temporal_shape shape = temporal_.shape();
    const std::vector<std::uint64_t> all =
        ranks_.gather({size(), size() - expanded_, idle_.idle_conditions, idle_.false_atoms, idle_.true_atoms});
    idle_ = {};
    idle_.idle_conditions = low_bits(shape.conditions);
    idle_.false_atoms = idle_.true_atoms = low_bits(shape.atoms);
    first_of_rank_ = {0};
    for (std::size_t i = 0; i < all.size(); i += 5) {
        first_of_rank_.push_back(first_of_rank_.back() + all[i]);
        unexpanded_of_all_ += all[i + 1];
        idle_.idle_conditions &= all[i + 2];
        idle_.false_atoms &= all[i + 3];
        idle_.true_atoms &= all[i + 4];
    }
}

unsigned state_share::rank_of(std::uint64_t number_among_all) const {
    const auto after = std::upper_bound(first_of_rank_.begin(), first_of_rank_.end(), number_among_all);
    return static_cast<unsigned>(after - first_of_rank_.begin()) - 1;
}

std::uint32_t state_share::state_of(std::uint64_t number_among_all) const {
    return static_cast<std::uint32_t>(number_among_all - first_of_rank_[rank_of(number_among_all)]);
}

/// Notes the letters of states, and what is enabled there.
void state_share::look_at_states() {
    constexpr std::uint64_t states_at_once = 4'096;
    const temporal_shape shape = temporal_.shape();
    letters_.resize(size()), enabled_.resize(size());
    is_end_.assign(size(), 0);
    struct alignas(cache_line_bytes) seen {
        std::uint64_t enabled = 0, ever = 0, always = ~std::uint64_t{0}, steps = 0;
    };
    std::vector<seen> by_worker(who_.workers());
    const auto note = [&](std::uint64_t state, std::uint64_t letter, std::uint64_t enabled, seen& into) {
        letters_.set(state, letter);
        enabled_.set(state, enabled);
        into.enabled |= enabled;
        into.ever |= letter;
        into.always &= letter;
    };
    who_.run((expanded_ + states_at_once - 1) / states_at_once, [&](std::uint64_t task, unsigned worker) {
        check_in(0);
        temporal_rows& rows = workers_[worker].rows;
        rows.clear();
        const std::uint64_t first = task * states_at_once;
        temporal_.expand(model_, states_[first], std::min(expanded_ - first, states_at_once), rows);
        for (std::size_t i = 0; i < rows.letters.size(); ++i) {
            note(first + i, rows.letters[i], rows.enabled[i], by_worker[worker]);
            is_end_[first + i] = rows.has_step[i] != 0 ? 0 : 1;
        }
        for (const std::uint64_t letter : rows.step_letters) by_worker[worker].ever |= letter;
        by_worker[worker].steps += rows.step_letters.size();
    });
    for (std::uint64_t i = expanded_; i < size(); ++i)
        note(i, temporal_.letter(model_, states_[i]), 0, by_worker.front());
    seen all;
    for (const seen& one : by_worker)
        all.enabled |= one.enabled, all.ever |= one.ever, all.always &= one.always, all.steps += one.steps;
    visited_a_turn_ = std::clamp(steps_a_turn * expanded_ / (all.steps + 1), std::uint64_t{1}, most_visited_a_turn);
    idle_.idle_conditions = low_bits(shape.conditions) & ~all.enabled;
    idle_.false_atoms = low_bits(shape.atoms) & ~all.ever;
    idle_.true_atoms = low_bits(shape.atoms) & all.always;
}

void state_share::find_initial() {
    std::vector<bool> is_initial(size());
    model_.each_initial(0, model_.initial_count(), [&](std::uint64_t, const packed_step& state) {
        if (!state.inside || owner_of(state.to) != ranks_.rank()) return;
        const std::uint64_t number = states_.find(state.to);
        if (number == size()) refuse_unvisited();
        if (is_initial[number]) return;
        is_initial[number] = true;
        initial_.push_back(static_cast<std::uint32_t>(number));
    });
}

std::vector<state_pairs> state_share::run(step_pass& pass, const claim_span& claim, source from, bool follows) {
    std::vector<state_pairs> open, now, found;
    const std::size_t size = visited_a_turn_ * who_.workers();
    const auto send = [&](parcels& to) {
        now.clear();
        const std::size_t taken = std::min(open.size(), size);
        now.assign(open.end() - static_cast<std::ptrdiff_t>(taken), open.end());
        open.resize(open.size() - taken);
        if (now.size() < size) from(now, size);
        if (now.empty()) return false;
        check_in((open.capacity() + now.capacity() + found.capacity()) * sizeof(state_pairs));
        take_steps(pass, claim, now);
        hand_over(to);
        return true;
    };
    const auto receive_all = [&](const std::vector<std::uint64_t>& arrived) {
        receive(pass, claim, arrived);
        for (worker_share& one : workers_) {
            std::vector<state_pairs>& into = follows ? open : found;
            into.insert(into.end(), one.found.begin(), one.found.end());
            one.found.clear();
        }
    };
    rank_turns(ranks_).run(send, receive_all);
    return found;
}

void state_share::take_steps(step_pass& pass, const claim_span& claim, const std::vector<state_pairs>& now) {
    for (worker_share& one : workers_) one.sent.resize(ranks_.size());
    const std::size_t at_once = std::min<std::size_t>(visited_at_once, visited_a_turn_);
    who_.run((now.size() + at_once - 1) / at_once, [&](std::uint64_t task, unsigned worker) {
        const std::size_t first = task * at_once, last = std::min(first + at_once, now.size());
        for (std::size_t i = first; i < last; ++i) take_steps_of(now[i], pass, claim, workers_[worker]);
    });
}

void state_share::take_steps_of(const state_pairs& at, step_pass& pass, const claim_span& claim, worker_share& by) {
    pass.begin(at);
    if (!is_expanded(at.state)) return;
    by.rows.clear();
    temporal_.expand(model_, states_[at.state], 1, by.rows);
    for (std::size_t i = 0; i < by.rows.step_letters.size(); ++i) {
        const step_again step{static_cast<std::uint32_t>(by.rows.step_letters[i] >> claim.first_atom), by.rows.taken[i], false};
        const std::uint64_t* const to = by.rows.words.data() + i * width();
        pass.send(at, step, [&](std::uint64_t from, std::uint64_t carried) { send(by, to, step, from, carried); });
    }
    if (!may_stay(at.state, claim)) return;
    const step_again pause{0, 0, true};
    pass.send(at, pause, [&](std::uint64_t from, std::uint64_t carried) { send(by, states_[at.state], pause, from, carried); });
}

void state_share::send(worker_share& by, const std::uint64_t* state, const step_again& step, std::uint64_t from,
                       std::uint64_t carried) {
    std::vector<std::uint64_t>& to = by.sent[ranks_.size() == 1 ? 0 : owner_of(state)];
    to.insert(to.end(), state, state + width());
    to.push_back(step.letter | (step.is_pause ? pause_bit : 0));
    to.push_back(from);
    to.push_back(carried);
}

void state_share::hand_over(parcels& to) {
    for (worker_share& one : workers_)
        for (std::size_t rank = 0; rank < to.size(); ++rank) {
            steps_taken_ += one.sent[rank].size() / (width() + words_beside_state);
            if (to[rank].empty()) to[rank].swap(one.sent[rank]);
            else to[rank].insert(to[rank].end(), one.sent[rank].begin(), one.sent[rank].end());
            one.sent[rank].clear();
        }
}

void state_share::receive(step_pass& pass, const claim_span& claim, const std::vector<std::uint64_t>& arrived) {
    const std::size_t words = width() + words_beside_state, count = arrived.size() / words;
    who_.run((count + arrivals_at_once - 1) / arrivals_at_once, [&](std::uint64_t task, unsigned worker) {
        const std::size_t first = task * arrivals_at_once, last = std::min(first + arrivals_at_once, count);
        const std::uint64_t* const messages = arrived.data() + first * words;
        states_.find_each(messages, words, last - first, [&](std::size_t i, std::uint64_t state) {
            if (state == size()) refuse_unvisited();
            const std::uint64_t* const beside = messages + i * words + width();
            const std::uint32_t letter = static_cast<std::uint32_t>(beside[0]) |
                                         static_cast<std::uint32_t>(letters_[state] >> claim.first_atom);
            pass.receive({static_cast<std::uint32_t>(state), letter, (beside[0] & pause_bit) != 0, beside[1], beside[2]},
                         workers_[worker].found);
        });
    });
}

std::uint64_t state_share::bytes() const {
    std::uint64_t sum = letters_.bytes() + enabled_.bytes() + is_end_.capacity() + held_bytes_;
    for (const worker_share& one : workers_) {
        sum += one.found.capacity() * sizeof(state_pairs);
        for (const std::vector<std::uint64_t>& words : one.sent) sum += words.capacity() * sizeof(std::uint64_t);
    }
    return sum;
}

}}  // namespace foregone::impl
