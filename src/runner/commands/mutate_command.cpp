// SPDX-License-Identifier: BSL-1.0
// Searches the mutants of each selected check, prints them and writes the reports.
#include "runner/commands/mutate_command.hpp"

#include "cli/environment.hpp"
#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "mutants/saved_mutants.hpp"
#include "report/mutants_text.hpp"
#include "report/result_text.hpp"
#include "runner/check_runner.hpp"
#include "runner/commands/mutants_search.hpp"
#include "runner/session.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <chrono>
#include <cstdlib>
#include <memory>

namespace foregone { inline namespace impl {

namespace {

/// The mutants that the line of a check registers beside it; null if there are none.
const registered_mutants* mutants_of(const registered_check& check) {
    for (const registered_mutants* one = registered_mutants::first(); one != nullptr; one = one->next())
        if (one->terms().line == check.terms().line && one->name() == check.name() && one->terms().file == check.terms().file)
            return one;
    return nullptr;
}

standing standing_of(const mutants_record& found) {
    if (found.count("survivor") > 0) return standing::failed;
    return found.count("undecided") > 0 ? standing::inconclusive : standing::passed;
}

/// What the mutants of one check are searched with.
struct mutating {
    const command_call& call;
    executor& who;
    progress_display& display;
    saved_mutants& saved;
};

check_record mutants_record_of(const mutating& by, const named_check& named, const registered_mutants& of) {
    check_record record = check_runner::opened(named);
    if (!by.call.chosen.brief) by.call.to.say(begin_line(named.name, by.call.to.paint, "its mutants"));
    mutants_search search(by.call.chosen, by.who, by.display, named.name, of);
    record.stands = standing::skipped;
    record.sentence = search.begin();
    if (record.sentence.empty()) {
        search.run(by.saved);
        record.mutants = search.record();
        record.sentence = mutants_sentence(record.mutants);
        record.stands = standing_of(record.mutants);
        record.found.counted.states = record.mutants.states, record.found.counted.transitions = record.mutants.steps;
        record.found.counted.depth_steps = record.mutants.depth_steps;
    } else if (search.stopped_by() != stop_reason::none) {
        record.stands = standing::inconclusive;
    }
    record.found.stopped_by = search.stopped_by();
    record.seconds = search.seconds();
    return record;
}

/// Errors: usage_error if none of the selected checks has mutants.
void refuse_without_mutants(const command_call& call) {
    for (const named_check& named : call.selected)
        if (mutants_of(*named.check) != nullptr) return;
    throw usage_error("--mutate: no selected check has mutants; add #include <foregone/mutation.hpp> to its file, for a model that "
                      "is checked in fg::reachable; see docs/reference/mutation.md");
}

void refuse(const command_call& call) {
    if (!call.joined.is_alone()) throw usage_error("--mutate: start the program without mpirun; one process searches");
    refuse_without_mutants(call);
    prepare_reports(call.chosen);
}

std::string mutants_result(const check_record& record, const command_call& call) {
    if (call.chosen.brief && record.stands == standing::passed) return {};
    return result_line(record, call.to.paint) + mutants_text(record.mutants, call.to.paint, call.chosen.brief);
}

}  // namespace

int mutate_checks(const command_call& call) {
    refuse(call);
    const interrupt_guard guard;
    const auto started = std::chrono::steady_clock::now();
    const environment variables([](const char* variable) -> const char* { return std::getenv(variable); });
    progress_display display(call.to.err, call.chosen.progress, variables);
    saved_mutants saved(call.chosen.checkpoint, call.chosen.resume);
    const unsigned workers = call.chosen.threads > 0 ? call.chosen.threads : hardware_threads();
    const std::unique_ptr<executor> who = make_workers(workers);
    run_record run;
    run.program = printable(call.program.substr(call.program.rfind('/') + 1));
    run.started = report_timestamp(variables);
    run.threads = workers;
    for (const named_check& named : call.selected) {
        const registered_mutants* const of = mutants_of(*named.check);
        if (of == nullptr || interrupt::signal != 0) continue;
        run.checks.push_back(mutants_record_of({call, *who, display, saved}, named, *of));
        call.to.say(mutants_result(run.checks.back(), call));
    }
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    run.exit_code = exit_code::of(totals_of(run.checks), interrupt::signal);
    write_reports(call.chosen, run);
    return run.exit_code;
}

}}  // namespace foregone::impl
