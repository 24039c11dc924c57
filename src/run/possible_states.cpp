// SPDX-License-Identifier: BSL-1.0

#include <foregone/impl/run/log/log_model.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace foregone::inline impl {

void state_list::clear() {
    for (void* const state : states_) {
        if (of_.destroy != nullptr) of_.destroy(state);
        ::operator delete(state, std::align_val_t{of_.alignment});
    }
    states_.clear();
    delete index_;
    index_ = nullptr;
}

void state_list::swap(state_list& other) noexcept {
    std::swap(states_, other.states_);
    std::swap(index_, other.index_);
}

void state_list::add(const void* state) {
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

void state_list::add_all(const state_list& other) {
    for (const void* const state : other.states_) add(state);
}

bool state_list::has(const void* state) {
    if (of_.same == nullptr) return false;
    return of_.hash == nullptr || size() < few ? has_among_all(state) : has_in_index(state);
}

bool state_list::has_among_all(const void* state) const {
    for (const void* const known : states_)
        if (of_.same(known, state)) return true;
    return false;
}

/// Adds a new state to the index.
bool state_list::has_in_index(const void* state) {
    if (index_ == nullptr) {
        index_ = new visited_set();
        for (std::size_t i = 0; i < size(); ++i) enter(states_[i], i);
    }
    index_->grow_for(size() + 1);
    return !enter(state, size());
}

bool state_list::enter(const void* state, std::size_t number) {
    const std::uint64_t hashed = of_.hash(state);
    std::uint64_t slot = index_->home(hashed);
    for (; const visited_set::entry met = index_->at(slot); slot = index_->after(slot))
        if (visited_set::may_equal(met, hashed) && of_.same(states_[visited_set::id_of(met)], state)) return false;
    visited_set::entry unused;
    return index_->claim(slot, visited_set::make(hashed, static_cast<state_id>(number)), unused);
}

}  // namespace foregone::impl
