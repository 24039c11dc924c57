// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/option_values.hpp"

#include <foregone/run/options.hpp>
#include <foregone/run/quantity.hpp>
#include <foregone/run/trace_token.hpp>

#include <string>
#include <string_view>

namespace foregone {

/// One option: how it is written, what it says in --help, and what it sets.
struct option_entry {
    std::string_view name;                    ///< without the dashes
    std::string_view value;                   ///< what stands for its value in the help; empty: a switch
    std::string_view group;                   ///< its heading in the help
    bool (*set)(options&, std::string_view);  ///< false: the value is refused
    std::string_view help;
    std::string_view remedy = "write nothing, true or false";  ///< instead of a value that is refused
    bool repeatable = false;
    bool from_environment = true;
    bool several = false;  ///< takes several values at once
    std::string_view only_with{};  ///< the option without which it means nothing
    std::string_view alone{};      ///< what its value is where none is written; empty: it has to be
};

/// Every option there is. The order is that of the help.
inline constexpr option_entry option_table[] = {
    {"filter", "PATTERNS", "Which checks", option_values::filter,
     "run those that match A:B-C:D, with * and ?: A or B, and neither C nor D; or an exact name"},
    {"list-tests", "", "Which checks", option_values::switched<&options::list_tests>,
     "print their names, one a line, and run nothing"},
    {"list", "", "Which checks", option_values::switched<&options::list>,
     "print their names, where each is decided and how large it is known to be, and run nothing"},
    {"recheck", "", "Which checks", option_values::switched<&options::recheck>,
     "run those that the compiler decided too; both verdicts must agree"},
    {"fail-fast", "", "Which checks", option_values::switched<&options::fail_fast>,
     "stop after the first check that does not pass"},

    {"replay", "TOKEN", "One run", option_values::parsed<&options::replay, parse_token>,
     "take one run of one check, and print every step", "write what a counterexample printed, such as 0/1/5/2"},
    {"replay-file", "FILE", "One run", option_values::named<&options::replay_file>,
     "take the run of a trace file, which says itself of which check; --filter names another one", "write the name of a file"},
    {"accepts", "FILE", "One run", option_values::named<&options::accepts>,
     "ask one check's model whether it allows what a log recorded, one JSON object a line", "write the name of a file"},
    {"pattern", "NUMBER", "One run", option_values::parsed<&options::pattern, parse_number>,
     "take the sequence with this number, of one check of sequences, and print every step", "write a whole number"},

    {"seed", "NUMBER", "Which checks", option_values::parsed<&options::seed, parse_number>,
     "draw the cycles of random checks from this seed, at run time, instead of each scope's own", "write a whole number"},

    {"isolate", "", "Limits", option_values::switched<&options::isolate>,
     "run systems under test in a process of their own: a crash, an exit or a hang is a counterexample, and the run goes on"},
    {"hang", "DURATION", "Limits", option_values::parsed<&options::hang_ns, parse_duration>,
     "with --isolate: a step that takes longer hangs, 30s by default", "write a number with one of the units ms, s, min and h, such as 30s; without, it is seconds", false, true, false, "isolate"},
    {"threads", "NUMBER", "Limits", option_values::threads,
     "how many threads search, 1 to 1024, or auto (the default): all that the machine has",
     "write a number from 1 to 1024, or auto"},
    {"estimate", "DURATION", "Limits", option_values::parsed<&options::estimate_ns, parse_duration>,
     "search each check for so long, 1s by default, and say how large it seems to be, and how long it would take",
     "write a number with one of the units ms, s, min and h, such as 10s; without, it is seconds", false, true, false, {}, "1s"},
    {"timeout", "DURATION", "Limits", option_values::parsed<&options::timeout_ns, parse_duration>,
     "give up a check after this time, such as 500ms, 30s, 5min, 2h",
     "write a number with one of the units ms, s, min and h, such as 30s; without, it is seconds"},
    {"memory", "SIZE", "Limits", option_values::memory,
     "give up a check whose states take more than this, such as 8GiB, or auto (the default): 3/4 of the "
     "machine's",
     "write auto, or a number with one of the units KiB, MiB, GiB and TiB, such as 8GiB; without, it is bytes"},
    {"spill", "FOLDER", "Limits", option_values::named<&options::spill>,
     "when the states take that much memory, put those that are to be expanded into a file there, which nobody sees; those that were met stay in memory",
     "write the name of a folder"},
    {"compact", "", "Limits", option_values::switched<&options::compact>,
     "of a state of more than 64 bits, remember a digest of 64 bits only; a check that passes then says how likely it is at most that a state was missed"},
    {"tree", "", "Limits", option_values::switched<&options::tree>,
     "of states of more than 64 bits, remember equal parts once: exact, and larger where most parts are different"},
    {"bitstate", "SIZE", "Limits", option_values::parsed<&options::bitstate_bytes, parse_some_bytes>,
     "remember of a state 3 bits only, of an array that takes so much memory, such as 8GiB: errors that are found are real, and a check without any is inconclusive, and says about how many states were missed",
     "write a number, 1 or more, with one of the units KiB, MiB, GiB and TiB, such as 8GiB; without, it is bytes"},
    {"max-states", "NUMBER", "Limits", option_values::parsed<&options::max_states, parse_number>,
     "give up a check that has met more states than this (one of sequences keeps none)", "write a whole number"},
    {"max-errors", "NUMBER", "Limits", option_values::parsed<&options::max_errors, parse_positive>,
     "go on with a program that chooses until so many of its paths have failed (1 by default), and list them",
     "write a whole number, 1 or more"},

    {"shard", "I/N", "Parts", option_values::parsed<&options::shard, option_values::parse_shard>,
     "do only part I, from 0, of N about equal parts of each check: of its sequences, random cycles, or paths", "write I/N with I below N, such as 0/4; N is at most 65536"},
    {"merge", "FILE", "Parts", option_values::named_too<&options::merge>,
     "run nothing: make one verdict of what all shards wrote with --output=json:FILE", "write the names of files", true, true, true},
    {"checkpoint", "FILE", "Parts", option_values::named<&options::checkpoint>,
     "write again and again, and when it is stopped, how far the search of one check has come", "write the name of a file"},
    {"checkpoint-every", "DURATION", "Parts", option_values::parsed<&options::checkpoint_every_ns, parse_duration>,
     "how long to wait between two of them, 1min by default", "write a number with one of the units ms, s, min and h, such as 30s; without, it is seconds", false, true, false, "checkpoint"},
    {"resume", "", "Parts", option_values::switched<&options::resume>, "go on from the file of --checkpoint", "write nothing, true or false", false, true, false, "checkpoint"},

    {"trace", "STYLE", "Output", option_values::chosen<&options::trace, option_values::trace_styles>,
     "show of each state everything (full, the default), what changes (diff), or no trace (off)", "write full, diff or off"},
    {"output", "FORMAT:FILE", "Output", option_values::output,
     "write a report, junit:FILE or json:FILE; may be given several times", "write junit:FILE or json:FILE", true},
    {"save-traces", "FOLDER", "Output", option_values::named<&options::save_traces>,
     "write each counterexample of a check that fails to a file of its own there, for --replay-file", "write the name of a folder"},
    {"brief", "", "Output", option_values::switched<&options::brief>, "print nothing of checks that pass"},
    {"color", "WHEN", "Output", option_values::chosen<&options::color, option_values::colors>,
     "auto (the default: on a terminal), always or never", "write auto, always or never"},
    {"progress", "WHEN", "Output", option_values::chosen<&options::progress, option_values::progresses>,
     "show how far a check has come on stderr: auto (the default: on a terminal), on or off", "write auto, on or off"},

    {"help", "", "About", option_values::switched<&options::help>, "print this help", {}, false, false},
    {"version", "", "About", option_values::switched<&options::version>, "print the version", {}, false, false},
};

/// The environment variable that stands for an option: FOREGONE_FAIL_FAST for --fail-fast.
inline std::string variable_of(const option_entry& option) {
    std::string variable = "FOREGONE_";
    for (const char c : option.name) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

/// Sets an option, or says what is wrong with its value.
inline std::string set_option(options& chosen, const option_entry& option, std::string_view value) {
    if (option.set(chosen, value)) return {};
    return "this value is refused; " + std::string(option.remedy);
}

}  // namespace foregone
