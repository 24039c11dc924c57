// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>
#include <foregone/report/record.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/trace_token.hpp>
#include <foregone/verdict/replay.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// The action with a number, as printable text.
inline std::string action_text(const registered_check& check, std::uint64_t index) {
    struct : dynamic_sink {
        std::string text;
        void append(std::string_view characters) override { text += characters; }
    } sink;
    check.print_action_at(index, sink);
    return printable(sink.text);
}

/// What a check says of each of some numbers, as printable text; none for a check that visits everything.
template <class Print>
std::vector<std::string> texts_of_cycles(const registered_check& check, std::size_t count, Print&& print) {
    struct : dynamic_sink {
        std::string text;
        void append(std::string_view characters) override { text += characters; }
    } sink;
    std::vector<std::string> names;
    const search_kind searched = check.terms().searched;
    if (searched == search_kind::states || searched == search_kind::sequences) return names;
    for (std::size_t number = 0; number < count; ++number) {
        sink.text.clear();
        print(number, sink);
        names.push_back(printable(sink.text));
    }
    return names;
}

/// The kinds of action that cycles and tours are told by.
inline std::vector<std::string> kind_texts(const registered_check& check) {
    return texts_of_cycles(check, check.kind_count(), [&](std::size_t kind, dynamic_sink& sink) { check.print_kind_at(kind, sink); });
}

/// The classes of the model that their steps are told by.
inline std::vector<std::string> class_texts(const registered_check& check) {
    return texts_of_cycles(check, check.class_count(), [&](std::size_t number, dynamic_sink& sink) { check.print_class_at(number, sink); });
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
struct told_run {
    replayed end;
    std::vector<step_text> steps;
};

inline told_run tell_run(const registered_check& check, const run_trace& trace) {
    step_collector collector;
    const replayed end = check.replay_trace(trace, collector);
    return {end, collector.steps()};
}

}  // namespace foregone
