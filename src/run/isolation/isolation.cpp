// SPDX-License-Identifier: BSL-1.0
#include "run/isolation/isolation.hpp"

#include "archive/word_archive.hpp"
#include "run/replay/recorded_actions.hpp"
#include "values/label_tally.hpp"
#include "values/recorded_choices.hpp"

#include <foregone/model/collect.hpp>

#include <stdexcept>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

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
    recorder_->taken = 0;
    const auto bytes = answer_of_child(
        [&](int to) {
            sequential_executor alone;
            std::vector<failing_path> failing;
            run_terms child_terms = terms;
            child_terms.outputs.failing_paths = &failing;
            label_tally labels;
            child_terms.outputs.labels = &labels;
            search_part part;
            if (terms.outputs.part != nullptr) child_terms.outputs.part = &part;
            const verdict found = check.run(alone, child_terms);
            if (terms.outputs.part != nullptr) write_all(to, frame(in_part, bytes_of(words_of(part))));
            std::vector<std::string> names;
            std::vector<std::uint64_t> numbers;
            labels.write(names, numbers);
            return bytes_of(words_of(found, failing, choices_in(check, found.trace), names, numbers, had_uncounted_labels()));
        },
        nullptr, terms.outputs.part);
    if (!bytes) return fatal_verdict(check, terms);
    return read_verdict(*bytes, terms.outputs);
}

void isolation::draw(const registered_check& check, const run_terms& terms) {
    drawn_run& into = *terms.outputs.only_run;
    const auto bytes = answer_of_child([&](int) {
        sequential_executor alone;
        check.run(alone, terms);
        return bytes_of(words_of(into, choices_in(check, into.run)));
    });
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
        [&](int to) {
            step_sender sender(to, listener.tries_next());
            return bytes_of(words_of(check.replay_trace(trace, sender)));
        },
        &listener);
    if (bytes) return read_answer<replayed>(*bytes);
    report_fatal_step(check, trace, listener);
    return fatal_run();
}

std::optional<std::string> isolation::answer_in(const child_end& end, step_listener* listener, search_part* part) {
    std::optional<std::string> found;
    reported_steps_ = 0;
    begun_choice_.clear(), begun_remarks_.clear();
    each_frame(end.written, [&](char kind, std::string_view bytes) {
        if (kind == answered) found = bytes;
        if (kind == in_part && part != nullptr) *part = read_answer<search_part>(bytes);
        if (kind == refused) throw invalid_program(std::string(bytes));
        if (kind == threw) throw std::runtime_error(std::string(bytes));
        if (kind == step_frame) begun_choice_.clear();
        if (kind == step_frame || kind == choice_frame) begun_remarks_.clear();
        if (kind == remarks_frame) begun_remarks_ = bytes;
        if (kind == choice_frame) begun_choice_ = bytes;
        if (kind == next_frame && listener != nullptr) report_next(bytes, *listener);
        if (kind == step_frame && listener != nullptr) report_step(bytes, reported_steps_++, *listener);
    });
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
    const auto bytes = answer_of_child([&](int) {
        struct : step_listener {
            void begin(std::uint64_t, bool) override {}
            void action(std::string_view) override {}
            void result(std::string_view) override {}
            void note(std::string_view) override {}
        } silent;
        return bytes_of(words_of(check.replay_trace(run, silent)));
    });
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

}  // namespace foregone::impl
