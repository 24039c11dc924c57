// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/style.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/exit_code.hpp>
#include <foregone/run/log.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/usage_error.hpp>

#include <string>
#include <vector>

namespace foregone {

/// Asks the model of the one check that is chosen whether it allows a log, says so, and returns the exit code: 0 if it does, 1 if it
/// does not, 3 if more states fit than are kept.
///
/// Errors: usage_error for several checks; file_error for a log that says nothing, or what the model does not know.
inline int judge_log_file(const options& chosen, const std::vector<named_check>& selected, const console& to) {
    if (chosen.replay || chosen.pattern)
        throw usage_error("--accepts: --replay or --pattern asks for a run, too; give one of them");
    if (selected.size() != 1)
        throw usage_error("--accepts: " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
    const recorded_log log = recorded_log::from_file(chosen.accepts);
    log_reader reader(log);
    selected.front().check->judge_log(reader);
    const log_verdict& found = reader.found();
    const bool accepted = found.accepted(), refused = found.outcome == log_outcome::refused;
    const meaning means = accepted ? meaning::good : refused ? meaning::bad : meaning::doubtful;
    to.say(to.paint(means, accepted  ? "[       OK ]"
                           : refused ? "[ REFUSED  ]"
                                     : "[  LIMIT   ]") +
           ' ' + selected.front().name + ": " + found.text());
    return accepted ? exit_code::as_expected : refused ? exit_code::violation : exit_code::inconclusive;
}

}  // namespace foregone
