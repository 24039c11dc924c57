// SPDX-License-Identifier: BSL-1.0
#pragma once

// Monitors: containers whose values are all distinct are judged without a search, in n log n.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/histories/history_verdict.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

/// What a monitor judges.
enum class monitored_container : std::uint8_t { queue, stack, priority_queue, register_ };

/// What a call does with values: it puts one, or took one, or found none.
enum class value_effect : std::uint8_t { put, taken, none_found };

template <class T>
struct monitored_effect {
    value_effect what;
    const T* value;  ///< null: none
};

/// The effect of a call that takes a value, if there is one; `seen`: its answer, or null.
template <class T>
monitored_effect<T> effect_of_taking(const std::optional<T>* seen) {
    if (seen == nullptr) return {value_effect::taken, nullptr};
    if (!seen->has_value()) return {value_effect::none_found, nullptr};
    return {value_effect::taken, &**seen};
}

/// A call with its value as a number.
struct monitored_call {
    std::uint32_t called_at, answered_at;  ///< numbers of events; no_event
    std::uint32_t value;
    value_effect what;
};

/// A history of calls on one container, and how many different values it has. Value 0 of a register is the initial one.
struct monitored_history {
    std::vector<monitored_call> calls;
    std::uint32_t values = 0, events = 0;
    std::vector<std::uint32_t> ranked{};  ///< the values of a priority queue, the best first
};

/// The first event that is impossible; `no_event` if there is none.
std::uint32_t first_impossible_event(monitored_container what, const monitored_history& of);

/// Ranks the values of a priority queue. `better(a, b)`: value a leaves it before value b. False if two values are equally good: no
/// monitor knows in which order they leave.
bool rank_values(monitored_history& of, function_ref<bool(std::uint32_t, std::uint32_t)> better);

/// A specification whose histories a monitor may judge: `monitored` is the container, `effect_of(call, answer)` what a call does.
template <class S>
concept has_monitor = requires {
    { S::monitored } -> std::convertible_to<monitored_container>;
};

}}  // namespace foregone::impl
