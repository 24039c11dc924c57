// SPDX-License-Identifier: BSL-1.0
// Writes one table each for kinds of action, classes, labels, machine parts and run lengths, marking zero counts.
#include "report/html/exercised_tables.hpp"

#include "report/html/bar_chart.hpp"

#include <foregone/impl/report/coverage_text.hpp>

#include <cstddef>
#include <initializer_list>
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

void write_exercised(html_writer& to, const check_record& check, const std::string& place) {
    using namespace exercised;
    to.open("div", {{"class", "exercised"}});
    of_kinds(to, check);
    of_graph(to, "Transitions by kind of action", "kind", "transitions", check.taken);
    of_graph(to, "States by class", "class", "states", check.inside);
    of_classes(to, check);
    of_labels(to, check);
    of_machine(to, check);
    to.close();
    of_lengths(to, check, place);
}

}}  // namespace foregone::impl
