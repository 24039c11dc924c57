// SPDX-License-Identifier: BSL-1.0
#pragma once

// States that a model may be in, each once; for the search of a log.

#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/states/store/state_operations.hpp>
#include <foregone/impl/states/store/visited_set.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The set of states that a model may be in, in the order of discovery.
///
/// Guarantees: states without a hash are compared with all others; states without == are all stored.
/// Complexity: with a hash, one look-up per state; a few states are compared without one.
class state_list final : public possible_states {
    static constexpr std::size_t few = 16;

    const state_operations& of_;
    std::vector<void*> states_{};
    std::unique_ptr<visited_set> index_{};

public:
    explicit state_list(const state_operations& of) : of_(of) {}
    state_list(const state_list&) = delete;
    state_list& operator=(const state_list&) = delete;
    ~state_list() override { clear(); }

    void clear();
    void swap(state_list& other) noexcept;
    std::size_t size() const override { return states_.size(); }
    const void* operator[](std::size_t number) const { return states_[number]; }
    void add(const void* state);
    /// Adds the states of another list, in its order.
    void add_all(const state_list& other);

private:
    bool has(const void* state);
    bool has_among_all(const void* state) const;
    bool has_in_index(const void* state);
    bool enter(const void* state, std::size_t number);
};

inline void state_list::clear() {
    for (void* const state : states_) {
        if (of_.destroy != nullptr) of_.destroy(state);
        ::operator delete(state, std::align_val_t{of_.alignment});
    }
    states_.clear();
    index_.reset();
}

inline void state_list::swap(state_list& other) noexcept {
    std::swap(states_, other.states_);
    std::swap(index_, other.index_);
}

inline void state_list::add(const void* state) {
    if (has(state)) return;
    if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size() + few);
    void* const room = ::operator new(of_.bytes, std::align_val_t{of_.alignment});
    try {
        if (of_.copy != nullptr) of_.copy(room, state);
        else std::memcpy(room, state, of_.bytes);
    } catch (...) {
        ::operator delete(room, std::align_val_t{of_.alignment});
        throw;
    }
    states_.push_back(room);
}

inline void state_list::add_all(const state_list& other) {
    for (const void* const state : other.states_) add(state);
}

inline bool state_list::has(const void* state) {
    if (of_.same == nullptr) return false;
    return of_.hash == nullptr || size() < few ? has_among_all(state) : has_in_index(state);
}

inline bool state_list::has_among_all(const void* state) const {
    for (const void* const known : states_)
        if (of_.same(known, state)) return true;
    return false;
}

/// Adds a new state to the index.
inline bool state_list::has_in_index(const void* state) {
    if (index_ == nullptr) {
        index_ = std::make_unique<visited_set>();
        for (std::size_t i = 0; i < size(); ++i) enter(states_[i], i);
    }
    index_->grow_for(size() + 1);
    return !enter(state, size());
}

inline bool state_list::enter(const void* state, std::size_t number) {
    const std::uint64_t hashed = of_.hash(state);
    std::uint64_t slot = index_->home(hashed);
    for (; const visited_set::entry known = index_->at(slot); slot = index_->after(slot))
        if (visited_set::may_equal(known, hashed) && of_.same(states_[visited_set::id_of(known)], state)) return false;
    visited_set::entry unused;
    return index_->claim(slot, visited_set::make(hashed, static_cast<state_id>(number)), unused);
}

}}  // namespace foregone::impl
