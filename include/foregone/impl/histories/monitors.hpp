// SPDX-License-Identifier: BSL-1.0
#pragma once

// Monitors: containers whose values are all distinct are judged without a search, in n log n.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/configurations.hpp>
#include <foregone/impl/histories/key_numbers.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

namespace foregone { inline namespace impl {

/// What a monitor judges.
enum class monitored_container : std::uint8_t { queue, priority_queue, register_ };

/// What a call does with values: it puts one, or took one, or found none.
enum class value_effect : std::uint8_t { put, taken, none_found };

template <class T>
struct monitored_effect {
    value_effect what;
    const T* value;  ///< null: none
};

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
};

/// Whether the answers up to this event are possible: later answers are those of calls that need not have taken effect.
/// `better(a, b)`: value a leaves a priority queue before value b.
bool is_possible(monitored_container what, const monitored_history& of, std::uint32_t until,
                 function_ref<bool(std::uint32_t, std::uint32_t)> better);

/// The first event that is impossible; `no_event` if there is none.
std::uint32_t first_impossible_event(monitored_container what, const monitored_history& of,
                                     function_ref<bool(std::uint32_t, std::uint32_t)> better);

/// A specification whose histories a monitor may judge: `monitored` is the container, `effect_of(call, answer)` what a call does.
template <class S>
concept has_monitor = requires {
    { S::monitored } -> std::convertible_to<monitored_container>;
};

/// A history with values as numbers, for a specification with a monitor.
template <class S>
class numbered_values {
    using value = typename S::value_type;

    key_numbers<value> numbers_;
    std::vector<const value*> values_;

public:
    monitored_history history;
    bool decides = true;  ///< false: values are put twice, or the effect of a call is unknown

    template <class View>
    explicit numbered_values(const call_history<View>& of) {
        static const value initial{};
        if (S::monitored == monitored_container::register_) number_of(initial);
        std::vector<std::uint8_t> put;
        if (S::monitored == monitored_container::register_) put.push_back(1);
        history.calls.reserve(of.size());
        history.events = static_cast<std::uint32_t>(of.events().size());
        for (const history_call<View>& call : of.calls()) {
            const monitored_effect<value> made = std::visit(
                [&](const auto& what) {
                    using answer = typename View::template answer_to<std::remove_cvref_t<decltype(what)>>;
                    return S::effect_of(what, std::get_if<answer>(&call.seen));
                },
                call.what);
            if (made.value == nullptr && made.what == value_effect::taken) {  // without an answer
                decides = decides && S::monitored == monitored_container::register_;
                continue;
            }
            const std::uint32_t number = made.value == nullptr ? no_call : number_of(*made.value);
            history.calls.push_back({call.called_at, call.answered_at, number, made.what});
            put.resize(values_.size(), 0);
            if (made.what == value_effect::put) decides = decides && put[number]++ == 0;
        }
        history.values = static_cast<std::uint32_t>(values_.size());
    }

    /// The first event that is impossible; `no_event` if there is none. Requires: decides.
    std::uint32_t first_impossible() const {
        return first_impossible_event(S::monitored, history, [&](std::uint32_t a, std::uint32_t b) {
            if constexpr (requires { S::better(*values_[a], *values_[b]); }) return bool{S::better(*values_[a], *values_[b])};
            else return a < b;
        });
    }

private:
    std::uint32_t number_of(const value& v) {
        const std::uint32_t number = numbers_.number_of(v);
        if (number == values_.size()) values_.push_back(&v);
        return number;
    }
};

}}  // namespace foregone::impl
