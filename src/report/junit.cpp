// SPDX-License-Identifier: BSL-1.0
#include "report/junit.hpp"

#include "report/annotation.hpp"
#include "report/result_text.hpp"
#include "report/sentence.hpp"
#include "report/summary_text.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/trace_text.hpp>

#include <cstdio>

namespace foregone::inline impl {

std::string junit_writer::write(const run_record& run) {
    xml_.PushDeclaration("xml version=\"1.0\" encoding=\"UTF-8\"");
    xml_.OpenElement("testsuites");
    suite_attributes(run);
    xml_.OpenElement("testsuite");
    suite_attributes(run);
    for (const check_record& check : run.checks) testcase(run, check);
    xml_.CloseElement();
    xml_.CloseElement();
    return xml_.CStr();
}

std::string junit_writer::seconds_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

void junit_writer::suite_attributes(const run_record& run) {
    const totals sum = totals_of(run.checks);
    attribute("name", run.program);
    attribute("tests", sum.checks);
    attribute("failures", sum.failed);
    attribute("errors", sum.invalid + sum.inconclusive);
    attribute("skipped", sum.skipped + sum.estimated);
    attribute("time", seconds_text(run.seconds));
    attribute("timestamp", run.started);
}

void junit_writer::testcase(const run_record& run, const check_record& check) {
    xml_.OpenElement("testcase");
    attribute("classname", run.program);
    attribute("name", check.name);
    attribute("time", seconds_text(check.seconds));
    attribute("file", check.file);
    attribute("line", std::to_string(check.line));
    if (check.stands == standing::skipped) empty_element("skipped");
    else add_result(check);
    xml_.CloseElement();
}

void junit_writer::empty_element(const char* name) {
    xml_.OpenElement(name);
    xml_.CloseElement();
}

void junit_writer::add_result(const check_record& check) {
    properties(check);
    if (check.stands == standing::estimated) empty_element("skipped");
    else if (check.stands == standing::failed) problem("failure", check);
    else if (check.stands != standing::passed) problem("error", check);
    const std::string trace = check.stands == standing::passed ? trace_text(check.steps, trace_style::full, {}) : "";
    text_element("system-out", trace + remarks_text(check, {}) + result_line(check, {}));
}

void junit_writer::properties(const check_record& check) {
    xml_.OpenElement("properties");
    property("verdict", std::string(outcome_name(check.found.result)));
    property("decided", check.decided);
    const bool walks = check.searched != search_kind::states;
    property(search_kind_name(check.searched), std::to_string(walks ? check.found.counted.sequences : check.found.counted.states));
    if (check.searched == search_kind::random_runs) property("seed", std::to_string(check.found.sampled.seed));
    property("transitions", std::to_string(check.found.counted.transitions));
    property("depth", std::to_string(check.found.counted.depth_steps));
    if (sentence::may_have_missed(check.found))
        property("missed_at_most", sentence::at_most(check.found.digests.missed_at_most(check.found.counted.states)));
    if (const bitstate_omission& bits = check.found.bitstate; bits.array_bytes > 0) {
        property("bitstate_bytes", std::to_string(bits.array_bytes));
        property("bitstate_fill", sentence::fill_text(bits));
        if (bits.is_estimated()) property("missed_states_about", sentence::about_missed(bits.missed_states));
    }
    if (!check.shard.empty()) property("shard", check.shard);
    if (!check.token.empty()) property("replay", check.token);
    xml_.CloseElement();
}

void junit_writer::property(const char* name, const std::string& value) {
    xml_.OpenElement("property");
    attribute("name", std::string(name));
    attribute("value", value);
    xml_.CloseElement();
}

void junit_writer::problem(const char* element, const check_record& check) {
    xml_.OpenElement(element);
    attribute("message", check.sentence);
    attribute("type", std::string(outcome_name(check.found.result)));
    xml_.PushText(failure_text(check, trace_style::full, {}).c_str());
    xml_.CloseElement();
}

void junit_writer::text_element(const char* name, const std::string& text) {
    xml_.OpenElement(name);
    xml_.PushText(text.c_str());
    xml_.CloseElement();
}

namespace annotation {

std::string escaped(std::string_view text, bool in_property) {
    std::string clean;
    for (const char c : text) {
        const std::string_view escape = escape_of(c, in_property);
        if (escape.empty()) clean += c;
        else clean += escape;
    }
    return clean;
}

std::string line(const check_record& check, std::string_view kind, std::string_view message, std::string_view workspace) {
    std::string text = "::" + std::string(kind) + " file=" + escaped(in_workspace(check.file, workspace), true);
    text += ",line=" + std::to_string(check.line) + ",title=" + escaped(check.name, true);
    return text + "::" + escaped(message, false) + '\n';
}

}  // namespace annotation

std::string annotations(const check_record& check, std::string_view workspace) {
    std::string lines;
    if (check.stands != standing::passed && check.stands != standing::skipped && check.stands != standing::estimated)
        lines += annotation::line(check, "error", check.sentence, workspace);
    for (const std::string& warning : check.warnings) lines += annotation::line(check, "warning", warning, workspace);
    return lines;
}

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

namespace summary {

std::string counted(const totals& sum) {
    std::string text;
    if (sum.sequences > 0) text += ", " + amount(sum.sequences, "sequence") + " (" + amount(sum.steps, "step") + ')';
    if (sum.paths > 0) text += ", " + amount(sum.paths, "path") + " (" + amount(sum.choices, "choice") + ')';
    if (sum.states > 0) text += ", " + amount(sum.states, "state") + " (" + amount(sum.transitions, "transition") + ')';
    return text;
}

std::string listed(const run_record& run, standing stands, std::uint64_t count, std::string_view what, palette paint) {
    if (count == 0) return {};
    const result_tag tag = tag_of(stands, false);
    std::string lines = paint(tag.means, tag.text) + ' ' + amount(count, "check") + std::string(what) + '\n';
    for (const check_record& check : run.checks)
        if (check.stands == stands) lines += paint(tag.means, tag.text) + ' ' + check.name + '\n';
    return lines;
}

std::string estimated(const run_record& run, std::uint64_t count, palette paint) {
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

}  // namespace summary

std::string summary_text(const run_record& run, palette paint) {
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

}  // namespace foregone::impl
