// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>

namespace foregone {

/// All that a file holds; - is standard input.
///
/// Errors: usage_error.
inline std::string contents_of(const std::string& name) {
    const bool standard = name == "-";
    std::FILE* const file = standard ? stdin : std::fopen(name.c_str(), "rb");
    const auto failed = [&] {
        return usage_error(printable(standard ? "standard input" : name) + ": " + std::strerror(errno) +
                           "; name a file that can be read");
    };
    if (file == nullptr) throw failed();
    std::string text;
    std::array<char, 65'536> buffer{};
    for (std::size_t size; (size = std::fread(buffer.data(), 1, buffer.size(), file)) > 0;) text.append(buffer.data(), size);
    const bool whole = std::ferror(file) == 0;  // it is not for a folder
    const int reason = errno;
    if (!standard) std::fclose(file);
    errno = reason;
    return whole ? text : throw failed();
}

}  // namespace foregone
