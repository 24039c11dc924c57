// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/isolation/isolation.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace foregone::inline impl {

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

/// The run that --replay selects, or the one with `number` of --pattern, validated against the selected check.
///
/// Errors: usage_error for more than one check, or for numbers that the check does not have.
class replay_request {
    const options& options_;
    isolation* isolated_;
    std::uint64_t number_;
    named_check named_;
    patterns patterns_;
    std::uint64_t count_ = 0;  ///< of the runs with numbers; 0: unknown
    run_trace trace_;

public:
    static bool is_asked(const options& chosen) { return chosen.replay.has_value() || chosen.pattern.has_value(); }

    /// `isolated`: draws the run in a separate process, if given.
    replay_request(const options& chosen, const std::vector<named_check>& selected, std::uint64_t number = 0,
                   isolation* isolated = nullptr);

    const named_check& named() const { return named_; }
    const run_trace& trace() const { return trace_; }

    /// "jugs.sequences<4>, run 0/0/1/2/2, pattern 17 of 81"
    std::string title() const;

private:
    static const options& only_one_of(const options& chosen);

    static patterns patterns_of(const registered_check& check);

    [[noreturn]] void refuse(const std::string& problem) const;

    const named_check& only(const std::vector<named_check>& selected) const;

    run_trace replayed_trace() const;

    run_trace numbered_path() const;

    run_trace numbered_sequence();

    /// A random or planned run, which the search draws alone.
    run_trace drawn();
    void draw(const run_terms& terms) const;

    run_trace numbered_trace();
};

}  // namespace foregone::impl
