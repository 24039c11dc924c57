// SPDX-License-Identifier: BSL-1.0
// A run of foregone-cover, step by step: model, constraints and seed rows in, rows or measurements out.
#include "suites/cover_tool.hpp"

#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/nearest_name.hpp"
#include "cli/progress_display.hpp"
#include "cli/run_tool.hpp"
#include "cli/tool_files.hpp"
#include "suites/cover_command_line.hpp"
#include "suites/make_rows.hpp"
#include "suites/measure_text.hpp"
#include "suites/pict/pict_judge.hpp"
#include "suites/pict/read_pict.hpp"
#include "suites/rows_file.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/suites/cover_flaw.hpp>
#include <foregone/report/coverage_chart.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/measure_coverage.hpp>
#include <foregone/threads.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <random>
#include <string>
#include <utility>

namespace foregone { inline namespace impl {

/// Shows the progress of the search for rows.
///
/// Threads: any; simultaneous calls show only one state.
class cover_display final : public cover_watcher {
    progress_display& display_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();

    static std::string line_of(const cover_progress& at) {
        const std::string rows = std::to_string(at.rows) + " rows, ";
        if (at.missing > 0) return rows + std::to_string(at.missing) + " combinations to cover";
        const std::uint64_t percent = at.effort == 0 ? 100 : at.work >= at.effort ? 100 : at.work / (at.effort / 100 + 1);
        return rows + "looking for fewer: " + std::to_string(percent) + " %";
    }

public:
    explicit cover_display(progress_display& display) : display_(display) {}

    void hear(const cover_progress& at) override {
        if (!display_.is_on()) return;
        const std::unique_lock only(mutex_, std::try_to_lock);
        const auto now = std::chrono::steady_clock::now();
        if (!only.owns_lock() || now < next_) return;
        next_ = now + std::chrono::milliseconds(static_cast<int>(display_.interval_seconds() * 1000));
        display_.show(line_of(at));
    }
};

namespace {

/// One run of foregone-cover: from a model file to rows.
///
/// Errors: usage_error for mistakes outside of files; mistakes in files are printed to stderr, then `bad_input` is thrown.
class cover_run {
    const cover_request& asked_;
    const environment& variables_;
    pict_model model_{};
    cover_problem problem_{};
    std::string model_name_;

public:
    cover_run(const cover_request& asked, const environment& variables)
        : asked_(asked), variables_(variables), model_name_(asked.model == "-" ? "<stdin>" : asked.model) {}

    /// Returns the exit code.
    int run() {
        try {
            refuse_what_does_not_go_together();
            refuse_unwritable(asked_.output, "--output=");
            refuse_unwritable(asked_.chart, "--chart=");
            take_model();
            take_order();
            take_constraints();
            if (!asked_.measured.empty()) return measure();
            take_seed_rows();
            const covering_array array = covering();
            write_result(asked_.statistics ? statistics_text(array) : rows_as_text(array), asked_.output);
            return exit_code::as_expected;
        } catch (const bad_input&) { return exit_code::wrong_use; }
    }

private:
    [[noreturn]] void fail_at(text_place place, const std::string& text) const {
        diagnostics wrong;
        wrong.error(place, text);
        print_error(diagnostics_text(model_name_, wrong));
        throw bad_input();
    }

    void refuse_what_does_not_go_together() const {
        const bool measures = !asked_.measured.empty();
        if (!measures && !asked_.chart.empty())
            throw usage_error("--chart is of rows that are measured; name their file: --measure=FILE");
        if (!measures && asked_.require_complete)
            throw usage_error("--require-complete is of rows that are measured; name their file: --measure=FILE");
        if (measures && !asked_.seed_rows.empty())
            throw usage_error("--measure makes no rows, so there is nothing to begin with; leave out --seed-rows");
        if (measures && asked_.format == rows_format::csv)
            throw usage_error("--format=csv is for rows; what is measured is text, or --format=json");
    }

