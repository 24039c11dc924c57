// SPDX-License-Identifier: BSL-1.0
// Reads the logs, lets the model of the selected check judge them within the time limit, and prints the result.
#include "runner/commands/accepts_command.hpp"

#include "cli/exit_code.hpp"
#include "runner/options/option_conflicts.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/logs/log_reader.hpp>

#include <chrono>
#include <string>

namespace foregone { inline namespace impl {

int judge_log_files(const options& chosen, const std::vector<named_check>& selected, const console& to) {
    refuse_conflicts(chosen, "accepts");
    const named_check& named = only_check(selected, "--accepts");
    std::vector<recorded_log> logs;
    for (const std::string& file : chosen.accepts) logs.push_back(recorded_log::from_file(file));
    log_reader reader(logs);
    if (chosen.timeout_ns != unlimited)
        reader.end_by(std::chrono::steady_clock::now() + std::chrono::nanoseconds(chosen.timeout_ns));
    named.check->judge_log(reader);
    const log_verdict& found = reader.found();
    const bool accepted = found.accepted(), refused = found.outcome == log_outcome::refused;
    const meaning means = accepted ? meaning::good : refused ? meaning::bad : meaning::doubtful;
    to.say(to.paint(means, accepted  ? "[       OK ]"
                           : refused ? "[ REFUSED  ]"
                                     : "[  LIMIT   ]") +
           ' ' + named.name + ": " + found.text());
    return accepted ? exit_code::as_expected : refused ? exit_code::violation : exit_code::inconclusive;
}

}}  // namespace foregone::impl
