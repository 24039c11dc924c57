// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/pattern.hpp"

#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <string>
#include <vector>

namespace foregone::inline impl {

/// The run that --replay or --pattern selects, validated against the selected check.
///
/// Errors: usage_error for more than one check, or for numbers that the check does not have.
class replay_request {
    const options& options_;
    named_check named_;
    patterns patterns_;
    run_trace trace_;

public:
    static bool is_asked(const options& chosen) { return chosen.replay.has_value() || chosen.pattern.has_value(); }

    replay_request(const options& chosen, const std::vector<named_check>& selected);

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

    run_trace numbered_trace() const;
};

}  // namespace foregone::impl
