// SPDX-License-Identifier: BSL-1.0
// Formats traces as text: finds the members of printed states, what changed in them, and the lines of steps.
#include <foregone/impl/report/trace_text.hpp>

#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

namespace {

constexpr std::string_view beside_number = "    ", below_turn = "          ", below_number = "      ";

/// The label of a choice of a thread: its row is written when the thread is known.
constexpr std::string_view thread_label = "thread";

std::string number_text(std::uint64_t number) {
    std::string text = std::to_string(number);
    return text.insert(0, text.size() < 4 ? 4 - text.size() : 0, ' ') + "  ";
}

}  // namespace

std::string trace_writer::of_action(std::string_view action) const {
    const std::size_t length = utf8::length(action);
    return paint_(meaning::strong, action).append(length < width_ ? width_ - length : 0, ' ').append("  ");
}

std::string trace_writer::announced(std::uint64_t number, std::string_view action) const {
    return action == thread_label ? number_text(number) : number_text(number) + of_action(action);
}

std::string trace_writer::completed(const step_text& step) {
    if (begins_turn(step)) return rows_of(step);
    const std::string begun = step.action == thread_label ? of_action(step.action) : std::string();
    if (!step.enabled)
        return begun +
               paint_(meaning::bad, step.note.empty() ? "cannot be taken here" : "cannot be taken here: " + step.note) + '\n';
    std::string lines = begun + shown(step.result);
    if (step.has_operations()) return lines + rows_of(step);
    if (!step.note.empty()) lines.append("  ").append(paint_(meaning::faint, step.note));
    return lines += '\n';
}

/// What the threads do after a choice. If it chooses a thread, the first row ends the line that its number begins.
std::string trace_writer::rows_of(const step_text& step) {
    std::string rows;
    const bool is_turn = begins_turn(step);
    std::size_t next = 0;
    if (!is_turn) {
        for (; next < step.remarks.size() && step.remarks[next].thread.empty(); ++next)
            rows.append("  ").append(paint_(meaning::faint, step.remarks[next].text));
        rows += '\n';
    } else if (const std::string_view chosen = std::string_view(step.result).substr(3); step.remarks.front().thread != chosen) {
        const auto own = std::ranges::find(step.remarks, chosen, &remark_text::thread);
        const bool interrupts = own != step.remarks.end() && own->kind == remark_kind::interrupting;
        rows += running_ == chosen ? std::string(beside_number) + "goes on\n" : turn_to(chosen, interrupts);
    } else {
        rows += operation_row(step.remarks[next++], true);
    }
    for (; next < step.remarks.size(); ++next) rows += operation_row(step.remarks[next], false);
    return rows;
}

std::string trace_writer::operation_row(const remark_text& remark, bool is_in_line) {
    if (remark.kind == remark_kind::waiting) return waiting_row(remark);
    if (remark.thread.empty()) {
        const bool is_failure = remark.text.starts_with("expected: ") || remark.text.starts_with("throws ");
        return std::string(below_number) + paint_(is_failure ? meaning::bad : meaning::faint, remark.text) + '\n';
    }
    std::string row(is_in_line ? std::string_view() : below_number);
    const bool interrupts = remark.kind == remark_kind::interrupting;
    row += remark.thread != running_ ? turn_to(remark.thread, interrupts).append(below_turn) : std::string(beside_number);
    row += remark.what();
    if (!remark.place().empty()) row.append("  ").append(paint_(meaning::faint, remark.place()));
    return row + '\n';
}

/// A wait of a thread where none can go on, or a function that it is called from.
std::string trace_writer::waiting_row(const remark_text& remark) {
    std::string rows;
    if (!std::exchange(says_who_waits_, true))
        rows = std::string(below_number) + paint_(meaning::bad, "no thread can go on:") + '\n';
    const bool is_caller = remark.text.starts_with("called ");
    rows.append(below_turn).append(is_caller ? "    " : name_of(remark.thread) + ' ').append(remark.what());
    if (!remark.place().empty()) rows.append("  ").append(paint_(meaning::faint, remark.place()));
    return rows + '\n';
}

/// The line above the operations of a thread, if another went on before.
std::string trace_writer::turn_to(std::string_view thread, bool interrupts) {
    const std::string before = std::exchange(running_, std::string(thread));
    const std::size_t known = threads_.size();
    const std::string who = name_of(thread);
    if (interrupts && !before.empty())
        return paint_(meaning::strong, ">> ") + who + paint_(meaning::strong, " interrupts ") + name_of(before) + '\n';
    return "-> " + who + (threads_.size() > known ? " begins\n" : " goes on\n");
}

std::string trace_writer::name_of(std::string_view thread) {
    const auto known = std::find(threads_.begin(), threads_.end(), thread);
    const std::size_t number = static_cast<std::size_t>(known - threads_.begin());
    if (known == threads_.end()) threads_.emplace_back(thread);
    return paint_.of_thread(number, thread);
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
    for (const step_text& step : steps)
        if (!begins_turn(step)) width = std::max(width, utf8::length(step.action));
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
