// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/option_line.hpp"
#include "run/options/option_values.hpp"

#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/text/quantity.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

#include <string>
#include <string_view>

namespace foregone {

/// All options, in the order of the help.
inline constexpr option_entry<options> option_table[] = {
    {{"filter", 0, "PATTERNS", "Which checks",
      "run those that match A:B-C:D, with * and ?: A or B, and neither C nor D; or an exact name"},
     option_values::filter},
    {{"list-tests", 0, "", "Which checks", "print their names, one a line, and run nothing"},
     option_values::switched<&options::list_tests>},
    {{"list", 0, "", "Which checks", "print their names, where each is decided and how large it is known to be, and run nothing"},
     option_values::switched<&options::list>},
    {{"recheck", 0, "", "Which checks", "run those that the compiler decided too; both verdicts must agree"},
     option_values::switched<&options::recheck>},
    {{"fail-fast", 0, "", "Which checks", "stop after the first check that does not pass"},
     option_values::switched<&options::fail_fast>},

    {{"replay", 0, "TOKEN", "One run", "take one run of one check, and print every step",
      "write what a counterexample printed, such as 0/1/5/2"},
     option_values::parsed<&options::replay, parse_token>},
    {{"replay-file", 0, "FILE", "One run",
      "take the run of a trace file, which says itself of which check; --filter names another one", option_remedies::file},
     option_values::named<&options::replay_file>},
    {{"accepts", 0, "FILE", "One run", "ask one check's model whether it allows what a log recorded, one JSON object a line",
      option_remedies::file},
     option_values::named<&options::accepts>},
    {{"pattern", 0, "NUMBER", "One run", "take the sequence with this number, of one check of sequences, and print every step",
      option_remedies::whole},
     option_values::parsed<&options::pattern, parse_number>},

    {{"seed", 0, "NUMBER", "Which checks",
      "draw the cycles of random checks from this seed, at run time, instead of each scope's own", option_remedies::whole},
     option_values::parsed<&options::seed, parse_number>},

    {{"isolate", 0, "", "Limits",
      "run systems under test in a process of their own: a crash, an exit or a hang is a counterexample, and the run goes on"},
     option_values::switched<&options::isolate>},
    {{"hang", 0, "DURATION", "Limits", "with --isolate: a step that takes longer hangs, 30s by default", option_remedies::duration,
      false, true, false, "isolate"},
     option_values::parsed<&options::hang_ns, parse_duration>},
    {{"threads", 0, "NUMBER", "Limits", "how many threads search, 1 to 1024, or auto (the default): all that the machine has",
      option_remedies::threads},
     option_values::parsed<&options::threads, option_values::parse_threads>},
    {{"estimate",
      0,
      "DURATION",
      "Limits",
      "search each check for so long, 1s by default, and say how large it seems to be, and how long it would take",
      "write a number with one of the units ms, s, min and h, such as 10s; without, it is seconds",
      false,
      true,
      false,
      {},
      "1s"},
     option_values::parsed<&options::estimate_ns, parse_duration>},
    {{"timeout", 0, "DURATION", "Limits", "give up a check after this time, such as 500ms, 30s, 5min, 2h",
      option_remedies::duration},
     option_values::parsed<&options::timeout_ns, parse_duration>},
    {{"memory", 0, "SIZE", "Limits",
      "give up a check whose states take more than this, such as 8GiB, or auto (the default): 3/4 of the "
      "machine's",
      "write auto, or a number with one of the units KiB, MiB, GiB and TiB, such as 8GiB; without, it is bytes"},
     option_values::memory},
    {{"spill", 0, "FOLDER", "Limits",
      "when the states take that much memory, put those that are to be expanded into a file there, which nobody sees; those that "
      "were met stay in memory",
      option_remedies::folder},
     option_values::named<&options::spill>},
    {{"compact", 0, "", "Limits",
      "of a state of more than 64 bits, remember a digest of 64 bits only; a check that passes then says how likely it is at most "
      "that a state was missed"},
     option_values::switched<&options::compact>},
    {{"tree", 0, "", "Limits",
      "of states of more than 64 bits, remember equal parts once: exact, and larger where most parts are different"},
     option_values::switched<&options::tree>},
    {{"bitstate", 0, "SIZE", "Limits",
      "remember of a state 3 bits only, of an array that takes so much memory, such as 8GiB: errors that are found are real, and a "
      "check without any is inconclusive, and says about how many states were missed",
      "write a number, 1 or more, with one of the units KiB, MiB, GiB and TiB, such as 8GiB; without, it is bytes"},
     option_values::parsed<&options::bitstate_bytes, parse_some_bytes>},
    {{"max-states", 0, "NUMBER", "Limits", "give up a check that has met more states than this (one of sequences keeps none)",
      option_remedies::whole},
     option_values::parsed<&options::max_states, parse_number>},
    {{"max-errors", 0, "NUMBER", "Limits",
      "go on with a program that chooses until so many of its paths have failed (1 by default), and list them",
      "write a whole number, 1 or more"},
     option_values::parsed<&options::max_errors, parse_positive>},

    {{"shard", 0, "I/N", "Parts",
      "do only part I, from 0, of N about equal parts of each check: of its sequences, random cycles, or paths",
      "write I/N with I below N, such as 0/4; N is at most 65536"},
     option_values::parsed<&options::shard, option_values::parse_shard>},
    {{"merge", 0, "FILE", "Parts", "run nothing: make one verdict of what all shards wrote with --output=json:FILE",
      "write the names of files", true, true, true},
     option_values::named_too<&options::merge>},
    {{"checkpoint", 0, "FILE", "Parts", "write again and again, and when it is stopped, how far the search of one check has come",
      option_remedies::file},
     option_values::named<&options::checkpoint>},
    {{"checkpoint-every", 0, "DURATION", "Parts", "how long to wait between two of them, 1min by default",
      option_remedies::duration, false, true, false, "checkpoint"},
     option_values::parsed<&options::checkpoint_every_ns, parse_duration>},
    {{"resume", 0, "", "Parts", "go on from the file of --checkpoint", {}, false, true, false, "checkpoint"},
     option_values::switched<&options::resume>},

    {{"trace", 0, "STYLE", "Output", "show of each state everything (full, the default), what changes (diff), or no trace (off)",
      "write full, diff or off"},
     option_values::chosen<&options::trace, option_values::trace_styles>},
    {{"output", 0, "FORMAT:FILE", "Output", "write a report, junit:FILE or json:FILE; may be given several times",
      "write junit:FILE or json:FILE", true},
     option_values::output},
    {{"save-traces", 0, "FOLDER", "Output",
      "write each counterexample of a check that fails to a file of its own there, for --replay-file", option_remedies::folder},
     option_values::named<&options::save_traces>},
    {{"brief", 0, "", "Output", "print nothing of checks that pass"}, option_values::switched<&options::brief>},
    {{"color", 0, "WHEN", "Output", "auto (the default: on a terminal), always or never", "write auto, always or never"},
     option_values::chosen<&options::color, option_values::colors>},
    {{"progress", 0, "WHEN", "Output", "show how far a check has come on stderr: auto (the default: on a terminal), on or off",
      "write auto, on or off"},
     option_values::chosen<&options::progress, option_values::progresses>},

    {{"help", 'h', "", "About", "print this help", {}, false, false}, option_values::switched<&options::help>},
    {{"version", 0, "", "About", "print the version", {}, false, false}, option_values::switched<&options::version>},
};

}  // namespace foregone
