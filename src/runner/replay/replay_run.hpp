// SPDX-License-Identifier: BSL-1.0
#pragma once

// Replays one run and prints its steps as they are taken; used by --replay, --pattern, --walk and --show.

#include "cli/console.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/replay/next_steps.hpp"
#include "runner/replay/replay_request.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/check/reported_run.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/report/style.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/impl/report/trace_token.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// What is printed of a run besides its steps, and which of these are not.
struct replay_text {
    std::size_t skipped_steps = 0;  ///< lines at the beginning that are printed already
    bool lists_next = true;         ///< the actions that are enabled after the run
    bool by_hand = false;           ///< the run continues: only a violation is printed, and no title
    std::string witnessed{};        ///< the quoted title of the `sometimes` that its last state witnesses
};

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
                 const replay_text& text = {});

    /// The steps that are possible after the run.
    const next_steps& next() const { return next_; }

    void begin(std::uint64_t, bool enabled) override;
    void action(std::string_view characters) override;
    void result(std::string_view characters) override { step_.result = printable(characters); }
    void note(std::string_view characters) override;
    std::uint64_t tries_next() const override { return lists_next_ && trace_.loop_from == no_loop ? tried_next_actions : 0; }
    void goes_on(const std::vector<std::uint64_t>& steps) override { next_ = steps; }

    /// Ends the line of an announced step that did not finish.
    void finish(std::string_view why) const;

private:
    static constexpr std::size_t usual_width = 24;

    static std::vector<std::string> texts(const registered_check& check, const run_trace& trace);
    static std::size_t widest(const std::vector<std::string>& actions);

    void announce_step() const;
    void say(const std::string& text) const;
};

/// Replays one run of one check and prints every step.
class replay_run {
    const replay_request& run_;
    trace_style style_;
    const console& console_;
    isolation* isolated_;
    replay_text text_;
    replayed end_{};
    next_steps next_{};

public:
    /// `isolated`: runs the system in a separate process, if given.
    replay_run(const replay_request& run, trace_style style, const console& to, isolation* isolated = nullptr,
               replay_text text = {});

    /// Returns the exit code: that of a violation if the run violates a property unexpectedly.
    int run();

    /// The steps that are possible after the run; nothing if it ends before, or if they are unknown.
    const next_steps& next() const { return next_; }

    bool was_possible() const { return end_.possible; }
    bool has_violated() const { return end_.violated(); }

private:
    const registered_check& check() const { return *run_.named().check; }

    void take();

    int conclude() const;

    /// Why the steps are not a run although each one can be taken, or the next one cannot.
    std::string why_no_run() const;

    /// The result of a run that violates nothing.
    int passed() const;
    /// The same of an infinite run; or why it is not fair.
    int passed_for_ever() const;

    int threw(std::string_view what) const;

    int said(std::string_view tag, const std::string& what, int code) const;
};

}}  // namespace foregone::impl
