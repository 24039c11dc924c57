// SPDX-License-Identifier: BSL-1.0
#include "report/trace_columns.hpp"

#include "report/state_members.hpp"

#include <foregone/impl/base/text/utf8.hpp>

#include <algorithm>
#include <string_view>

namespace foregone::inline impl {

namespace trace_columns_text {

using row = std::vector<state_member>;

/// A member of the states: how wide its values are, and whether it changes.
struct column {
    std::string_view name;
    std::size_t width = 0;
    bool still = true;
};

/// The states of the steps by their members; a row is empty where a step has no state. Nothing if their members differ.
std::vector<row> rows_of(const std::vector<step_text>& steps) {
    std::vector<row> rows;
    for (const step_text& step : steps) {
        rows.push_back(state_members(step.result));
        const row& first = rows.front();
        const bool same = std::equal(rows.back().begin(), rows.back().end(), first.begin(), first.end(),
                                     [](const state_member& a, const state_member& b) { return a.name == b.name; });
        if (first.empty() || (!same && step.enabled && step.result != "throws")) return {};
        if (!same) rows.back().clear();
    }
    return rows;
}

std::vector<column> columns_in(const std::vector<row>& rows) {
    std::vector<column> columns;
    for (const state_member& member : rows.front()) columns.push_back({member.name, utf8::length(member.name), rows.size() > 1});
    for (const row& now : rows)
        for (std::size_t i = 0; i < now.size(); ++i) {
            columns[i].width = std::max(columns[i].width, utf8::length(now[i].value));
            columns[i].still = columns[i].still && now[i].value == rows.front()[i].value;
        }
    return columns;
}

class table {
    const std::vector<step_text>& steps_;
    std::vector<row> rows_;
    std::vector<column> columns_;
    palette paint_;
    std::size_t action_width_, gap_;
    bool hides_still_ = false;

public:
    table(const std::vector<step_text>& steps, std::vector<row> rows, palette paint)
        : steps_(steps), rows_(std::move(rows)), columns_(columns_in(rows_)), paint_(paint), action_width_(widest_action(steps)),
          gap_(paint.colored ? 2 : 3) {}

    /// Whether the table fits, maybe without the members that never change.
    bool fits(std::size_t width) {
        if (whole_width() <= width) return true;
        hides_still_ = true;
        return whole_width() <= width && std::any_of(columns_.begin(), columns_.end(), [](const column& c) { return !c.still; });
    }

    std::string text() const {
        std::string lines = hides_still_ ? still_members() : "";
        lines += head();
        for (std::size_t i = 0; i < rows_.size(); ++i) lines += line(i);
        return lines;
    }

private:
    bool is_shown(const column& of) const { return !hides_still_ || !of.still; }

    std::size_t whole_width() const {
        std::size_t width = 6 + action_width_;
        for (const column& of : columns_)
            if (is_shown(of)) width += gap_ + of.width;
        return width;
    }

    std::string still_members() const {
        std::string text;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (!columns_[i].still) continue;
            text.append(text.empty() ? "      never changes: " : ", ").append(columns_[i].name).append(" = ");
            text += rows_.front()[i].value;
        }
        return text.empty() ? text : text + '\n';
    }

    static std::string padded(std::string_view text, std::size_t width) {
        const std::size_t length = utf8::length(text);
        return std::string(text).append(length < width ? width - length : 0, ' ');
    }

    std::string head() const {
        std::string line(6 + action_width_, ' ');
        for (const column& of : columns_)
            if (is_shown(of)) line.append(gap_, ' ').append(padded(of.name, of.width));
        return paint_(meaning::faint, line.substr(0, line.find_last_not_of(' ') + 1)) + '\n';
    }

    std::string line(std::size_t at) const {
        const step_text& step = steps_[at];
        const std::string number = std::to_string(step.number);
        std::string text = step.heading.empty() ? "" : "      " + step.heading + '\n';
        text.append(number.size() < 4 ? 4 - number.size() : 0, ' ').append(number).append("  ");
        text += paint_(meaning::strong, padded(step.action, action_width_));
        if (rows_[at].empty()) return text + "  " + without_state(step) + '\n';
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (is_shown(columns_[i])) text += cell(at, i);
        while (step.note.empty() && text.ends_with(' ')) text.pop_back();
        return step.note.empty() ? text + '\n' : text + "  " + paint_(meaning::faint, step.note) + '\n';
    }

    std::string without_state(const step_text& step) const {
        if (step.enabled) return step.result;
        return paint_(meaning::bad, step.note.empty() ? "cannot be taken here" : "cannot be taken here: " + step.note);
    }

    std::string cell(std::size_t at, std::size_t i) const {
        const std::string_view value = rows_[at][i].value;
        const bool changed = at > 0 && !rows_[at - 1].empty() && rows_[at - 1][i].value != value;
        const std::string mark = paint_.colored ? "" : changed ? "*" : " ";
        const std::string spaces(columns_[i].width - utf8::length(value), ' ');
        return "  " + mark + paint_(changed ? meaning::doubtful : meaning::plain, value) + spaces;
    }
};

}  // namespace trace_columns_text

std::string columns_text(const std::vector<step_text>& steps, palette paint, std::size_t columns) {
    using namespace trace_columns_text;
    if (steps.empty()) return {};
    std::vector<row> rows = rows_of(steps);
    if (rows.empty()) return {};
    table made(steps, std::move(rows), paint);
    return made.fits(columns) ? made.text() : std::string();
}

std::string styled_trace(const std::vector<step_text>& steps, trace_style style, palette paint, std::size_t columns) {
    const std::string table = style == trace_style::columns ? columns_text(steps, paint, columns) : std::string();
    return table.empty() ? trace_text(steps, style, paint, columns) : table;
}

}  // namespace foregone::impl