    void take_model() {
        read_model read = read_pict(contents_of(asked_.model), asked_.syntax);
        print_diagnostics(model_name_, read.wrong);
        model_ = std::move(read.model);
        problem_ = unconstrained_problem(model_, 0);
    }

    void take_order() {
        const std::size_t parameters = model_.parameters.size();
        unsigned order = asked_.order;
        if (order == cover_request::all_parameters || (order == cover_request{}.order && order > parameters))
            order = static_cast<unsigned>(parameters);
        const std::string refused = "--order=" + std::to_string(order);
        if (order > parameters)
            throw usage_error(refused + ": the model has " + amount(parameters, "parameter") + "; write as many or fewer, or max");
        if (order > most_strength && order < parameters)
            throw usage_error(refused + ": at most 6 parameters can be covered at a time, or all: write 1 to 6, or max");
        problem_ = unconstrained_problem(model_, order);
        for (const pict_group& group : model_.groups)
            if (group.order > most_strength) fail_at(group.place, "a sub-model has an order of at most 6; write 1 to 6");
    }

    void take_constraints() {
        for (const pict_constraint& constraint : model_.constraints)
            if (!forbid(problem_, constraint))
                fail_at(constraint.place, "this constraint is about too many combinations to look through; split it into several");
        switch (find_flaw(problem_).what) {
            case cover_flaw::none: return;
            case cover_flaw::no_row: return fail_at(model_.constraints[first_impossible()].place, impossible);
            default:
                throw usage_error("--order=" + std::to_string(problem_.strength) +
                                  ": there are more than 4,294,967,295 combinations to cover; write a smaller order");
        }
    }
    static constexpr const char* impossible =
        "no row satisfies this constraint and the previous ones; loosen one of them, or give a parameter another value";

    /// The index of the first constraint that, with the previous ones, leaves no row.
    std::size_t first_impossible() const {
        std::size_t possible = 0, all = model_.constraints.size();
        while (possible + 1 < all) {
            const std::size_t middle = (possible + all) / 2;
            (is_possible(middle) ? possible : all) = middle;
        }
        return all - 1;
    }
    bool is_possible(std::size_t constraints) const {
        cover_problem problem = unconstrained_problem(model_, 1);
        for (std::size_t i = 0; i < constraints; ++i) forbid(problem, model_.constraints[i]);
        return find_flaw(problem).what != cover_flaw::no_row;
    }

    void take_seed_rows() {
        if (asked_.seed_rows.empty()) return;
        diagnostics wrong;
        const rows_table table = read_table(contents_of(asked_.seed_rows), format_of_file(asked_.seed_rows), wrong);
        model_rows rows = read_rows(table, model_, asked_.lenient_rows, wrong);
        problem_.required = std::move(rows.cells);
        drop_impossible(rows.places, wrong);
        print_diagnostics(asked_.seed_rows, wrong);
    }

    /// Rows with open cells may be impossible although no single constraint is violated.
    void drop_impossible(std::vector<text_place> places, diagnostics& wrong) {
        while (!places.empty() && wrong.errors() == 0) {
            const cover_flaw flaw = find_flaw(problem_);
            if (flaw.what != cover_flaw::required_row) return;
            const std::string what = "the row's open cells cannot be filled so that all constraints are satisfied";
            if (!asked_.lenient_rows)
                return wrong.error(places[flaw.number], what + "; change the row, or leave it out with --lenient-rows");
            wrong.warning(places[flaw.number], what + "; it is left out");
            const auto at = static_cast<std::ptrdiff_t>(flaw.number), columns = static_cast<std::ptrdiff_t>(problem_.columns());
            places.erase(places.begin() + at);
            problem_.required.erase(problem_.required.begin() + at * columns, problem_.required.begin() + (at + 1) * columns);
        }
    }

