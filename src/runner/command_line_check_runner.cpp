// SPDX-License-Identifier: BSL-1.0
// Checkpoints, child processes, shards, estimates and saved traces of a check, as its options ask for them.
#include "runner/command_line_check_runner.hpp"

#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/checkpoint/merge.hpp"
#include "runner/checkpoint/search_files.hpp"
#include "runner/estimate.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/replay/trace_file.hpp"
#include "search/search_part.hpp"

#include <foregone/impl/report/printable.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The files of a check's search, as its options ask for them.
struct kept_files final : kept_search {
    const search_files files;

    explicit kept_files(search_files all) : files(std::move(all)) {
        search = files.search.get();
        graph = files.graph.get();
        spilled = files.spilled.get();
    }
    std::vector<std::string> notes_on(const verdict& found) const override { return files.notes_on(found); }
};

}  // namespace

command_line_check_runner::command_line_check_runner(executor& who, const options& chosen, progress_display& display,
                                                     std::string program, const merged_shards* shards, const ranks_terms& ranks)
    : check_runner(who, chosen, display, std::move(program), ranks), shards_(shards) {
    if (chosen.isolate) isolated_ = std::make_unique<isolation>(chosen.hang_ns);
}

command_line_check_runner::~command_line_check_runner() = default;

std::unique_ptr<kept_search> command_line_check_runner::keep(const named_check& named) {
    return std::make_unique<kept_files>(open_search_files(
        options_, named, [&](const std::string& problem) { display_.report_problem(printable(problem)); }, ranks_.ranks));
}

verdict command_line_check_runner::verdict_of_run(const named_check& named, const run_terms& terms) {
    if (shards_ != nullptr) return shards_->verdict_of(named, terms);
    return is_run(*named.check) && isolates(*named.check) ? isolated_->run(*named.check, terms)
                                                          : check_runner::verdict_of_run(named, terms);
}

std::string command_line_check_runner::death() const { return isolated_ != nullptr ? isolated_->death() : std::string(); }

std::string command_line_check_runner::save(const registered_check& check, const check_record& record) {
    return saved_trace(check, record, options_.save_traces);
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
