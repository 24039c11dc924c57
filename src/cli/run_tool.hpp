// SPDX-License-Identifier: BSL-1.0
#pragma once

// The common main function of the cover and coverage tools.

#include "cli/exit_code.hpp"
#include "report/version_text.hpp"

#include <cstdio>
#include <exception>
#include <string>

namespace foregone { inline namespace impl {

/// The main function of a tool: prints the text of --help or --version, or runs the tool; prints exceptions.
///
/// Requires: `parse()` returns a request, `help()` a text, `run(request)` an exit code.
template <class Parse, class Help, class Run>
int run_tool(const std::string& name, Parse&& parse, Help&& help, Run&& run) {
    try {
        const auto asked = parse();
        const std::string about = asked.help ? help() : asked.version ? name + ' ' + version_text() + '\n' : "";
        if (about.empty()) return run(asked);
        std::fputs(about.c_str(), stdout);
        return exit_code::as_expected;
    } catch (const std::exception& error) {  // a usage_error, or no memory left
        std::fprintf(stderr, "%s: %s\n", name.c_str(), error.what());
        return exit_code::wrong_use;
    }
}

}}  // namespace foregone::impl
