// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/new_file.hpp"
#include "run/trace_file.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <cctype>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace foregone {

namespace saving_traces {

/// The name of a check as that of a file, on every system.
inline std::string file_stem(std::string_view check) {
    std::string stem;
    for (const char c : check) stem += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' ? c : '_';
    return stem.substr(0, 100);
}

/// Two actions that are written alike could not be told apart when the file is read.
inline bool reads_back(const registered_check& check, const check_record& record, const std::string& text) {
    return trace_file(text, record.name).run_of(check) == record.found.trace;
}

}  // namespace saving_traces

/// Makes a folder for traces, before a long run rather than after it.
///
/// Errors: usage_error if it cannot be made or written to.
inline void make_trace_folder(const std::string& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    const std::string problem = failed ? failed.message() : why_not_writable(folder + "/trace");
    if (!problem.empty())
        throw usage_error("--save-traces: " + printable(folder) + " cannot be written: " + printable(problem) +
                          "; name another folder");
}

/// Writes a counterexample to a folder, as CHECK.json; another one of that name is left as it is. Returns what a report says of it.
inline std::string saved_trace(const registered_check& check, const check_record& record, const std::string& folder) {
    try {
        const std::string text = trace_file_text(check, record);
        if (!saving_traces::reads_back(check, record, text))
            return "its trace is not saved, for two of its actions are written alike; name them differently";
        const new_file_result written = write_new_file(folder + '/' + saving_traces::file_stem(record.name), text);
        return written.problem.empty() ? "its trace is saved as " + printable(written.path)
                                       : "its trace is not saved: " + printable(written.problem);
    } catch (const std::exception& error) { return "its trace is not saved: " + printable(error.what()); }
}

}  // namespace foregone
