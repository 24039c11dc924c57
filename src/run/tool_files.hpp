// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/complaints.hpp"

#include <foregone/base/config.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/usage_error.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace foregone {

// What a command-line tool does with its files, beside reading them.

/// A file is wrong, and what is wrong with it was said on stderr.
struct bad_input {};

/// "-" is standard input.
inline std::string shown_file(const std::string& name) { return name == "-" ? "<stdin>" : name; }

inline void complain(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

/// Says what is wrong with a file. Errors: bad_input, where that is more than warnings.
inline void report_complaints(const std::string& file, const complaints& wrong) {
    complain(complaints_text(shown_file(file), wrong));
    if (wrong.errors() > 0) throw bad_input();
}

/// Before long work is done for it. Errors: usage_error.
inline void refuse_unwritable(const std::string& file, const std::string& option) {
    if (file.empty()) return;
    const std::string problem = why_not_writable(file);
    if (!problem.empty()) throw usage_error(option + printable(problem) + "; write another file's name");
}

/// Writes a result to a file, or, where none is named, to standard output. Errors: usage_error.
inline void write_result(const std::string& text, const std::string& file) {
    if (!file.empty()) {
        const std::string problem = write_file(file, text);
        if (!problem.empty()) throw usage_error("--output=" + printable(problem));
    } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw usage_error("standard output cannot be written; look whether its disk is full");
}

}  // namespace foregone
