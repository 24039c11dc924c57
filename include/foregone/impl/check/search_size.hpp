// SPDX-License-Identifier: BSL-1.0
#pragma once

// What is known about the size of a search before it begins; for listings and estimates.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/choices/path_order.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A number of bits, if known.
struct bit_count {
    unsigned bits = 0;
    bool known = false;

    constexpr bit_count() = default;
    constexpr bit_count(unsigned count) : bits(count), known(true) {}
    constexpr explicit operator bool() const { return known; }
    constexpr unsigned operator*() const { return bits; }
};

/// What a model and a scope determine about the size of a search before it begins.
struct search_size {
    std::uint64_t actions = 0;             ///< the number of actions to choose from; 0: unknown, as for a program
    std::uint64_t kinds = 0;               ///< the number of kinds of action
    bool branches = false;                 ///< an action may lead to several states
    bool always_enabled = false;           ///< every action is enabled in every state
    bit_count state_bits{};  ///< of a packed state; nothing: states cannot be packed, or none is stored
    bool has_strays = false;               ///< some states may not fit these bits, such as a value outside of its own domain
    bool has_enums = false;                ///< the same, if an enum holds a value that is not an enumerator
    std::uint64_t runs = 0, steps = 0;     ///< random runs, and the length of the longest
    std::uint64_t strength = 0;            ///< the number of actions that occur in each order
    bool of_kinds = false, distinct = false;
    path_order order = path_order::depth_first;
    bool merges = false;
    bool is_temporal = false;              ///< some properties are about infinite runs

    /// The largest possible number of states by their bits, if enums hold only enumerators; 0: unknown, or more than 2^40.
    constexpr std::uint64_t most_states() const {
        return state_bits && !has_strays && *state_bits <= 40 ? std::uint64_t{1} << *state_bits : 0;
    }
};

/// The size data of a scope.
template <auto Scope>
constexpr search_size size_in_scope() {
    search_size size;
    if constexpr (requires { Scope.runs; }) size.runs = Scope.runs;
    if constexpr (requires { Scope.steps; }) size.steps = Scope.steps;
    if constexpr (requires { Scope.strength; })
        size.strength = Scope.strength, size.of_kinds = Scope.by_kind, size.distinct = Scope.without_repetition;
    if constexpr (requires { Scope.order; }) size.order = Scope.order, size.merges = Scope.merges;
    return size;
}

/// The number of sequences of `actions`, from `initials` initial states, each of `min` to `max` steps, if all actions are always
/// enabled.
constexpr checked sequences_of(std::uint64_t actions, std::uint64_t initials, std::uint64_t min, std::uint64_t max) {
    checked sum = 0;
    for (std::uint64_t steps = min; steps <= max && !sum.overflow; ++steps) sum = checked_add(sum, checked_power(actions, steps));
    return checked_multiply(sum, initials);
}

/// The number of orders of `strength` out of `things`, with or without repetition.
constexpr checked orders_of(std::uint64_t things, std::uint64_t strength, bool distinct) {
    checked count = 1;
    for (std::uint64_t i = 0; i < strength; ++i) count = checked_multiply(count, !distinct ? things : things > i ? things - i : 0);
    return count;
}

}}  // namespace foregone::impl
