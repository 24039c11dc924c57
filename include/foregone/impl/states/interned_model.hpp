// SPDX-License-Identifier: BSL-1.0
#pragma once

// The packed_model of states without a fixed number of bits: each state is a number in a table of states.

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/states/state_model.hpp>
#include <foregone/impl/states/step_notes.hpp>
#include <foregone/impl/states/store/interned_states.hpp>
#include <foregone/impl/states/store/state_store.hpp>
#include <foregone/impl/states/symmetry_check.hpp>
#include <foregone/types/hash.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A worker of a model whose states have numbers.
template <class View>
class interned_worker final : public noting_worker<View> {
    using node = typename View::node;

    interned_states<node>& states_;
    typename interned_states<node>::worker_buffer buffer_{};
    using noting_worker<View>::notes_;

public:
    explicit interned_worker(interned_states<node>& states) : states_(states) {}

    void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) override {
        for (std::uint64_t id = work.first; id < work.last; ++id, ++states) expand_state(*states, id, work, depth, into);
        states_.flush(buffer_, writer{into});
    }

    void judge_ends(const std::uint64_t* states, const work_item& work, std::uint64_t depth) override {
        if (work.first_action > 0) return;  // the worker of the first actions tries all
        for (std::uint64_t id = work.first; id < work.last; ++id, ++states)
            if (!enables_some<View>(states_[*states], 0, View::action_count)) notes_.deadlocked(states_[*states], id, depth);
    }

    void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) override {
        for (std::uint64_t i = 0; i < count; ++i) notes_.discovered(states_[states[i]], where);
    }

    void begin(std::uint64_t first, std::uint64_t last, successor_room& into) override {
        View::each_initial(first, last, [&](std::uint64_t index, const node& state) {
            if (View::within_boundary(state)) states_.insert(buffer_, kept_state<View>(state), index, no_action, writer{into});
            else ++notes_.counted.outside;
        });
        states_.flush(buffer_, writer{into});
    }

    merged_pair merged() const override {
        if (!buffer_.unequal.exists()) return {};
        return {buffer_.unequal.kept, buffer_.unequal.parent, buffer_.unequal.action};
    }

private:
    /// Writes the numbers of new states.
    struct writer {
        successor_room& into;

        void operator()(std::uint64_t number) const {
            if (into.next == into.end) into.make_way(1);
            *into.next++ = number;
        }
    };

    void expand_state(std::uint64_t number, std::uint64_t id, const work_item& work, std::uint64_t depth, successor_room& into) {
        const node& state = states_[number];
        if constexpr (reducing_view<View>)
            if (work.first_action == 0) check_symmetry<View>(state, depth);
        std::uint64_t steps = 0;
        each_step_of<View>(state, work.first_action, work.last_action,
                           [&](std::uint64_t step, const node& to, const typename View::note& note) {
                               ++steps;
                               if (notes_.goes_on(id, step, to, note, depth))
                                   states_.insert(buffer_, kept_state<View>(to), number, step, writer{into});
                           });
        notes_.counted.transitions += steps;
        if (steps == 0 && work.last_action == View::action_count && !enables_some<View>(state, 0, work.first_action))
            notes_.deadlocked(state, id, depth);
    }
};

/// A model whose states have no fixed number of bits. Each discovered state gets a number, and the search sees only the numbers.
template <class View>
class interned_model final : public state_model<View> {
    using base = state_model<View>;
    using typename base::node;

    owned<interned_states<node>> states_ = make_owned<interned_states<node>>();

public:
    static constexpr unsigned number_bits = 32;

    interned_model() : base(1, number_bits) {}

    owned<packed_worker> worker() const override { return make_owned<interned_worker<View>>(*states_); }

    owned<state_store> store() override {
        states_ = make_owned<interned_states<node>>();
        return make_interned_store(*states_);
    }

    const interned_states<node>& states() const { return *states_; }

    /// The terms of a search whose states only this model knows: one rank, in memory. All levels are stored, since they are
    /// numbers.
    static run_terms terms_of(const run_terms& asked) {
        run_terms own = asked.alone();
        own.limits.visited = visited_form::states;
        own.limits.kept_states = unlimited;
        own.services.graphs = nullptr;
        own.services.spill = nullptr;
        return own;
    }

private:
    node state_of(const std::uint64_t* words) const override { return (*states_)[*words]; }

    bool put_words(const node& state, std::uint64_t* to, bool as_digest) const override {
        *to = as_digest ? hash(state) : std::uint64_t{states_->find(state)};
        return as_digest || *to != no_state;
    }
};

}}  // namespace foregone::impl
