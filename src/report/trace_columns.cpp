// SPDX-License-Identifier: BSL-1.0
// Lays out a trace as a text table: measures columns, moves constant members above, marks changed values.
#include "report/trace_columns.hpp"

#include "report/state_columns.hpp"

#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace trace_columns_text {

using row = std::vector<state_member>;

/// A member of the states, or a part of one: how wide its values are, and whether it changes.
struct column : state_column {
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

std::vector<column> measured(std::vector<state_column> columns) {
    std::vector<column> measured;
    for (state_column& one : columns) {
        const bool still = one.values.size() > 1 && one.is_still();
        measured.push_back({std::move(one), 0, still});
        column& made = measured.back();
        made.width = utf8::length(made.name);
        for (const std::string_view value : made.values) made.width = std::max(made.width, utf8::length(value));
    }
    return measured;
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
        : steps_(steps), rows_(std::move(rows)), columns_(measured(state_columns(rows_))), paint_(paint),
          action_width_(widest_action(steps)), gap_(paint.colored ? 2 : 3) {}

    /// Whether the table fits, maybe without the members that never change, or with members that are not divided into parts.
    bool fits(std::size_t width) {
        if (fits_divided(width)) return true;
        columns_ = measured(member_columns(rows_));
        return fits_divided(width);
    }

    /// Requires: it does not fit. The least width in which it does.
    std::size_t least_width() const { return whole_width(); }

    std::string text() const {
        std::string lines = hides_still_ ? still_members() : "";
        lines += head();
        for (std::size_t i = 0; i < rows_.size(); ++i) lines += line(i);
        return lines;
    }

private:
    bool fits_divided(std::size_t width) {
        hides_still_ = false;
        if (whole_width() <= width) return true;
        if (std::all_of(columns_.begin(), columns_.end(), [](const column& c) { return c.still; })) return false;
        hides_still_ = true;
        return whole_width() <= width;
    }

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
            text += columns_[i].values.front();
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
        const std::string_view value = columns_[i].values[at];
        const bool changed = at > 0 && !rows_[at - 1].empty() && columns_[i].values[at - 1] != value;
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
    if (made.fits(columns)) return made.text();
    return "      no table, which needs " + std::to_string(made.least_width()) + " columns of " + std::to_string(columns) +
           "; --output=html:FILE has one\n" + trace_text(steps, trace_style::automatic, paint, columns);
}

std::string styled_trace(const std::vector<step_text>& steps, trace_style style, palette paint, std::size_t columns) {
    const std::string table = style == trace_style::columns ? columns_text(steps, paint, columns) : std::string();
    return table.empty() ? trace_text(steps, style, paint, columns) : table;
}

}}  // namespace foregone::impl
