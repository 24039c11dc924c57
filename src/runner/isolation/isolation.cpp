// SPDX-License-Identifier: BSL-1.0
// Runs searches, replays and shrinking in child processes, and turns the death of a child into a violation.
#include "runner/isolation/isolation.hpp"

#include "check/recorded_actions.hpp"
#include "cli/interrupt.hpp"
#include "domain/recorded_choices.hpp"
#include "search/word_archive.hpp"
#include "walks/label_tally.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/model/collect.hpp>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A record from a child.
template <class Record>
Record read_answer(std::string_view bytes) {
    const std::vector<std::uint64_t> words = words_in(bytes);
    return word_reader(words).read<Record>();
}

/// A verdict from a child, followed by failing paths, the recorded choices of its counterexample, labels, and whether some were not
/// counted.
verdict read_verdict(std::string_view bytes, const search_outputs& outputs) {
    const std::vector<std::uint64_t> words = words_in(bytes);
    word_reader from(words);
    const verdict answer = from.read<verdict>();
    const auto paths = from.read<std::vector<failing_path>>();
    if (outputs.failing_paths != nullptr) *outputs.failing_paths = paths;
    record_all(from.read<std::vector<std::vector<std::uint64_t>>>());
    const auto labels = from.read<std::vector<std::string>>();
    const auto numbers = from.read<std::vector<std::uint64_t>>();
    if (outputs.labels != nullptr) outputs.labels->read(labels, numbers);
    if (from.read<bool>()) note_label({});  // so that this process knows, too
    return answer;
}

}  // namespace

verdict isolation::run(const registered_check& check, const run_terms& terms) {
    std::optional<std::string> bytes = search(check, terms, watch_pace::now_and_then);
    if (!bytes && !is_interrupted_ && !is_hung_ && (is_fouled_ || !repeats(check)))
        bytes = search(check, terms, watch_pace::each_step);
    if (bytes) return read_verdict(*bytes, terms.outputs);
    return is_interrupted_ ? stopped_verdict(terms) : fatal_verdict(check, terms);
}

std::optional<std::string> isolation::search(const registered_check& check, const run_terms& terms, watch_pace pace) {
    recorder_->taken = 0;
    return answer_of_child(
        [&](outbox& to) {
            sequential_executor alone;
            std::vector<failing_path> failing;
            run_terms child_terms = terms;
            const auto check_in = [&](const progress& now) {
                if (const int asked = board_->stop; asked != 0) interrupt::signal = asked;
                return terms.check_in(now);
            };
            child_terms.check_in = check_in;
            child_terms.outputs.failing_paths = &failing;
            label_tally labels;
            child_terms.outputs.labels = &labels;
            search_part part;
            if (terms.outputs.part != nullptr) child_terms.outputs.part = &part;
            const verdict found = check.run(alone, child_terms);
            if (terms.outputs.part != nullptr) to.add(frame(in_part, bytes_of(words_of(part))));
            std::vector<std::string> names;
            std::vector<std::uint64_t> numbers;
            labels.write(names, numbers);
            return bytes_of(words_of(found, failing, choices_in(check, found.trace), names, numbers, had_uncounted_labels()));
        },
        {.pace = pace, .interrupted = on_interrupt::ends, .part = terms.outputs.part});
}

bool isolation::repeats(const registered_check& check) {
    if (check.terms().searched == search_kind::states || !knows_last_run(check)) return true;
    const run_trace run{recorder_->initial, {recorder_->actions, recorder_->actions + recorder_->steps}};
    const std::uint64_t taken = recorder_->taken;
    const std::string death = death_;
    const bool repeated = walk(check, run).property == survival_property;
    recorder_->begin(run.initial);
    std::copy(run.actions.begin(), run.actions.end(), recorder_->actions);
    recorder_->steps = run.actions.size();
    recorder_->taken = taken;
    death_ = death;
    return repeated || is_interrupted_;
}

void isolation::draw(const registered_check& check, const run_terms& terms) {
    drawn_run& into = *terms.outputs.only_run;
    const auto bytes = answer_of_child(
        [&](outbox&) {
            sequential_executor alone;
            check.run(alone, terms);
            return bytes_of(words_of(into, choices_in(check, into.run)));
        },
        {});
    if (!bytes) {
        into.count = unlimited;  // it is not known
        into.run = {recorder_->initial, {recorder_->actions, recorder_->actions + recorder_->steps}};
        return;
    }
    const std::vector<std::uint64_t> words = words_in(*bytes);
    word_reader from(words);
    into = from.read<drawn_run>();
    record_all(from.read<std::vector<std::vector<std::uint64_t>>>());
}

