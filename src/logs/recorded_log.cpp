// SPDX-License-Identifier: BSL-1.0
// The compiled part of recorded logs: reads a log from a file, and formats the verdict on it.
#include <foregone/impl/base/config.hpp>

// A project without exceptions may build this library and use the headers.
#if FOREGONE_HAS_EXCEPTIONS

#include <foregone/impl/logs/recorded_log.hpp>

#include <foregone/impl/cli/file_contents.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <string>

namespace foregone {

recorded_log recorded_log::from_file(const std::string& path) { return {file_contents(path), printable(path)}; }

std::string log_verdict::text() const {
    const std::string so_far = amount(steps, "step");
    if (accepted()) return log + ": accepted, " + so_far + '\n';
    std::string lines = log + ':' + std::to_string(line) + (outcome == log_outcome::refused ? ": refused" : ": unclear") +
                        " after " + so_far + (last_line > 0 ? " (up to line " + std::to_string(last_line) + ")" : "") + ": " +
                        reason + "\n  the line says: " + step + '\n';
    for (const std::string& other : allowed)
        lines += (&other == &allowed.front() ? "  allowed here:  " : "                 ") + other + '\n';
    return lines;
}

}  // namespace foregone

#endif
