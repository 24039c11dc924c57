// SPDX-License-Identifier: BSL-1.0
#pragma once

// The JUnit XML report of a run, for CI systems; used by --output of the runner.

#include <foregone/impl/report/record.hpp>

#include <tinyxml2.h>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

/// Writes a run as JUnit XML.
class junit_writer {
    tinyxml2::XMLPrinter xml_;

public:
    std::string write(const run_record& run);

private:
    void attribute(const char* name, const std::string& value) { xml_.PushAttribute(name, value.c_str()); }
    void attribute(const char* name, std::uint64_t value) { attribute(name, std::to_string(value)); }

    static std::string seconds_text(double seconds);

    void suite_attributes(const run_record& run);

    void testcase(const run_record& run, const check_record& check);

    void empty_element(const char* name);

    void add_result(const check_record& check);

    void properties(const check_record& check);

    void property(const char* name, const std::string& value);

    void problem(const char* element, const check_record& check);

    void text_element(const char* name, const std::string& text);
};

/// A run as JUnit XML, for the readers of GitHub, GitLab and Jenkins.
///
/// Format: one suite, named after the program; an inconclusive or invalid check is an error, never a pass.
/// Requires: printable texts; XML cannot express control characters.
inline std::string junit_text(const run_record& run) { return junit_writer().write(run); }

}}  // namespace foregone::impl
