// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/coverage_option_table.hpp"
#include "coverage/coverage_request.hpp"
#include "run/environment.hpp"
#include "run/tool_command_line.hpp"

#include <foregone/run/usage_error.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// The command line of foregone-coverage.
class coverage_command_line {
    tool_command_line<coverage_request> line_{
        "How likely tests cover a goal, when the system under test chooses where an action leads.", coverage_option_table};
    std::string model_, tests_;
    std::vector<std::string> goals_;

public:
    static constexpr std::string_view variables_begin_with = "FOREGONE_COVERAGE_";

    coverage_command_line() {
        line_.add_operand("MODEL", model_, "the model's file, JSON or PRISM's .tra; - is standard input");
        line_.add_operand("TESTS", tests_, "the file of test cases, one a line; - is standard input");
        line_.add_operand("GOAL", goals_, "what is to be covered: '<a b> | <c> ; <d>', '^3 >= 10' or '>= 80% of states'");
        line_.add_footer("Each option can be given as an environment variable too: FOREGONE_COVERAGE_AT_LEAST=0.9.\n"
                         "Exit codes: 0 done, 1 a goal is less likely than --at-least, 2 wrong use, or a file with errors, "
                         "3 something is unknown, for a limit was hit.");
    }

    std::string help() { return line_.help("foregone-coverage"); }

    /// What the arguments, and for options that are not among them the environment, ask for.
    ///
    /// Errors: usage_error.
    coverage_request parse(int argc, const char* const* argv, const environment& variables) {
        line_.take_apart({argv + 1, argv + argc});
        coverage_request asked{.model = model_, .tests = tests_, .goals = std::move(goals_)};
        line_.set(asked, variables, variables_begin_with);
        if (asked.help || asked.version) return asked;
        if (asked.tests.empty())
            throw usage_error(asked.model.empty() ? "there is no model and there are no tests; name two files"
                                                  : "there are no tests; name their file behind the model");
        if (asked.model == "-" && asked.tests == "-")
            throw usage_error("model and tests cannot both be standard input; name a file");
        const bool has_goals = !asked.goals.empty() || !asked.goals_file.empty();
        if (asked.at_least && !has_goals)
            throw usage_error(
                "--at-least is about goals, and there are none; name one behind the tests, such as '>= 80% of states'");
        if (asked.completes_at_least && asked.suggested_actions == 0)
            throw usage_error("--completes-at-least is about the next test case; add --suggest=6");
        if (!has_goals && asked.distributions.empty()) asked.distributions = {1};
        return asked;
    }
};

}  // namespace foregone
