// SPDX-License-Identifier: BSL-1.0
#pragma once

// A whole file as text.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <cstdio>
#include <string>

namespace foregone { inline namespace impl {

/// Appends what is left in a stream; returns false if it cannot be read, as a folder.
inline bool read_to_end(std::FILE* file, std::string& text) {
    char buffer[4096];
    for (std::size_t size = 0; (size = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, size);
    return std::ferror(file) == 0;
}

/// What a file of the system says; empty if it cannot be read.
inline std::string contents_if_any(const std::string& path) {
    std::string text;
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return text;
    read_to_end(file, text);
    std::fclose(file);
    return text;
}

/// The contents of a file.
///
/// Errors: file_error if it cannot be read.
inline std::string file_contents(const std::string& path) {
    std::string text;
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) throw file_error(printable(path) + ": cannot be opened; pass the name of an existing file");
    const bool is_read = read_to_end(file, text);
    std::fclose(file);
    if (!is_read) throw file_error(printable(path) + ": cannot be read; pass the name of a file, not of a folder");
    return text;
}

}}  // namespace foregone::impl
