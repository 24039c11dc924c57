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

/// Operations of threads: a column for each thread, a row for each operation, and its place.
class lanes {
    struct lane_row {
        std::string number;
        std::string whole;  ///< of no thread; otherwise empty
        std::size_t lane = 0;
        std::string cell, place;
    };

    std::vector<std::string> threads_;
    std::vector<std::size_t> widths_;
    std::vector<lane_row> rows_;
    palette paint_;
    std::string running_;
    std::size_t place_width_ = 0;

public:
    lanes(const std::vector<step_text>& steps, palette paint) : paint_(paint) {
        for (const step_text& step : steps) add(step);
    }

    std::size_t width() const {
        std::size_t width = 6 + place_width_;
        for (const std::size_t lane : widths_) width += lane + 2;
        return width;
    }

    std::string text() const {
        std::string head(6, ' ');
        for (std::size_t i = 0; i < threads_.size(); ++i) head += paint_.of_thread(i, padded("   " + threads_[i], widths_[i] + 2));
        std::string lines = head.substr(0, head.find_last_not_of(' ') + 1) + '\n';
        for (const lane_row& one : rows_) lines += line(one);
        return lines;
    }

private:
    void add(const step_text& step) {
        std::string number = std::to_string(step.number);
        number.insert(0, number.size() < 4 ? 4 - number.size() : 0, ' ').append("  ");
        if (!begins_turn(step)) {
            const std::string choice = step.action + (step.result.empty() ? "" : "  " + step.result);
            rows_.push_back({std::exchange(number, std::string(6, ' ')), choice, 0, "", ""});
            if (!step.has_operations() && !step.note.empty()) rows_.back().whole += "  " + step.note;
            if (!step.has_operations()) return;
        }
        for (const remark_text& remark : step.remarks) add(remark, std::exchange(number, std::string(6, ' ')));
    }

    void add(const remark_text& remark, std::string number) {
        const bool waits = remark.kind == remark_kind::waiting;
        if (remark.thread.empty()) return void(rows_.push_back({std::move(number), remark.text, 0, "", ""}));
        const std::size_t lane = lane_of(remark.thread);
        const bool is_other = !waits && remark.thread != running_;
        const std::string_view mark = waits                                      ? "!! "
                                      : !is_other                                ? "   "
                                      : remark.kind == remark_kind::interrupting ? ">> "
                                                                                 : "-> ";
        if (!waits) running_ = remark.thread;
        rows_.push_back({std::move(number), "", lane, std::string(mark).append(remark.what()), std::string(remark.place())});
        widths_[lane] = std::max(widths_[lane], utf8::length(rows_.back().cell));
        place_width_ = std::max(place_width_, utf8::length(rows_.back().place));
    }

    std::size_t lane_of(const std::string& thread) {
        const auto known = std::find(threads_.begin(), threads_.end(), thread);
        const std::size_t lane = static_cast<std::size_t>(known - threads_.begin());
        if (known == threads_.end()) threads_.push_back(thread), widths_.push_back(utf8::length(thread) + 3);
        return lane;
    }

    static std::string padded(std::string_view text, std::size_t width) {
        const std::size_t length = utf8::length(text);
        return std::string(text).append(length < width ? width - length : 0, ' ');
    }

    std::string line(const lane_row& shown) const {
        if (!shown.whole.empty()) return shown.number + shown.whole + '\n';
        std::string text = shown.number;
        for (std::size_t i = 0; i < shown.lane; ++i) text.append(widths_[i] + 2, ' ');
        text += shown.place.empty() ? shown.cell : padded(shown.cell, widths_[shown.lane] + 2);
        for (std::size_t i = shown.lane + 1; i < widths_.size() && !shown.place.empty(); ++i) text.append(widths_[i] + 2, ' ');
        return text + paint_(meaning::faint, shown.place) + '\n';
    }
};

}  // namespace trace_columns_text

std::string columns_text(const std::vector<step_text>& steps, palette paint, std::size_t columns) {
    using namespace trace_columns_text;
    if (steps.empty()) return {};
    const auto refused = [&](std::size_t least_width) {
        return "      no table, which needs " + std::to_string(least_width) + " columns of " + std::to_string(columns) +
               "; --output=html:FILE has one\n" + trace_text(steps, trace_style::automatic, paint, columns);
    };
    if (std::any_of(steps.begin(), steps.end(), [](const step_text& step) { return step.has_operations(); })) {
        const lanes made(steps, paint);
        return made.width() <= columns ? made.text() : refused(made.width());
    }
    std::vector<row> rows = rows_of(steps);
    if (rows.empty()) return {};
    table made(steps, std::move(rows), paint);
    return made.fits(columns) ? made.text() : refused(made.least_width());
}

std::string styled_trace(const std::vector<step_text>& steps, trace_style style, palette paint, std::size_t columns) {
    const std::string table = style == trace_style::columns ? columns_text(steps, paint, columns) : std::string();
    return table.empty() ? trace_text(steps, style, paint, columns) : table;
}

}}  // namespace foregone::impl
