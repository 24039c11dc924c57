// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/coverage_request.hpp"
#include "run/tool_option.hpp"

namespace foregone {

/// Every option of foregone-coverage. The order is that of the help.
inline constexpr tool_option<coverage_request> coverage_option_table[] = {
    {"goal", 'g', "GOAL", "What is covered", coverage_values::goal,
     "the same as a GOAL behind the tests; may be given several times", "write a goal", true},
    {"goals", 0, "FILE", "What is covered", coverage_values::named<&coverage_request::goals_file>,
     "goals of a file too, one a line; # begins a comment", "write the name of a file"},
    {"distribution", 'd', "K", "What is covered", coverage_values::distribution,
     "how many different words of K states the suite covers: how likely each number is. Without goals, 1 by default",
     "write a number from 1 to 1000", true},
    {"at-least", 0, "P", "What is covered", coverage_values::at_least,
     "end with 1 if the suite covers a goal less likely than this: 0.9, 9/10 or 90%",
     "write a probability from 0 to 1, such as 0.9, 9/10 or 90%"},
    {"suggest", 0, "LENGTH", "What is covered", coverage_values::suggest,
     "name the test case of up to so many actions that would raise the probability of a sentence most, or of a count its average",
     "write a number from 1 to 1000"},
    {"completes-at-least", 0, "P", "What is covered", coverage_values::completes_at_least,
     "with --suggest: leave out test cases that run to their end less likely than this",
     "write a probability from 0 to 1, such as 0.1, 1/10 or 10%"},

    {"model-format", 0, "FORMAT", "How the model is read",
     coverage_values::chosen<&coverage_request::model_format, coverage_values::model_formats>,
     "json, prism, or auto (the default): prism if the file's name ends in .tra", "write auto, json or prism"},
    {"states", 0, "FILE", "How the model is read", coverage_values::named<&coverage_request::states>,
     "PRISM's names of the states; by default MODEL.sta beside MODEL.tra, if it is there", "write the name of a file"},
    {"labels", 0, "FILE", "How the model is read", coverage_values::named<&coverage_request::labels>,
     "PRISM's labels, which say where it begins; by default MODEL.lab beside MODEL.tra", "write the name of a file"},
    {"rounded", 0, "", "How the model is read", coverage_values::rounded,
     "take probabilities with six digits, such as 0.333333 three times, which add up to 1 within half a millionth each, and "
     "compute "
     "with floating-point numbers"},
    {"normalise", 0, "", "How the model is read", coverage_values::switched<&coverage_request::normalise>,
     "take out the states that are only entered and left by internal steps: these are joined, their probabilities multiplied"},

    {"weighting", 'w', "HOW", "How it is computed",
     coverage_values::chosen<&coverage_request::weights, coverage_values::weightings>,
     "local (the default): a step's share among those that can still complete the test case; posterior: an execution's probability "
     "once the test case is over",
     "write local or posterior"},
    {"algorithm", 0, "NAME", "How it is computed", coverage_values::chosen<&coverage_request::method, coverage_methods>,
     "auto (the default), brute-force, labelling (for sentences), frontier or aggregate (for words that are counted), or "
     "monte-carlo, "
     "which estimates. What is for the other kind of goal is auto",
     "write auto, brute-force, labelling, frontier, aggregate or monte-carlo"},
    {"max-states", 0, "NUMBER", "How it is computed", coverage_values::max_states,
     "say \"unknown\" instead of going through more executions, segments of words, states of the frontier at a time, or candidates "
     "for the next test case (200k by default)",
     "write a number, and behind it k, M, G or nothing"},
    {"samples", 0, "NUMBER", "How it is computed", coverage_values::samples,
     "of monte-carlo: how many executions are drawn (1M by default)", "write a number, and behind it k, M, G or nothing"},
    {"seed", 0, "SEED", "How it is computed", coverage_values::seed, "of monte-carlo: what they are drawn from (1 by default)",
     "write a whole number"},
    {"threads", 0, "NUMBER", "How it is computed", coverage_values::threads,
     "of monte-carlo: 1 to 1024, or auto (the default). The result is the same on any number",
     "write a number from 1 to 1024, or auto"},

    {"format", 'f', "FORMAT", "Output", coverage_values::chosen<&coverage_request::format, coverage_values::formats>,
     "text (the default) or json", "write text or json"},
    {"output", 'o', "FILE", "Output", coverage_values::named<&coverage_request::output>,
     "write it to a file, which is there whole or not at all", "write the name of a file"},
    {"chart", 0, "FILE", "Output", coverage_values::chart, "draw the distribution as a picture (.svg)",
     "write a name that ends in .svg"},
    {"color", 0, "WHEN", "Output", coverage_values::chosen<&coverage_request::color, coverage_values::colors>,
     "auto (the default: on a terminal), always or never", "write auto, always or never"},

    {"help", 'h', "", "About", coverage_values::switched<&coverage_request::help>, "print this help"},
    {"version", 0, "", "About", coverage_values::switched<&coverage_request::version>, "print the version"},
};

}  // namespace foregone
