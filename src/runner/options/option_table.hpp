// SPDX-License-Identifier: BSL-1.0
#pragma once

// The table of all options of a runner, with help, remedies, and which options exclude others.

#include "cli/option_line.hpp"
#include "cli/option_values.hpp"
#include "report/quantity.hpp"
#include "report/trace_token.hpp"
#include "runner/options/options.hpp"


#include <cstddef>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

/// The values of options that only a runner has.
namespace option_values {

/// "17", or "0-3": four runs.
constexpr std::optional<run_numbers> parse_run_numbers(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash));
    if (!first || dash == std::string_view::npos) return first ? std::optional<run_numbers>(*first) : std::nullopt;
    const auto last = parse_number(text.substr(dash + 1));
    if (!last || *last < *first) return std::nullopt;
    return run_numbers{*first, *last};
}

inline constexpr choice<trace_style> trace_styles[] = {{"auto", trace_style::automatic},
                                                       {"full", trace_style::full},
                                                       {"diff", trace_style::diff},
                                                       {"columns", trace_style::columns},
                                                       {"off", trace_style::off}};
inline constexpr choice<decision> colors[] = {{"auto", decision::automatic}, {"always", decision::yes}, {"never", decision::no}};
inline constexpr choice<decision> progresses[] = {{"auto", decision::automatic}, {"on", decision::yes}, {"off", decision::no}};
inline constexpr choice<graph_format> graph_formats[] = {{"dot", graph_format::dot}, {"json", graph_format::json}};
inline constexpr choice<std::string_view> report_formats[] = {
    {"junit", "junit"}, {"json", "json"}, {"html", "html"}, {"mermaid", "mermaid"}, {"sarif", "sarif"},
    {"tlc", "tlc"}};

inline bool filter(options& o, std::string_view text) {
    o.filter = text;
    return true;
}

inline bool memory(options& o, std::string_view text) {
    if (text != "auto") return parsed<&options::memory_bytes, parse_size>(o, text);
    o.memory_bytes.reset();
    return true;
}

/// Reads FORMAT:FILE.
template <class Request>
bool file_request(Request& to, std::string_view text, const auto& forms) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon + 1 == text.size()) return false;
    to.file = text.substr(colon + 1);
    return choose(to.format, text.substr(0, colon), forms);
}

inline bool output(options& o, std::string_view text) {
    report_request request;
    if (!file_request(request, text, report_formats)) return false;
    o.outputs.push_back(request);
    return true;
}

inline bool dump(options& o, std::string_view text) {
    graph_file_request request;
    if (!file_request(request, text, graph_formats)) return false;
    o.dump = request;
    return true;
}

}  // namespace option_values

inline constexpr std::string_view reports_of_runs = "output save-traces";

