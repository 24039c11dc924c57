// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/checked.hpp>
#include <foregone/model/path_scope.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone {

/// A number of bits, where it is known.
struct bit_count {
    unsigned bits = 0;
    bool known = false;

    constexpr bit_count() = default;
    constexpr bit_count(unsigned count) : bits(count), known(true) {}
    constexpr explicit operator bool() const { return known; }
    constexpr unsigned operator*() const { return bits; }
};

/// What a model and a scope say of the size of a search before it is begun.
struct search_size {
    std::uint64_t actions = 0;             ///< how many there are to choose from; 0: unknown, as of a program
    std::uint64_t kinds = 0;               ///< of action
    bool branches = false;                 ///< an action may lead to several states
    bool always_enabled = false;           ///< all actions are, everywhere
    bit_count state_bits{};  ///< of a packed state; nothing: it cannot be packed, or none is kept
    bool has_strays = false;               ///< there may be states that these bits do not hold, with a number that equals nothing, or the like
    bool has_enums = false;                ///< the same, where an enum holds what is none of its enumerators
    std::uint64_t cycles = 0, steps = 0;   ///< random ones, and the longest of them
    std::uint64_t strength = 0;            ///< so many actions come in each order
    bool of_kinds = false, distinct = false;
    path_order order = path_order::depth_first;
    bool merges = false;

    /// How many states there can be, by their bits, if enums hold only their enumerators; 0: more than 2^40, or nobody knows.
    constexpr std::uint64_t most_states() const { return state_bits && !has_strays && *state_bits <= 40 ? std::uint64_t{1} << *state_bits : 0; }
};

/// What a scope says of it.
template <auto Scope>
constexpr search_size size_in_scope() {
    search_size size;
    if constexpr (requires { Scope.cycles; }) size.cycles = Scope.cycles;
    if constexpr (requires { Scope.steps; }) size.steps = Scope.steps;
    if constexpr (requires { Scope.strength; }) size.strength = Scope.strength, size.of_kinds = Scope.by_kind, size.distinct = Scope.without_repetition;
    if constexpr (requires { Scope.order; }) size.order = Scope.order, size.merges = Scope.merges;
    return size;
}

/// How many sequences there are of so many actions, from so many initial states, if all actions are always enabled; each of them from `min`
/// to `max` steps.
constexpr checked sequences_of(std::uint64_t actions, std::uint64_t initials, std::uint64_t min, std::uint64_t max) {
    checked sum = 0;
    for (std::uint64_t steps = min; steps <= max && !sum.overflow; ++steps) sum = checked_add(sum, checked_power(actions, steps));
    return checked_multiply(sum, initials);
}

/// How many orders of so many things there are, of some; with or without one thing coming twice.
constexpr checked orders_of(std::uint64_t things, std::uint64_t strength, bool distinct) {
    checked count = 1;
    for (std::uint64_t i = 0; i < strength; ++i) count = checked_multiply(count, !distinct ? things : things > i ? things - i : 0);
    return count;
}

}  // namespace foregone
