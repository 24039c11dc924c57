// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats traces as text, whole or by changed members, in lines that fit the output; used by reports and replay.

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/report/style.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

// States are compared as text, `{big = 5, small = [1, 2]}`, as `print` writes it, because a report has no types.

namespace state_changes {

/// The position of the quote that closes the quoted text at a position.
constexpr std::size_t closing_quote(std::string_view text, std::size_t at) {
    const char quote = text[at];
    for (++at; at < text.size() && text[at] != quote; ++at) at += text[at] == '\\';
    return at;
}

/// The parts between commas outside all quotes and brackets.
inline std::vector<std::string_view> pieces(std::string_view text) {
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

constexpr bool is_enclosed(std::string_view text, char open, char close) {
    return text.size() >= 2 && text.front() == open && text.back() == close;
}

/// The type of an alternative with members, `moved` of `moved{by = 2}`; empty for any other text.
constexpr std::string_view type_before(std::string_view text) {
    const std::string_view type = text.substr(0, text.find('{'));
    return text.ends_with('}') && type.find_first_of("\"'[(, =") == std::string_view::npos ? type : "";
}

/// The members of `{a = 1, b = 2}`, or of an alternative, or the elements of `[1, 2]`; none for any other text.
inline std::vector<std::string_view> parts(std::string_view text) {
    text.remove_prefix(type_before(text).size());
    if (!is_enclosed(text, '{', '}') && !is_enclosed(text, '[', ']')) return {};
    return pieces(text.substr(1, text.size() - 2));
}

/// The name of a member `a = 1`; empty for an element.
constexpr std::string_view name(std::string_view part) {
    const std::size_t end = part.find(" = ");
    const std::string_view before = part.substr(0, end);
    return end == std::string_view::npos || before.find_first_of("\"'{[( ") != std::string_view::npos ? "" : before;
}
constexpr std::string_view value(std::string_view part) { return name(part).empty() ? part : part.substr(name(part).size() + 3); }

/// Whether two texts have the same members, or equally many elements.
inline bool same_shape(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
    if (before.size() != after.size() || before.empty()) return false;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (name(before[i]) != name(after[i])) return false;
    return true;
}

inline std::string path_to(const std::string& path, std::string_view part, std::size_t index) {
    if (name(part).empty()) return path + '[' + std::to_string(index) + ']';
    return path.empty() ? std::string(name(part)) : path + '.' + std::string(name(part));
}

inline void append(std::string& to, const std::string& path, std::string_view text) {
    if (!to.empty()) to += ", ";
    if (!path.empty()) to.append(path).append(" = ");
    to += text;
}

inline void append_changes(std::string& to, const std::string& path, std::string_view before, std::string_view after) {
    if (before == after) return;
    const std::vector<std::string_view> old_parts = parts(before), new_parts = parts(after);
    const bool same_type = before.front() == after.front() && type_before(before) == type_before(after);
    if (!same_type || !same_shape(old_parts, new_parts)) return append(to, path, after);
    for (std::size_t i = 0; i < new_parts.size(); ++i)
        append_changes(to, path_to(path, new_parts[i], i), value(old_parts[i]), value(new_parts[i]));
}

}  // namespace state_changes

/// The members in which a state differs from the previous one, with their new values: `big = 5, boat.side = left`.
///
/// Format: empty if nothing differs; the whole new text if the members are not the same.
inline std::string changes_between(std::string_view before, std::string_view after) {
    std::string changed;
    if (before.empty() || after.empty()) return std::string(after);
    state_changes::append_changes(changed, "", before, after);
    return changed;
}

/// How much of the states a trace shows: all members, changed members, no trace at all, or, automatically, all members until a
/// state is wider than the output, and then changed members. In columns, a whole trace is a table; single
/// steps are as automatically.
enum class trace_style : std::uint8_t { full, diff, off, automatic, columns };

/// The width of an output that is not a terminal, in characters.
inline constexpr std::size_t usual_columns = 132;

/// Writes the steps of a trace, one line each: number, action, result.
///
/// Format: a line is written in two parts, so that a step can be announced before it is taken. The first state is always whole.
class trace_writer {
    trace_style style_;
    palette paint_;
    std::size_t width_, columns_;
    std::string previous_;

    static constexpr std::size_t widest = 60;
    static constexpr std::size_t beside_action = 8;  ///< the number of a step, and what separates it and the state

public:
    /// Requires: `width` is the length of the longest action. `columns`: the width of the output.
    trace_writer(trace_style style, palette paint, std::size_t width, std::size_t columns = usual_columns)
        : style_(style == trace_style::columns ? trace_style::automatic : style), paint_(paint), width_(std::min(width, widest)),
          columns_(columns) {}

    std::string announced(std::uint64_t number, std::string_view action) const {
        std::string line = std::to_string(number);
        line.insert(0, line.size() < 4 ? 4 - line.size() : 0, ' ');
        line.append("  ").append(paint_(meaning::strong, action));
        const std::size_t length = utf8::length(action);
        return line.append(length < width_ ? width_ - length : 0, ' ').append("  ");
    }

    std::string completed(const step_text& step) {
        if (!step.enabled)
            return paint_(meaning::bad, step.note.empty() ? "cannot be taken here" : "cannot be taken here: " + step.note) + '\n';
        std::string lines = shown(step.result);
        const std::vector<std::string> rows = note_rows(step);
        if (!rows.front().empty()) lines.append("  ").append(paint_(meaning::faint, rows.front()));
        for (std::size_t i = 1; i < rows.size(); ++i)
            lines.append("\n").append(beside_action + width_, ' ').append(paint_(meaning::faint, rows[i]));
        return lines += '\n';
    }

private:
    bool fits(std::string_view state) const { return beside_action + width_ + utf8::length(state) <= columns_; }
    static bool is_answer(std::string_view result) { return result.starts_with("-> "); }

    std::string shown(const std::string& result) {
        if (style_ == trace_style::full || is_answer(result)) return result;
        if (style_ == trace_style::automatic && !fits(result)) style_ = trace_style::diff;
        const bool whole = style_ != trace_style::diff;
        const std::string changed = whole ? result : changes_between(previous_, result);
        previous_ = result;
        return changed.empty() && !whole ? paint_(meaning::faint, "no change") : changed;
    }
};

inline std::size_t widest_action(const std::vector<step_text>& steps) {
    std::size_t width = 0;
    for (const step_text& step : steps) width = std::max(width, utf8::length(step.action));
    return width;
}

/// The lines of a whole trace.
inline std::string trace_text(const std::vector<step_text>& steps, trace_style style, palette paint,
                              std::size_t columns = usual_columns) {
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
