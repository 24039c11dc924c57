// SPDX-License-Identifier: BSL-1.0
#pragma once

// The run that --replay or --pattern selects, validated; input of replay_run.

#include "report/trace_token.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "runner/replay/patterns.hpp"

#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Why the numbers of a run are not those of a check, with a remedy; empty if they may be.
std::string why_not_run(const registered_check& check, const run_trace& trace);

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
    /// How many runs with numbers the check has; 0: unknown.
    std::uint64_t count() const { return count_; }

    /// "jugs.sequences<4>, run 0/0/1/2/2, pattern 17 of 81"
    std::string title() const;

private:
    static const options& only_one_of(const options& chosen);

    static patterns patterns_of(const registered_check& check);

    /// The option and its value, for errors.
    std::string place() const;
    [[noreturn]] void refuse(const std::string& problem) const;

    run_trace replayed_trace() const;

    run_trace numbered_path() const;

    run_trace numbered_sequence();

    /// A random or planned run, which the search draws alone.
    run_trace drawn();
    void draw(const run_terms& terms) const;

    run_trace numbered_trace();
};

}}  // namespace foregone::impl
