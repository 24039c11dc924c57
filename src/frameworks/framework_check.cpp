// SPDX-License-Identifier: BSL-1.0
// The compiled part of checks in test frameworks: runs a check alone and returns the text of its failure.
#include <foregone/impl/base/config.hpp>

// A project without exceptions may build this library and use the headers.
#if FOREGONE_HAS_EXCEPTIONS

#include <foregone/impl/frameworks/framework_failure.hpp>

#include "cli/progress_display.hpp"
#include "report/cpp_test.hpp"
#include "report/record.hpp"
#include "report/result_text.hpp"
#include "runner/check_runner.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "runner/verdict_notes.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/frameworks/assertion_log.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/report/printable.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// A test of a run whose assertion fails: the assertion fails the test that calls it.
std::string asserting_test(const check_record& record, std::string_view model) {
    return "#include <foregone/replays.hpp>\nforegone::replays<" + cpp_test::spelled(model) + ">(" +
           cpp_test::run_literal(record.found.trace, record.steps) + ");\n";
}

/// Failed assertions outside of any step: no other verdict on the model is valid beside them.
void record_outside(check_record& record, const std::string& outside) {
    const std::string problem =
        printable("an assertion fails outside of the steps, in what begins, bounds or witnesses a run: " + outside);
    if (record.stands == standing::passed || record.stands == standing::invalid) record_invalid(record, problem);
    else record.notes.push_back(problem);
}

/// The record of a check inside a test: no command line repeats it.
check_record begun_record(const registered_check& check, const options& chosen = {}) {
    sequential_executor alone;  // a framework's assertions are bound to the test's thread
    progress_display silent(stderr, progress_style::none, 0);
    check_record record = check_runner(alone, chosen, silent, "").run_check({printable(check.name()), &check});
    record.command.clear();
    return record;
}

std::string without_last_newline(std::string text) { return text.erase(text.find_last_not_of('\n') + 1); }

std::string warnings_text(const check_record& record) {
    std::string lines;
    for (const std::string& warning : record.warnings) lines += "warning: " + warning + '\n';
    return without_last_newline(lines);
}

}  // namespace

framework_check::found_in_test framework_check::result_of(const registered_check& check, const options& limits) {
    check_record record = begun_record(check, limits);
    const std::string verdict = counts_text(record) + ": " + record.sentence;
    if (record.stands == standing::passed) return {.verdict = verdict, .remarks = warnings_text(record)};
    if (record.stands == standing::inconclusive)
        record.notes.push_back("it came to " + counts_text(record) +
                               "; a limit in a test is an environment variable: FOREGONE_TIMEOUT=60s, FOREGONE_MEMORY=8G");
    return {.failure = without_last_newline(failure_text(record, trace_style::full, {}) + remarks_text(record, {})),
            .verdict = verdict};
}

std::string framework_check::failure_of(const registered_check& check) {
    check_record record = begun_record(check);
    const assertion_log& log = assertion_log::global();
    const bool by_assertion = record.property == assertion_title || (check.is_program() && !log.heard().empty());
    if (by_assertion && !record.test.empty()) record.test = asserting_test(record, check.model_name());
    if (record.property == assertion_title && record.steps.size() == 1) record.notes.push_back(printable(log.heard()));
    if (!log.outside().empty()) record_outside(record, log.outside());
    if (record.stands == standing::passed) return {};
    return without_last_newline(failure_text(record, trace_style::full, {}) + remarks_text(record, {}));
}

}}  // namespace foregone::impl

#endif
