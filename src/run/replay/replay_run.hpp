// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/isolation/isolation.hpp"
#include "run/replay/replay_request.hpp"

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/report/style.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/impl/run/console.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/text/reported_run.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// Prints the steps of a run while it is taken: each action before it is taken, so that a crash names its step.
class step_printer final : public step_listener {
    const console& console_;
    trace_style style_;
    bool foreseen_;  ///< whether the actions are known in advance; a program reveals its choices only when it runs
    std::vector<std::string> actions_;
    trace_writer writer_;
    step_text step_{};
    std::size_t reported_steps_ = 0;

public:
    step_printer(const registered_check& check, const run_trace& trace, trace_style style, const console& to);

    void begin(std::uint64_t, bool enabled) override;
    void action(std::string_view characters) override;
    void result(std::string_view characters) override { step_.result = printable(characters); }
    void note(std::string_view characters) override;

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

public:
    /// `isolated`: runs the system in a separate process, if given.
    replay_run(const replay_request& run, trace_style style, const console& to, isolation* isolated = nullptr);

    /// Returns the exit code: that of a violation if the run violates a property unexpectedly.
    int run() const;

private:
    const registered_check& check() const { return *run_.named().check; }

    replayed take() const;

    int conclude(const replayed& end) const;

    int threw(std::string_view what) const;

    int said(std::string_view tag, const std::string& what, int code) const;
};

}  // namespace foregone::impl
