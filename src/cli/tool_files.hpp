// SPDX-License-Identifier: BSL-1.0
#pragma once

// Input and output files of the cover and coverage tools.

#include "cli/diagnostics.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The contents of a file; - is standard input.
///
/// Errors: usage_error.
std::string contents_of(const std::string& name);

// The output of a command-line tool.

/// A file is wrong, and its diagnostics are already on stderr.
struct bad_input {};

/// The name of a file in messages; "-" is standard input.
inline std::string shown_file(const std::string& name) { return name == "-" ? "<stdin>" : name; }

inline void print_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

/// Prints the diagnostics of a file. Errors: bad_input, if one is an error.
void print_diagnostics(const std::string& file, const diagnostics& wrong);

/// Called before long work for the file. Errors: usage_error.
void refuse_unwritable(const std::string& file, const std::string& option);

/// Writes a result to a file, or to standard output without one. Errors: usage_error.
void write_result(const std::string& text, const std::string& file);

}}  // namespace foregone::impl
