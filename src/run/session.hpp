// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/annotation.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/result_text.hpp"
#include "report/summary_text.hpp"
#include "run/crash_guard.hpp"
#include "run/environment.hpp"
#include "run/examine.hpp"
#include "run/graph_checkpoint.hpp"
#include "run/listing.hpp"
#include "run/machine.hpp"
#include "run/machine_share.hpp"
#include "run/progress_display.hpp"
#include "run/runner_examiner.hpp"
#include "run/saved_trace.hpp"
#include "run/terminal.hpp"
#include "run/timestamp.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/threads.hpp>
#include <foregone/report/record.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/exit_code.hpp>
#include <foregone/run/interrupt.hpp>
#include <foregone/run/joint_run.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/usage_error.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace foregone {

/// One run of some checks, from the first line to the reports.
class session {
    const options& options_;
    const console& console_;
    const environment& variables_;
    std::string program_;
    const joint_run& joined_;
    machine_share share_{joined_.ranks()};
    unsigned workers_ = options_.threads > 0 ? options_.threads : share_.threads();
    std::unique_ptr<executor> who_;
    progress_display& display_;
    runner_examiner examiner_;
    run_record run_;

public:
    /// `shards`: what is merged instead of run, or null.
    session(const options& chosen, const console& to, const environment& variables, std::string program, progress_display& display,
            const joint_run& joined, const merged_shards* shards = nullptr)
        : options_(chosen), console_(to), variables_(variables), program_(std::move(program)), joined_(joined),
          who_(workers(workers_)), display_(display),
          examiner_(*who_, options_, display_, program_, shards,
                    {joined.is_alone() ? nullptr : &joined.ranks(), share_.memory_bytes()}) {}

    /// Errors: usage_error for a report that cannot be written.
    static void prepare(const options& chosen) {
        for (const report_request& request : chosen.outputs) refuse(why_not_writable(request.file), request);
        if (!chosen.save_traces.empty()) make_trace_folder(chosen.save_traces);
    }

    /// Runs the checks and returns the exit code.
    ///
    /// Requires: what it is asked for is prepared.
    /// Errors: usage_error for a report that cannot be written after all.
    int run(const std::vector<named_check>& selected) {
        const interrupt_guard guard;
        const auto started = std::chrono::steady_clock::now();
        open(selected);
        if (!joined_.is_alone()) tell_undivided(selected);
        run_all(selected);
        run_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        return close();
    }

private:
    static std::unique_ptr<executor> workers(unsigned count) {
        if (count == 1) return std::make_unique<sequential_executor>();
        return std::make_unique<threads_executor>(count);
    }

    static void refuse(const std::string& problem, const report_request& request) {
        if (!problem.empty()) throw usage_error("--output: " + request.file + " cannot be written: " + problem);
    }

    void open(const std::vector<named_check>& selected) {
        const auto compiled =
            std::count_if(selected.begin(), selected.end(), [&](const named_check& n) { return !examiner_.is_run(*n.check); });
        run_.program = printable(program_.substr(program_.rfind('/') + 1));
        run_.started = report_timestamp(variables_);
        run_.threads = who_->workers();
        if (!options_.brief)
            say(opening_line(selected.size(), static_cast<std::uint64_t>(compiled), run_.threads, console_.paint,
                             joined_.ranks().size()));
        if (!joined_.is_alone() && !options_.checkpoint.empty()) say(kept_line(printable(options_.checkpoint), console_.paint));
    }

    /// Whoever looks at the processors sees only one of them work, and may wonder.
    void tell_undivided(const std::vector<named_check>& selected) {
        std::vector<named_check> run;
        for (const named_check& named : selected)
            if (examiner_.is_run(*named.check)) run.push_back(named);
        const std::string told = joined_.undivided_text(run);
        if (!told.empty()) console_.complain(told);
    }

    /// Errors: what goes wrong on one of several ranks ends all of them, for the others wait for it; not so what all of them know.
    void run_all(const std::vector<named_check>& selected) {
        try {
            for (const named_check& named : selected)
                run_.checks.push_back(joined_.decides(goes_on()) ? examined(named) : examiner::opened(named));
            joined_.decides(true);  // a signal that stopped one rank in the last check
        } catch (const refused_by_all&) {
            throw;
        } catch (const std::exception& error) {
            if (joined_.is_alone()) throw;
            joined_.give_up(error);
        }
    }

    bool goes_on() const {
        const bool stop = options_.fail_fast && !run_.checks.empty() && run_.checks.back().stands != standing::passed && run_.checks.back().stands != standing::estimated;
        return interrupt::signal == 0 && !stop && (run_.checks.empty() || run_.checks.back().stands != standing::skipped);
    }

    check_record examined(const named_check& named) {
        if (examiner_.is_run(*named.check) && !options_.brief) say(begin_line(named.name, console_.paint, unexpected_run_text(*named.check)));
        const crash_guard guard(crash_text_of(named, program_));
        const check_record record = examiner_.examine(named);
        say(result_text(record, options_.trace, console_.paint, options_.brief));
        return record;
    }

    int close() {
        run_.exit_code = exit_code::of(totals_of(run_.checks), interrupt::signal);
        say(summary_text(run_, console_.paint));
        if (!joined_.is_alone()) say(sent_line());
        if (!variables_["GITHUB_ACTIONS"].empty())
            for (const check_record& check : run_.checks) say(annotations(check, variables_["GITHUB_WORKSPACE"]));
        for (const report_request& request : options_.outputs) refuse(write_file(request.file, report(request.format)), request);
        return run_.exit_code;
    }

    /// What is sent for a level that is not complete is no measure for the states.
    std::string sent_line() const {
        const totals sum = totals_of(run_.checks);
        return ranks_line(joined_.ranks().size(), joined_.words_sent(), sum.inconclusive == 0 ? sum.states : 0, console_.paint);
    }

    std::string report(report_format format) const { return format == report_format::junit ? junit_text(run_) : json_text(run_); }

    void say(const std::string& text) const { console_.say(text); }
};

}  // namespace foregone
