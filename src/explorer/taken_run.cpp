// SPDX-License-Identifier: BSL-1.0
// Replays a run with a listener that collects steps, the last state and the possible next steps.
#include "explorer/taken_run.hpp"

#include "check/recorded_actions.hpp"
#include "runner/isolation/named_work.hpp"
#include "runner/replay/next_steps.hpp"

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/report/printable.hpp>

#include <span>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

class run_listener final : public step_listener {
    taken_run& run_;
    run_detail detail_;
    std::uint64_t number_ = 0;

public:
    run_listener(taken_run& run, run_detail detail) : run_(run), detail_(detail) {}

    void begin(std::uint64_t, bool enabled) override {
        if (detail_ != run_detail::whole) run_.steps.clear();
        run_.steps.push_back({.number = number_++, .action = {}, .result = {}, .note = {}, .enabled = enabled});
    }
    void action(std::string_view characters) override { run_.steps.back().action = characters; }
    void result(std::string_view characters) override { run_.steps.back().result = characters; }
    void note(std::string_view characters) override { set_note(run_.steps.back(), characters); }

    std::uint64_t tries_next() const override { return detail_ >= run_detail::state ? tried_next_actions : 0; }
    void goes_on(const std::vector<std::uint64_t>& steps) override { run_.next = steps; }

    bool asks_last_state() const override { return detail_ >= run_detail::last_state; }
    void last_state(std::span<const std::uint64_t> words, std::span<const std::uint32_t> witnessed) override {
        run_.key.assign(words.begin(), words.end());
        run_.witnessed.emplace(witnessed.begin(), witnessed.end());
    }
};

}  // namespace

std::string taken_run::violated_by(const registered_check& check) const {
    return end.violated() ? printable(violated_title(check, end)) : std::string();
}

taken_run take_run(const registered_check& check, const run_trace& trace, run_detail detail, isolation* isolated) {
    const named_work work(", run " + token_of(check, trace));
    taken_run run;
    run_listener listener(run, detail);
    try {
        run.end = isolated != nullptr && check.has_system() ? isolated->report(check, trace, listener)
                                                            : check.replay_trace(trace, listener);
    } catch (...) { run.thrown = printable(caught_text()); }
    const bool has_answers = check.has_system() || check.is_program();
    for (step_text& step : run.steps) {
        step.action = printable(step.action);
        step.result =
            printable(has_answers && step.result.starts_with(answer_sign) ? step.result.substr(answer_sign.size()) : step.result);
    }
    return run;
}

run_trace extended(run_trace trace, std::uint64_t step) {
    trace.actions.push_back(step);
    return trace;
}

}}  // namespace foregone::impl
