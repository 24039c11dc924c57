// SPDX-License-Identifier: BSL-1.0
// Reads and writes whole files and the standard streams, with usage errors that name the file and a remedy.
#include "cli/tool_files.hpp"

#include "cli/file_contents.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <cerrno>

namespace foregone { inline namespace impl {

std::string contents_of(const std::string& name) {
    const bool standard = name == "-";
    std::FILE* const file = standard ? stdin : std::fopen(name.c_str(), "rb");
    const auto failed = [&] {
        return usage_error(printable(standard ? "standard input" : name) + ": " + std::strerror(errno) +
                           "; name a file that can be read");
    };
    if (file == nullptr) throw failed();
    std::string text;
    const bool is_read = read_to_end(file, text);
    const int reason = errno;
    if (!standard) std::fclose(file);
    errno = reason;
    return is_read ? text : throw failed();
}

void print_diagnostics(const std::string& file, const diagnostics& wrong) {
    print_error(diagnostics_text(shown_file(file), wrong));
    if (wrong.errors() > 0) throw bad_input();
}

void refuse_unwritable(const std::string& file, const std::string& option) {
    if (file.empty()) return;
    const std::string problem = why_not_writable(file);
    if (!problem.empty()) throw usage_error(option + printable(problem) + "; write another file's name");
}

void write_result(const std::string& text, const std::string& file) {
    if (!file.empty()) {
        const std::string problem = write_file(file, text);
        if (!problem.empty()) throw usage_error("--output=" + printable(problem));
    } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw usage_error("cannot write to standard output; is the disk full?");
}

}}  // namespace foregone::impl
