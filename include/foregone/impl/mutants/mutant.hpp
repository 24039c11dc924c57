// SPDX-License-Identifier: BSL-1.0
#pragma once

// One small change of a model, and what became of it: plain data of the compiler, of a search and of reports.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/property_kind.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// How a mutant differs from its model.
enum class mutant_kind : std::uint8_t {
    action_left_out,      ///< a kind of action is never enabled
    argument_refused,     ///< a kind of action is never enabled for one value of one argument
    effect_lost,          ///< a member keeps the value that it had before the action
    value_raised,         ///< a member ends one higher, if it has such a value
    value_lowered,        ///< a member ends one lower, if it has such a value
    members_exchanged,    ///< two members of one type end with each other's value
    effect_of_another,    ///< an action does what another kind of action does
    initial_left_out,     ///< no run begins in one of several initial states
    row_left_out,         ///< a transition of a machine never fires
    row_redirected,       ///< a transition of a machine leads to another control state
    guard_dropped,        ///< a transition of a machine fires whether or not its guard holds
    answer_replaced,      ///< a system answers another of its values
    call_without_effect,  ///< a system answers, and stays as it was
    expectation_left_out, ///< an oracle lacks one of its expectations
};

/// A mutant of a model. What `action`, `part` and `other` number depends on the kind.
struct mutant {
    mutant_kind kind{};
    std::uint32_t action = 0;  ///< the kind of action; a row of a machine; an expectation
    std::uint32_t part = 0;    ///< a member, an argument, the other kind of action, the other control state, the replaced answer
    std::uint64_t other = 0;   ///< the other member, the value of the argument, the other answer; the initial state

    bool operator==(const mutant&) const = default;
};

/// What became of a mutant.
enum class mutant_fate : std::uint8_t {
    killed,      ///< a property is violated
    equivalent,  ///< the same states are reachable, by the same transitions
    survivor,    ///< neither: no property notices the difference
    undecided,   ///< the search was ended by a limit
};

struct mutant_result {
    mutant_fate fate = mutant_fate::undecided;
    std::uint32_t property = no_property;  ///< the one that killed it
    std::uint64_t steps = 0;               ///< of the shortest counterexample; 0 where no run shows it, as for a `sometimes`
    std::uint64_t new_states = 0;          ///< of a survivor: states that the model does not reach

    bool operator==(const mutant_result&) const = default;
};

/// Some properties of a model, as bits by their number. Numbers of 64 and more are always among them.
struct chosen_properties {
    std::uint64_t mask = UINT64_MAX;

    constexpr bool all() const { return mask == UINT64_MAX; }
    constexpr bool contain(std::uint32_t number) const { return number >= 64 || (mask >> number & 1) != 0; }
    static constexpr chosen_properties only(std::uint32_t number) { return {bit_of(number)}; }
    static constexpr chosen_properties without(std::uint32_t number) { return {~bit_of(number)}; }

    static constexpr std::uint64_t bit_of(std::uint32_t number) { return number < 64 ? std::uint64_t{1} << number : 0; }
};

}}  // namespace foregone::impl
