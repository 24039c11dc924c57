// SPDX-License-Identifier: BSL-1.0
// Writes one check of an HTML report: facts, remarks, counterexample with its sequence chart, commands and charts.
#include "report/html/check_section.hpp"

#include "report/html/bar_chart.hpp"
#include "report/html/exercised_tables.hpp"
#include "report/html/sequence_chart.hpp"
#include "report/html/trace_table.hpp"
#include "report/result_text.hpp"

#include <foregone/impl/report/amount.hpp>

namespace foregone { inline namespace impl {

namespace check_parts {

constexpr double measurable_seconds = 0.002;
constexpr std::size_t most_drawn_steps = 200;

void fact(html_writer& to, std::string_view name, std::string_view value) {
    if (value.empty()) return;
    to.open("div").element("dt", name).element("dd", value).close();
}

void facts(html_writer& to, const check_record& check) {
    to.open("dl", {{"class", "facts"}});
    fact(to, "verdict", outcome_name(check.found.result));
    fact(to, "searched", counts_text(check));
    fact(to, "time", check.compiled ? "while compiling" : duration_text(check.seconds));
    fact(to, "rate", rate_text(check));
    if (check.found.counted.deadlocks > 0) fact(to, "deadlocks", std::to_string(check.found.counted.deadlocks));
    if (check.found.counted.outside > 0) fact(to, "outside the boundary", amount(check.found.counted.outside, "transition"));
    if (check.searched == search_kind::random_runs) fact(to, "seed", std::to_string(check.found.sampled.seed));
    fact(to, "shard", check.shard);
    fact(to, "decided", check.decided);
    fact(to, "place", check.file + ':' + std::to_string(check.line));
    to.close();
}

void remarks(html_writer& to, const std::vector<std::string>& texts, std::string_view kind) {
    if (texts.empty()) return;
    to.open("ul", {{"class", std::string(kind) + "s"}});
    for (const std::string& text : texts) to.open("li").element("b", std::string(kind) + ": ").text(text).close();
    to.close();
}

void trace(html_writer& to, const check_record& check, const std::string& place) {
    if (check.steps.empty()) return;
    to.element("h3", check.stands == standing::passed ? "The expected run" : "How it happens");
    if (!check.property.empty()) to.open("p").text("Violated: ").element("q", check.property).close();
    write_trace_table(to, check, place + "-trace");
    if (check.steps.size() > most_drawn_steps) return;
    const sequence_chart chart = sequence_of(check.steps);
    if (chart.participants.empty() || chart.events.size() > most_drawn_steps) return;
    to.open("details", {{"open", "open"}}).element("summary", "The steps by who takes them");
    to.open("div", {{"class", "wide"}, {"role", "region"}, {"tabindex", "0"}, {"aria-label", "sequence chart"}})
        .markup(sequence_svg(chart, place + "-sequence"))
        .close()
        .close();
}

void repeated(html_writer& to, const check_record& check) {
    if (!check.command.empty()) {
        to.element("h3", "Repeat it").open("pre").lines(check.command).close();
        if (!check.token.empty()) to.open("p").text("Go on by hand from there: add ").element("code", "--walk").text(".").close();
    }
    if (check.test.empty()) return;
    to.open("details").element("summary", "A test for it, which passes once this is fixed");
    to.open("pre").lines(check.test).close().close();
}

void levels(html_writer& to, const check_record& check, const std::string& place) {
    if (check.levels.size() < 2) return;
    const std::string id = place + "-levels";
    to.element("h3", "States by distance");
    to.markup(bar_svg(
        {id, "New states at each distance from the initial states", "steps from an initial state", level_bars(check.levels)}));
}

}  // namespace check_parts

std::string rate_text(const check_record& check) {
    const counts& counted = check.found.counted;
    const bool is_graph = check.searched == search_kind::states;
    const std::uint64_t number = is_graph ? counted.states : counted.transitions;
    if (check.compiled || check.stands == standing::skipped || check.seconds < check_parts::measurable_seconds || number == 0)
        return {};
    const char* const noun = is_graph ? " states/s" : check.searched == search_kind::paths ? " choices/s" : " steps/s";
    return about(static_cast<double>(number) / check.seconds) + noun;
}

void write_check(html_writer& to, const check_record& check, std::size_t number, bool is_open) {
    using namespace check_parts;
    const standing_mark mark = mark_of(check);
    const std::string place = place_of(number);
    to.open("details", {{"class", "check " + std::string(mark.word)}, {"open", is_open ? "open" : ""}});
    to.open("summary").open("h2").element("span", mark.sign, {{"class", "sign"}, {"aria-hidden", "true"}});
    to.element("span", mark.word, {{"class", "word"}}).text(" ").element("span", check.name, {{"class", "name"}}).close();
    to.element("p", check.sentence.empty() ? "not run" : check.sentence).close();
    to.open("div", {{"id", place}});  // a link to what is folded unfolds it, without a script
    if (check.stands != standing::skipped) {
        remarks(to, check.warnings, "warning");
        trace(to, check, place);
        repeated(to, check);
        remarks(to, check.notes, "note");
        facts(to, check);
        levels(to, check, place);
        write_exercised(to, check, place);
    }
    to.open("p").element("a", "all checks", {{"href", "#checks"}}).close().close().close();
}

}}  // namespace foregone::impl
