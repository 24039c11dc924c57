// SPDX-License-Identifier: BSL-1.0
#pragma once

// Conditions that return a bool or the reason why they are false; used by commands and expectations.

#include <concepts>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The answer of a condition that states why it is false: a text, empty if the condition is true.
template <class Judged>
concept states_reason = std::convertible_to<const std::remove_cvref_t<Judged>&, std::string_view>;

/// The answer of a condition: a bool, or the reason why it is false.
template <class Judged>
concept says_whether = std::convertible_to<Judged, bool> || states_reason<Judged>;

/// The reason that a condition states; a null pointer is an empty text.
template <states_reason Judged>
constexpr std::string_view reason_in(const Judged& judged) {
    if constexpr (std::is_pointer_v<Judged>)
        if (judged == nullptr) return {};
    return std::string_view(judged);
}

/// Whether a condition is true.
template <says_whether Judged>
constexpr bool is_true(const Judged& judged) {
    if constexpr (states_reason<Judged>) return reason_in(judged).empty();
    else return static_cast<bool>(judged);
}

/// Prints the reason that a condition states.
template <class Sink, states_reason Judged>
constexpr void print_reason(Sink& sink, const Judged& judged) {
    if (reason_in(judged).empty()) return;
    sink.append("; reason: ");
    sink.append(reason_in(judged));
}

}}  // namespace foregone::impl
