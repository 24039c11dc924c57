// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cli/diagnostics.hpp>

#include <string>

/// What is wrong with a file, a line each: "3:7: …".
inline std::string lines_of(const foregone::diagnostics& wrong) {
    std::string text = foregone::diagnostics_text("", wrong), lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        std::string line = text.substr(at, end - at);
        if (line.starts_with(':')) line.erase(0, 1);
        const std::size_t error = line.find(" error: ");
        if (error != std::string::npos) line.erase(error, 7);
        lines += line + '\n';
        at = end + 1;
    }
    return lines;
}
