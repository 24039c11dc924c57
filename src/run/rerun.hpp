// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/sentence.hpp"
#include "run/asked_run.hpp"
#include "run/crash_guard.hpp"
#include "run/isolation.hpp"
#include "run/step_printer.hpp"

#include <foregone/report/amount.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/style.hpp>
#include <foregone/report/trace_text.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/exit_code.hpp>
#include <foregone/verdict/replay.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace foregone {

/// Takes one run of one check again and prints every step.
class rerun {
    const asked_run& run_;
    trace_style style_;
    const console& console_;
    isolation* isolated_;

public:
    /// `isolated`: runs the system in a process of its own, if given.
    rerun(const asked_run& run, trace_style style, const console& to, isolation* isolated = nullptr)
        : run_(run), style_(style), console_(to), isolated_(isolated) {}

    /// Returns the exit code: that of a violation if the run violates what the check does not expect.
    int run() const {
        console_.say(console_.paint(meaning::good, "[ RUN      ]") + ' ' + run_.title() + '\n');
        try {
            return conclude(take());
        } catch (const std::exception& error) { return threw(error.what()); } catch (...) {
            return threw("something that is no std::exception");
        }
    }

private:
    const registered_check& check() const { return *run_.named().check; }

    replayed take() const {
        const crash_guard guard(crash_text_of(run_.named()));
        step_printer printer(check(), run_.trace(), style_, console_);
        try {
            const replayed end = isolated_ != nullptr && check().has_system() ? isolated_->tell(check(), run_.trace(), printer)
                                                                              : check().replay_trace(run_.trace(), printer);
            printer.finish("not taken, the run is over");
            return end;
        } catch (...) {
            printer.finish("throws");
            throw;
        }
    }

    int conclude(const replayed& end) const {
        const std::string steps = amount(end.steps, "step");
        if (!end.possible) return said("[  NO RUN  ]", "the next action cannot be taken after " + steps, exit_code::inconclusive);
        if (!end.violated()) return said("[       OK ]", "violates nothing in " + steps, exit_code::as_expected);
        const std::string_view title = violated_title(check(), end);
        const std::string violates = "violates \"" + printable(title) + '"' + sentence::after(end.steps);
        if (title != check().terms().expected_violation || end.steps > check().terms().expected_steps)
            return said("[  FAILED  ]", violates, exit_code::violation);
        return said("[       OK ]", violates + ", as expected", exit_code::as_expected);
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

}  // namespace foregone
