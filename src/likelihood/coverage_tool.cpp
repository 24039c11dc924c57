// SPDX-License-Identifier: BSL-1.0
// A run of foregone-coverage, step by step: reads model, tests, goals and suspects, computes, and writes findings.
#include "likelihood/coverage_tool.hpp"

#include "cli/diagnostics.hpp"
#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/run_tool.hpp"
#include "cli/terminal.hpp"
#include "cli/tool_files.hpp"
#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/execution_counts.hpp"
#include "likelihood/find_coverage.hpp"
#include "likelihood/findings_json.hpp"
#include "likelihood/findings_text.hpp"
#include "likelihood/read/markov_file.hpp"
#include "likelihood/read/read_goals.hpp"
#include "likelihood/read/read_markov_json.hpp"
#include "likelihood/read/read_prism.hpp"
#include "likelihood/read/read_suspects.hpp"
#include "likelihood/read/read_tests.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/threads.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// What may still be wrong at each suspect after all test cases have passed.
///
/// Guarantees: with posterior weights, because a passed test case was seen to its end; each suspect as if the others were sound.
template <class Number>
reported_risk find_risk(const coverage_request& asked, const markov_table<Number>& table, const std::vector<placed_test>& tests,
                        const std::vector<read_suspect>& suspects) {
    std::vector<fault_site<Number>> sites;
    std::size_t longest = 1;
    for (const read_suspect& one : suspects) {
        sites.push_back({one.word, static_cast<Number>(one.prior), static_cast<Number>(one.shows), static_cast<Number>(one.cost)});
        longest = std::max(longest, one.word.size());
    }
    std::vector<execution_model<Number>> executed;
    for (const placed_test& test : tests) {
        executed.push_back(execute(table, test.actions, weighting::posterior));
        if (count_segments(executed.back(), static_cast<unsigned>(longest)) > asked.max_states) return {};
    }
    const risk_report<Number> found = risk_after(executed, sites);
    reported_risk made{
        std::floating_point<Number> ? certainty::rounded : certainty::exact, reported(found.before), reported(found.after), {}};
    for (const site_risk<Number>& one : found.sites)
        made.suspects.push_back({suspects[one.site].text, reported(sites[one.site].prior), reported(one.posterior),
                                 reported(one.before), reported(one.after)});
    return made;
}

namespace {

/// One run of foregone-coverage: from files to findings.
///
/// Errors: usage_error for mistakes outside of files; mistakes in files are printed to stderr, then `bad_input` is thrown.
class coverage_run {
    const coverage_request& asked_;
    const environment& variables_;
    markov_file file_{};
    std::vector<placed_test> tests_{};
    std::vector<read_goal> goals_{};

public:
    coverage_run(const coverage_request& asked, const environment& variables) : asked_(asked), variables_(variables) {}

    /// Returns the exit code.
    int run() {
        try {
            if (asked_.samples_are_asked && asked_.method != coverage_method::monte_carlo)
                throw usage_error("--samples and --seed are of executions that are drawn; write --algorithm=monte-carlo too");
            refuse_unwritable(asked_.output, "--output=");
            refuse_unwritable(asked_.chart, "--chart=");
            take_model();
            if (asked_.normalise) join_internal_steps(file_);
            return asked_.numbers == number_use::exact ? find<big_ratio>() : find<double>();
        } catch (const bad_input&) { return exit_code::wrong_use; }
    }

private:
    void take_model() {
        const bool is_prism = asked_.model_format == markov_format::prism ||
                              (asked_.model_format == markov_format::by_name && asked_.model.ends_with(".tra"));
        if (is_prism) return take_prism_model();
        if (!asked_.states.empty() || !asked_.labels.empty())
            throw usage_error("--states and --labels are of PRISM's models; leave them out, or write --model-format=prism");
        diagnostics wrong;
        file_ = read_markov_json(contents_of(asked_.model), asked_.numbers, wrong);
        print_diagnostics(asked_.model, wrong);
    }

    std::string beside_model(const std::string& ending) const {
        return asked_.model.ends_with(".tra") ? asked_.model.substr(0, asked_.model.size() - 4) + ending : "";
    }

    void take_prism_model() {
        prism_reader reader(asked_.numbers);
        std::error_code ignored;
        std::string states = asked_.states;
        if (states.empty() && std::filesystem::exists(beside_model(".sta"), ignored)) states = beside_model(".sta");
        const std::string labels = asked_.labels.empty() ? beside_model(".lab") : asked_.labels;
        if (labels.empty())
            throw usage_error("which state is the initial one is said by PRISM's labels; name their file: --labels=FILE");
        if (!states.empty()) take(states, [&](const std::string& text, diagnostics& wrong) { reader.read_states(text, wrong); });
        take(asked_.model, [&](const std::string& text, diagnostics& wrong) { reader.read_transitions(text, wrong); });
        take(labels, [&](const std::string& text, diagnostics& wrong) {
            file_ = reader.with_labels(read_prism_labels(text, wrong), wrong);
        });
    }

    template <class Read>
    static void take(const std::string& file, Read&& read) {
        diagnostics wrong;
        read(contents_of(file), wrong);
        print_diagnostics(file, wrong);
    }

