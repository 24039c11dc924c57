// SPDX-License-Identifier: BSL-1.0
// Writes one check of an HTML report: facts, remarks, counterexample with its sequence chart, commands and charts.
#include "report/html/check_section.hpp"

#include "report/coverage_text.hpp"
#include "report/html/bar_chart.hpp"
#include "report/html/html_writer.hpp"
#include "report/html/mutants_table.hpp"
#include "report/html/sequence_chart.hpp"
#include "report/html/trace_table.hpp"
#include "report/record.hpp"
#include "report/result_text.hpp"

#include <foregone/impl/report/amount.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace exercised {

/// A table whose rows have a name and numbers; a row whose first number is 0 never happened.
class number_table {
    html_writer& to_;

public:
    number_table(html_writer& to, std::string_view title, std::initializer_list<std::string_view> heads) : to_(to) {
        to_.open("table", {{"class", "numbers"}}).element("caption", title).open("thead").open("tr");
        for (const std::string_view head : heads) to_.element("th", head, {{"scope", "col"}});
        to_.close().close().open("tbody");
    }
    ~number_table() { to_.close().close(); }
    number_table(const number_table&) = delete;
    number_table& operator=(const number_table&) = delete;

    void row(std::string_view name, std::initializer_list<std::uint64_t> numbers, std::string_view after = {}) {
        const bool never = *numbers.begin() == 0;
        to_.open("tr", {{"class", never ? "never" : ""}}).element("th", name, {{"scope", "row"}});
        for (const std::uint64_t& number : numbers)
            to_.element("td", &number == numbers.begin() && never ? "never" : std::to_string(number));
        if (!after.empty()) to_.element("td", after, {{"class", "text"}});
        to_.close();
    }
};

void of_kinds(html_writer& to, const check_record& check) {
    const auto& sampled = check.found.sampled;
    if (check.kinds.empty() || sampled.selected.size() < check.kinds.size() || sampled.runs == 0) return;
    number_table table(to, "Kinds of action", {"kind", "taken", "refused"});
    for (std::size_t i = 0; i < check.kinds.size(); ++i) table.row(check.kinds[i], {sampled.selected[i], sampled.refused[i]});
}

void of_classes(html_writer& to, const check_record& check) {
    const auto& visited = check.found.sampled.classes;
    if (check.classes.empty() || visited.size() < check.classes.size()) return;
    number_table table(to, "Classes of states", {"class", "visited"});
    for (std::size_t i = 0; i < check.classes.size(); ++i) table.row(check.classes[i], {visited[i]});
}

void of_labels(html_writer& to, const check_record& check) {
    if (check.labels.empty()) return;
    number_table table(to, "What runs collected", {"label", "times", "runs"});
    for (const label_text& one : check.labels) table.row(one.label, {one.times, one.runs});
    if (check.other_labels > 0) table.row("other labels", {check.other_labels});
}

void of_machine(html_writer& to, const check_record& check) {
    if (check.covered.empty()) return;
    number_table table(to, "The machine", {"part", "covered", "of", "missing"});
    for (std::size_t i = 0; i < check.covered.size(); ++i) {
        const part_text& part = check.covered[i];
        std::string missing;
        for (const std::string& name : part.missing) missing += (missing.empty() ? "" : "; ") + name;
        const std::uint64_t more = part.all - part.covered - part.missing.size();
        if (more > 0) missing += "; and " + std::to_string(more) + " more";
        if (part.all > 0) table.row(coverage_text::counted[i], {part.covered, part.all}, missing.empty() ? "nothing" : missing);
    }
}

void of_graph(html_writer& to, std::string_view title, std::string_view name, std::string_view number,
              const std::vector<counted_text>& all) {
    if (all.empty()) return;
    number_table table(to, title, {name, number});
    for (const counted_text& one : all) table.row(one.name, {one.count});
}

void of_profile(html_writer& to, const check_record& check) {
    if (check.profile.empty()) return;
    number_table table(to, "What steps cost", {"kind", "steps", "new states", "time, on one thread"});
    for (const profile_text& row : check.profile)
        table.row(row.name, {row.transitions, row.new_states}, duration_text(row.seconds));
}

void of_lengths(html_writer& to, const check_record& check, const std::string& place) {
    if (check.found.sampled.runs == 0) return;
    constexpr std::string_view lengths[] = {"0", "1 to 9", "10 to 99", "100 to 999", "1000 or more"};
    std::vector<chart_bar> bars;
    for (std::size_t i = 0; i < 5; ++i) bars.push_back({std::string(lengths[i]), check.found.sampled.by_length[i]});
    const run_lengths& range = check.found.sampled.lengths;
    to.element("h3", "Runs by length");
    to.markup(bar_svg({place + "-lengths", "Runs by their lengths", "steps of a run", bars}));
    to.element("p", "From " + std::to_string(range.minimum) + " to " + std::to_string(range.maximum) + " steps; the median is " +
                        std::to_string(range.median) + '.');
}

}  // namespace exercised

/// Writes what a check exercised, as tables: kinds of action, classes, labels, parts of a machine, and the lengths of runs. What
/// never happened is marked.
///
/// `place`: the place of the check in the page.
void write_exercised(html_writer& to, const check_record& check, const std::string& place) {
    using namespace exercised;
    to.open("div", {{"class", "exercised"}});
    of_kinds(to, check);
    of_graph(to, "Transitions by kind of action", "kind", "transitions", check.taken);
    of_graph(to, "States by class", "class", "states", check.inside);
    of_profile(to, check);
    of_classes(to, check);
    of_labels(to, check);
    of_machine(to, check);
    to.close();
    of_lengths(to, check, place);
}

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
        write_mutants(to, check.mutants);
        write_exercised(to, check, place);
    }
    to.open("p").element("a", "all checks", {{"href", "#checks"}}).close().close().close();
}

}}  // namespace foregone::impl
