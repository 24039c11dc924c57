// SPDX-License-Identifier: BSL-1.0
#pragma once

// Progress lines of a search, and whether they are shown; used by the runner and the tools.

#include "cli/decision.hpp"
#include "cli/environment.hpp"

#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// How progress is shown: not at all, in one line that is overwritten, or as separate lines.
enum class progress_style : std::uint8_t { none, rewritten, lines };

progress_style wanted_progress(decision asked, bool is_terminal, const environment& variables);

/// Shows the progress of a search without disturbing the results.
///
/// Threads: one at a time.
class progress_display {
    std::FILE* to_;
    progress_style style_;
    std::size_t columns_;
    bool shown_ = false;

public:
    progress_display(std::FILE* to, progress_style style, std::size_t columns) : to_(to), style_(style), columns_(columns) {}

    /// Shows what was asked for, as the stream and the variables allow.
    progress_display(std::FILE* to, decision asked, const environment& variables);

    bool is_on() const { return style_ != progress_style::none; }

    /// The interval between two lines: longer in a log, where lines stay.
    double interval_seconds() const { return style_ == progress_style::lines ? 1.0 : 0.1; }

    void show(std::string_view line);

    /// Prints a problem during a search.
    void report_problem(std::string_view problem);

    /// Erases the progress line before a result.
    void erase();

private:
    /// The part of a printable line that fits into the terminal without wrapping.
    std::string_view cut(std::string_view line) const;

    void write(const std::string& text);
};

namespace progress_parts {

std::string counted(std::uint64_t count, std::uint64_t before, std::string_view what, double seconds);

/// "25%": 100 only at the end.
std::string percent(double done);

/// For work of known size: "61%, 9.1 s left, "; if only a fraction is known, as for a program's paths, "61% of about 2.9 M, 9.1 s
/// left, ". The remaining time is extrapolated from this run.
std::string share(const progress& now, double seconds);

/// For an estimated number of states: "61% of about 2.9 M, 9.1 s left, ". The time is extrapolated from the states of this run.
std::string guessed_share(const progress& now, double seconds);

}  // namespace progress_parts

/// The progress of a search in a line: "jugs.reachable: 45.1 M states (3.4 M/s), depth 17, frontier 120.0 k, 1.2 GiB, 12.3 s".
std::string progress_text(std::string_view name, const progress& now, double seconds);

}}  // namespace foregone::impl
