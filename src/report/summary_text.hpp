// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/result_text.hpp"

#include <foregone/report/amount.hpp>
#include <foregone/report/record.hpp>
#include <foregone/report/style.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace foregone {

/// "[==========] 3 checks, 1 decided while compiling, on 2 threads", or "on 4 ranks of 2 threads"
inline std::string opening_line(std::uint64_t checks, std::uint64_t compiled, unsigned threads, palette paint, unsigned ranks = 1) {
    std::string line = paint(meaning::good, "[==========]") + ' ' + amount(checks, "check");
    if (compiled > 0) line += ", " + std::to_string(compiled) + " decided while compiling";
    return line + ", on " + (ranks > 1 ? amount(ranks, "rank") + " of " : "") + amount(threads, "thread") + '\n';
}

/// "[==========] far.txt keeps how far the ranks come: should one of them die, --resume goes on from there, on any number of them"
inline std::string kept_line(const std::string& file, palette paint) {
    return paint(meaning::good, "[==========]") + ' ' + file +
           " keeps how far the ranks come: should one of them die, --resume goes on from there, on any number of them\n";
}

/// "[==========] 4 ranks sent each other 1024 bytes, 8.00 for each state"
inline std::string ranks_line(unsigned ranks, std::uint64_t words, std::uint64_t states, palette paint) {
    char each[32];
    std::snprintf(each, sizeof each, "%.2f", states == 0 ? 0.0 : 8 * static_cast<double>(words) / static_cast<double>(states));
    return paint(meaning::good, "[==========]") + ' ' + amount(ranks, "rank") + " sent each other " + amount(8 * words, "byte") +
           (states == 0 ? std::string() : std::string(", ") + each + " for each state") + '\n';
}

namespace summary {

/// "175616 sequences of 178808 steps, 16 states and 96 transitions", whichever of them there are.
inline std::string counted(const totals& sum) {
    std::string text;
    if (sum.sequences > 0) text += ", " + amount(sum.sequences, "sequence") + " (" + amount(sum.steps, "step") + ')';
    if (sum.paths > 0) text += ", " + amount(sum.paths, "path") + " (" + amount(sum.choices, "choice") + ')';
    if (sum.states > 0) text += ", " + amount(sum.states, "state") + " (" + amount(sum.transitions, "transition") + ')';
    return text;
}

/// The checks that ended in one way, with their names.
inline std::string listed(const run_record& run, standing stands, std::uint64_t count, std::string_view what, palette paint) {
    if (count == 0) return {};
    const result_tag tag = tag_of(stands, false);
    std::string lines = paint(tag.means, tag.text) + ' ' + amount(count, "check") + std::string(what) + '\n';
    for (const check_record& check : run.checks)
        if (check.stands == stands) lines += paint(tag.means, tag.text) + ' ' + check.name + '\n';
    return lines;
}

/// "[ ESTIMATE ] 3 checks, about 5 min 3 s in all"
inline std::string estimated(const run_record& run, std::uint64_t count, palette paint) {
    if (count == 0) return {};
    const result_tag tag = tag_of(standing::estimated, false);
    double seconds = 0;
    std::uint64_t unknown = 0;
    for (const check_record& check : run.checks) {
        if (!check.estimated) continue;
        seconds += check.estimated->seconds;
        unknown += check.estimated->sure < estimate_certainty::guessed || check.estimated->seconds <= 0;
    }
    const std::string time = unknown > 0 ? "more than " : "about ";
    return paint(tag.means, tag.text) + ' ' + amount(count, "check") + (seconds > 0 ? ", " + time + long_duration_text(seconds) + " in all" : "") + '\n';
}

}  // namespace summary

/// The totals of a run, and the names of the checks that did not pass.
inline std::string summary_text(const run_record& run, palette paint) {
    const totals sum = totals_of(run.checks);
    std::string text = paint(meaning::good, "[==========]") + ' ' + amount(sum.checks - sum.skipped, "check");
    text += summary::counted(sum) + " in " + duration_text(run.seconds) + '\n';
    if (sum.passed > 0) text += paint(meaning::good, "[  PASSED  ]") + ' ' + amount(sum.passed, "check") + '\n';
    text += summary::estimated(run, sum.estimated, paint);
    text += summary::listed(run, standing::skipped, sum.skipped, " not run:", paint);
    text += summary::listed(run, standing::inconclusive, sum.inconclusive, " without a verdict:", paint);
    text += summary::listed(run, standing::invalid, sum.invalid, " of a model that is not valid:", paint);
    return text += summary::listed(run, standing::failed, sum.failed, " failed:", paint);
}

}  // namespace foregone
