// SPDX-License-Identifier: BSL-1.0
// Selects and starts the command that the options ask for.
#include "runner/runner.hpp"

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/progress_display.hpp"
#include "cli/terminal.hpp"
#include "report/version_text.hpp"
#include "runner/checkpoint/merge.hpp"
#include "runner/checkpoint/search_files.hpp"
#include "runner/commands/accepts_command.hpp"
#include "runner/commands/linearizable_command.hpp"
#include "runner/commands/mutate_command.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/joint_run.hpp"
#include "runner/library_parts.hpp"
#include "runner/listing.hpp"
#include "runner/named_check.hpp"
#include "runner/options/command_line.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/options/options.hpp"
#include "runner/replay/hand_walk.hpp"
#include "runner/replay/replay_request.hpp"
#include "runner/replay/replay_run.hpp"
#include "runner/replay/suite_export.hpp"
#include "runner/replay/trace_file.hpp"
#include "runner/replay/witness_request.hpp"
#include "runner/session.hpp"
#include "runner/static_checks.hpp"
#include "runner/test_shards.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/style.hpp>
#include <foregone/impl/search/rank_source.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

int said(const console& to, const std::string& text) {
    to.say(text);
    return exit_code::as_expected;
}

/// Lists checks and specifications of histories, if options ask for that.
std::optional<int> list_checks(const options& chosen, const console& to, const std::vector<named_check>& all) {
    if (!chosen.list_tests && !chosen.list) return std::nullopt;
    if (all.empty() && chosen.list_tests) return exit_code::as_expected;
    if (all.empty() && !specifications_text().empty()) return said(to, specifications_text());
    refuse_only_histories(all);
    const std::vector<named_check> listed = selected_checks(all, chosen.filter);
    return said(to, chosen.list_tests ? names_text(listed) : listing_text(listed) + specifications_text());
}

/// Runs a command that has most options of a search to itself, if options ask for one.
std::optional<int> run_command(const command_call& call) {
    const options& chosen = call.chosen;
    if (chosen.dump) return runner_command::of("dump", "dump")(call);
    if (chosen.mutate) return mutate_checks(call);
    if (!chosen.export_tests.empty())
        return call.joined.is_first() ? export_tests(chosen, call.selected, call.to) : exit_code::as_expected;
    if (chosen.weakest_orders) return runner_command::of("weakest-orders", "weakest-orders")(call);
    if (chosen.explore_port) return runner_command::of("explore", "explore")(call);
    return std::nullopt;
}

/// --replay, --pattern and --walk.
int take_runs(const options& chosen, const std::vector<named_check>& selected, const console& to) {
    std::optional<isolation> own;
    if (chosen.isolate) own.emplace(chosen.hang_ns);
    isolation* const isolated = own ? &*own : nullptr;
    if (chosen.walk) return walk_by_hand(chosen, selected, to, isolated);
    const run_numbers numbers = chosen.pattern.value_or(0);
    if (numbers.last > numbers.first) replay_request(chosen, selected, numbers.last, isolated);  // refuses it before any run
    int code = exit_code::as_expected;
    for (std::uint64_t number = numbers.first; number <= numbers.last; ++number) {
        const replay_request run(chosen, selected, number, isolated);
        const replay_end taken = replay_run(run, chosen.trace, to, isolated, {.lists_next = chosen.replay.has_value()});
        code = exit_code::of_both(code, taken.code);
        if (number == UINT64_MAX) break;
    }
    return code;
}

/// Takes single runs or judges logs, if options ask for that: both need no search.
std::optional<int> take_without_search(const command_call& call) {
    const options& chosen = call.chosen;
    const bool takes_runs = chosen.walk || replay_request::is_asked(chosen);
    if (witness_request::is_asked(chosen) || (!takes_runs && chosen.accepts.empty())) return std::nullopt;
    if (!call.joined.is_first()) return exit_code::as_expected;  // one rank suffices
    if (!chosen.walk && !chosen.accepts.empty()) return judge_log_files(chosen, call.selected, call.to);
    return take_runs(chosen, call.selected, call.to);
}

