// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a search of concurrent calls finds: the violation, and the scenario that it is shrunk to.

#include <foregone/check.hpp>
#include <foregone/concurrency/concurrent.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/report/trace_text.hpp>

#include <check/reported_run.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace concurrent_suites {

namespace fg = foregone;

/// A scenario as its report shows it: the calls of each thread, such as "2 + 1", and the choices of the counterexample.
struct scenario {
    std::string_view calls;
    std::size_t steps;
    bool operator==(const scenario&) const = default;
    friend std::ostream& operator<<(std::ostream& to, const scenario& one) {
        return to << one.calls << " in " << one.steps << " steps";
    }
};

template <class Suite, auto Scope>
using view_of = fg::program_view<fg::model_in_scope<Suite, Scope>>;

template <class Suite, auto Scope>
fg::verdict search() {
    fg::sequential_executor alone;
    return fg::explore<view_of<Suite, Scope>, Scope>(
        alone, {.check_in = [](const fg::progress&) { return fg::stop_reason::none; }});
}

template <class Suite, auto Scope>
std::string report_of(const fg::verdict& found) {
    const fg::called_program called = fg::program_called<view_of<Suite, Scope>>();
    const auto replay = [&](const auto& trace, fg::step_listener& to) {
        return fg::replay_path(called, {trace.initial, trace.actions}, to, {Scope.max_steps, true});
    };
    const fg::reported_run run = fg::report_run(fg::run_trace{found.trace.initial, found.trace.actions}, replay);
    return fg::trace_text(run.steps, fg::trace_style::full, {});
}

/// What a report has chosen, such as "2 + 1" of the row "calls -> 2 + 1".
inline std::string_view chosen_in(std::string_view report, std::string_view name) {
    const std::size_t row = report.find(std::string("  ") + std::string(name) + ' ');
    if (row == report.npos) return {};
    const std::size_t begin = report.find("-> ", row) + 3;
    return report.substr(begin, report.find('\n', begin) - begin);
}

/// Expects the violation that the scope expects, in this scenario. With FOREGONE_PRINT_MUTANTS in the environment, its row of the
/// table in docs/reference/concurrency/concurrent.md is printed.
template <class Suite, auto Scope>
void expect_found(const char* name, scenario expected) {
    const auto begin = std::chrono::steady_clock::now();
    const fg::verdict found = search<Suite, Scope>();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    ASSERT_TRUE(found.violated()) << name;
    EXPECT_EQ(found.reason.view(), Scope.terms.expected.view()) << name;
    EXPECT_TRUE(found.sampled.minimal) << name;
    const std::string report = report_of<Suite, Scope>(found);
    const scenario reported{chosen_in(report, "calls"), found.trace.actions.size()};
    EXPECT_EQ(reported, expected) << name << '\n' << report;
    if (std::getenv("FOREGONE_PRINT_MUTANTS") == nullptr) return;
    std::cout << "| " << name << " | `" << found.reason.view() << "` | " << reported.calls << " | " << chosen_in(report, "before")
              << " | " << reported.steps << " | " << found.paths.paths() << " | " << std::fixed << std::setprecision(3)
              << took.count() / 1000 << " |\n";
}

/// Expects that all paths were taken, and none fails.
template <class Suite, auto Scope>
void expect_holds() {
    const fg::verdict found = search<Suite, Scope>();
    EXPECT_EQ(found.result, fg::outcome::proved) << found.reason.view();
    EXPECT_GT(found.paths.complete, 100u);
    if (std::getenv("FOREGONE_PRINT_MUTANTS") != nullptr) std::cout << found.paths.complete << " paths\n";
}

}  // namespace concurrent_suites
