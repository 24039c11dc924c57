// SPDX-License-Identifier: BSL-1.0
// Takes a run with a listener that prints each step, and reports how the run ends, with the exit code.
#include "runner/replay/replay_run.hpp"

#include "check/recorded_actions.hpp"
#include "cli/exit_code.hpp"
#include "report/sentence.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/replay/loop_text.hpp"
#include "runner/temporal_text.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <utility>

namespace foregone { inline namespace impl {

replay_run::replay_run(const replay_request& run, trace_style style, const console& to, isolation* isolated, replay_text text)
    : run_(run), style_(style), console_(to), isolated_(isolated), text_(std::move(text)) {}

int replay_run::run() {
    if (text_.skipped_steps == 0) console_.say(console_.paint(meaning::good, "[ RUN      ]") + ' ' + run_.title() + '\n');
    try {
        take();
        const int code = conclude();
        console_.say(next_steps_text(check(), next_, text_.by_hand));
        return code;
    } catch (...) { return threw(caught_text()); }
}

void replay_run::take() {
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

int replay_run::conclude() const {
    if (!end_.possible) return said("[  NO RUN  ]", why_no_run(), exit_code::inconclusive);
    if (!end_.violated()) return passed();
    const std::string_view title = violated_title(check(), end_);
    const std::string violates = "violates " + sentence::titled(printable(title)) +
                                 (end_.for_ever ? sentence::for_ever(run_.trace()) : sentence::after(end_.steps));
    if (title != check().terms().expected_violation || end_.steps > check().terms().expected_steps)
        return said("[  FAILED  ]", violates, exit_code::violation);
    return said("[       OK ]", violates + ", as expected", exit_code::as_expected);
}

std::string replay_run::why_no_run() const {
    if (end_.for_ever) return why_not_for_ever(run_.trace());
    return "the next action cannot be taken after " + amount(end_.steps, "step");
}

int replay_run::passed() const {
    if (end_.for_ever) return passed_for_ever();
    if (text_.by_hand) return exit_code::as_expected;
    if (text_.witnessed.empty())
        return said("[       OK ]", "violates nothing in " + amount(end_.steps, "step"), exit_code::as_expected);
    return said("[       OK ]", "witnesses " + text_.witnessed + sentence::after(end_.steps) + "; no shorter run does",
                exit_code::as_expected);
}

int replay_run::passed_for_ever() const {
    const std::vector<std::string> unfair = temporal_text_of(check(), run_.trace(), end_).remarks;
    const bool is_lasso = run_.trace().is_lasso();
    const std::string nothing = is_lasso ? "violates nothing" + sentence::for_ever(run_.trace())
                                         : "violates nothing: what has to be possible can be reached" + sentence::after(end_.steps);
    return said("[       OK ]", unfair.empty() ? nothing : unfair.front(), exit_code::as_expected);
}

int replay_run::threw(std::string_view what) const {
    return said("[ INVALID  ]", "invalid model: it throws \"" + printable(what) + '"', exit_code::wrong_use);
}

int replay_run::said(std::string_view tag, const std::string& what, int code) const {
    const meaning means = code == exit_code::as_expected ? meaning::good : meaning::bad;
    console_.say(console_.paint(means, tag) + ' ' + run_.named().name + ": " + what + '\n');
    return code;
}

step_printer::step_printer(const registered_check& check, const run_trace& trace, trace_style style, const console& to,
                           const replay_text& text)
    : console_(to), style_(style), foreseen_(!check.is_program()),
      actions_(foreseen_ ? texts(check, trace) : std::vector<std::string>{}), trace_(trace),
      writer_(style, to.paint, foreseen_ ? widest(actions_) : usual_width, to.columns), skipped_steps_(text.skipped_steps),
      lists_next_(text.lists_next && style != trace_style::off) {
    announce_step();
}

void step_printer::begin(std::uint64_t, bool enabled) {
    step_ = {};
    step_.number = reported_steps_;
    step_.enabled = enabled;
}

void step_printer::action(std::string_view characters) {
    if (!foreseen_) say(writer_.announced(reported_steps_, printable(characters)));
}

void step_printer::note(std::string_view characters) {
    set_note(step_, characters);
    if (const std::string_view remark = end_remark(trace_, reported_steps_); !remark.empty() && step_.enabled)
        step_.note.append(step_.note.empty() ? "" : "; ").append(remark);
    say(writer_.completed(step_));
    ++reported_steps_;
    if (step_.enabled) announce_step();
}

void step_printer::finish(std::string_view why) const {
    if (reported_steps_ < actions_.size() && step_.enabled) say(std::string(why) + '\n');
}

std::vector<std::string> step_printer::texts(const registered_check& check, const run_trace& trace) {
    std::vector<std::string> all{"initial"};
    for (const std::uint64_t action : trace.actions) all.push_back(action_text(check, action));
    return all;
}

std::size_t step_printer::widest(const std::vector<std::string>& actions) {
    std::size_t width = 0;
    for (const std::string& action : actions) width = std::max(width, utf8::length(action));
    return width;
}

void step_printer::announce_step() const {
    if (reported_steps_ >= actions_.size()) return;
    if (const std::string_view heading = loop_heading(trace_, reported_steps_); !heading.empty())
        say("      " + std::string(heading) + '\n');
    say(writer_.announced(reported_steps_, actions_[reported_steps_]));
}

void step_printer::say(const std::string& text) const {
    if (style_ != trace_style::off && reported_steps_ >= skipped_steps_) console_.say(text);
}

}}  // namespace foregone::impl
