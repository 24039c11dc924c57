// SPDX-License-Identifier: BSL-1.0
#pragma once

// The packed_model of states with a fixed number of bits, and its worker: the innermost loop of a graph search.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/states/state_model.hpp>
#include <foregone/impl/states/step_notes.hpp>
#include <foregone/impl/states/store/packed_steps.hpp>
#include <foregone/impl/states/store/state_codec.hpp>
#include <foregone/impl/states/symmetry_check.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The rarely used functions of a packed model: one copy of the code.
template <class View>
FOREGONE_NOINLINE typename View::node unpacked_state(const std::uint64_t* words) {
    return state_codec<typename View::node>::unpack(words);
}

/// A worker of a model whose states are packed into words: the innermost loop of a search.
///
/// Complexity: per step only the model's own functions and a few bit operations; one virtual call per work item.
template <class View>
class word_worker final : public noting_worker<View> {
    using node = typename View::node;
    using codec = state_codec<node>;
    static constexpr std::size_t words = codec::words;

    using noting_worker<View>::notes_;

public:
    void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) override {
        for (std::uint64_t id = work.first; id < work.last; ++id, states += words) expand_state(states, id, work, depth, into);
    }

    void judge_ends(const std::uint64_t* states, const work_item& work, std::uint64_t depth) override {
        if (work.first_action > 0) return;  // the worker of the first actions tries all
        for (std::uint64_t id = work.first; id < work.last; ++id, states += words)
            judge_end(unpacked_state<View>(states), View::action_count, id, depth);
    }

    void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) override {
        for (std::uint64_t i = 0; i < count; ++i, states += words) notes_.discovered(codec::unpack(states), where);
    }

    void begin(std::uint64_t first, std::uint64_t last, successor_room& into) override {
        View::each_initial(first, last, [&](std::uint64_t, const node& state) {
            if (View::within_boundary(state)) add(kept_state<View>(state), into);
            else ++notes_.counted.outside;
        });
    }

private:
    void expand_state(const std::uint64_t* state, std::uint64_t id, const work_item& work, std::uint64_t depth,
                      successor_room& into) {
        if constexpr (reducing_view<View>)
            if (work.first_action == 0) check_symmetry<View>(unpacked_state<View>(state), depth);
        const std::uint64_t steps = take_steps(state, id, work, depth, into);
        notes_.counted.transitions += steps;
        if (steps == 0 && work.last_action == View::action_count)
            judge_end(unpacked_state<View>(state), work.first_action, id, depth);
    }

    /// Judges a state in which no action from `first_disabled` on is enabled.
    void judge_end(const node& state, std::uint64_t first_disabled, std::uint64_t id, std::uint64_t depth) {
        if (!enables_some<View>(state, 0, first_disabled)) notes_.deadlocked(state, id, depth);
    }

    std::uint64_t take_steps(const std::uint64_t* state, std::uint64_t id, const work_item& work, std::uint64_t depth,
                             successor_room& into) {
        if constexpr (branching_view<View>) {
            std::uint64_t count = 0;
            View::each_step(codec::unpack(state), {}, work.first_action, work.last_action,
                            [&](std::uint64_t number, const node& to, const auto& note, const auto&) {
                                ++count;
                                if (notes_.goes_on(id, number, to, note, depth)) add(kept_state<View>(to), into);
                            });
            return count;
        } else {
            const std::size_t most = (work.last_action - work.first_action) * words;
            if (static_cast<std::size_t>(into.end - into.next) < most) into.make_way(most);
            const auto taken = notes_.template take_packed<packed_steps<node>>(state, into.next, into.misfit, id, work, depth);
            into.next = taken.end;
            return taken.count;
        }
    }

    static void add(const node& state, successor_room& into) {
        if (into.next == into.end) into.make_way(words);
        into.misfit |= !codec::fits(state);
        codec::pack(state, into.next);
        into.next += words;
    }
};

/// A model whose states are packed into words.
template <class View>
class word_model final : public state_model<View> {
    using base = state_model<View>;
    using typename base::node;
    using codec = state_codec<node>;

public:
    word_model() : base(codec::words, codec::bits) {}

    owned<packed_worker> worker() const override { return make_owned<word_worker<View>>(); }

private:
    node state_of(const std::uint64_t* words) const override { return unpacked_state<View>(words); }

    bool put_words(const node& state, std::uint64_t* to, bool) const override {
        codec::pack(state, to);
        return codec::fits(state);
    }
};

}}  // namespace foregone::impl
