// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/coverage_text.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/text/trace_token.hpp>
#include <foregone/impl/verdict/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// What something writes, as printable text.
template <class Print>
std::string printed(Print&& print) {
    struct : dynamic_sink {
        std::string text;
        void append(std::string_view characters) override { text += characters; }
    } sink;
    print(static_cast<dynamic_sink&>(sink));
    return printable(sink.text);
}

/// The action with a number, as printable text.
inline std::string action_text(const registered_check& check, std::uint64_t index) {
    return printed([&](dynamic_sink& sink) { check.print_action_at(index, sink); });
}

/// What a check says of each of some numbers, as printable text; none for a check that visits everything.
template <class Print>
std::vector<std::string> texts_of_cycles(const registered_check& check, std::size_t count, Print&& print) {
    std::vector<std::string> names;
    const search_kind searched = check.terms().searched;
    if (searched == search_kind::states || searched == search_kind::sequences) return names;
    for (std::size_t number = 0; number < count; ++number) names.push_back(printed([&](dynamic_sink& sink) { print(number, sink); }));
    return names;
}

/// The commands whose answers nobody judges, as printable text.
inline std::string unjudged_text(const registered_check& check) {
    return printed([&](dynamic_sink& sink) { check.print_unjudged(sink); });
}

/// What would mend a violation, as printable text; empty where there is none, or nobody can tell.
inline std::string remedy_text(const registered_check& check, const verdict& found) {
    return found.violated() ? printed([&](dynamic_sink& sink) { check.print_remedy(found, sink); }) : std::string();
}

/// The kinds of action that cycles and tours are told by.
inline std::vector<std::string> kind_texts(const registered_check& check) {
    return texts_of_cycles(check, check.kind_count(), [&](std::size_t kind, dynamic_sink& sink) { check.print_kind_at(kind, sink); });
}

/// The classes of the model that their steps are told by.
inline std::vector<std::string> class_texts(const registered_check& check) {
    return texts_of_cycles(check, check.class_count(), [&](std::size_t number, dynamic_sink& sink) { check.print_class_at(number, sink); });
}

/// How much of each part of a machine cycles met, and what is missing; none of a model without a machine.
template <class Sampling>
std::vector<part_text> covered_texts(const registered_check& check, const Sampling& sampled) {
    std::vector<part_text> parts;
    for (std::size_t i = 0; i < std::size(sampled.of_machine) && sampled.of_machine[0].all > 0; ++i) {
        const part_covered& part = sampled.of_machine[i];
        parts.push_back({part.met, part.all, {}});
        for (std::uint64_t k = 0; k < part.all - part.met && k < std::size(part.missing); ++k)
            parts.back().missing.push_back(printed([&](dynamic_sink& sink) { check.print_missing_at(i, part.missing[k], sink); }));
    }
    return parts;
}

/// Keeps the steps of a replayed run as printable text.
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
    void note(std::string_view characters) override { steps_.back().note = printable(characters); }

    const std::vector<step_text>& steps() const { return steps_; }
};

/// A run that was taken again, and how it ended.
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

/// The steps of a run as far as it can be taken: a model that throws may do so again where the run's end is judged.
template <class Replay>
std::vector<step_text> report_steps(const run_trace& trace, Replay&& replay) {
    step_collector collector;
    try {
        replay(trace, collector);
    } catch (...) {}  // told by whoever caught it first
    return collector.steps();
}

}  // namespace foregone
