// SPDX-License-Identifier: BSL-1.0
// Takes a run with a listener that prints each step, and reports how the run ends, with the exit code.
#include "runner/replay/replay_run.hpp"

#include "check/recorded_actions.hpp"
#include "check/reported_run.hpp"
#include "cli/exit_code.hpp"
#include "report/record.hpp"
#include "report/sentence.hpp"
#include "report/trace_token.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/replay/loop_text.hpp"
#include "runner/temporal_text.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Prints the steps of a run while it is taken: each action before it is taken, so that a crash names its step.
class step_printer final : public step_listener {
    const console& console_;
    trace_style style_;
    bool foreseen_;  ///< whether the actions are known in advance; a program reveals its choices only when it runs
    std::vector<std::string> actions_;
    run_trace trace_;
    trace_writer writer_;
    step_text step_{};
    std::size_t reported_steps_ = 0, skipped_steps_;
    bool lists_next_;
    next_steps next_{};

public:
    step_printer(const registered_check& check, const run_trace& trace, trace_style style, const console& to,
                 const replay_text& text = {})
        : console_(to), style_(style), foreseen_(!check.is_program()),
          actions_(foreseen_ ? texts(check, trace) : std::vector<std::string>{}), trace_(trace),
          writer_(style, to.paint, foreseen_ ? widest(actions_) : usual_width, to.columns), skipped_steps_(text.skipped_steps),
          lists_next_(text.lists_next && style != trace_style::off) {
        announce_step();
    }

    /// The steps that are possible after the run.
    const next_steps& next() const { return next_; }

    void begin(std::uint64_t, bool enabled) override {
        step_ = {};
        step_.number = reported_steps_;
        step_.enabled = enabled;
    }

    void action(std::string_view characters) override {
        if (!foreseen_) say(writer_.announced(reported_steps_, printable(characters)));
    }

    void result(std::string_view characters) override { step_.result = printable(characters); }

    void note(std::string_view characters) override {
        set_note(step_, characters);
        if (const std::string_view remark = end_remark(trace_, reported_steps_); !remark.empty() && step_.enabled)
            step_.note.append(step_.note.empty() ? "" : "; ").append(remark);
        say(writer_.completed(step_));
        ++reported_steps_;
        if (step_.enabled) announce_step();
    }

    std::uint64_t tries_next() const override { return lists_next_ && trace_.loop_from == no_loop ? tried_next_actions : 0; }
    void goes_on(const std::vector<std::uint64_t>& steps) override { next_ = steps; }

    /// Ends the line of an announced step that did not finish.
    void finish(std::string_view why) const {
        if (reported_steps_ < actions_.size() && step_.enabled) say(std::string(why) + '\n');
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

    void announce_step() const {
        if (reported_steps_ >= actions_.size()) return;
        if (const std::string_view heading = loop_heading(trace_, reported_steps_); !heading.empty())
            say("      " + std::string(heading) + '\n');
        say(writer_.announced(reported_steps_, actions_[reported_steps_]));
    }

    void say(const std::string& text) const {
        if (style_ != trace_style::off && reported_steps_ >= skipped_steps_) console_.say(text);
    }
};

class run_replayer {
    const replay_request& run_;
    trace_style style_;
    const console& console_;
    isolation* isolated_;
    replay_text text_;
    replayed end_{};
    next_steps next_{};

public:
    run_replayer(const replay_request& run, trace_style style, const console& to, isolation* isolated, replay_text text)
        : run_(run), style_(style), console_(to), isolated_(isolated), text_(std::move(text)) {}

    replay_end run() {
        const int code = taken();
        return {code, end_.possible, end_.violated(), std::move(next_)};
    }

private:
    int taken() {
        if (text_.skipped_steps == 0) console_.say(console_.paint(meaning::good, "[ RUN      ]") + ' ' + run_.title() + '\n');
        try {
            take();
            const int code = conclude();
            console_.say(next_steps_text(check(), next_, text_.by_hand));
            return code;
        } catch (...) { return threw(caught_text()); }
    }

    const registered_check& check() const { return *run_.named().check; }

    void take() {
        const crash_guard guard(crash_text_of(run_.named()));
        step_printer printer(check(), run_.trace(), style_, console_, text_);
        try {
            end_ = isolated_ != nullptr && check().has_system() ? isolated_->report(check(), run_.trace(), printer)
                                                                : check().replay_trace(run_.trace(), printer);
            printer.finish("not taken, the run is over");
            next_ = printer.next();
        } catch (...) {
            printer.finish("throws");
            throw;
        }
    }

    int conclude() const {
        if (!end_.possible) return said("[  NO RUN  ]", why_no_run(), exit_code::inconclusive);
        if (!end_.violated()) return passed();
        const std::string_view title = violated_title(check(), end_);
        const std::string violates = "violates " + sentence::titled(printable(title)) +
                                     (end_.for_ever ? sentence::for_ever(run_.trace()) : sentence::after(end_.steps));
        if (title != check().terms().expected_violation || end_.steps > check().terms().expected_steps)
            return said("[  FAILED  ]", violates, exit_code::violation);
        return said("[       OK ]", violates + ", as expected", exit_code::as_expected);
    }

    /// Why the steps are not a run although each one can be taken, or the next one cannot.
    std::string why_no_run() const {
        if (end_.for_ever) return why_not_for_ever(run_.trace());
        return "the next action cannot be taken after " + amount(end_.steps, "step");
    }

    /// The result of a run that violates nothing.
    int passed() const {
        if (end_.for_ever) return passed_for_ever();
        if (text_.by_hand) return exit_code::as_expected;
        if (text_.witnessed.empty())
            return said("[       OK ]", "violates nothing in " + amount(end_.steps, "step"), exit_code::as_expected);
        return said("[       OK ]", "witnesses " + text_.witnessed + sentence::after(end_.steps) + "; no shorter run does",
                    exit_code::as_expected);
    }

    /// The same of an infinite run; or why it is not fair.
    int passed_for_ever() const {
        const std::vector<std::string> unfair = temporal_text_of(check(), run_.trace(), end_).remarks;
        const bool is_lasso = run_.trace().is_lasso();
        const std::string nothing = is_lasso
                                        ? "violates nothing" + sentence::for_ever(run_.trace())
                                        : "violates nothing: what has to be possible can be reached" + sentence::after(end_.steps);
        return said("[       OK ]", unfair.empty() ? nothing : unfair.front(), exit_code::as_expected);
    }

    int threw(std::string_view what) const {
        return said("[ INVALID  ]", "invalid model: it throws \"" + printable(what) + '"', exit_code::wrong_use);
    }

    int said(std::string_view tag, const std::string& what, int code) const {
        const meaning means = code == exit_code::as_expected ? meaning::good : meaning::bad;
        console_.say(console_.paint(means, tag) + ' ' + run_.named().name + ": " + what + '\n');
        return code;
    }
};

}  // namespace

replay_end replay_run(const replay_request& run, trace_style style, const console& to, isolation* isolated, replay_text text) {
    return run_replayer(run, style, to, isolated, std::move(text)).run();
}

}}  // namespace foregone::impl
