// SPDX-License-Identifier: BSL-1.0
// Formats results for a terminal, splits step notes into remarks, and quotes texts for the shell and for C++.
#include "report/result_text.hpp"

#include "report/sentence.hpp"
#include "report/trace_columns.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/note_marks.hpp>
#include <foregone/verdict.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace step_notes {

constexpr std::size_t most_remarks = 200;

remark_text remark_in(std::string_view marked) {
    const std::size_t end = marked.find_first_of(note_marks::threads);
    if (end == std::string_view::npos) return {"", printable(marked)};
    const char mark = marked[end];
    return {printable(marked.substr(0, end)), printable(marked.substr(end + 1)),
            mark == note_marks::interrupting ? remark_kind::interrupting
            : mark == note_marks::waiting    ? remark_kind::waiting
                                             : remark_kind::operation};
}

std::string sentence_of(const remark_text& remark) {
    return remark.thread.empty() ? remark.text : remark.thread + ' ' + remark.text;
}

/// Where the place begins at the end of an operation, with two spaces before it: `  queue.hpp:26`.
std::size_t end_of_what(std::string_view text) {
    const std::size_t line = text.find_last_not_of("0123456789");
    const std::size_t spaces = text.rfind("  ");
    const bool is_place = line != std::string_view::npos && line + 1 < text.size() && text[line] == ':' &&
                          spaces != std::string_view::npos && spaces + 2 < line;
    return is_place ? spaces : text.size();
}

bool is_same(const remark_text& one, const remark_text& other) {
    return one.thread == other.thread && one.text == other.text && one.kind == other.kind;
}

/// Equal operations in a row, such as those of a loop that spins, are one, with their number.
void join_equal(std::vector<remark_text>& remarks) {
    std::vector<remark_text> joined;
    for (std::size_t at = 0; at < remarks.size();) {
        std::size_t end = at + 1;
        while (end < remarks.size() && is_same(remarks[at], remarks[end])) ++end;
        joined.push_back(remarks[at]);
        if (end - at > 1 && !remarks[at].thread.empty())
            joined.back().text.insert(joined.back().what().size(), ", " + std::to_string(end - at) + " times");
        at = remarks[at].thread.empty() ? at + 1 : end;
    }
    remarks = std::move(joined);
}

/// Leaves out those in the middle if they are many.
void shorten(std::vector<remark_text>& remarks) {
    if (remarks.size() <= most_remarks) return;
    const auto from = remarks.begin() + most_remarks / 2;
    const auto left_out = static_cast<std::ptrdiff_t>(remarks.size() - most_remarks);
    *from = {"", std::to_string(left_out + 1) + " operations are left out here"};
    remarks.erase(from + 1, from + 1 + left_out);
}

/// Whether a remark is in the row of its step: it is about the first operation of the thread that the step chooses.
bool is_beside(const step_text& step, std::size_t at) {
    return at == 0 && step.action == "thread" && step.result == "-> " + step.remarks[at].thread;
}

}  // namespace step_notes

std::string_view remark_text::what() const { return std::string_view(text).substr(0, step_notes::end_of_what(text)); }

std::string_view remark_text::place() const {
    const std::size_t end = step_notes::end_of_what(text);
    return end < text.size() ? std::string_view(text).substr(end + 2) : std::string_view();
}

bool begins_turn(const step_text& step) {
    if (step.action != "thread" || !step.result.starts_with("-> ")) return false;
    const std::string_view chosen = std::string_view(step.result).substr(3);
    return std::any_of(step.remarks.begin(), step.remarks.end(), [&](const remark_text& remark) {
        return remark.thread == chosen && remark.kind != remark_kind::waiting;
    });
}

bool step_text::has_operations() const {
    return std::any_of(remarks.begin(), remarks.end(), [](const remark_text& remark) { return !remark.thread.empty(); });
}

void set_note(step_text& step, std::string_view noted) {
    using namespace step_notes;
    step.remarks.clear();
    step.note = printable(noted);
    if (!noted.starts_with(note_marks::remark)) return;
    step.note.clear();
    while (!noted.empty()) {
        const std::size_t end = std::min(noted.find(note_marks::remark, 1), noted.size());
        step.remarks.push_back(remark_in(noted.substr(1, end - 1)));
        step.note.append(step.note.empty() ? "" : "; ").append(sentence_of(step.remarks.back()));
        noted.remove_prefix(end);
    }
    join_equal(step.remarks);
    shorten(step.remarks);
}

std::vector<std::string> note_rows(const step_text& step) {
    using namespace step_notes;
    if (!step.has_operations()) return {step.note};
    std::vector<std::string> rows(1);
    for (std::size_t i = 0; i < step.remarks.size(); ++i) {
        if (!step.remarks[i].thread.empty() && !is_beside(step, i)) rows.emplace_back();
        rows.back().append(rows.back().empty() ? "" : "; ").append(sentence_of(step.remarks[i]));
    }
    return rows;
}

