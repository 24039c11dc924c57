// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/hash.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/json_document.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace foregone {

/// The first line of every checkpoint, with a version, and the checksum and size of what follows.
namespace checkpoint_header {

inline constexpr std::string_view magic = "foregone checkpoint 5 ";

inline std::string of(std::string_view body) {
    return std::string(magic) + std::to_string(hash(body)) + ' ' + std::to_string(body.size()) + '\n';
}

[[noreturn]] inline void refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}

/// What follows the line.
///
/// Errors: file_error for what is no checkpoint, is one of another version, or is not as it was written.
inline std::string_view body_of(std::string_view text, const std::string& file) {
    const std::size_t line = text.find('\n');
    if (!text.starts_with(magic) || line == std::string_view::npos)
        refuse(file, "this is no checkpoint of foregone, or one of another version; give a file that --checkpoint wrote");
    const std::string_view body = text.substr(line + 1);
    if (of(body) != text.substr(0, line + 1))
        refuse(file, "the file is damaged: its checksum is another one; begin again without --resume, under another name");
    return body;
}

}  // namespace checkpoint_header

}  // namespace foregone
