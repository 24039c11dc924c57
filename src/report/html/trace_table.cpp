// SPDX-License-Identifier: BSL-1.0
// Writes the rows of a trace table in HTML: members in columns, changed values marked, notes and loop headings.
#include "report/html/trace_table.hpp"

#include "report/state_columns.hpp"

#include <foregone/impl/report/trace_text.hpp>

#include <algorithm>

namespace foregone { inline namespace impl {

namespace trace_rows {

constexpr std::size_t most_rows = 1'000;

bool is_answer(const step_text& step) { return step.result.starts_with("-> "); }

bool same_names(const std::vector<state_member>& one, const std::vector<state_member>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const state_member& a, const state_member& b) { return a.name == b.name; });
}

/// Whether a value is shown on one line.
std::string width_class(std::string_view value) { return value.size() > 60 ? " long" : ""; }

/// A value, with a mark on the parts in which it differs from the value before.
void write_marked(html_writer& to, std::string_view before, std::string_view now) {
    const std::vector<std::string_view> old_parts = state_changes::parts(before), parts = state_changes::parts(now);
    if (before == now) return void(to.text(now));
    const std::string_view type = state_changes::type_before(now);
    const bool same_type = !before.empty() && before.front() == now.front() && state_changes::type_before(before) == type;
    if (!same_type || !state_changes::same_shape(old_parts, parts)) return void(to.element("mark", now));
    to.text(now.substr(0, type.size() + 1));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string_view name = state_changes::name(parts[i]);
        to.text(i == 0 ? "" : ", ").text(name).text(name.empty() ? "" : " = ");
        write_marked(to, state_changes::value(old_parts[i]), state_changes::value(parts[i]));
    }
    to.text(now.substr(now.size() - 1));
}

/// What the row before had in its columns, and which columns change at all.
class row_writer {
    html_writer& to_;
    const std::vector<step_text>& steps_;
    trace_columns columns_;
    bool has_notes_;
    std::vector<state_column> shown_{};
    std::vector<bool> still_{};
    const step_text* before_ = nullptr;  ///< the last step with a state
    std::string_view state_before_{};

public:
    row_writer(html_writer& to, const std::vector<step_text>& steps)
        : to_(to), steps_(steps), columns_(columns_of(steps)),
          has_notes_(std::any_of(steps.begin(), steps.end(), [](const step_text& s) { return s.enabled && !s.note.empty(); })) {
        if (columns_ == trace_columns::members) find_columns();
    }

    std::size_t columns() const { return 2 + results() + has_notes_; }
    bool has_still() const { return std::find(still_.begin(), still_.end(), true) != still_.end(); }

    void write_head(search_kind searched) {
        const bool chooses = searched == search_kind::paths;
        to_.open("thead").open("tr");
        head("step");
        head(chooses ? "choice" : "action");
        for (std::size_t i = 0; i < shown_.size(); ++i)
            to_.element("th", shown_[i].name, {{"scope", "col"}, {"class", still_[i] ? "still" : ""}});
        if (columns_ == trace_columns::states) head("state"), head("changed");
        if (columns_ == trace_columns::answers) head(chooses ? "chosen" : "answer");
        if (has_notes_) head(chooses ? "what happens" : "note");
        to_.close().close();
    }

    void write(const step_text& step, bool is_last) {
        to_.open("tr", {{"class", is_last ? "step last" : "step"}});
        to_.element("th", std::to_string(step.number), {{"scope", "row"}});
        to_.element("td", step.action, {{"class", "action"}});
        if (step.enabled) write_result(step);
        else refused(step);
        const std::vector<std::string> notes = note_rows(step);
        if (has_notes_) to_.element("td", step.enabled ? notes.front() : "", {{"class", "note"}});
        to_.close();
        for (std::size_t i = 1; i < notes.size() && step.enabled; ++i) write_operation(notes[i], is_last);
    }

    /// A row that is not a step.
    void write_heading(std::string_view text) {
        to_.open("tr", {{"class", "heading"}});
        to_.element("th", text, {{"colspan", std::to_string(columns())}, {"scope", "rowgroup"}}).close();
    }

private:
    std::size_t results() const {
        return columns_ == trace_columns::members ? shown_.size() : columns_ == trace_columns::states ? 2 : 1;
    }

    /// An operation that no choice came before.
    void write_operation(std::string_view text, bool is_last) {
        to_.open("tr", {{"class", is_last ? "operation last" : "operation"}});
        to_.element("td", "", {{"colspan", std::to_string(columns() - 1)}}).element("td", text, {{"class", "note"}}).close();
    }

