// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/space/state_operations.hpp>
#include <foregone/impl/space/visited_set.hpp>

#include <cstddef>
#include <vector>

namespace foregone {

/// The states that a model may be in, each once, in the order in which they were found.
///
/// Shape: states without a hash are compared with all others, those without == are all kept.
/// Cost: with a hash, one look-up a state; a few states are compared without one.
class state_list {
    static constexpr std::size_t few = 16;

    const state_operations& of_;
    std::vector<void*> states_{};
    visited_set* index_ = nullptr;  ///< owned; <memory> would cost whoever includes foregone.hpp a tenth more

public:
    explicit state_list(const state_operations& of) : of_(of) {}
    state_list(const state_list&) = delete;
    state_list& operator=(const state_list&) = delete;
    ~state_list() { clear(); }

    void clear();
    void swap(state_list& other) noexcept;
    std::size_t size() const { return states_.size(); }
    const void* at(std::size_t number) const { return states_[number]; }
    void add(const void* state);
    /// Adds the states of another list, in order.
    void add_all(const state_list& other);

private:
    bool has(const void* state);
    bool has_among_all(const void* state) const;
    bool has_in_index(const void* state);
    bool enter(const void* state, std::size_t number);
};

/// Those of one type.
template <class State>
class possible_states : public state_list {
public:
    possible_states() : state_list(state_operations_of<State>) {}

    const State& operator[](std::size_t number) const { return *static_cast<const State*>(at(number)); }
    void add(const State& state) { state_list::add(__builtin_addressof(state)); }
};

}  // namespace foregone