    covering_array covering() {
        progress_display display(stderr, asked_.progress, variables_);
        cover_display watcher(display);
        threads_executor by(asked_.threads == 0 ? hardware_threads() : asked_.threads);
        const auto begun = std::chrono::steady_clock::now();
        std::optional<covering_array> made =
            make_rows(problem_, {.effort = asked_.effort, .seed = seed(), .watcher = &watcher}, asked_.searches, by);
        seconds_ = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun).count();
        display.erase();
        if (!made)
            throw usage_error("--order=" + std::to_string(problem_.strength) +
                              ": the rows would have more than 1,000,000,000 cells; write a smaller order");
        return std::move(*made);
    }
    long long seconds_ = 0;

    std::uint64_t seed() const {
        if (!asked_.seed && !asked_.randomize) return cover_options{}.seed;
        const std::uint64_t chosen = asked_.seed ? *asked_.seed : std::random_device{}();
        print_error("Used seed: " + std::to_string(chosen) + '\n');
        return chosen;
    }

    /// Prints what the rows of a file cover, and returns the exit code.
    int measure() const {
        diagnostics wrong;
        const rows_table table = read_table(contents_of(asked_.measured), format_of_file(asked_.measured), wrong);
        const model_rows rows = read_all_rows(table, model_, asked_.lenient_rows, wrong);
        print_diagnostics(asked_.measured, wrong);
        const measured_suite found = measured({problem_.levels, rows.cells});
        const model_names names(model_);
        write_chart(found.coverage, names);
        write_result(asked_.format == rows_format::json ? measure_json(found, names) : measure_text(found, names), asked_.output);
        return asked_.require_complete && !found.complete() ? exit_code::violation : exit_code::as_expected;
    }

    measured_suite measured(const covering_array& suite) const {
        const unsigned most = std::min(problem_.strength, most_strength);
        if (!is_measurable(problem_, most))
            throw usage_error("--order=" + std::to_string(most) +
                              ": some parameters have 4,294,967,295 combinations or more; write a smaller order");
        threads_executor by(asked_.threads == 0 ? hardware_threads() : asked_.threads);
        measured_suite found{measure_suite(suite, problem_, most, static_cast<std::size_t>(asked_.listed_missing), by), {}};
        for (const strength_group& group : problem_.groups)
            if (group.strength > most) found.groups.push_back(measure_group(model_, suite, problem_, group));
        return found;
    }

    void write_chart(const suite_coverage& found, const model_names& names) const {
        if (asked_.chart.empty()) return;
        const std::string text = asked_.chart.ends_with(".svg") ? coverage_svg(found, asked_.measured)
                                                                : coverage_html(found, names.view(), asked_.measured);
        const std::string problem = write_file(asked_.chart, text);
        if (!problem.empty()) throw usage_error("--chart=" + printable(problem));
    }

    std::string rows_as_text(const covering_array& array) const {
        const auto lines = named_rows(model_, array);
        const std::string* const unfit = asked_.format == rows_format::tsv ? unfit_for_tsv(lines) : nullptr;
        if (unfit != nullptr)
            throw usage_error(shown_name(*unfit) +
                              " has a tab in it, which TSV has no way to write; use --format=csv or --format=json");
        return text_of_rows(lines, asked_.format);
    }

    std::string statistics_text(const covering_array& array) const {
        const auto two = [](long long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
        return "Combinations:    " + std::to_string(covered_combinations(problem_, array)) +
               "\nGenerated tests: " + std::to_string(array.rows()) + "\nGeneration time: " + std::to_string(seconds_ / 3600) +
               ':' + two(seconds_ / 60 % 60) + ':' + two(seconds_ % 60) + '\n';
    }
};

}  // namespace

int run_cover_tool(int argc, const char* const* argv, const environment& variables) {
    return run_tool(
        "foregone-cover", [&] { return parse_cover_request(argc, argv); }, cover_help,
        [&](const cover_request& asked) { return cover_run(asked, variables).run(); });
}

}}  // namespace foregone::impl
