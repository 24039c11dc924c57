// SPDX-License-Identifier: BSL-1.0
// Formats traces as text: finds the members of printed states, what changed in them, and the lines of steps.
#include <foregone/impl/report/trace_text.hpp>

#include <foregone/impl/types/utf8.hpp>

#include <algorithm>

namespace foregone { inline namespace impl {

namespace state_changes {

namespace {

/// The position of the quote that closes the quoted text at a position.
constexpr std::size_t closing_quote(std::string_view text, std::size_t at) {
    const char quote = text[at];
    for (++at; at < text.size() && text[at] != quote; ++at) at += text[at] == '\\';
    return at;
}

/// The parts between commas outside all quotes and brackets.
std::vector<std::string_view> pieces(std::string_view text) {
    std::vector<std::string_view> found;
    std::size_t depth = 0, first = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"' || c == '\'') at = closing_quote(text, at);
        else if (c == '{' || c == '[' || c == '(') ++depth;
        else if (c == '}' || c == ']' || c == ')') --depth;
        else if (c == ',' && depth == 0) found.push_back(text.substr(first, at - first)), first = at + 2;
    }
    if (first < text.size()) found.push_back(text.substr(first));
    return found;
}

}  // namespace

bool is_enclosed(std::string_view text, char open, char close) {
    return text.size() >= 2 && text.front() == open && text.back() == close;
}

std::string_view type_before(std::string_view text) {
    const std::string_view type = text.substr(0, text.find('{'));
    return text.ends_with('}') && type.find_first_of("\"'[(, =") == std::string_view::npos ? type : "";
}

std::vector<std::string_view> parts(std::string_view text) {
    text.remove_prefix(type_before(text).size());
    if (!is_enclosed(text, '{', '}') && !is_enclosed(text, '[', ']')) return {};
    return pieces(text.substr(1, text.size() - 2));
}

std::string_view name(std::string_view part) {
    const std::size_t end = part.find(" = ");
    const std::string_view before = part.substr(0, end);
    return end == std::string_view::npos || before.find_first_of("\"'{[( ") != std::string_view::npos ? "" : before;
}
std::string_view value(std::string_view part) { return name(part).empty() ? part : part.substr(name(part).size() + 3); }

bool same_shape(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
    if (before.size() != after.size() || before.empty()) return false;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (name(before[i]) != name(after[i])) return false;
    return true;
}

std::string path_to(const std::string& path, std::string_view part, std::size_t index) {
    if (name(part).empty()) return path + '[' + std::to_string(index) + ']';
    return path.empty() ? std::string(name(part)) : path + '.' + std::string(name(part));
}

namespace {

void append(std::string& to, const std::string& path, std::string_view text) {
    if (!to.empty()) to += ", ";
    if (!path.empty()) to.append(path).append(" = ");
    to += text;
}

void append_changes(std::string& to, const std::string& path, std::string_view before, std::string_view after) {
    if (before == after) return;
    const std::vector<std::string_view> old_parts = parts(before), new_parts = parts(after);
    const bool same_type = before.front() == after.front() && type_before(before) == type_before(after);
    if (!same_type || !same_shape(old_parts, new_parts)) return append(to, path, after);
    for (std::size_t i = 0; i < new_parts.size(); ++i)
        append_changes(to, path_to(path, new_parts[i], i), value(old_parts[i]), value(new_parts[i]));
}

}  // namespace

}  // namespace state_changes

std::string changes_between(std::string_view before, std::string_view after) {
    std::string changed;
    if (before.empty() || after.empty()) return std::string(after);
    state_changes::append_changes(changed, "", before, after);
    return changed;
}

std::string trace_writer::announced(std::uint64_t number, std::string_view action) const {
    std::string line = std::to_string(number);
    line.insert(0, line.size() < 4 ? 4 - line.size() : 0, ' ');
    line.append("  ").append(paint_(meaning::strong, action));
    const std::size_t length = utf8::length(action);
    return line.append(length < width_ ? width_ - length : 0, ' ').append("  ");
}

std::string trace_writer::completed(const step_text& step) {
    if (!step.enabled)
        return paint_(meaning::bad, step.note.empty() ? "cannot be taken here" : "cannot be taken here: " + step.note) + '\n';
    std::string lines = shown(step.result);
    const std::vector<std::string> rows = note_rows(step);
    if (!rows.front().empty()) lines.append("  ").append(paint_(meaning::faint, rows.front()));
    for (std::size_t i = 1; i < rows.size(); ++i)
        lines.append("\n").append(beside_action + width_, ' ').append(paint_(meaning::faint, rows[i]));
    return lines += '\n';
}

bool trace_writer::fits(std::string_view state) const { return beside_action + width_ + utf8::length(state) <= columns_; }

std::string trace_writer::shown(const std::string& result) {
    const bool is_answer = result.starts_with("-> ");
    if (style_ == trace_style::full || is_answer) return result;
    if (style_ == trace_style::automatic && !fits(result)) style_ = trace_style::diff;
    const bool whole = style_ != trace_style::diff;
    const std::string changed = whole ? result : changes_between(previous_, result);
    previous_ = result;
    return changed.empty() && !whole ? paint_(meaning::faint, "no change") : changed;
}

std::size_t widest_action(const std::vector<step_text>& steps) {
    std::size_t width = 0;
    for (const step_text& step : steps) width = std::max(width, utf8::length(step.action));
    return width;
}

std::string trace_text(const std::vector<step_text>& steps, trace_style style, palette paint, std::size_t columns) {
    std::string lines;
    if (style == trace_style::off) return lines;
    trace_writer writer(style, paint, widest_action(steps), columns);
    for (const step_text& step : steps) {
        if (!step.heading.empty()) lines += "      " + step.heading + '\n';
        lines += writer.announced(step.number, step.action) + writer.completed(step);
    }
    return lines;
}

}}  // namespace foregone::impl
