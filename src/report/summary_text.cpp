// SPDX-License-Identifier: BSL-1.0
// Formats the totals, the lists of names, and the next command to try.
#include "report/summary_text.hpp"

#include "report/result_text.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstdio>

namespace foregone { inline namespace impl {

std::string opening_line(std::uint64_t checks, std::uint64_t compiled, unsigned threads, palette paint, unsigned ranks) {
    std::string line = paint(meaning::good, "[==========]") + ' ' + amount(checks, "check");
    if (compiled > 0) line += ", " + std::to_string(compiled) + " decided while compiling";
    return line + ", on " + (ranks > 1 ? amount(ranks, "rank") + " of " : "") + amount(threads, "thread") + '\n';
}

std::string kept_line(const std::string& file, palette paint) {
    return paint(meaning::good, "[==========]") + ' ' + file +
           " has the progress of the ranks: if one of them dies, --resume continues from there, on any number of ranks\n";
}

std::string ranks_line(unsigned ranks, std::uint64_t words, std::uint64_t states, palette paint) {
    char each[32];
    std::snprintf(each, sizeof each, "%.2f", states == 0 ? 0.0 : 8 * static_cast<double>(words) / static_cast<double>(states));
    return paint(meaning::good, "[==========]") + ' ' + amount(ranks, "rank") + " sent each other " + amount(8 * words, "byte") +
           (states == 0 ? std::string() : std::string(", ") + each + " for each state") + '\n';
}

namespace {

/// "175616 sequences of 178808 steps, 16 states and 96 transitions", without zero counts.
std::string text_of_totals(const totals& sum) {
    std::string text;
    if (sum.sequences > 0) text += ", " + amount(sum.sequences, "sequence") + " (" + amount(sum.steps, "step") + ')';
    if (sum.paths > 0) text += ", " + amount(sum.paths, "path") + " (" + amount(sum.choices, "choice") + ')';
    if (sum.states > 0) text += ", " + amount(sum.states, "state") + " (" + amount(sum.transitions, "transition") + ')';
    return text;
}

/// The checks with one result, with the first `most` names.
std::string listed_checks(const run_record& run, standing stands, std::string_view what, palette paint, std::uint64_t most) {
    const std::uint64_t count = totals_of(run.checks).of(stands);
    if (count == 0) return {};
    const result_tag tag = tag_of(stands, false);
    std::string lines = paint(tag.means, tag.text) + ' ' + amount(count, "check") + std::string(what) + '\n';
    std::uint64_t named = 0;
    for (const check_record& check : run.checks)
        if (check.stands == stands && named++ < most) lines += paint(tag.means, tag.text) + ' ' + check.name + '\n';
    return count <= most ? lines : lines + paint(tag.means, tag.text) + " and " + std::to_string(count - most) + " more\n";
}

/// "[   NEXT   ] repeat it: ./checks --filter=jugs.reachable --replay=0/1", of the first check that failed, is invalid, or hit a
/// limit; empty if all are as expected.
std::string next_line(const run_record& run, palette paint) {
    for (const standing stands : {standing::failed, standing::invalid, standing::inconclusive})
        for (const check_record& check : run.checks)
            if (check.stands == stands && !check.command.empty())
                return paint(meaning::strong, "[   NEXT   ]") +
                       (totals_of(run.checks).of(stands) == 1 ? " repeat it: " : " repeat the first: ") + check.command + '\n';
    return {};
}

/// How many names of each result are listed: those of failed checks first.
struct shares {
    std::uint64_t failed, invalid, inconclusive, skipped;

    explicit shares(totals sum) {
        std::uint64_t left = 12;
        const auto take = [&](std::uint64_t count) {
            const std::uint64_t share = std::min(count, left);
            left -= share;
            return share;
        };
        failed = take(sum.failed), invalid = take(sum.invalid), inconclusive = take(sum.inconclusive), skipped = take(sum.skipped);
    }
};

/// "[ ESTIMATE ] 3 checks, about 5 min 3 s in all"
std::string estimated_line(const run_record& run, std::uint64_t count, palette paint) {
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
    return paint(tag.means, tag.text) + ' ' + amount(count, "check") +
           (seconds > 0 ? ", " + time + long_duration_text(seconds) + " in all" : "") + '\n';
}

}  // namespace

std::string summary_text(const run_record& run, palette paint) {
    const totals sum = totals_of(run.checks);
    std::string text = paint(meaning::good, "[==========]") + ' ' + amount(sum.checks - sum.skipped, "check");
    text += text_of_totals(sum) + " in " + duration_text(run.seconds) + '\n';
    if (sum.passed > 0) text += paint(meaning::good, "[  PASSED  ]") + ' ' + amount(sum.passed, "check") + '\n';
    text += estimated_line(run, sum.estimated, paint);
    const shares names(sum);
    text += listed_checks(run, standing::skipped, " not run:", paint, names.skipped);
    text += listed_checks(run, standing::inconclusive, " without a verdict:", paint, names.inconclusive);
    text += listed_checks(run, standing::invalid, " of a model that is not valid:", paint, names.invalid);
    text += listed_checks(run, standing::failed, " failed:", paint, names.failed);
    return text + next_line(run, paint);
}

}}  // namespace foregone::impl
