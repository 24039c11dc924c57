// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"
#include "report/junit.hpp"
#include "run/checkpoint/graph_checkpoint.hpp"
#include "run/command_line_check_runner.hpp"
#include "run/hardware.hpp"
#include "run/options/environment.hpp"
#include "run/progress_display.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/console.hpp>
#include <foregone/impl/run/joint_run.hpp>
#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/threads.hpp>

#include <memory>
#include <string>
#include <vector>

namespace foregone::inline impl {

/// A run of selected checks, from the first line to the reports.
class session {
    const options& options_;
    const console& console_;
    const environment& variables_;
    std::string program_;
    const joint_run& joined_;
    hardware_share share_{joined_.ranks()};
    unsigned workers_ = options_.threads > 0 ? options_.threads : share_.threads();
    std::unique_ptr<executor> who_;
    progress_display& display_;
    command_line_check_runner check_runner_;
    run_record run_;

public:
    /// `shards`: reports to merge instead of running, or null.
    session(const options& chosen, const console& to, const environment& variables, std::string program, progress_display& display,
            const joint_run& joined, const merged_shards* shards = nullptr);

    /// Errors: usage_error for a report that cannot be written.
    static void prepare(const options& chosen);

    /// Runs the checks and returns the exit code.
    ///
    /// Requires: prepare() has been called for the options.
    /// Errors: usage_error for a report that can no longer be written.
    int run(const std::vector<named_check>& selected);

private:
    static std::unique_ptr<executor> workers(unsigned count);

    static void refuse(const std::string& problem, const report_request& request);

    void open(const std::vector<named_check>& selected);

    /// Explains why only one rank works.
    void report_undivided(const std::vector<named_check>& selected);

    /// Errors: an error on one of several ranks ends all of them, because the others wait for it. An error that all ranks know does
    /// not.
    void run_all(const std::vector<named_check>& selected);

    bool goes_on() const;

    check_record checked(const named_check& named);

    int close();

    /// Traffic of the ranks; without bytes per state if a limit stopped a search, because an incomplete level is no measure.
    std::string sent_line() const;

    std::string report(report_format format) const { return format == report_format::junit ? junit_text(run_) : json_text(run_); }

    void say(const std::string& text) const { console_.say(text); }
};

}  // namespace foregone::impl