/// All options, in the order of the help.
inline constexpr option_entry<options> option_table[] = {
    {{"filter", 0, "PATTERNS", "Which checks",
      "run checks that match A:B-C:D, with * and ?: A or B, and neither C nor D; or an exact name"},
     option_values::filter},
    {{"list-tests", 0, "", "Which checks", "print the names of checks, one a line, and run nothing", {}, false,
      true, false, {}, {}, {}, reports_of_runs},
     option_values::switched<&options::list_tests>},
    {{"list", 0, "", "Which checks", "print each check with its size and where it is decided, and run nothing",
      {}, false, true, false, {}, {}, {}, reports_of_runs},
     option_values::switched<&options::list>},
    {{"recheck", 0, "", "Which checks", "also run checks that the compiler decided; both verdicts must agree"},
     option_values::switched<&options::recheck>},
    {{"weakest-orders", 0, "", "Which checks",
      "weaken each memory order of unmodified threads in turn, and list those that can be relaxed without a violation, and for the "
      "others the violation; under RC11; --timeout is for all searches of a check together"},
     option_values::switched<&options::weakest_orders>},
    {{"mutate", 0, "", "Which checks",
      "change each model in small ways, and list the changes that no property notices; for checks of fg::reachable in files that "
      "include foregone/mutation.hpp", {}, false, true, false, {}, {},
      "filter threads timeout memory checkpoint resume output brief color progress help version"},
     option_values::switched<&options::mutate>},
    {{"fail-fast", 0, "", "Which checks", "stop after the first check that does not pass"},
     option_values::switched<&options::fail_fast>},

    {{"replay", 0, "TOKEN", "One run", "replay one run of one check, and print every step",
      "write the token of a counterexample, such as 0/1/5/2"},
     option_values::parsed<&options::replay, parse_token>},
    {{"replay-file", 0, "FILE", "One run", "replay the run of a trace file, which names its check; --filter names another one",
      option_remedies::file},
     option_values::named<&options::replay_file>},
    {{"walk", 0, "", "One run",
      "continue the run of --replay or --replay-file, or the first initial state, by hand: read one action a line from standard "
      "input, or back, or quit"},
     option_values::switched<&options::walk>},
    {{"explore", 0, "PORT", "One run",
      "run the checks, and serve a page on 127.0.0.1 that shows them, their counterexamples, and any other run step by step; ends "
      "with Ctrl-C; any free port by default",
      "write a port from 0 (any free one, the default) to 65535", false, false, false, {}, "0"},
     option_values::parsed<&options::explore_port, option_values::parse_port>},
    {{"show", 0, "TITLE", "One run", "print the shortest run to a witness of the `sometimes` with this title",
      "write the title of a `sometimes`"},
     option_values::named<&options::show>},
    {{"accepts", 0, "FILE", "One run",
      "whether one check's model allows a recorded log, one JSON object a line, several with vector clocks, or a trace in ITF or "
      "of TLC",
      option_remedies::file, true, true, true},
     option_values::named_too<&options::accepts>},
    {{"linearizable", 0, "FILE", "One run",
      "whether the recorded history in FILE, one JSON object a line, is linearizable for the specification of FOREGONE_HISTORIES; "
      "--filter names one of several",
      option_remedies::file, false, true, false, {}, {}, "filter timeout memory output brief color help version"},
     option_values::named<&options::linearizable>},
    {{"pattern", 0, "NUMBER", "One run",
      "take the run with this number, or those from A to B, A-B, of one check of sequences, random or planned runs, or paths, and "
      "print every step",
      option_remedies::runs},
     option_values::parsed<&options::pattern, option_values::parse_run_numbers>},

    {{"seed", 0, "NUMBER", "Which checks", "draw random runs from this seed, at run time, instead of each scope's own",
      option_remedies::whole},
     option_values::parsed<&options::seed, parse_number>},

    {{"shuffle", 0, "SEED", "Limits",
      "take sequences, or the paths of a program, in another order, 1 by default, so that a limit leaves out some of everything; "
      "the verdict is the same",
      "write a whole number, 1 or more", false, true, false, {}, "1"},
     option_values::parsed<&options::shuffle, parse_positive>},
    {{"isolate", 0, "", "Limits",
      "run systems under test in separate processes: a crash, an exit or a hang is a counterexample, and the run continues"},
     option_values::switched<&options::isolate>},
    {{"hang", 0, "DURATION", "Limits", "with --isolate: the longest time of a step before it counts as hanging, 30s by default",
      option_remedies::duration, false, true, false, "isolate"},
     option_values::parsed<&options::hang_ns, parse_duration>},
    {{"run-timeout", 0, "DURATION", "Limits",
      "the longest time of a random or planned run of a model; a run that takes longer is a violation",
      option_remedies::duration},
     option_values::parsed<&options::run_ns, parse_duration>},
    {{"threads", 0, "NUMBER", "Limits", "number of threads, 1 to 1024, or auto (the default): one for each processor",
      option_remedies::threads},
     option_values::parsed<&options::threads, option_values::parse_threads>},
    {{"estimate",
      0,
      "DURATION",
      "Limits",
      "search each check for this time, 1s by default, and estimate its size and time",
      "write a number with one of the units ms, s, min and h, such as 10s; a number without a unit is seconds",
      false,
      true,
      false,
      {},
      "1s"},
     option_values::parsed<&options::estimate_ns, parse_duration>},
    {{"timeout", 0, "DURATION", "Limits", "stop a check after this time, such as 500ms, 30s, 5min, 2h", option_remedies::duration},
     option_values::parsed<&options::timeout_ns, parse_duration>},
    {{"memory", 0, "SIZE", "Limits",
      "stop a check whose states take more memory than this, such as 8GiB, or auto (the default): 3/4 of the "
      "machine's memory",
      "write auto, or a number with one of the units KiB, MiB, GiB and TiB, such as 8GiB; a number without a unit is bytes"},
     option_values::memory},
    {{"spill", 0, "FOLDER", "Limits",
      "at the memory limit, move unexpanded states to an unnamed file in FOLDER; the visited set stays in memory",
      option_remedies::folder},
     option_values::named<&options::spill>},
    {{"compact", 0, "", "Limits",
      "store a 64-bit digest instead of a wider state; a passing check states the largest probability that a state was "
      "omitted"},
     option_values::switched<&options::compact>},
    {{"tree", 0, "", "Limits", "store equal parts of states wider than 64 bits once: exact, but larger if most parts differ"},
     option_values::switched<&options::tree>},
    {{"bitstate", 0, "SIZE", "Limits",
      "bitstate hashing, 3 bits a state, in SIZE of memory, such as 8GiB. Violations are real; a clean run is inconclusive and "
      "estimates the omitted states",
      "write a number, 1 or more, with one of the units KiB, MiB, GiB and TiB, such as 8GiB; a number without a unit is bytes"},
     option_values::parsed<&options::bitstate_bytes, parse_some_bytes>},
    {{"max-states", 0, "NUMBER", "Limits", "stop a check that has visited more states than this (checks of sequences store none)",
      option_remedies::whole},
     option_values::parsed<&options::max_states, parse_number>},
    {{"max-errors", 0, "NUMBER", "Limits",
      "list this many failing runs (1 by default): a program is searched until as many paths have failed; sequences, random and "
      "planned runs are all taken, and counted by what they violate",
      "write a whole number, 1 or more"},
     option_values::parsed<&options::max_errors, parse_positive>},

    {{"shard", 0, "I/N", "Parts",
      "run only part I, from 0, of N about equal parts of each check: of its sequences, random runs, or paths",
      "write I/N with I below N, such as 0/4; N is at most 65536"},
     option_values::parsed<&options::shard, option_values::parse_shard>},
    {{"merge", 0, "FILE", "Parts",
      "run nothing: merge the reports of all shards, written with --output=json:FILE, into one verdict", "write the names of files",
      true, true, true},
     option_values::named_too<&options::merge>},
    {{"checkpoint", 0, "FILE", "Parts", "save the progress of one check's search regularly, and when it is stopped",
      option_remedies::file},
     option_values::named<&options::checkpoint>},
    {{"checkpoint-every", 0, "DURATION", "Parts", "time between two checkpoints, 1min by default", option_remedies::duration, false,
      true, false, "checkpoint"},
     option_values::parsed<&options::checkpoint_every_ns, parse_duration>},
    {{"resume", 0, "", "Parts", "continue from the file of --checkpoint", {}, false, true, false, "checkpoint"},
     option_values::switched<&options::resume>},

    {{"trace", 0, "STYLE", "Output",
      "show each state whole (full), its changes (diff), a table with a column for each member (columns, if it fits), no trace "
      "(off), or (auto, the default) changes from the first state on that is wider than the terminal, the variable COLUMNS, or 132 "
      "characters",
      "write auto, full, diff, columns or off"},
     option_values::chosen<&options::trace, option_values::trace_styles>},
    {{"output", 0, "FORMAT:FILE", "Output",
      "write a report: html:FILE is a page to look at, json and junit are for programs, sarif is for code scanning, mermaid has "
      "sequence diagrams in Markdown, and tlc is a counterexample in the form of TLC; may be given several times",
      "write html:FILE, json:FILE, junit:FILE, mermaid:FILE, sarif:FILE or tlc:FILE", true},
     option_values::output},
    {{"dump", 0, "FORMAT:FILE", "Output",
      "write the state graph of one check, for Graphviz (dot:FILE) or as JSON (json:FILE), and run nothing; at most 10 000 "
      "states, or those of --max-states",
      "write dot:FILE or json:FILE", false, false, false, {}, {}, "filter max-states color help version"},
     option_values::dump},
    {{"save-traces", 0, "FOLDER", "Output", "write each counterexample to a separate file in FOLDER, for --replay-file",
      option_remedies::folder},
     option_values::named<&options::save_traces>},
    {{"export-tests", 0, "FILE", "Output",
      "write each planned or random run of one check as a test of GoogleTest, to a new FILE",
      option_remedies::file, false, true, false, {}, {}, "filter seed color help version"},
     option_values::named<&options::export_tests>},
    {{"count-actions", 0, "", "Output",
      "after a check of states that passes: how often each kind of action was taken, and how many states are in each class; each "
      "step is taken twice"},
     option_values::switched<&options::count_actions>},
    {{"profile", 0, "", "Output",
      "after a check of states that passes: the time of each kind of action, its steps, and how many states they lead to first; "
      "visits the states once more, on one thread"},
     option_values::switched<&options::profile>},
    {{"brief", 0, "", "Output", "print nothing about checks that pass"}, option_values::switched<&options::brief>},
    {{"color", 0, "WHEN", "Output", "auto (the default: on a terminal), always or never", "write auto, always or never"},
     option_values::chosen<&options::color, option_values::colors>},
    {{"progress", 0, "WHEN", "Output", "show the progress of a check on stderr: auto (the default: on a terminal), on or off",
      "write auto, on or off"},
     option_values::chosen<&options::progress, option_values::progresses>},

    {{"help", 'h', "", "About", "print this help", {}, false, false}, option_values::switched<&options::help>},
    {{"version", 0, "", "About", "print the version", {}, false, false}, option_values::switched<&options::version>},
};

}}  // namespace foregone::impl
