// SPDX-License-Identifier: BSL-1.0
// The compiled part of graph_worker: expands work items, looks up successors in batches, and rechecks sampled steps.
#include "states/graph_worker.hpp"

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/search_stopped.hpp>

namespace foregone { inline namespace impl {

std::uint64_t step_digest(const packed_model& model, const std::uint64_t* state) {
    constexpr std::uint64_t digested_actions = 1'024;
    mixer all;
    model.each_step(state, 0, model.shape.actions < digested_actions ? model.shape.actions : digested_actions, step_detail::digest,
                    [&](const packed_step& step) {
                        all.add(step.number, step.failed);
                        for (std::size_t i = 0; i < model.shape.words; ++i) all.add(step.to[i]);
                    });
    return all.finish();
}

graph_worker::graph_worker(const packed_model& model, packed_graph& graph)
    : model_(&model), graph_(&graph), steps_(model.worker()), scratch_(graph.store().make_scratch()), words_(graph.words()),
      waiting_(batch_states * words_) {
    next = waiting_.data();
    end = next + waiting_.size();
}

void graph_worker::begin(std::uint64_t first, std::uint64_t last) {
    where_ = {0, 0, no_action};
    steps_->begin(first, last, *this);
    flush();
}

void graph_worker::expand(const work_item& work, std::uint64_t depth) {
    const std::uint64_t* const states = graph_->packed(work.first);
    where_ = {depth + 1, 0, 0};
    repeat_later(states, work.last - work.first);
    steps_->expand(states, work, depth, *this);
}

void graph_worker::flush() {
    if (misfit != 0) throw unpackable_state{};
    std::uint64_t* const states = waiting_.data();
    const std::size_t waits = static_cast<std::size_t>(next - states) / words_;
    next = states;
    if (waits == 0) return;
    const std::size_t fresh = graph_->store().keep_new(states, waits, scratch_.get(), sent_);
    add(states, fresh);
    steps_->judge(states, fresh, where_);
}

void graph_worker::receive(const std::uint64_t* first, const std::uint64_t* last, const finding& where) {
    where_ = where;
    for (; first != last; first += words_) {
        for (std::size_t i = 0; i < words_; ++i) *next++ = first[i];
        if (next == end) flush();
    }
    flush();
}

void graph_worker::hand_over(packed_levels& to) {
    for (packed_chunk& one : new_states_) to.add(std::move(one));
    new_states_.clear();
}

void graph_worker::send(std::vector<std::vector<std::uint64_t>>& to, unsigned ranks) {
    to.resize(ranks);
    for (std::size_t rank = 0; rank < sent_.size(); ++rank) {
        if (to[rank].empty()) to[rank].swap(sent_[rank]);
        else to[rank].insert(to[rank].end(), sent_[rank].begin(), sent_[rank].end());
        sent_[rank].clear();
    }
}

void graph_worker::make_way(std::size_t words) {
    flush();
    if (words <= waiting_.size()) return;
    waiting_.resize(words);
    next = waiting_.data();
    end = next + waiting_.size();
}

void graph_worker::add(const std::uint64_t* states, std::size_t count) {
    for (std::size_t added = 0; added < count;) {
        if (new_states_.empty() || new_states_.back().is_full()) new_states_.push_back({words_});
        added += new_states_.back().fill(states + added * words_, count - added);
    }
    count_ += count;
}

void graph_worker::repeat_later(const std::uint64_t* state, std::uint64_t states) {
    expanded_ += states;
    if (expanded_ <= next_repeated_) return;
    next_repeated_ = expanded_ + repeats_one_in_states;
    repeated_.insert(repeated_.end(), state, state + words_);
    repeated_.push_back(step_digest(*model_, state));
}

void graph_worker::compare_repeated() {
    for (std::size_t at = 0; at < repeated_.size(); at += words_ + 1) {
        const std::uint64_t* const state = repeated_.data() + at;
        if (step_digest(*model_, state) == state[words_]) continue;
        long_text what;
        what.append("the steps from ");
        model_->print_state(state, what);
        what.append(" are not the same when they are taken again");
        refuse_other_answers(what.view());
    }
    repeated_.clear();
}

}}  // namespace foregone::impl
