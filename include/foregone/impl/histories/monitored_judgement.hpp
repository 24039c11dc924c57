// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges a long history by the monitor of its specification.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/history_judgement.hpp>
#include <foregone/impl/histories/monitors.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The least number of calls for which a monitor is asked; for shorter histories a search gives more evidence.
inline constexpr std::size_t least_calls_monitored = 256;

/// Judges a history; false, and nothing is changed, if the monitor cannot.
template <class Specification, class View>
bool judged_by_monitor(const call_history<View>& of, history_judgement<View>& made) {
    const numbered_values<Specification> numbered(of);
    if (!numbered.decides) return false;
    const std::uint32_t event = numbered.first_impossible();
    made.verdict = event == no_event ? history_verdict::accepted : history_verdict::refused;
    made.steps = of.size();
    made.history = of;
    if (event != no_event) made.impossible = of.events()[event].call(), made.pending.push_back(made.impossible);
    return true;
}

}}  // namespace foregone::impl
