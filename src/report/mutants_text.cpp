// SPDX-License-Identifier: BSL-1.0
// Writes the mutants of a check: survivors first, then what killed the others, then what each property noticed.
#include "report/mutants_text.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

std::string padded(const std::string& text, std::size_t width) {
    return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

/// What killed a mutant: "violates "no jug overflows" after 2 steps".
std::string result_of(const mutant_line& one) {
    if (one.fate == "equivalent") return "equivalent: the reachable states and transitions are the same";
    if (one.fate == "undecided") return "undecided: " + one.why;
    if (one.property.empty()) return "killed: " + one.why;
    return "violates \"" + one.property + '"' + (one.steps > 0 ? " after " + amount(one.steps, "step") : "");
}

/// The survivors that reach new states, or those that do not; those that refuse values of one argument are one line: "press is
/// never taken where floor is 0, 1, 2".
std::vector<std::string> survivor_lines(const mutants_record& of, bool reach_new) {
    std::vector<std::string> lines;
    std::string before;  // of the last line: what comes before its values
    for (const mutant_line& each : of.mutants) {
        if (each.fate != "survivor" || (each.new_states > 0) != reach_new) continue;
        const std::size_t value = each.kind == "argument_refused" ? each.text.rfind(" is ") : std::string::npos;
        const std::string head = value == std::string::npos ? std::string() : each.text.substr(0, value + 4);
        if (!head.empty() && head == before) lines.back() += ", " + each.text.substr(head.size());
        else lines.push_back(each.text);
        before = head;
    }
    return lines;
}

/// What reaches no other states, a property of states alone cannot notice.
std::string survivors_of(const mutants_record& of, const palette& paint) {
    std::string text;
    for (const bool reach_new : {true, false}) {
        const std::vector<std::string> lines = survivor_lines(of, reach_new);
        if (!lines.empty()) text += reach_new ? "no property notices if\n" : "no property notices, and no state is new, if\n";
        for (const std::string& each : lines) text += "    " + paint(meaning::bad, each) + '\n';
    }
    return text;
}

std::string others_of(const mutants_record& of) {
    std::size_t width = 0;
    for (const mutant_line& each : of.mutants)
        if (each.fate != "survivor") width = std::max(width, std::min<std::size_t>(each.text.size(), 64));
    std::string lines;
    for (const mutant_line& each : of.mutants)
        if (each.fate != "survivor") lines += "    " + padded(each.text, width) + "  " + result_of(each) + '\n';
    return lines.empty() ? lines : "other mutants\n" + lines;
}

std::string noticed_by(const noticing_property& one) {
    if (one.kills == 0) return one.would_notice ? "only what others notice sooner" : "no mutant";
    return amount(one.kills, "mutant") + (one.is_needed ? "" : ", and others notice each of them, too");
}

std::string properties_of(const mutants_record& of) {
    if (of.properties.empty()) return {};
    std::size_t width = 0;
    for (const noticing_property& each : of.properties) width = std::max(width, std::min<std::size_t>(each.title.size(), 48));
    std::string lines = "what each property notices\n";
    for (const noticing_property& each : of.properties) {
        lines += "    " + padded(each.title, width) + "  " + noticed_by(each) + '\n';
        if (!each.why_weak.empty()) lines += "    " + std::string(width, ' ') + "  warning: " + each.why_weak + '\n';
    }
    return lines;
}

}  // namespace

std::string mutants_sentence(const mutants_record& of) {
    std::string text = amount(of.mutants.size(), "mutant") + ": " + std::to_string(of.count("killed")) + " killed";
    std::uint64_t died = 0;
    for (const mutant_line& each : of.mutants) died += each.fate == "killed" && each.property.empty();
    if (died > 0) text += " (" + std::to_string(died) + " by a crash, an exception or a hang)";
    text += ", ";
    text += std::to_string(of.count("equivalent")) + " equivalent, " + std::to_string(of.count("survivor")) + " not noticed";
    if (const std::uint64_t open = of.count("undecided"); open > 0) text += ", " + std::to_string(open) + " undecided";
    return text;
}

std::string mutants_text(const mutants_record& of, const palette& paint, bool is_brief) {
    std::string text = survivors_of(of, paint);
    if (!is_brief) text += others_of(of) + properties_of(of);
    return text;
}

}}  // namespace foregone::impl
