// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/terminal.hpp"

#include <foregone/report/printable.hpp>

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

    void show(std::string_view line) {
        if (!is_on()) return;
        write(style_ == progress_style::lines ? std::string(line) + '\n' : "\r\033[K" + std::string(cut(line)));
        shown_ = true;
    }

    /// Says what went wrong on the way.
    void tell(std::string_view problem) {
        erase();
        write("foregone: " + std::string(problem) + '\n');
    }

    /// Makes room for a result.
    void erase() {
        if (shown_ && style_ == progress_style::rewritten) write("\r\033[K");
        shown_ = false;
    }

private:
    /// As much of a printable line as fits into the terminal's, so that it does not wrap.
    std::string_view cut(std::string_view line) const {
        std::size_t characters = 0, at = 0;
        while (at < line.size() && characters + 1 < columns_) at += utf8::announced_size(utf8::byte_at(line, at)), ++characters;
        return line.substr(0, at);
    }

    void write(const std::string& text) {
        std::fwrite(text.data(), 1, text.size(), to_);
        std::fflush(to_);
    }
};

}  // namespace foregone