    void head(std::string_view name) { to_.element("th", name, {{"scope", "col"}}); }

    void find_columns() {
        std::vector<std::vector<state_member>> states;
        for (const step_text& step : steps_) states.push_back(state_members(step.result));
        shown_ = state_columns(states);
        for (const state_column& one : shown_) still_.push_back(steps_.size() > 1 && one.is_still());
    }

    std::string_view value(const step_text& step, std::size_t column) const {
        return shown_[column].values[static_cast<std::size_t>(&step - steps_.data())];
    }

    void refused(const step_text& step) {
        const std::string text = step.note.empty() ? "cannot be taken here" : "cannot be taken here: " + step.note;
        to_.element("td", text, {{"class", "refused"}, {"colspan", std::to_string(results())}});
    }

    void write_result(const step_text& step) {
        if (columns_ == trace_columns::members) return write_members(step);
        const std::string_view result = is_answer(step) ? std::string_view(step.result).substr(3) : step.result;
        to_.element("td", result, {{"class", "result" + width_class(result)}});
        if (columns_ == trace_columns::states) write_changes(step.result);
        state_before_ = step.result;
    }

    void write_changes(std::string_view state) {
        const std::string changed = state_before_.empty() ? "" : changes_between(state_before_, state);
        to_.element("td", changed, {{"class", changed.empty() ? "" : "changed" + width_class(changed)}});
    }

    void write_members(const step_text& step) {
        const bool has_state = !value(step, 0).empty();
        if (!has_state) to_.element("td", step.result, {{"class", "result"}, {"colspan", std::to_string(results())}});
        for (std::size_t i = 0; has_state && i < shown_.size(); ++i) write_cell(step, i);
        before_ = has_state ? &step : nullptr;
    }

    void write_cell(const step_text& step, std::size_t i) {
        const std::string_view now = value(step, i), before = before_ == nullptr ? now : value(*before_, i);
        const bool changed = before != now;
        const std::string kind = changed ? "changed" : still_[i] ? "still" : before_ == nullptr ? "first" : "same";
        to_.open("td", {{"class", kind + width_class(now)}});
        if (changed) to_.element("span", "changed: ", {{"class", "spoken"}});
        write_marked(to_, before, now);
        to_.close();
    }
};

}  // namespace trace_rows

trace_columns columns_of(const std::vector<step_text>& steps) {
    using namespace trace_rows;
    if (std::any_of(steps.begin(), steps.end(), is_answer)) return trace_columns::answers;
    const std::vector<state_member> first = steps.empty() ? std::vector<state_member>{} : state_members(steps.front().result);
    if (first.empty()) return trace_columns::states;
    const auto fits = [&](const step_text& step) {
        return !step.enabled || step.result == "throws" || same_names(first, state_members(step.result));
    };
    return std::all_of(steps.begin(), steps.end(), fits) ? trace_columns::members : trace_columns::states;
}

void write_trace_table(html_writer& to, const check_record& check, const std::string& id) {
    using trace_rows::most_rows;
    trace_rows::row_writer rows(to, check.steps);
    to.open("div", {{"class", "trace"}});
    if (rows.has_still() || columns_of(check.steps) == trace_columns::members) {
        to.empty("input", {{"type", "checkbox"}, {"id", id + "-only"}, {"class", "only-changes"}});
        to.element("label", "show only what changes", {{"for", id + "-only"}});
    }
    to.open("div", {{"class", "wide"}, {"role", "region"}, {"tabindex", "0"}, {"aria-labelledby", id + "-caption"}});
    to.open("table", {{"id", id}});
    to.element("caption", "The steps of " + check.name, {{"id", id + "-caption"}});
    rows.write_head(check.searched);
    to.open("tbody");
    for (std::size_t i = 0; i < check.steps.size(); ++i) {
        if (check.steps.size() > most_rows && i >= most_rows / 2 && i < check.steps.size() - most_rows / 2) {
            if (i == most_rows / 2) rows.write_heading(std::to_string(check.steps.size() - most_rows) + " steps are left out here");
            continue;
        }
        const step_text& step = check.steps[i];
        if (!step.heading.empty()) to.close().open("tbody", {{"class", "loop"}}), rows.write_heading(step.heading);
        rows.write(step, i + 1 == check.steps.size() && check.stands != standing::passed);
    }
    to.close().close().close().close();
}

}}  // namespace foregone::impl
