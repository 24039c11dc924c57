// SPDX-License-Identifier: BSL-1.0
#pragma once

// Copy, hash and comparison of states as a table of functions, for compiled code that does not know the type.

#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/types/hash.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The operations of compiled code on states of an unknown type.
struct state_operations {
    std::size_t bytes, alignment;
    void (*copy)(void* to, const void* from);     ///< constructs; null: the bytes are the state
    void (*move)(void* to, void* from);           ///< the same
    void (*destroy)(void* state);                 ///< null: nothing to do
    std::uint64_t (*hash)(const void* state);     ///< null: the type has none
    bool (*same)(const void* a, const void* b);   ///< null: no two are the same
    bool (*alike)(const void* a, const void* b);  ///< whether same states are equal in all members; null: they are
};

namespace state_operation {

template <class State>
const State& at(const void* address) {
    return *static_cast<const State*>(address);
}

template <class State>
constexpr state_operations make() {
    state_operations made{sizeof(State), alignof(State), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
    if constexpr (!std::is_trivially_copyable_v<State>) {
        made.copy = [](void* to, const void* from) { ::new (to) State(at<State>(from)); };
        made.move = [](void* to, void* from) { ::new (to) State(std::move(*static_cast<State*>(from))); };
    }
    if constexpr (!std::is_trivially_destructible_v<State>)
        made.destroy = [](void* state) { static_cast<State*>(state)->~State(); };
    if constexpr (hashable<State>) made.hash = [](const void* state) { return std::uint64_t{foregone::hash(at<State>(state))}; };
    if constexpr (std::equality_comparable<State>) {
        made.same = [](const void* a, const void* b) { return same_state(at<State>(a), at<State>(b)); };
        if constexpr (may_hide_members<State>)
            made.alike = [](const void* a, const void* b) { return same_in_all_members(at<State>(a), at<State>(b)); };
    }
    return made;
}

}  // namespace state_operation

template <class State>
inline constexpr state_operations state_operations_of = state_operation::make<State>();

}}  // namespace foregone::impl