replayed isolation::report(const registered_check& check, const run_trace& trace, step_listener& listener) {
    const auto bytes = answer_of_child(
        [&](outbox& to) {
            step_sender sender(to, listener.tries_next(), [] { process_watch::look(false); });
            return bytes_of(words_of(check.replay_trace(trace, sender)));
        },
        {.listener = &listener});
    if (bytes) return read_answer<replayed>(*bytes);
    report_fatal_step(check, trace, listener);
    return fatal_run();
}

std::optional<std::string> isolation::answer_in(const child_end& end, const errand& asked) {
    step_listener* const listener = asked.listener;
    std::optional<std::string> found;
    std::string fouls;
    is_interrupted_ = end.interrupted, is_hung_ = end.hung, is_fouled_ = end.sent != 0;
    reported_steps_ = 0;
    begun_choice_.clear(), begun_remarks_.clear();
    each_frame(end.written, [&](char kind, std::string_view bytes) {
        if (kind == answered) found = bytes;
        if (kind == process_watch::fouled) fouls = bytes, is_fouled_ = true;
        if (kind == in_part && asked.part != nullptr) *asked.part = read_answer<search_part>(bytes);
        if (kind == refused) throw invalid_program(std::string(bytes));
        if (kind == threw) throw std::runtime_error(std::string(bytes));
        if (kind == step_frame) begun_choice_.clear();
        if (kind == step_frame || kind == choice_frame) begun_remarks_.clear();
        if (kind == remarks_frame) begun_remarks_ = bytes;
        if (kind == choice_frame) begun_choice_ = bytes;
        if (kind == next_frame && listener != nullptr) report_next(bytes, *listener);
        if (kind == step_frame && listener != nullptr) report_step(bytes, reported_steps_++, *listener);
    });
    if (end.sent != 0) found.reset();  // it was sent before the answer
    if (!found) death_ = is_fouled_ && end.sent == 0 ? fouls : end.text(duration_text(static_cast<double>(hang_ns_) * 1e-9));
    return found;
}

/// The system does not return to the search that was asked to stop.
verdict isolation::stopped_verdict(const run_terms& terms) const {
    verdict found;
    found.result = outcome::inconclusive;
    found.stopped_by = stop_reason::interrupted;
    found.counted.transitions = recorder_->taken;
    found.sampled.seed = terms.limits.seed.value_or(0);
    return found;
}

verdict isolation::fatal_verdict(const registered_check& check, const run_terms& terms) {
    verdict found;
    if (check.terms().searched != search_kind::states && knows_last_run(check)) found = shrunk(check, terms);
    found.result = outcome::violated;
    found.property = survival_property;
    found.counted.transitions = recorder_->taken;
    found.sampled.seed = terms.limits.seed.value_or(check.terms().seed);
    return found;
}

/// A child that dies while it shrinks another violation takes its recorded choices with it.
bool isolation::knows_last_run(const registered_check& check) const {
    for (std::uint64_t i = 0; i < recorder_->steps; ++i)
        if (lacks_choices(check, recorder_->actions[i])) return false;
    return true;
}

verdict isolation::shrunk(const registered_check& check, const run_terms& terms) {
    const run_trace first{recorder_->initial, {recorder_->actions, recorder_->actions + recorder_->steps}};
    const std::uint64_t taken = recorder_->taken;
    std::uint64_t runs = 0;
    bool stopped = false;
    verdict found = check.shrink(
        first, survival_property,
        [&](const run_trace& run) {
            stopped = stopped || terms.check_in({}) != stop_reason::none;
            return stopped ? replayed{} : (++runs, walk(check, run));
        },
        check.terms().shrink_runs);
    recorder_->taken = taken;
    found.sampled.shrink_runs = runs;
    found.sampled.minimal = found.sampled.minimal && !stopped;
    found.has_trace = true;
    found.sampled.found_steps = first.actions.size();
    return found;
}

replayed isolation::walk(const registered_check& check, const run_trace& run) {
    const auto bytes = answer_of_child(
        [&](outbox&) {
            struct : step_listener {
                void begin(std::uint64_t, bool) override {}
                void action(std::string_view) override {}
                void result(std::string_view) override {}
                void note(std::string_view) override {}
            } silent;
            return bytes_of(words_of(check.replay_trace(run, silent)));
        },
        {.interrupted = on_interrupt::ends});
    if (is_interrupted_) return {};
    return bytes ? read_answer<replayed>(*bytes) : fatal_run();
}

void isolation::report_fatal_step(const registered_check& check, const run_trace& trace, step_listener& listener) const {
    const std::uint64_t number = recorder_->steps;
    const bool acted = number > 0 && number <= trace.actions.size() && reported_steps_ <= number;
    listener.begin(number, true);
    if (reported_steps_ > number) listener.action("the end of the run");
    else if (!begun_choice_.empty()) listener.action(begun_choice_);
    else listener.action(acted ? action_text(check, trace.actions[static_cast<std::size_t>(number - 1)]) : "initial");
    listener.result("-> " + death_);
    listener.note(begun_remarks_);
}

}}  // namespace foregone::impl