std::string counts_text(const check_record& check) {
    if (check.estimated) return check.estimated->seen;
    const counts& counted = check.found.counted;
    const auto walks = [&](const char* noun) {
        return amount(counted.sequences, noun) + ", " + amount(counted.transitions, "step");
    };
    if (check.searched == search_kind::sequences) return walks("sequence");
    if (check.searched == search_kind::random_runs || check.searched == search_kind::tour ||
        check.searched == search_kind::covering_runs)
        return walks("run");
    if (check.searched == search_kind::paths) return path_counts_text(check.found.paths);
    return amount(counted.states, "state") + ", " + amount(counted.transitions, "transition") + ", depth " +
           std::to_string(counted.depth_steps);
}

std::string begin_line(std::string_view name, palette paint, std::string_view reason) {
    std::string line = paint(meaning::good, "[ RUN      ]") + ' ' + std::string(name);
    if (!reason.empty()) line.append(": ").append(reason);
    return line += '\n';
}

std::string result_line(const check_record& check, palette paint) {
    const result_tag tag = tag_of(check.stands, check.compiled);
    std::string line = paint(tag.means, tag.text) + ' ' + check.name;
    if (check.stands != standing::skipped) line += " (" + counts_text(check);
    if (check.stands != standing::skipped) line += (check.compiled ? "" : ", " + duration_text(check.seconds)) + ')';
    if (!check.sentence.empty()) line += ": " + check.sentence;
    return line += '\n';
}

std::string remarks_text(const check_record& check, palette paint) {
    std::string lines;
    for (const std::string& warning : check.warnings) lines += paint(meaning::doubtful, "warning: ") + warning + '\n';
    for (const std::string& note : check.notes)
        if (note != claim_note(check.temporal)) lines += "note: " + note + '\n';
    return lines;
}

std::string claim_note(const temporal_text& violated) {
    return violated.formula.empty() ? "" : "what it claims: " + violated.formula;
}

std::string run_text(const check_record& check, trace_style style, palette paint, std::size_t columns) {
    const std::string claim = claim_note(check.temporal);
    return (claim.empty() ? "" : "note: " + claim + '\n') + styled_trace(check.steps, style, paint, columns);
}

std::string key_value_line(const check_record& check) {
    const auto& found = check.found;
    std::string line = "property=" + quoted_for_cpp(check.property);
    const auto add = [&](std::string_view key, const std::string& value) {
        line.append(" ").append(key).append("=").append(value);
    };
    if (found.has_trace) add("steps", std::to_string(found.trace.actions.size()));
    const bool walks = check.searched != search_kind::states;
    add(search_kind_name(check.searched), std::to_string(walks ? found.counted.sequences : found.counted.states));
    add("transitions", std::to_string(found.counted.transitions));
    add("depth", std::to_string(found.counted.depth_steps));
    add("check", quoted_for_cpp(check.name));
    if (check.searched == search_kind::random_runs) add("seed", std::to_string(found.sampled.seed));
    if (!check.token.empty()) add("replay", check.token);
    if (check.pattern) add("pattern", std::to_string(*check.pattern));
    return line += '\n';
}

std::string indented(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.append("    ").append(text.substr(0, end)).append("\n");
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::string failure_text(const check_record& check, trace_style style, palette paint, std::size_t columns) {
    std::string text = check.file + ':' + std::to_string(check.line) + ": " + paint(meaning::bad, "error:") + ' ' + check.name +
                       ": " + check.sentence + '\n';
    text += run_text(check, style, paint, columns);
    if (!check.property.empty()) text += key_value_line(check);
    if (!check.command.empty()) text += "repeat it: " + check.command + '\n';
    if (!check.test.empty()) text += "test for it, which passes once this is fixed:\n" + indented(check.test);
    return text;
}

std::string result_text(const check_record& check, trace_style style, palette paint, bool brief, std::size_t columns) {
    const bool passed = check.stands == standing::passed;
    if (brief && passed) return {};
    std::string details = check.stands == standing::estimated ? ""
                          : passed                            ? run_text(check, style, paint, columns)
                                                              : failure_text(check, style, paint, columns);
    details += remarks_text(check, paint);
    return check.compiled ? result_line(check, paint) + details : details + result_line(check, paint);
}

std::string quoted_for_shell(std::string_view word) {
    constexpr std::string_view safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=@%+,-";
    if (!word.empty() && word.find_first_not_of(safe) == std::string_view::npos) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'') quoted += "'\\''";
        else quoted += c;
    }
    return quoted += '\'';
}

std::string quoted_call(std::string_view program) {
    const std::size_t end = program.find('\x1f');
    if (end == std::string_view::npos) return quoted_for_shell(program);
    return quoted_for_shell(program.substr(0, end)) + ' ' + quoted_call(program.substr(end + 1));
}

std::string octal_escape(unsigned char byte) {
    return {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8), static_cast<char>('0' + byte % 8)};
}

std::string quoted_for_cpp(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') quoted += {'\\', c};
        else if (byte >= 0x20 && byte != 0x7F) quoted += c;
        else quoted += octal_escape(byte);
    }
    return quoted += '"';
}

}}  // namespace foregone::impl
