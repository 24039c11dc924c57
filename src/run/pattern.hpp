// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/run/trace_token.hpp>

#include <cstdint>
#include <optional>

namespace foregone {

/// The sequences of one length, numbered: a sequence is a number in base `actions`, with the last action fastest and the
/// initial state slowest.
struct patterns {
    std::uint64_t actions = 0;   ///< how many there are
    std::uint64_t initials = 0;  ///< how many initial states there are
    std::uint64_t steps = 0;     ///< the length of the sequences

    constexpr checked of_one_initial() const { return checked_power(actions, steps); }
    constexpr checked count() const { return checked_multiply(of_one_initial(), initials); }

    /// Requires: number < count().
    run_trace at(std::uint64_t number) const {
        run_trace trace;
        trace.actions.resize(steps);
        for (std::uint64_t i = steps; i-- > 0; number /= actions) trace.actions[i] = number % actions;
        trace.initial = number;
        return trace;
    }

    /// The number of a sequence; nothing for one of another length, or that is none.
    std::optional<std::uint64_t> index_of(const run_trace& trace) const {
        if (trace.actions.size() != steps || trace.initial >= initials || !count()) return std::nullopt;
        std::uint64_t number = trace.initial;
        for (const std::uint64_t action : trace.actions) {
            if (action >= actions) return std::nullopt;
            number = number * actions + action;
        }
        return number;
    }
};

}  // namespace foregone
