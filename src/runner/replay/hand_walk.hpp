// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --walk of a runner: a person extends a run action by action on standard input.

#include "cli/console.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "runner/replay/next_steps.hpp"

#include <foregone/impl/report/trace_token.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A run that a person continues: prints what is enabled, and reads the next action from a file, one a line.
///
/// Format: a line is an action as it is listed, with or without spaces, its number, or several numbers, `/3/4`; `@2` loops through
///     the steps after the second one; `@never` asks whether something can no longer be reached; `back` takes the last action back,
///     or the loop; `quit`, or the end of the file, ends the walk.
/// Guarantees: after each line the run is taken again from its beginning; only new steps are printed.
class hand_walk {
    const options& options_;
    const std::vector<named_check>& selected_;
    const console& console_;
    isolation* isolated_;
    std::FILE* from_;
    bool is_terminal_;
    run_trace run_{};
    next_steps next_{};
    std::size_t shown_steps_ = 0;  ///< the lines of the run that are printed already
    bool is_over_ = false;         ///< it violates something
    int code_ = 0;

public:
    /// Starts at the run of --replay, or at the first initial state.
    ///
    /// Errors: usage_error for several checks, a program, or options that ask for another run.
    hand_walk(const options& chosen, const std::vector<named_check>& selected, const console& to, isolation* isolated,
              std::FILE* from = stdin);

    /// Returns the exit code of the last run.
    ///
    /// Errors: usage_error for a line that names no action, unless a person can write another one.
    int run();

private:
    const registered_check& check() const { return *selected_.front().check; }

    void refuse_others() const;

    /// Takes the run, prints what is new, and lists what is enabled; returns false if it is not possible.
    bool take();

    std::optional<std::string> next_line() const;

    void obey(std::string_view line);
    void back();

    /// The actions that a line names; nothing if it names none.
    std::optional<std::vector<std::uint64_t>> actions_of(std::string_view line) const;
    std::string what_to_write() const;
    void go_on(std::string_view line);
    void close(std::string_view position);

    void refuse(const std::string& problem) const;
};

}}  // namespace foregone::impl
