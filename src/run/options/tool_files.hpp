// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/diagnostics.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace foregone {

/// All that a file holds; - is standard input.
///
/// Errors: usage_error.
std::string contents_of(const std::string& name);

// What a command-line tool does with its files, beside reading them.

/// A file is wrong, and what is wrong with it was said on stderr.
struct bad_input {};

/// "-" is standard input.
inline std::string shown_file(const std::string& name) { return name == "-" ? "<stdin>" : name; }

inline void print_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

/// Says what is wrong with a file. Errors: bad_input, where that is more than warnings.
void print_diagnostics(const std::string& file, const diagnostics& wrong);

/// Before long work is done for it. Errors: usage_error.
void refuse_unwritable(const std::string& file, const std::string& option);

/// Writes a result to a file, or, where none is named, to standard output. Errors: usage_error.
void write_result(const std::string& text, const std::string& file);

}  // namespace foregone
