// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/terminal.hpp"

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
