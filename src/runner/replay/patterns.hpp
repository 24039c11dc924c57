// SPDX-License-Identifier: BSL-1.0
#pragma once

// The numbers of sequences, by which --pattern selects one; also reported for counterexamples of sequences.

#include "report/trace_token.hpp"

#include <foregone/impl/base/checked.hpp>

#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// Numbers the sequences of one length in base `actions`: the last action varies fastest, the initial state slowest.
struct patterns {
    std::uint64_t actions = 0;   ///< the number of actions
    std::uint64_t initials = 0;  ///< the number of initial states
    std::uint64_t steps = 0;     ///< the length of the sequences

    constexpr checked of_one_initial() const { return checked_power(actions, steps); }
    constexpr checked count() const { return checked_multiply(of_one_initial(), initials); }

    /// Requires: number < count().
    run_trace at(std::uint64_t number) const;

    /// The number of a sequence; nothing for another length, or for no sequence of the model.
    std::optional<std::uint64_t> index_of(const run_trace& trace) const;
};

}}  // namespace foregone::impl