    template <class Number>
    int find() {
        const markov_table<Number> table = file_.table<Number>();
        diagnostics wrong;
        check_normalised(file_, table, wrong);
        print_diagnostics(asked_.model, wrong);
        take(asked_.tests, [&](const std::string& text, diagnostics& found) {
            tests_ = read_tests(text, file_.actions, found);
            if (found.errors() > 0) return;
            for (const placed_test& test : tests_) check_possible(file_, table, test, found);
        });
        take_goals();
        std::vector<read_suspect> suspects;
        if (!asked_.suspects_file.empty())
            take(asked_.suspects_file, [&](const std::string& text, diagnostics& found) {
                suspects = read_suspects(text, file_.states, found);
            });
        threads_executor workers(asked_.threads == 0 ? hardware_threads() : asked_.threads);
        coverage_findings found = find_coverage<Number>({asked_, file_, table, tests_, goals_}, workers);
        if (!suspects.empty()) found.risk = find_risk(asked_, table, tests_, suspects);
        describe(found);
        write_chart(found);
        write_all(found);
        return code_of(found);
    }

    void take_goals() {
        bool all_read = true;
        for (std::size_t i = 0; i < asked_.goals.size(); ++i) {
            const std::string source = asked_.goals.size() == 1 ? "goal" : "goal " + std::to_string(i + 1);
            all_read = take_goal(source, trimmed(placed_text{asked_.goals[i], {}})) && all_read;
        }
        if (!asked_.goals_file.empty()) all_read = take_goals_file() && all_read;
        if (!all_read) throw bad_input();
    }

    bool take_goal(const std::string& source, const placed_text& line) {
        diagnostics wrong;
        std::optional<read_goal> goal = parse_goal(line, file_.states, wrong);
        print_error(goal_diagnostics_text(source, line, wrong));
        if (goal) goals_.push_back(std::move(*goal));
        return goal.has_value();
    }

    bool take_goals_file() {
        const std::string text = contents_of(asked_.goals_file);
        text_cursor cursor(text);
        cursor.skip_mark();
        bool all_read = true, is_empty = true;
        while (!cursor.at_end()) {
            const text_place place = cursor.place();
            const placed_text line = trimmed(placed_text{cursor.take_line(), place});
            if (line.text.empty() || line.text.starts_with('#')) continue;
            is_empty = false;
            all_read = take_goal(shown_file(asked_.goals_file), line) && all_read;
        }
        if (is_empty) throw usage_error(printable(asked_.goals_file) + ": the file has no goal; write one a line");
        return all_read;
    }

    void describe(coverage_findings& found) const {
        found.model = shown_file(asked_.model);
        found.tests_file = shown_file(asked_.tests);
        found.weighting = asked_.weights == weighting::local ? "local" : "posterior";
        if (!asked_.at_least) return;
        found.at_least = asked_.at_least_text;
        found.at_least_number = reported(*asked_.at_least);
    }

    void write_chart(const coverage_findings& found) const {
        if (asked_.chart.empty()) return;
        const std::vector<const reported_distribution*> all = distributions_of(found);
        if (all.size() != 1)
            throw usage_error("--chart shows one distribution, and there are " + std::to_string(all.size()) +
                              "; ask for one, by a goal such as '^2 >= 8' or by --distribution=2");
        if (all.front()->counts.empty()) return print_error("--chart: the distribution is unknown, so no picture is drawn\n");
        const std::string problem = write_file(asked_.chart, findings_svg(found, *all.front()));
        if (!problem.empty()) throw usage_error("--chart=" + printable(problem));
    }

    void write_all(const coverage_findings& found) const {
        const bool to_terminal = asked_.output.empty() && is_terminal(stdout);
        const palette paint{wants_color(asked_.color, to_terminal, variables_)};
        write_result(asked_.format == findings_format::json ? findings_json(found) : findings_text(found, paint), asked_.output);
    }

    /// A goal that certainly fails --at-least has priority over unknown ones.
    int code_of(const coverage_findings& found) const {
        bool hit_a_limit = false, is_too_near = false;
        for (const reported_goal& goal : found.goals) {
            if (goal.is_likely_enough == false) return exit_code::violation;
            const bool is_open = goal.suite.how == certainty::unknown || (asked_.at_least && !goal.is_likely_enough);
            (goal.suite.how == certainty::estimated ? is_too_near : hit_a_limit) |= is_open;
        }
        for (const reported_goal& goal : found.goals) hit_a_limit |= goal.repeats && goal.repeats->known == "unknown";
        hit_a_limit |= found.risk && found.risk->how == certainty::unknown;
        for (const reported_distribution& one : found.distributions) hit_a_limit |= one.how == certainty::unknown;
        if (is_too_near)
            print_error(
                "foregone-coverage: something is unknown: the interval holds the limit; raise --samples, or compute exactly, "
                "with --algorithm=auto\n");
        if (hit_a_limit)
            print_error(
                "foregone-coverage: something is unknown; raise --max-states, or estimate it with --algorithm=monte-carlo\n");
        return hit_a_limit || is_too_near ? exit_code::inconclusive : exit_code::as_expected;
    }
};

}  // namespace

int run_coverage_tool(int argc, const char* const* argv, const environment& variables) {
    return run_tool(
        "foregone-coverage", [&] { return parse_coverage_request(argc, argv, variables); }, coverage_help,
        [&](const coverage_request& asked) { return coverage_run(asked, variables).run(); });
}

}}  // namespace foregone::impl
