// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/terminal.hpp"

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace foregone {

/// Shows how far a search has come, without getting in the way of the results.
///
/// Threads: one at a time.
class progress_display {
    std::FILE* to_;
    progress_style style_;
    std::size_t columns_;
    bool shown_ = false;

public:
    progress_display(std::FILE* to, progress_style style, std::size_t columns) : to_(to), style_(style), columns_(columns) {}

    bool is_on() const { return style_ != progress_style::none; }

    /// How long to wait between two lines: in a log they stay.
    double interval_seconds() const { return style_ == progress_style::lines ? 1.0 : 0.1; }

    void show(std::string_view line);

    /// Says what went wrong on the way.
    void report_problem(std::string_view problem);

    /// Makes room for a result.
    void erase();

private:
    /// As much of a printable line as fits into the terminal's, so that it does not wrap.
    std::string_view cut(std::string_view line) const;

    void write(const std::string& text);
};

}  // namespace foregone
