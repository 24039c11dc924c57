// SPDX-License-Identifier: BSL-1.0
#pragma once

// A run of selected checks, from the first line to the reports of all of them.

#include "cli/console.hpp"
#include "cli/environment.hpp"
#include "cli/progress_display.hpp"
#include "report/record.hpp"
#include "runner/joint_run.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/executor.hpp>

#include <memory>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

class merged_shards;

/// What a run is given.
struct session_call {
    const options& chosen;
    const console& to;
    const environment& variables;
    const std::string& program;
    progress_display& display;
    const joint_run& joined;
    const merged_shards* shards = nullptr;  ///< reports to merge instead of running
};

/// Errors: usage_error for a report that cannot be written.
void prepare_reports(const options& chosen);

/// Errors: usage_error for a report that cannot be written.
void write_reports(const options& chosen, const run_record& run);

/// Runs the checks and returns the exit code.
///
/// Requires: prepare_reports() has been called for the options.
/// Errors: usage_error for a report that can no longer be written.
int run_session(const session_call& call, const std::vector<named_check>& selected);

/// One worker is the calling thread.
std::unique_ptr<executor> make_workers(unsigned count);

}}  // namespace foregone::impl
