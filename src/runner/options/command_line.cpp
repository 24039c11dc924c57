// SPDX-License-Identifier: BSL-1.0
// Joins the option table of the runner with its help texts, and refuses operands.
#include "runner/options/command_line.hpp"

#include "runner/options/option_table.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <string>

namespace foregone { inline namespace impl {

namespace {

request_line<options> runner_line() {
    return {{"Runs the checks of this program.",
             "Each option but --explore, --dump, --help and --version is also an environment variable: "
             "FOREGONE_TIMEOUT=30s.\n"
             "Exit codes: 0 all as expected, 1 a violation, 2 wrong use or an invalid model, 3 a limit was hit first, "
             "77 everything was skipped, 130 or 143 interrupted.",
             "FOREGONE_", true},
            option_table};
}

}  // namespace

options parse_command_line(int argc, const char* const* argv, const environment& variables) {
    request_line<options> line = runner_line();
    for (const std::string& extra : line.take_apart({argv + (argc > 0 ? 1 : 0), argv + argc}))
        throw usage_error(printable(extra) + ": only options are taken; choose checks with --filter=" + printable(extra));
    options chosen;
    line.set(chosen, variables);
    return chosen;
}

std::string command_line_help(const std::string& program, std::size_t columns) { return runner_line().help(program, columns); }

}}  // namespace foregone::impl
