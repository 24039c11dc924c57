// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/pattern.hpp"

#include <foregone/report/amount.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/trace_token.hpp>
#include <foregone/run/usage_error.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

/// The one run that --replay or --pattern asks for, checked against the one check that is chosen.
///
/// Errors: usage_error for more than one check, or for numbers that the check does not have.
class asked_run {
    const options& options_;
    named_check named_;
    patterns patterns_;
    run_trace trace_;

public:
    static bool is_asked(const options& chosen) { return chosen.replay.has_value() || chosen.pattern.has_value(); }

    asked_run(const options& chosen, const std::vector<named_check>& selected)
        : options_(only_one_of(chosen)), named_(only(selected)), patterns_(patterns_of(*named_.check)),
          trace_(chosen.replay ? replayed_trace() : numbered_trace()) {}

    const named_check& named() const { return named_; }
    const run_trace& trace() const { return trace_; }

    /// "jugs.sequences<4>, run 0/0/1/2/2, pattern 17 of 81"
    std::string title() const {
        const std::string title = named_.name + ", run " + token_of(trace_);
        if (options_.replay) return title;
        const std::string count = patterns_.steps > 0 && patterns_.count() ? " of " + std::to_string(patterns_.count().value) : "";
        return title + ", pattern " + std::to_string(*options_.pattern) + count;
    }

private:
    static const options& only_one_of(const options& chosen) {
        if (chosen.replay && chosen.pattern) throw usage_error("--pattern: --replay asks for a run, too; give one of them");
        return chosen;
    }

    static patterns patterns_of(const registered_check& check) {
        return {check.action_count(), check.initial_count(), check.is_program() ? 0 : check.terms().max_steps};
    }

    [[noreturn]] void refuse(const std::string& problem) const {
        const std::string place =
            options_.replay ? "--replay=" + token_of(*options_.replay) : "--pattern=" + std::to_string(*options_.pattern);
        throw usage_error(place + ": " + problem);
    }

    const named_check& only(const std::vector<named_check>& selected) const {
        if (selected.size() != 1) refuse(std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
        return selected.front();
    }

    run_trace replayed_trace() const {
        const run_trace& trace = *options_.replay;
        if (trace.initial >= patterns_.initials)
            refuse("the model has " + amount(patterns_.initials, "initial state") + ", numbered from 0; give one of them first");
        for (const std::uint64_t action : trace.actions)
            if (action >= patterns_.actions)
                refuse("there is no action " + std::to_string(action) + "; the last one is " +
                       std::to_string(patterns_.actions - 1));
        return trace;
    }

    run_trace numbered_path() const {
        const auto found = named_.check->numbered_path(*options_.pattern);
        if (!found) refuse(named_.name + " has not so many paths, numbered from 0; write a smaller number");
        return {0, *found};
    }

    run_trace numbered_trace() const {
        if (named_.check->is_program()) return numbered_path();
        if (patterns_.steps == 0)
            refuse(named_.name + " visits states, whose runs have no numbers; choose a check of sequences, or use --replay");
        if (patterns_.count() && *options_.pattern >= patterns_.count().value)
            refuse(named_.name + " has " + amount(patterns_.count().value, "sequence") +
                   ", numbered from 0; write a smaller number");
        return patterns_.at(*options_.pattern);
    }
};

}  // namespace foregone
