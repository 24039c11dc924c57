// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>
#include <foregone/report/record.hpp>
#include <foregone/report/trace_text.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/telling.hpp>
#include <foregone/run/trace_token.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// Prints the steps of a run while it is taken: each action before the model sees it, so that a crash names its step.
class step_printer final : public step_listener {
    const console& console_;
    trace_style style_;
    bool foreseen_;  ///< whether the actions are known before they are taken; a program says only then what it chooses
    std::vector<std::string> actions_;
    trace_writer writer_;
    step_text step_{};
    std::size_t told_ = 0;

public:
    step_printer(const registered_check& check, const run_trace& trace, trace_style style, const console& to)
        : console_(to), style_(style), foreseen_(!check.is_program()), actions_(foreseen_ ? texts(check, trace) : std::vector<std::string>{}),
          writer_(style, to.paint, foreseen_ ? widest(actions_) : usual_width) {
        announce();
    }

    void begin(std::uint64_t, bool enabled) override {
        step_ = {};
        step_.number = told_;
        step_.enabled = enabled;
    }
    void action(std::string_view characters) override {
        if (!foreseen_) say(writer_.announced(told_, printable(characters)));
    }
    void result(std::string_view characters) override { step_.result = printable(characters); }
    void note(std::string_view characters) override {
        step_.note = printable(characters);
        say(writer_.completed(step_));
        ++told_;
        if (step_.enabled) announce();
    }

    /// Ends the line of a step that was announced and did not come to an end.
    void finish(std::string_view why) const {
        if (told_ < actions_.size() && step_.enabled) say(std::string(why) + '\n');
    }

private:
    static constexpr std::size_t usual_width = 24;

    static std::vector<std::string> texts(const registered_check& check, const run_trace& trace) {
        std::vector<std::string> all{"initial"};
        for (const std::uint64_t action : trace.actions) all.push_back(action_text(check, action));
        return all;
    }
    static std::size_t widest(const std::vector<std::string>& actions) {
        std::size_t width = 0;
        for (const std::string& action : actions) width = std::max(width, utf8::length(action));
        return width;
    }

    void announce() const {
        if (told_ < actions_.size()) say(writer_.announced(told_, actions_[told_]));
    }
    void say(const std::string& text) const {
        if (style_ != trace_style::off) console_.say(text);
    }
};

}  // namespace foregone
