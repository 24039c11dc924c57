// SPDX-License-Identifier: BSL-1.0
// Converts between the number of a sequence and its initial state and actions.
#include "runner/replay/patterns.hpp"

namespace foregone { inline namespace impl {

run_trace patterns::at(std::uint64_t number) const {
    run_trace trace;
    trace.actions.resize(steps);
    for (std::uint64_t i = steps; i-- > 0; number /= actions) trace.actions[i] = number % actions;
    trace.initial = number;
    return trace;
}

std::optional<std::uint64_t> patterns::index_of(const run_trace& trace) const {
    if (trace.actions.size() != steps || trace.initial >= initials || !count()) return std::nullopt;
    std::uint64_t number = trace.initial;
    for (const std::uint64_t action : trace.actions) {
        if (action >= actions) return std::nullopt;
        number = number * actions + action;
    }
    return number;
}

}}  // namespace foregone::impl