/// All ranks search together, and none of them has refused the options.
int show_witnesses(const witness_request& request, const command_call& call, progress_display& display) {
    call.joined.begin();
    return request.run(call.to, display, call.joined);
}

int merge(const command_call& call, const environment& variables, progress_display& display, const std::vector<named_check>& all) {
    refuse_conflicts(call.chosen, "merge");
    const merged_shards shards(call.chosen);
    prepare_reports(call.chosen);
    const std::vector<named_check> merged = shards.checks_of(call.selected, all);
    option_conflicts::refuse_decided(call.chosen, merged);
    option_conflicts::refuse_uncounted(call.chosen, merged);
    return run_session({call.chosen, call.to, variables, call.program, display, call.joined, &shards}, merged);
}

/// Searches the selected checks: for witnesses, in shards that are merged, or for verdicts.
int search_checks(const command_call& call, const environment& variables, const std::vector<named_check>& all) {
    const options& chosen = call.chosen;
    progress_display display(call.to.err, chosen.progress, variables);
    if (witness_request::is_asked(chosen)) return show_witnesses(witness_request(chosen, call.selected), call, display);
    if (!chosen.merge.empty()) return merge(call, variables, display, all);
    const std::vector<named_check> own = shard_of_tests(chosen, variables, call.selected);
    if (own.empty()) return said(call.to, "no check is assigned to this shard\n");
    option_conflicts::refuse_unfit(chosen, own, call.joined.is_alone() ? nullptr : &call.joined.ranks());
    prepare_reports(chosen);
    call.joined.begin(resumed_from(chosen));
    return run_session({chosen, call.to, variables, call.program, display, call.joined}, own);
}

/// Does what the options ask for, with the selected checks.
int start(const options& given, const console& to, const environment& variables, const std::string& program,
          const std::vector<named_check>& all, const joint_run& joined) {
    if (!given.linearizable.empty()) return joined.is_first() ? judge_history_file(given, to) : exit_code::as_expected;
    const options chosen = given.replay_file.empty() ? given : replaying_file_options(given, all);
    if (const std::optional<int> code = list_checks(chosen, to, all)) return *code;
    refuse_only_histories(all);
    const std::vector<named_check> selected = with_models(chosen, selected_checks(all, chosen.filter));
    const command_call call{chosen, selected, to, program, joined};
    if (const std::optional<int> code = run_command(call)) return *code;
    if (chosen.estimate_ns == 0) throw usage_error("--estimate: no time is too little; write another, such as 1s");
    for (const char* const option : {"estimate", "shuffle", "run-timeout", "count-actions", "profile"})
        refuse_conflicts(chosen, option);
    if (const std::optional<int> code = take_without_search(call)) return *code;
    return search_checks(call, variables, all);
}

int obey(const options& given, console to, const environment& variables, const std::string& program, const check_list& list,
         const joint_run& joined) {
    const options chosen = joined.part_of(given);
    if (chosen.help) return said(to, command_line_help(program));
    if (chosen.version) return said(to, "foregone " + version_text() + '\n');
    to.paint.colored = wants_color(chosen.color, is_terminal(to.out), variables);
    to.columns = output_columns(to.out, variables);
    const int code = start(chosen, to, variables, program, named_checks(list), joined);
    if (to.lost()) throw usage_error("cannot write to standard output; is the disk full?");
    return code;
}

}  // namespace

int run_checks(int argc, const char* const* argv, const check_list& list, const environment& variables) {
    const std::unique_ptr<rank_group> ranks = rank_source::global().join();
    const joint_run joined(*ranks);
    const std::string program = argc > 0 ? argv[0] : "checks";
    try {
        const options chosen = parse_command_line(argc, argv, variables);
        return joined.end(obey(chosen, joined.speaker(), variables, program, list, joined), "");
    } catch (const refused_elsewhere&) {
        return exit_code::wrong_use;
    } catch (const std::exception& error) {  // a usage_error, or no memory left
        return joined.end(exit_code::wrong_use, error.what());
    }
}

}}  // namespace foregone::impl
