// SPDX-License-Identifier: BSL-1.0
// Runs one check and completes its record: verdict, counterexample, failing runs, labels, memory, disagreements.
#include "runner/check_runner.hpp"

#include "check/recorded_actions.hpp"
#include "report/result_text.hpp"
#include "report/sampling_text.hpp"
#include "report/sentence.hpp"
#include "runner/growth_note.hpp"
#include "runner/isolation/exit_guard.hpp"
#include "runner/options/visited_form_option.hpp"
#include "runner/replay/loop_text.hpp"
#include "runner/replay/patterns.hpp"
#include "runner/replay/repeating_command.hpp"
#include "runner/replay/test_to_paste.hpp"
#include "runner/temporal_text.hpp"
#include "runner/verdict_notes.hpp"
#include "search/search_part.hpp"
#include "walks/label_tally.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/report/falsified_run.hpp>
#include <foregone/verdict.hpp>

#include <new>
#include <optional>
#include <string>

namespace foregone { inline namespace impl {

namespace {

/// A verdict in the compiler's terms: the compiler compares states as they are, and by them looks up the steps of sequences.
verdict as_compiled(verdict found, const verdict& compiled) {
    found.states = compiled.states;
    found.unmerged_runs = compiled.unmerged_runs;
    if (found.result == outcome::compacted && found.digests.bits > 0) found.result = found.digests.within;
    found.digests = {};
    return found;
}

std::string decided_otherwise(const registered_check& check) {
    return "the compiler reached another verdict (" + std::string(outcome_name(check.decided().result)) +
           "); the model must be a pure function of its arguments, and must not test is_constant_evaluated()";
}

/// Which step of a run was late. The run itself is replayed, but its times are not the same again.
std::string late_text(const check_record& record, std::uint64_t limit_ns) {
    return "run " + std::to_string(record.found.sampled.failing_run) + " is late: when " + record.steps.back().action +
           " returned, it had taken longer than " + duration_text(static_cast<double>(limit_ns) * 1e-9) +
           ", the limit of --run-timeout; it is shown up to there, and not shrunk";
}

/// Gives a failing run to the model, if it asks for that.
void give_to_model(check_record& record, falsified_function* falsified) {
    falsified_run run{record.name, record.property, record.token, record.test, {}};
    for (const step_text& step : record.steps) run.steps.push_back({step.action, step.result, step.note});
    try {
        falsified(run);
    } catch (...) { record.notes.push_back("its `falsified` throws " + sentence::thrown()); }
}

/// "11 of 20 runs fail: 4 by "postcondition of get", 7 by "postcondition of is_many"". Failures of a program have texts only.
std::string failing_runs_text(const registered_check& check, const failing_runs& all) {
    const bool is_sequence = check.terms().searched == search_kind::sequences;
    std::string text = std::to_string(all.failing) + " of " +
                       amount(all.runs, is_sequence ? "sequence" : check.is_program() ? "path" : "run") +
                       (all.failing == 1 ? " fails" : " fail");
    std::string_view before = ": ";
    for (std::uint32_t i = 0; i < all.by_property.size() && !check.is_program(); ++i) {
        if (all.by_property[i] == 0) continue;
        text.append(before).append(std::to_string(all.by_property[i])).append(" by ");
        text += quoted_for_cpp(printable(check.property(i)));
        before = ", ";
    }
    return text;
}

constexpr std::size_t most_failing_paths_reported = 20;

void report_failing_paths(check_record& record, const registered_check& check, const std::vector<failing_path>& failing) {
    for (std::size_t i = 0; i < failing.size() && i < most_failing_paths_reported; ++i)
        record.notes.push_back("fails: " + token_of(check, {failing[i].initial, failing[i].indices}) + ", " +
                               quoted_for_cpp(printable(violated_title(check, failing[i].failure))));
    if (failing.size() > most_failing_paths_reported)
        record.notes.push_back("and so do " + std::to_string(failing.size() - most_failing_paths_reported) + " more");
}

/// Records a run whose last step throws.
void report_way(check_record& record, const registered_check& check, run_trace run, const char* last_result = "throws") {
    record.token = token_of(check, run);
    const step_text last{
        .number = run.actions.size(), .action = action_text(check, run.actions.back()), .result = last_result, .note = {}};
    run.actions.pop_back();
    record.steps =
        report_steps(run, [&](const run_trace& before, step_listener& listener) { return check.replay_trace(before, listener); });
    record.steps.push_back(last);
}

void record_thrown(check_record& record, const registered_check& check, const std::string& what, const run_trace& after) {
    const std::string remedy = check.has_system()
                                   ? "; only the system may throw: preconditions, next and postconditions must not"
                                   : "; next, properties and expectations must not throw: let next return std::nullopt, "
                                     "or the state as it was";
    const std::string where = after.actions.empty() ? "" : " in step " + std::to_string(after.actions.size());
    record_invalid(record, "it throws " + what + where + remedy);
    if (!after.actions.empty()) report_way(record, check, after);
}

/// What passes although the compiler refused one of its steps has no verdict; the run to that step is shown, if it is known.
void report_refused(check_record& record, const registered_check& check) {
    if (check.reason() != fallback::refused_step || record.stands != standing::passed) return;
    record_refused(record);
    if (const run_trace run = check.refused_run(); !run.actions.empty() && !record.found.has_trace)
        report_way(record, check, run, "is refused by the compiler");
}

}  // namespace

check_runner::check_runner(executor& who, const options& chosen, progress_display& display, std::string program,
                           const ranks_terms& ranks)
    : who_(who), options_(chosen), display_(display), ranks_(ranks), program_(std::move(program)) {}

check_record check_runner::opened(const named_check& named) {
    check_record record;
    record.name = named.name;
    record.file = printable(named.check->terms().file);
    record.line = named.check->terms().line;
    record.searched = named.check->terms().searched;
    record.kinds = kind_texts(*named.check);
    record.classes = class_texts(*named.check);
    record.decided = fallback_reason(named.check->reason());
    return record;
}

check_record check_runner::run_check(const named_check& named) {
    const std::unique_ptr<kept_search> kept = keep(named);
    check_record record = opened(named);
    watch<> clock(record.name, options_.estimate_ns.value_or(options_.timeout_ns), limit_bytes(), display_);
    const exit_guard guard(record.name);
    run_trace thrown_after;
    bool is_awaited = ranks_.ranks != nullptr;
    try {
        find_verdict(record, named, clock, kept.get(), thrown_after);
        is_awaited = false;
        if (record.found.has_trace && !ranks_.helps() && named.check->holds_model()) report_counterexample(record, *named.check);
    } catch (const file_error&) {
        display_.erase();
        throw;
    } catch (const unpackable_state&) {
        record_invalid(record, "a state has a member of an enum that is none of its enumerators, so that it cannot be packed; "
                              "leave out --checkpoint, --spill, --compact, --tree and --bitstate");
    } catch (const invalid_program& error) { record_invalid(record, printable(error.what())); } catch (const std::bad_alloc&) {
        if (is_awaited) display_.erase();
        if (is_awaited) throw rank_without_memory(record.name);
        record_thrown(record, *named.check, "\"std::bad_alloc\"", thrown_after);
    } catch (...) { record_thrown(record, *named.check, sentence::thrown(), thrown_after); }
    display_.erase();
    if (!record.compiled) record.seconds = clock.seconds();
    if (record.stands != standing::passed && record.stands != standing::estimated)
        record.command = repeating_command(program_, record, options_);
    if (record.stands == standing::failed && record.found.has_trace && !ranks_.helps() && named.check->terms().falsified != nullptr)
        give_to_model(record, named.check->terms().falsified);
    if (record.stands == standing::failed && record.found.has_trace && !options_.save_traces.empty())
        record.notes.push_back(save(*named.check, record));
    return record;
}

executor& check_runner::workers_for(const registered_check& check) const {
    return check.has_fixture() && options_.threads == 0 ? alone_ : who_;
}

verdict check_runner::verdict_of_run(const named_check& named, const run_terms& terms) {
    return is_run(*named.check) ? named.check->run(workers_for(*named.check), terms) : named.check->decided();
}

/// What a search finds besides its verdict.
struct check_runner::search_findings {
    std::vector<failing_path> failing{};
    search_part part{};
    label_tally labels{};
    growing_members growing{};
    graph_counts counted{};
    step_profile profile;
};

void check_runner::find_verdict(check_record& record, const named_check& named, watch<>& clock, const kept_search* kept,
                                run_trace& thrown_after) {
    const registered_check& check = *named.check;
    record.compiled = !is_run(check);
    search_findings also{.profile = profile_of(check)};
    search_meter<watch<>> meter(clock);
    const pulse check_in = options_.estimate_ns || options_.shuffle > 0 ? pulse(meter) : pulse(clock);
    run_terms terms = terms_of(record, check, check_in, kept, also);
    terms.outputs.thrown_after = &thrown_after;
    had_uncounted_labels();  // those of an earlier check, of its replay or shrinking
    const verdict found = verdict_of_run(named, terms);
    report(record, named, found, also);
    if (kept != nullptr)
        for (const std::string& note : kept->notes_on(found)) record.notes.push_back(note);
    if (options_.shuffle > 0 && !record.compiled) report_shuffled(record, meter.last());
    if (also.failing.size() > 1) report_failing_paths(record, check, also.failing);
    report_failing_runs(record, check, terms);
    if (found.property == survival_property) report_death(record);
    if (disagrees(check, found)) record_invalid(record, decided_otherwise(check));
    report_refused(record, check);
    if (options_.estimate_ns && !record.compiled) report_estimate(record, check, meter.last());
}

run_terms check_runner::terms_of(check_record& record, const registered_check& check, pulse check_in, const kept_search* kept,
                                 search_findings& also) const {
    return {.check_in = check_in,
            .limits = {.states = options_.max_states,
                       .failures = check.reason() == fallback::none ? 1 : options_.max_errors,
                       .seed = options_.seed,
                       .shuffle = options_.shuffle,
                       .shard = options_.shard,
                       .visited = visited_by(options_, check),
                       .run_ns = options_.run_ns,
                       .bitstate_bytes = options_.bitstate_bytes},
            .outputs = {.failing_paths = &also.failing,
                        .part = takes_part(options_, check) ? &also.part : nullptr,
                        .bytes_at_rest = &record.bytes_at_rest,
                        .levels = &record.levels,
                        .labels = &also.labels,
                        .growth = &also.growing,
                        .graph = counts_actions(options_, check) ? &also.counted : nullptr,
                        .profile = profiles_steps(options_, check) ? &also.profile : nullptr},
            .services = {.ranks = ranks_.ranks,
                         .checkpointer = kept != nullptr ? kept->search : nullptr,
                         .graphs = kept != nullptr ? kept->graph : nullptr,
                         .spill = kept != nullptr ? kept->spilled : nullptr}};
}

void check_runner::report(check_record& record, const named_check& named, const verdict& found, const search_findings& also) {
    const registered_check& check = *named.check;
    const bool in_part = takes_part(options_, check);
    record_verdict(record, check, found, in_part);
    record_labels(record, check, also.labels);
    report_growth(record, check, also.growing);
    record_counts(record, check, also.counted);
    if (profiles_steps(options_, check)) record_profile(record, check, also.profile);
    if (in_part) report_part(record, named, also.part);
    record_memory(record);
    report_uncompacted(record, check);
}

void check_runner::report_uncompacted(check_record& record, const registered_check& check) const {
    const visited_form asked = asked_form(options_);
    if (asked != visited_by(options_, check) && check.state_words() == 1 && !record.compiled)
        record.notes.push_back("its states have at most 64 bits and are compared as they are: " +
                               std::string(visited_form_option(asked)) + " changes nothing");
}

void check_runner::report_failing_runs(check_record& record, const registered_check& check, const run_terms& terms) const {
    const verdict& found = record.found;
    const bool has_run = found.violated() && found.has_trace && found.property != survival_property && !record.compiled;
    if (options_.max_errors == 1 || !has_run || ranks_.helps() || !counts_failing_runs(check) || !options_.merge.empty()) return;
    if (found.property == time_property)
        return record.notes.push_back("its failing runs are not counted, because times are not the same again");
    failing_runs all{.listed = options_.max_errors};
    check.run(workers_for(check),
              {.check_in = terms.check_in, .limits = {.seed = options_.seed}, .outputs = {.all_failing = &all}});
    record.notes.push_back(all.is_complete ? failing_runs_text(check, all)
                                           : "its failing runs are not counted: a limit was reached, or the model throws in one");
    if (all.is_complete) report_failing_paths(record, check, all.first);
}

void check_runner::report_death(check_record& record) const {
    const verdict& found = record.found;
    if (found.has_trace) record.notes.push_back(sampling_text::death(found));
    else record.sentence = "the system " + death() + "; check fg::sequences<N> or fg::random{}, which know the way there";
}

bool check_runner::disagrees(const registered_check& check, const verdict& found) const {
    if (check.reason() != fallback::none || found.result == outcome::inconclusive || draws_otherwise(options_, check) ||
        takes_part(options_, check))
        return false;
    if (found.has_trace && found.unmerged_runs > 0) return false;  // the compiler merged states that are equal by ==
    if (found.bitstate.array_bytes > 0 || found.stopped_by != stop_reason::none)
        return found.result != check.decided().result;  // it may have missed states or the trace
    return as_compiled(found, check.decided()) != check.decided();
}

void check_runner::report_counterexample(check_record& record, const registered_check& check) {
    const run_trace& trace = record.found.trace;
    const reported_run run =
        report_run(trace, [&](const run_trace& taken, step_listener& listener) { return replay(check, taken, listener); });
    const replayed& end = run.end;
    record.token = token_of(check, trace);
    record.steps = run.steps;
    note_atoms(record.steps, record.temporal);
    mark_loop(record.steps, trace);
    if (record.found.property == time_property) return record.notes.push_back(late_text(record, options_.run_ns));
    if (!end.possible || end.property != record.found.property || !(end.reason == record.found.reason) ||
        end.steps != trace.actions.size())
        return record_not_repeated(record, check, threads_for(check));
    const patterns numbered{check.action_count(), check.initial_count(), check.terms().max_steps};
    if (record.searched == search_kind::sequences) record.pattern = numbered.index_of(trace);
    if (record.stands == standing::failed) record.test = test_to_paste(record, check);
}

}}  // namespace foregone::impl
