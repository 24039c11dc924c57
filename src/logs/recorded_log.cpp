// SPDX-License-Identifier: BSL-1.0
// The compiled part of recorded logs: reads a log from a file, and formats the verdict on it.
#include "cli/file_contents.hpp"

#include <foregone/impl/base/config.hpp>

// A project without exceptions may build this library and use the headers.
#if FOREGONE_HAS_EXCEPTIONS

#include <foregone/impl/logs/recorded_log.hpp>

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <string>
#include <vector>

namespace foregone {

recorded_log recorded_log::from_file(const std::string& path) { return {file_contents(path), printable(path)}; }

namespace {

std::string listed(const char* before, const std::vector<std::string>& names, const char* after) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? before : ", ") + name;
    return text.empty() ? text : text + after;
}

}  // namespace

std::string log_verdict::text() const {
    const std::string so_far = amount(steps, "step");
    std::string lines = place + ": accepted, " + so_far + '\n';
    if (!accepted()) {
        lines = place + (outcome == log_outcome::refused ? ": refused" : ": unclear") + " after " + so_far +
                (accepted_part.empty() ? "" : " (" + accepted_part + ")") + ": " + reason + '\n';
        if (!step.empty()) lines += std::string("  the ") + (is_of_states ? "trace" : "line") + " says: " + step + '\n';
        for (const std::string& other : others) lines += "  nor " + other + '\n';
        for (const std::string& other : allowed)
            lines += (&other == &allowed.front() ? "  allowed here:  " : "                 ") + other + '\n';
    }
    lines += listed("  not compared: ", not_compared, "; the model shows no such member\n");
    lines += listed("  not compared: ", not_recorded, "; the trace has no such variable\n");
    lines += listed("  not used: ", not_used, "; the model has no action of that name, so any is taken\n");
    return lines;
}

}  // namespace foregone

#endif
