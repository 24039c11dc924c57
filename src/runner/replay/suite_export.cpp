// SPDX-License-Identifier: BSL-1.0
// Draws each run of a check, and writes it as a test that replays it.
#include "runner/replay/suite_export.hpp"

#include "check/recorded_actions.hpp"
#include "check/reported_run.hpp"
#include "cli/exit_code.hpp"
#include "report/cpp_test.hpp"
#include "runner/options/asked_of_check.hpp"
#include "runner/replay/replay_request.hpp"
#include "runner/replay/test_to_paste.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint64_t most_tests = 10'000;

[[noreturn]] void refuse(const std::string& problem) { throw usage_error("--export-tests: " + problem); }

const named_check& exported_check(const std::vector<named_check>& selected) {
    const named_check& named = only_check(selected, "--export-tests");
    if (!takes_samples(*named.check) || named.check->is_program())
        refuse(named.name + " has neither planned nor random runs; choose a check of fg::transition_tour, "
                            "fg::covering_sequences<N> or fg::random{}");
    if (named.check->model_name().empty()) refuse(named.name + " has no model that a test could name; choose another check");
    return named;
}

/// The actions of a run, for the comments beside their numbers.
std::vector<step_text> steps_of(const registered_check& check, const run_trace& trace) {
    std::vector<step_text> steps(1);
    for (const std::uint64_t action : trace.actions)
        steps.emplace_back().action = action_text(check, action);
    return steps;
}

std::string test_of(const named_check& named, const run_trace& trace, std::uint64_t number) {
    const registered_check& check = *named.check;
    cpp_test::choice_lists choices;
    for (const std::uint64_t action : trace.actions) {
        const choice_list made = choices_of(check, action);
        choices.emplace_back(made.first, made.first + made.count);
    }
    return "\nTEST(" + cpp_test::identifier("foregone", "." + named.name) + ", run_" + std::to_string(number) +
           ") {\n    EXPECT_EQ((foregone::replays<" + code_of(check) + ">(" +
           cpp_test::run_literal(trace, steps_of(check, trace), choices) + ")), std::string_view());\n}\n";
}

}  // namespace

int export_tests(const options& chosen, const std::vector<named_check>& selected, const console& to) {
    const named_check& named = exported_check(selected);
    if (std::filesystem::exists(chosen.export_tests)) refuse(printable(chosen.export_tests) + " is there; name a new file");
    options one = chosen;
    one.pattern = 0;
    const std::uint64_t runs = replay_request(one, selected, 0).count();
    if (runs == 0 || runs > most_tests)
        refuse(named.name + " has " + (runs == 0 ? "too many runs to count" : amount(runs, "run")) +
               "; at most 10,000 are written");
    std::string text = "// " + amount(runs, "run") + " of " + printable(named.name) +
                       ", written by foregone's --export-tests. Declare the model above: each test replays a run and asks the "
                       "model's properties.\n#include <foregone/foregone.hpp>\n#include <foregone/replays.hpp>\n\n#include "
                       "<gtest/gtest.h>\n\n#include <string_view>\n\nnamespace fg = foregone;\n";
    for (std::uint64_t number = 0; number < runs; ++number)
        text += test_of(named, replay_request(one, selected, number).trace(), number);
    if (const std::string problem = write_file(chosen.export_tests, text); !problem.empty()) refuse(problem);
    to.say(named.name + ": " + amount(runs, "test") + " in " + printable(chosen.export_tests) + '\n');
    return exit_code::as_expected;
}

}}  // namespace foregone::impl
