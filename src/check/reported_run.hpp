// SPDX-License-Identifier: BSL-1.0
#pragma once

// Collects what a check prints, such as replayed steps and actions, as printable text; for reports of the runner.

#include "report/coverage_text.hpp"
#include "report/record.hpp"
#include "report/trace_token.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/printed.hpp>
#include <foregone/impl/search/note_marks.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Action `index`, as printable text.
inline std::string action_text(const registered_check& check, std::uint64_t index) {
    return printed([&](dynamic_sink& sink) { check.print_action_at(index, sink); });
}

/// Printed numbers 0 to count - 1 of a check, as printable text; none for an exhaustive check.
template <class Print>
std::vector<std::string> texts_of_samples(const registered_check& check, std::size_t count, Print&& print) {
    std::vector<std::string> names;
    const search_kind searched = check.terms().searched;
    if (searched == search_kind::states || searched == search_kind::sequences) return names;
    for (std::size_t number = 0; number < count; ++number)
        names.push_back(printed([&](dynamic_sink& sink) { print(number, sink); }));
    return names;
}

/// The commands without a judged answer, as printable text.
inline std::string unjudged_text(const registered_check& check) {
    return printed([&](dynamic_sink& sink) { check.print_unjudged(sink); });
}

/// What would fix a violation, or let more paths end, as printable text; empty if there is none, or if it is unknown.
inline std::string remedy_text(const registered_check& check, const verdict& found) {
    const bool is_asked = found.violated() || found.paths.cut > 0 || found.stopped_by != stop_reason::none;
    return is_asked ? printed([&](dynamic_sink& sink) { check.print_remedy(found, sink); }) : std::string();
}

/// The kinds of action by which random runs and tours are reported.
inline std::vector<std::string> kind_texts(const registered_check& check) {
    return texts_of_samples(check, check.kind_count(),
                            [&](std::size_t kind, dynamic_sink& sink) { check.print_kind_at(kind, sink); });
}

/// The classes of the model by which their steps are reported.
inline std::vector<std::string> class_texts(const registered_check& check) {
    return texts_of_samples(check, check.class_count(),
                            [&](std::size_t number, dynamic_sink& sink) { check.print_class_at(number, sink); });
}

/// How much of each part of a machine random runs covered, and what is missing; none without a machine.
template <class Sampling>
std::vector<part_text> covered_texts(const registered_check& check, const Sampling& sampled) {
    std::vector<part_text> parts;
    for (std::size_t i = 0; i < std::size(sampled.of_machine) && sampled.of_machine[0].all > 0; ++i) {
        const part_covered& part = sampled.of_machine[i];
        parts.push_back({part.covered, part.all, {}});
        for (std::uint64_t k = 0; k < part.all - part.covered && k < std::size(part.missing); ++k)
            parts.back().missing.push_back(printed([&](dynamic_sink& sink) { check.print_missing_at(i, part.missing[k], sink); }));
    }
    return parts;
}

/// Collects the steps of a replayed run as printable text.
class step_collector final : public step_listener {
    std::vector<step_text> steps_;

public:
    void begin(std::uint64_t, bool enabled) override {
        steps_.emplace_back();
        steps_.back().number = steps_.size() - 1;
        steps_.back().enabled = enabled;
    }
    void action(std::string_view characters) override { steps_.back().action = printable(characters); }
    void result(std::string_view characters) override { steps_.back().result = printable(characters); }
    void note(std::string_view characters) override { set_note(steps_.back(), characters); }

    const std::vector<step_text>& steps() const { return steps_; }
};

/// A replayed run, and how it ended.
struct reported_run {
    replayed end;
    std::vector<step_text> steps;
};

/// `replay(trace, listener)` takes the run.
template <class Replay>
reported_run report_run(const run_trace& trace, Replay&& replay) {
    step_collector collector;
    const replayed end = replay(trace, collector);
    return {end, collector.steps()};
}

/// The steps of a run as far as it can be taken: a model may throw again where the run's end is judged.
template <class Replay>
std::vector<step_text> report_steps(const run_trace& trace, Replay&& replay) {
    step_collector collector;
    try {
        replay(trace, collector);
    } catch (...) {}  // reported where it was caught first
    return collector.steps();
}

}}  // namespace foregone::impl
