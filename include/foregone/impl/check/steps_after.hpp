// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reports the last state of a replayed run and the steps possible next; for replay by hand and the explorer.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/states/store/state_codec.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The view's model says which actions are enabled, without a step of the system.
template <class View>
concept enables_by_model = requires(const typename View::node& at, std::uint64_t action) {
    { View::enabled(View::modelled(at), action) } -> std::convertible_to<bool>;
};

/// Visits the steps of one action from a state.
using steps_of_action = function_ref<void(std::uint64_t action, function_ref<void(std::uint64_t step)> visit)>;

/// Passes the steps that are possible after a run to its listener. An action that throws counts as possible; a generated one is
/// left out.
void report_steps_after(step_listener& listener, const registered_check& check, std::uint64_t actions, steps_of_action steps);

/// Reports the last state of a run to a listener that asks for it.
template <class View, bool IsPacked>
void report_last_state(step_listener& listener, const typename View::node& at) {
    constexpr bool none[View::properties::size + 1]{};
    std::uint32_t witnessed[View::properties::size + 1];
    std::size_t count = 0;
    View::properties::witness(at, none, [&](std::uint32_t property) { witnessed[count++] = property; });
    if constexpr (IsPacked) {
        using codec = state_codec<typename View::node>;
        std::uint64_t words[codec::words];
        if (codec::fits(at)) return codec::pack(at, words), listener.last_state(words, {witnessed, count});
    }
    listener.last_state({}, {witnessed, count});
}

/// Passes the steps of a replay to a listener, then its last state, and the steps that are possible afterwards.
template <bool IsPacked>
struct reported_with_next : reported_to {
    const registered_check& check;

    template <class View>
    FOREGONE_COLD void ended(const typename View::node& at) const {
        if (listener.asks_last_state()) report_last_state<View, IsPacked>(listener, at);
        report_steps_after(listener, check, View::action_count,
                           [&at](std::uint64_t action, function_ref<void(std::uint64_t)> visit) {
                               if constexpr (enables_by_model<View>) {
                                   if (View::enabled(View::modelled(at), action)) visit(action);
                               } else {
                                   each_step_of<View>(at, action, action + 1,
                                                      [&visit](std::uint64_t number, const typename View::node&,
                                                               const typename View::note&) { visit(number); });
                               }
                           });
    }
};

}}  // namespace foregone::impl
