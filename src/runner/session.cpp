// SPDX-License-Identifier: BSL-1.0
// Runs the selected checks one after another, prints their results and the summary, and writes reports and traces.
#include "runner/session.hpp"

#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "report/annotation.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/result_text.hpp"
#include "report/summary_text.hpp"
#include "runner/command_line_check_runner.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/library_parts.hpp"
#include "runner/listing.hpp"
#include "runner/options/asked_of_check.hpp"
#include "runner/replay/trace_file.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/threads.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

// A library adds others.
const report_format formats[] = {{"junit", junit_text}, {"json", json_text}};

/// The folder that paths in reports are relative to.
std::string workspace(const environment& variables) {
    const std::string_view checked_out = variables["GITHUB_WORKSPACE"];
    std::error_code ignored;
    return checked_out.empty() ? std::filesystem::current_path(ignored).string() : std::string(checked_out);
}

/// A run of selected checks.
class session {
    const options& options_;
    const console& console_;
    const environment& variables_;
    const std::string& program_;
    const joint_run& joined_;
    hardware_share share_{joined_.ranks()};
    std::unique_ptr<executor> who_ = make_workers(options_.threads > 0 ? options_.threads : share_.threads());
    command_line_check_runner check_runner_;
    run_record run_{};

public:
    explicit session(const session_call& call);

    int run(const std::vector<named_check>& selected);

private:
    void open(const std::vector<named_check>& selected);

    /// Explains why only one rank works.
    void report_undivided(const std::vector<named_check>& selected);

    /// Errors: an error on one of several ranks ends all of them, because the others wait for it. An error that all ranks know does
    /// not.
    void run_all(const std::vector<named_check>& selected);

    bool goes_on() const;

    check_record checked(const named_check& named);

    int close();

    /// Traffic of the ranks; without bytes per state if a limit stopped a search, because an incomplete level is not a measure.
    std::string sent_line() const;

    void say(const std::string& text) const { console_.say(text); }
};

session::session(const session_call& call)
    : options_(call.chosen), console_(call.to), variables_(call.variables), program_(call.program), joined_(call.joined),
      check_runner_(*who_, options_, call.display, program_, call.shards,
                    {joined_.is_alone() ? nullptr : &joined_.ranks(), share_.memory_bytes()}) {}

int session::run(const std::vector<named_check>& selected) {
    const interrupt_guard guard;
    const auto started = std::chrono::steady_clock::now();
    open(selected);
    if (!joined_.is_alone()) report_undivided(selected);
    run_all(selected);
    run_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return close();
}

void session::open(const std::vector<named_check>& selected) {
    const auto compiled =
        std::count_if(selected.begin(), selected.end(), [&](const named_check& n) { return !check_runner_.is_run(*n.check); });
    run_.program = printable(program_.substr(program_.rfind('/') + 1));
    run_.started = report_timestamp(variables_);
    run_.workspace = workspace(variables_);
    run_.threads = who_->workers();
    if (!options_.brief)
        say(opening_line(selected.size(), static_cast<std::uint64_t>(compiled), run_.threads, console_.paint,
                         joined_.ranks().size()));
    if (!joined_.is_alone() && !options_.checkpoint.empty()) say(kept_line(printable(options_.checkpoint), console_.paint));
}

void session::report_undivided(const std::vector<named_check>& selected) {
    std::vector<named_check> run;
    for (const named_check& named : selected)
        if (check_runner_.is_run(*named.check)) run.push_back(named);
    const std::string undivided = joined_.undivided_text(run);
    if (!undivided.empty()) console_.report_problem(undivided);
    const bool counts = std::any_of(run.begin(), run.end(), [](const named_check& n) { return counts_failing_runs(*n.check); });
    if (options_.max_errors > 1 && counts)
        console_.report_problem(
            "--max-errors: after a violation the first rank counts all failing runs alone, while the others wait");
}

void session::run_all(const std::vector<named_check>& selected) {
    try {
        for (const named_check& named : selected)
            run_.checks.push_back(joined_.decides(goes_on()) ? checked(named) : check_runner::opened(named));
        joined_.decides(true);  // a signal that stopped one rank in the last check
    } catch (const refused_by_all&) { throw; } catch (const std::exception& error) {
        if (joined_.is_alone()) throw;
        joined_.give_up(error);
    }
}

bool session::goes_on() const {
    const bool stop = options_.fail_fast && !run_.checks.empty() && run_.checks.back().stands != standing::passed &&
                      run_.checks.back().stands != standing::estimated;
    return interrupt::signal == 0 && !stop && (run_.checks.empty() || run_.checks.back().stands != standing::skipped);
}

check_record session::checked(const named_check& named) {
    if (check_runner_.is_run(*named.check) && !options_.brief)
        say(begin_line(named.name, console_.paint, run_reason_text(*named.check)));
    const crash_guard guard(crash_text_of(named, program_, check_runner_.threads_for(*named.check)));
    const check_record record = check_runner_.run_check(named);
    say(result_text(record, options_.trace, console_.paint, options_.brief, console_.columns));
    return record;
}

int session::close() {
    run_.exit_code = exit_code::of(totals_of(run_.checks), interrupt::signal);
    say(summary_text(run_, console_.paint));
    if (!joined_.is_alone()) say(sent_line());
    if (!variables_["GITHUB_ACTIONS"].empty())
        for (const check_record& check : run_.checks) say(annotations(check, variables_["GITHUB_WORKSPACE"]));
    write_reports(options_, run_);
    return run_.exit_code;
}

std::string session::sent_line() const {
    const totals sum = totals_of(run_.checks);
    return ranks_line(joined_.ranks().size(), joined_.words_sent(), sum.inconclusive == 0 ? sum.states : 0, console_.paint);
}

void refuse(const std::string& problem, const report_request& request) {
    if (!problem.empty()) throw usage_error("--output: " + request.file + " cannot be written: " + problem);
}

}  // namespace

void prepare_reports(const options& chosen) {
    for (const report_request& request : chosen.outputs) {
        report_format::of(request.format, "output=" + request.format);
        refuse(why_not_writable(request.file), request);
    }
    if (!chosen.save_traces.empty()) make_trace_folder(chosen.save_traces);
}

void write_reports(const options& chosen, const run_record& run) {
    for (const report_request& request : chosen.outputs)
        refuse(write_file(request.file, report_format::of(request.format, "output=" + request.format)(run)), request);
}

int run_session(const session_call& call, const std::vector<named_check>& selected) { return session(call).run(selected); }

std::unique_ptr<executor> make_workers(unsigned count) {
    if (count == 1) return std::make_unique<sequential_executor>();
    return std::make_unique<threads_executor>(count);
}

}}  // namespace foregone::impl
