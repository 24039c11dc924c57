// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/report_file.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <unistd.h>

namespace foregone::inline impl {

/// The result of writing a file that must not replace another one.
struct new_file_result {
    std::string path;     ///< the file with the text
    std::string problem;  ///< why there is no such file; empty if there is one
};

namespace new_file {

inline constexpr int most_names = 1'000;

/// The first name is plain; then `name.2.json`, `name.3.json`, …
inline std::string numbered(const std::string& stem, int number) {
    return number == 1 ? stem + ".json" : stem + '.' + std::to_string(number) + ".json";
}

inline bool holds(const std::string& path, std::string_view text) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return false;
    std::string found(text.size() + 1, '\0');
    found.resize(std::fread(found.data(), 1, found.size(), file));
    std::fclose(file);
    return found == text;
}

/// Renames a written file unless the name is taken: by a second link, after which the first one is removed.
inline bool name_it(const std::string& written, const std::string& path) {
    if (link(written.c_str(), path.c_str()) == 0) return true;
    if (errno == EEXIST || access(path.c_str(), F_OK) == 0) return errno = EEXIST, false;
    return std::rename(written.c_str(), path.c_str()) == 0;  // a file system without links
}

}  // namespace new_file

/// Writes a text to STEM.json, through a temporary file. An existing file is not changed: if it has the same text, nothing is
/// written; otherwise the text goes to STEM.2.json, and so on.
///
/// Errors: a problem; nothing is left behind, and no existing file is changed.
inline new_file_result write_new_file(const std::string& stem, std::string_view text) {
    const std::string written = stem + '.' + std::to_string(getpid()) + ".tmp";
    const auto failed = [&](const std::string& why) {
        std::remove(written.c_str());
        return new_file_result{{}, stem + ".json: " + why};
    };
    if (!report_file::write_all(written, text)) return failed(std::strerror(errno));
    for (int number = 1; number <= new_file::most_names; ++number) {
        const std::string path = new_file::numbered(stem, number);
        errno = 0;
        if (!new_file::holds(path, text) && !new_file::name_it(written, path)) {
            if (errno != EEXIST) return failed(std::strerror(errno));
            continue;
        }
        std::remove(written.c_str());
        return {path, {}};
    }
    return failed("there are 1,000 others already; remove unneeded ones");
}

}  // namespace foregone::impl
