// SPDX-License-Identifier: BSL-1.0
// Writes the steps of counterexamples as sequence diagrams of Mermaid.
#include "report/mermaid.hpp"

#include "report/html/sequence_chart.hpp"

#include <foregone/impl/types/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace mermaid_report {

constexpr std::size_t longest_label = 240;

std::string escaped(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') made += "<br/>";
        else if (std::string_view("#;<>\"%&\\`").find(c) != std::string_view::npos)
            made += '#' + std::to_string(static_cast<unsigned char>(c)) + ';';
        else if (text.substr(i).starts_with("end")) made += "#101;";  // a word that ends a block
        else made += c;
    }
    return made;
}

std::string heading(std::string_view text) {
    std::string made;
    for (const char c : text) {
        if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) made += '\\';
        made += c == '\n' ? ' ' : c;
    }
    return made;
}

namespace {

std::string shortened(std::string_view text) {
    const std::size_t end = utf8::size_of_first(text, longest_label);
    return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

class diagram {
    std::string text_ = "```mermaid\nsequenceDiagram\n";
    const std::size_t participants_;

public:
    explicit diagram(const std::vector<std::string>& participants) : participants_(participants.size()) {
        for (std::size_t i = 0; i < participants_; ++i)
            text_ += "    participant " + id_of(i) + " as " + escaped(participants[i]) + '\n';
    }

    void note_over_all(std::string_view text) {
        const std::string last = participants_ > 1 ? ',' + id_of(participants_ - 1) : "";
        text_ += "    Note over " + id_of(0) + last + ": " + escaped(shortened(text)) + '\n';
    }

    void add(const sequence_event& event) {
        if (!event.heading.empty()) note_over_all(event.heading);
        const std::string number = event.number > 0 ? std::to_string(event.number) + ". " : "";
        const std::string label = number + (event.interrupts ? "interrupts: " : "") + event.label;
        if (event.by == sequence_event::nobody) return note_over_all(label);
        if (event.to != sequence_event::nobody)
            text_ += "    " + id_of(event.by) + "->>" + id_of(event.to) + ": " + escaped(shortened(label)) + '\n';
        else text_ += "    Note over " + id_of(event.by) + ": " + escaped(shortened(label)) + '\n';
    }

    void add(const step_text& step) {
        if (!step.heading.empty()) note_over_all(step.heading);
        const std::string number = step.number > 0 ? std::to_string(step.number) + ". " : "";
        note_over_all(number + step.action + (step.action.empty() || step.result.empty() ? "" : "\n") + step.result);
    }

    std::string finished() { return text_ + "```\n"; }

private:
    static std::string id_of(std::size_t participant) { return "p" + std::to_string(participant); }
};

std::string diagram_of(const check_record& check) {
    const sequence_chart chart = sequence_of(check.steps);
    diagram made(chart.participants.empty() ? std::vector<std::string>{check.name} : chart.participants);
    for (const sequence_event& event : chart.events) made.add(event);
    if (chart.participants.empty())
        for (const step_text& step : check.steps) made.add(step);
    if (!check.property.empty()) made.note_over_all("violates " + check.property);
    return made.finished();
}

}  // namespace

}  // namespace mermaid_report

std::string mermaid_text(const run_record& run) {
    using namespace mermaid_report;
    std::string text;
    for (const check_record& check : run.checks)
        if (!check.steps.empty())
            text += (text.empty() ? "## " : "\n## ") + heading(check.name) + ": " + heading(check.sentence) + "\n\n" +
                    diagram_of(check);
    return text.empty() ? "No check has a counterexample.\n" : text;
}

}}  // namespace foregone::impl
