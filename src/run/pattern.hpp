// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

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
    run_trace at(std::uint64_t number) const;

    /// The number of a sequence; nothing for one of another length, or that is none.
    std::optional<std::uint64_t> index_of(const run_trace& trace) const;
};

}  // namespace foregone
