// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>
#include <foregone/report/sentence.hpp>
#include <foregone/report/trace_text.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/exit_code.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/pattern.hpp>
#include <foregone/run/telling.hpp>
#include <foregone/run/trace_token.hpp>
#include <foregone/run/usage_error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// Prints the steps of a run while it is taken: each action before the model sees it, so that a crash names its step.
class step_printer final : public step_listener {
    const console& console_;
    trace_style style_;
    std::vector<std::string> actions_;
    trace_writer writer_;
    step_text step_{};
    std::size_t told_ = 0;

public:
    step_printer(const registered_check& check, const run_trace& trace, trace_style style, const console& to)
        : console_(to), style_(style), actions_(texts(check, trace)), writer_(style, to.paint, widest(actions_)) {
        announce();
    }

    void begin(std::uint64_t, bool enabled) override {
        step_ = {};
        step_.number = told_;
        step_.enabled = enabled;
    }
    void action(std::string_view) override {}
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

/// Takes one run of one check again, by its token or by its number, and prints every step.
class rerun {
    const options& options_;
    const console& console_;

public:
    rerun(const options& chosen, const console& to) : options_(chosen), console_(to) {}

    static bool is_asked(const options& chosen) { return chosen.replay.has_value() || chosen.pattern.has_value(); }

    /// Returns the exit code: that of a violation if the run violates something that the check does not expect.
    ///
    /// Errors: usage_error for more than one check, or a run whose numbers are out of range.
    int run(const std::vector<named_check>& selected) const {
        if (selected.size() != 1)
            throw usage_error(place() + ": " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
        const named_check& named = selected.front();
        const run_trace trace = options_.replay ? checked_trace(*named.check) : numbered_trace(named);
        console_.say(console_.paint(meaning::good, "[ RUN      ]") + ' ' + named.name + ", run " + token_of(trace) + which(*named.check) + '\n');
        try {
            return conclude(named, take(*named.check, trace));
        } catch (const std::exception& error) {
            return threw(named, error.what());
        } catch (...) {
            return threw(named, "something that is no std::exception");
        }
    }

private:
    std::string place() const {
        return options_.replay ? "--replay=" + token_of(*options_.replay) : "--pattern=" + std::to_string(*options_.pattern);
    }

    static patterns patterns_of(const registered_check& check) {
        return {check.action_count(), check.initial_count(), check.terms().max_steps};
    }

    std::string which(const registered_check& check) const {
        if (!options_.pattern) return {};
        return ", pattern " + std::to_string(*options_.pattern) + " of " + std::to_string(patterns_of(check).count().value);
    }

    run_trace checked_trace(const registered_check& check) const {
        const run_trace& trace = *options_.replay;
        if (trace.initial >= check.initial_count())
            throw usage_error(place() + ": there are " + amount(check.initial_count(), "initial state") + ", numbered from 0; give one of them first");
        for (const std::uint64_t action : trace.actions)
            if (action >= check.action_count())
                throw usage_error(place() + ": there is no action " + std::to_string(action) + "; the last one is " +
                                  std::to_string(check.action_count() - 1));
        return trace;
    }

    run_trace numbered_trace(const named_check& named) const {
        const patterns numbered = patterns_of(*named.check);
        if (numbered.steps == 0)
            throw usage_error(place() + ": " + named.name + " visits states, whose runs have no numbers; choose a check of sequences, or use --replay");
        if (numbered.count() && *options_.pattern >= numbered.count().value)
            throw usage_error(place() + ": " + named.name + " has " + amount(numbered.count().value, "sequence") + ", numbered from 0; write a smaller number");
        return numbered.at(*options_.pattern);
    }

    replayed take(const registered_check& check, const run_trace& trace) const {
        step_printer printer(check, trace, options_.trace, console_);
        try {
            const replayed end = check.replay_trace(trace, printer);
            printer.finish("not taken, the run is over");
            return end;
        } catch (...) {
            printer.finish("throws");
            throw;
        }
    }

    int conclude(const named_check& named, const replayed& end) const {
        if (!end.possible)
            return said("[  LIMIT   ]", named, "there is no such run: after " + amount(end.steps, "step") + " the next action cannot be taken", exit_code::inconclusive);
        if (!end.violated()) return said("[       OK ]", named, "violates nothing in " + amount(end.steps, "step"), exit_code::as_expected);
        const std::string_view title = named.check->property(end.property);
        const std::string violates = "violates \"" + printable(title) + '"' + sentence::after(end.steps);
        if (title == named.check->terms().expected_violation) return said("[       OK ]", named, violates + ", as expected", exit_code::as_expected);
        return said("[  FAILED  ]", named, violates, exit_code::violation);
    }

    int threw(const named_check& named, std::string_view what) const {
        return said("[ INVALID  ]", named, "invalid model: it throws \"" + printable(what) + '"', exit_code::wrong_use);
    }

    int said(std::string_view tag, const named_check& named, const std::string& what, int code) const {
        console_.say(console_.paint(code == 0 ? meaning::good : meaning::bad, tag) + ' ' + named.name + ": " + what + '\n');
        return code;
    }
};

}  // namespace foregone
