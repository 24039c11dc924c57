// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/space/same_state.hpp>
#include <foregone/space/visited_set.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The states that a model may be in, each once, in the order in which they were found.
///
/// Shape: states without a hash are compared with all others, those without == are all kept.
/// Cost: with a hash, one look-up a state; a few states are compared without one.
template <class State>
class possible_states {
    static constexpr std::size_t few = 16;

    /// std::vector<bool> would hand out no references.
    struct kept {
        State state;
    };
    std::vector<kept> states_;
    visited_set* index_ = nullptr;  ///< owned; <memory> would cost whoever includes foregone.hpp a tenth more

public:
    possible_states() = default;
    possible_states(const possible_states&) = delete;
    possible_states& operator=(possible_states&& other) noexcept {
        std::swap(states_, other.states_);
        std::swap(index_, other.index_);
        return *this;
    }
    ~possible_states() { delete index_; }

    void clear() {
        states_.clear();
        delete index_;
        index_ = nullptr;
    }

    std::size_t size() const { return states_.size(); }
    bool empty() const { return states_.empty(); }
    const State& operator[](std::size_t number) const { return states_[number].state; }

    FOREGONE_NOINLINE void add(const State& state) {
        if (!has(state)) states_.push_back({state});
    }

private:
    bool has(const State& state) {
        if constexpr (!std::equality_comparable<State>) return false;
        else if constexpr (hashable<State>) return size() < few ? has_among_all(state) : has_in_index(state);
        else return has_among_all(state);
    }

    bool has_among_all(const State& state) const {
        for (const kept& known : states_)
            if (same_state(known.state, state)) return true;
        return false;
    }

    /// Enters a state that is not there yet.
    bool has_in_index(const State& state) {
        if (index_ == nullptr) {
            index_ = new visited_set();
            for (std::size_t i = 0; i < size(); ++i) enter(states_[i].state, i);
        }
        index_->grow_for(size() + 1);
        return !enter(state, size());
    }

    bool enter(const State& state, std::size_t number) {
        const std::uint64_t hashed = hash(state);
        std::uint64_t slot = index_->home(hashed);
        for (; const visited_set::entry met = index_->at(slot); slot = index_->after(slot))
            if (visited_set::may_equal(met, hashed) && same_state(states_[visited_set::id_of(met)].state, state)) return false;
        visited_set::entry unused;
        return index_->claim(slot, visited_set::make(hashed, static_cast<state_id>(number)), unused);
    }
};

}  // namespace foregone
