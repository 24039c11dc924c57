// SPDX-License-Identifier: BSL-1.0
// Runs the selected checks one after another, prints their results and the summary, and writes reports and traces.
#include "runner/session.hpp"

#include "cli/hardware.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/result_text.hpp"
#include "report/summary_text.hpp"
#include "runner/check_runner.hpp"
#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/estimate.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/library_parts.hpp"
#include "runner/listing.hpp"
#include "runner/replay/trace_file.hpp"

#include <foregone/impl/cli/exit_code.hpp>
#include <foregone/impl/cli/interrupt.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace foregone { inline namespace impl {

namespace {

// A library adds others.
const report_format formats[] = {{"junit", junit_text}, {"json", json_text}};

std::string text_of(const report_request& request, const run_record& run) {
    return report_format::of(request.format, "output=" + request.format)(run);
}

/// The folder that paths in reports are relative to.
std::string workspace(const environment& variables) {
    const std::string_view checked_out = variables["GITHUB_WORKSPACE"];
    std::error_code ignored;
    return checked_out.empty() ? std::filesystem::current_path(ignored).string() : std::string(checked_out);
}

}  // namespace

session::session(const options& chosen, const console& to, const environment& variables, std::string program,
                 progress_display& display, const joint_run& joined, const merged_shards* shards)
    : options_(chosen), console_(to), variables_(variables), program_(std::move(program)), joined_(joined), who_(workers(workers_)),
      display_(display), check_runner_(*who_, options_, display_, program_, shards,
                                   {joined.is_alone() ? nullptr : &joined.ranks(), share_.memory_bytes()}) {}

void session::prepare(const options& chosen) {
    for (const report_request& request : chosen.outputs) {
        report_format::of(request.format, "output=" + request.format);
        refuse(why_not_writable(request.file), request);
    }
    if (!chosen.save_traces.empty()) make_trace_folder(chosen.save_traces);
}

int session::run(const std::vector<named_check>& selected) {
    const interrupt_guard guard;
    const auto started = std::chrono::steady_clock::now();
    open(selected);
    if (!joined_.is_alone()) report_undivided(selected);
    run_all(selected);
    run_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return close();
}

std::unique_ptr<executor> session::workers(unsigned count) {
    if (count == 1) return std::make_unique<sequential_executor>();
    return std::make_unique<threads_executor>(count);
}

void session::refuse(const std::string& problem, const report_request& request) {
    if (!problem.empty()) throw usage_error("--output: " + request.file + " cannot be written: " + problem);
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
    for (const report_request& request : options_.outputs) refuse(write_file(request.file, text_of(request, run_)), request);
    return run_.exit_code;
}

std::string session::sent_line() const {
    const totals sum = totals_of(run_.checks);
    return ranks_line(joined_.ranks().size(), joined_.words_sent(), sum.inconclusive == 0 ? sum.states : 0, console_.paint);
}

command_line_check_runner::command_line_check_runner(executor& who, const options& chosen, progress_display& display,
                                                     std::string program, const merged_shards* shards, const ranks_terms& ranks)
    : check_runner(who, chosen, display, std::move(program), ranks), shards_(shards) {
    if (chosen.isolate) isolated_.emplace(chosen.hang_ns);
}

std::unique_ptr<kept_search> command_line_check_runner::keep(const named_check& named) {
    return std::make_unique<kept_files>(open_search_files(
        options_, named, [&](const std::string& problem) { display_.report_problem(printable(problem)); }, ranks_.ranks));
}

verdict command_line_check_runner::verdict_of_run(const named_check& named, const run_terms& terms) {
    if (shards_ != nullptr) return shards_->verdict_of(named, terms);
    return is_run(*named.check) && isolates(*named.check) ? isolated_->run(*named.check, terms)
                                                          : check_runner::verdict_of_run(named, terms);
}

replayed command_line_check_runner::replay(const registered_check& check, const run_trace& run, step_listener& listener) {
    return isolates(check) ? isolated_->report(check, run, listener) : check_runner::replay(check, run, listener);
}

void command_line_check_runner::report_part(check_record& record, const named_check& named, const search_part& part) const {
    record.shard = shard_text(options_.shard);
    const bool is_empty = record.found.result == outcome::proved && record.found.paths.paths() == 0;
    if (record.searched == search_kind::paths && is_empty) record.sentence = "no path to take";
    record.sentence += ", in shard " + record.shard + " only";
    if (!part.is_empty()) record.part = shard_report::text_of(subject_of(named, options_), record.found.stopped_by, part);
}

void command_line_check_runner::report_shuffled(check_record& record, const search_reading& read) const {
    const verdict& found = record.found;
    if (found.stopped_by == stop_reason::none) return;
    const bool is_seen = read.now.tasks > 0 && ranks_.ranks == nullptr && !options_.isolate;  // other processes do not show theirs
    const std::string taken = is_seen ? "about " + estimating::fine_percent(estimating::share_done(read.now)) + " of all was taken,"
                                      : "what was taken is";
    record.notes.push_back("--shuffle=" + std::to_string(options_.shuffle) + ": " + taken + " spread over the whole");
    if (found.violated() && found.has_trace)
        record.notes.push_back("the search was stopped (" + std::string(stop_reason_name(found.stopped_by)) +
                               ") before it was through: there may be another counterexample that comes first");
}

void command_line_check_runner::report_estimate(check_record& record, const registered_check& check,
                                                const search_reading& read) const {
    const stop_reason stopped = record.found.stopped_by;
    if (record.stands != standing::inconclusive && stopped == stop_reason::time)
        return record.notes.push_back("that limit is the time of --estimate: leave it out, and the search continues");
    if (record.stands != standing::inconclusive) return;
    if (stopped != stop_reason::time && stopped != stop_reason::memory && stopped != stop_reason::states) return;
    if (stopped != stop_reason::time && read.now.states == 0 && record.searched == search_kind::states)
        return;  // more time does not help
    const unsigned ranks = ranks_.ranks != nullptr ? ranks_.ranks->size() : 1;
    const search_estimate made = estimate_of(check, read, {takes_part(options_, check), ranks, record.found.bitstate.array_bytes});
    record.stands = standing::estimated;
    record.sentence = made.sentence + (record.shard.empty() ? "" : ", in shard " + record.shard + " only");
    record.part.clear();
    record.warnings.clear();
    record.notes.clear();
    if (!made.basis.empty()) record.notes.push_back(made.basis);
    if (stopped != stop_reason::time)
        record.notes.push_back("stopped by " + std::string(stop_reason_name(stopped)) + " before the time was over");
    if (made.bytes > limit_bytes())
        record.notes.push_back("that is more than the " + bytes_text(limit_bytes()) +
                               " that it may take; --help says what takes less");
    record.estimated = made;
}

}}  // namespace foregone::impl
