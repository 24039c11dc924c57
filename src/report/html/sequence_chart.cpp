// SPDX-License-Identifier: BSL-1.0
// Finds participants and messages in the steps of a trace, and draws lifelines, events and wrapped labels as SVG.
#include "report/html/sequence_chart.hpp"

#include "report/state_members.hpp"
#include "report/svg.hpp"

#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>

namespace foregone { inline namespace impl {

namespace sequence_parts {

constexpr std::size_t most_participants = 12, most_threads = 16;
constexpr std::string_view call_sign = "calls ", answers_sign = " answers ";

/// An action as its kind and its arguments.
struct parsed_action {
    std::string_view kind;
    std::vector<std::string_view> arguments;
};

parsed_action parsed(std::string_view action) {
    const std::size_t brace = action.find('{');
    if (brace == std::string_view::npos || brace == 0) return {action, {}};
    return {action.substr(0, brace), state_changes::parts(action.substr(brace))};
}

constexpr bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= 24 && text.find_first_of("{}[]()\"'<> =,") == std::string_view::npos;
}

/// The first argument, if it may be a participant.
std::string_view first_word(const parsed_action& action) {
    const std::string_view value = action.arguments.empty() ? "" : state_changes::value(action.arguments.front());
    return is_word(value) ? value : "";
}

constexpr bool chooses_thread(const step_text& step) { return step.action == "thread" && step.result.starts_with("-> "); }

std::string_view chosen_thread(const step_text& step) {
    return chooses_thread(step) ? std::string_view(step.result).substr(3) : std::string_view();
}

/// Whether the participants are threads, and not named by actions.
bool are_threads(const std::vector<step_text>& steps) {
    return std::any_of(steps.begin(), steps.end(),
                       [](const step_text& step) { return chooses_thread(step) || step.has_operations(); });
}

/// Whether actions of two kinds have the same first argument.
bool are_shared(const std::vector<step_text>& steps) {
    std::map<std::string_view, std::string_view> kinds;
    for (const step_text& step : steps) {
        const parsed_action action = parsed(step.action);
        if (first_word(action).empty()) continue;
        const auto [known, is_new] = kinds.try_emplace(first_word(action), action.kind);
        if (!is_new && known->second != action.kind) return true;
    }
    return false;
}

std::optional<long> number_in(const std::string& text) {
    long number = 0;
    const bool is_whole = std::from_chars(text.data(), text.data() + text.size(), number).ptr == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

/// Numbers in their order, then the others in the order in which they came.
std::vector<std::string> sorted(const std::vector<std::string>& participants) {
    std::vector<std::tuple<bool, long, std::size_t>> order;
    for (std::size_t i = 0; i < participants.size(); ++i)
        order.emplace_back(!number_in(participants[i]), number_in(participants[i]).value_or(0), i);
    std::ranges::sort(order);
    std::vector<std::string> made;
    for (const auto& one : order) made.push_back(participants[std::get<2>(one)]);
    return made;
}

std::vector<std::string> participants_in(const std::vector<step_text>& steps) {
    std::vector<std::string> participants;
    const auto add = [&](std::string_view who) {
        if (!who.empty() && std::find(participants.begin(), participants.end(), who) == participants.end())
            participants.emplace_back(who);
    };
    const bool by_threads = are_threads(steps);
    for (const step_text& step : steps) {
        add(by_threads ? chosen_thread(step) : first_word(parsed(step.action)));
        for (const remark_text& remark : step.remarks) add(remark.thread);
    }
    return sorted(participants);
}

std::size_t index_in(const std::vector<std::string>& participants, std::string_view who) {
    const auto found = std::find(participants.begin(), participants.end(), who);
    return found == participants.end() ? sequence_event::nobody : static_cast<std::size_t>(found - participants.begin());
}

/// What a thread does, without its name: "loads written = 0" of "producer loads written = 0".
std::string thread_label(const step_text& step, std::string_view who) {
    std::string_view note = step.note;
    if (note.starts_with(who) && note.substr(who.size()).starts_with(' ')) note.remove_prefix(who.size() + 1);
    return std::string(note);
}

/// A step of a model: an action, whose first argument is who takes it.
sequence_event action_event(const step_text& step, const std::vector<std::string>& participants) {
    const parsed_action action = parsed(step.action);
    sequence_event event{.number = step.number, .by = index_in(participants, first_word(action))};
    event.label = event.by == sequence_event::nobody ? step.action : std::string(action.kind);
    for (std::size_t i = 1; i < action.arguments.size() && event.by != sequence_event::nobody; ++i) {
        const std::string_view argument = action.arguments[i];
        const std::size_t to = i == 1 && state_changes::name(argument) == "to"
                                   ? index_in(participants, state_changes::value(argument))
                                   : sequence_event::nobody;
        if (to != sequence_event::nobody && to != event.by) event.to = to;
        else event.label.append(i == 1 ? " " : ", ").append(argument);
    }
    return event;
}

/// A choice of a program: a thread, which has done nothing yet, or another choice, which is of no thread.
sequence_event choice_event(const step_text& step, const std::vector<std::string>& participants) {
    const std::string_view chosen = chosen_thread(step);
    sequence_event event{.number = step.number, .by = index_in(participants, chosen)};
    if (!chooses_thread(step)) event.label = step.action + ' ' + step.result;
    else if (step.remarks.empty()) event.label = thread_label(step, chosen);
    return event;
}

/// The operations after a program's choice, each by its thread, and its other remarks. The first operation of the chosen thread is
/// one with the choice.
std::vector<sequence_event> events_of(const step_text& step, const std::vector<std::string>& participants) {
    std::vector<sequence_event> events;
    const bool is_choice = step.number > 0;
    if (is_choice && (step.remarks.empty() || !chooses_thread(step) || step.remarks.front().thread != chosen_thread(step)))
        events.push_back(choice_event(step, participants));
    for (const remark_text& remark : step.remarks)
        events.push_back({.number = step.number,
                          .by = index_in(participants, remark.thread),
                          .label = remark.text,
                          .interrupts = remark.kind == remark_kind::interrupting});
    return events;
}

/// Whether the program is a scenario of fg::concurrent, which chooses how many calls each thread makes.
bool has_calls(const std::vector<step_text>& steps) {
    return std::any_of(steps.begin(), steps.end(), [](const step_text& step) { return step.action == "calls"; });
}

/// The row in which a call of a thread is answered; the last one if it is not.
std::size_t end_of_call(const std::vector<sequence_event>& events, std::size_t begin) {
    const std::string answer = events[begin].label.substr(call_sign.size()) + std::string(answers_sign);
    const auto ends = [&](const sequence_event& event) { return event.by == events[begin].by && event.label.starts_with(answer); };
    const auto found = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(begin), events.end(), ends);
    return static_cast<std::size_t>((found != events.end() ? found : found - 1) - events.begin());
}

/// Marks the calls of threads, and the answer that the last rows say is impossible.
void mark_calls(sequence_chart& chart) {
    std::vector<sequence_event>& events = chart.events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].by == sequence_event::nobody || !events[i].label.starts_with(call_sign)) continue;
        for (std::size_t j = i, end = end_of_call(events, i); j <= end; ++j) events[j].calling |= std::uint32_t{1} << events[i].by;
    }
    const auto says = [](const sequence_event& event) {
        return event.by == sequence_event::nobody && event.label.starts_with("no order of the calls explains the answer ");
    };
    const auto said = std::find_if(events.begin(), events.end(), says);
    if (said == events.end()) return;
    for (auto each = said; each-- != events.begin();) {
        if (each->by == sequence_event::nobody || each->label.find(answers_sign) == std::string::npos) continue;
        if (!said->label.ends_with(" of " + chart.participants[each->by])) continue;
        each->is_impossible = true;
        return;
    }
}

}  // namespace sequence_parts

sequence_chart sequence_of(const std::vector<step_text>& steps) {
    using namespace sequence_parts;
    const bool by_threads = are_threads(steps);
    if (!by_threads && !are_shared(steps)) return {};
    sequence_chart chart{participants_in(steps), {}, by_threads};
    if (chart.participants.size() < 2 || chart.participants.size() > (by_threads ? most_threads : most_participants)) return {};
    for (const step_text& step : steps) {
        std::vector<sequence_event> events;
        if (by_threads) events = events_of(step, chart.participants);
        else if (step.number > 0) events.push_back(action_event(step, chart.participants));
        if (!events.empty()) events.front().heading = step.heading;
        chart.events.insert(chart.events.end(), events.begin(), events.end());
    }
    if (by_threads && has_calls(steps)) mark_calls(chart);
    return chart;
}

namespace sequence_drawing {

using svg::attribute, svg::length, svg::line, svg::words_at;

constexpr std::uint64_t margin = 500, row = 300, next_line = 150, head = 450, letter = 72;

constexpr std::size_t most_lines = 8;

/// Where the first `most` characters end, at a space if there is one.
std::size_t end_of_line(std::string_view label, std::size_t most) {
    const std::size_t end = utf8::size_of_first(label, most);
    if (end == label.size()) return end;
    const std::size_t space = label.substr(0, end + 1).rfind(' ');
    return space == std::string_view::npos || space == 0 ? end : space;
}

/// A label in lines of at most `most` characters; what does not fit in the last line is left out.
std::vector<std::string> lines_of(std::string_view label, std::size_t most) {
    std::vector<std::string> lines;
    do {
        const std::size_t end = end_of_line(label, most);
        lines.emplace_back(label.substr(0, end));
        label.remove_prefix(end);
        if (label.starts_with(' ')) label.remove_prefix(1);
    } while (!label.empty() && lines.size() < most_lines);
    if (!label.empty()) lines.back() += "\u2026";
    return lines;
}

/// Where participants and rows are. Steps without a participant have a column before the others.
struct places {
    std::uint64_t spacing = 1'200;
    std::size_t before = 0;
    std::size_t participants = 0;
    std::size_t longest_line = 0;

    explicit places(const sequence_chart& of) : participants(of.participants.size()), longest_line(participants < 4 ? 56 : 32) {
        for (const sequence_event& event : of.events) {
            before |= event.by == sequence_event::nobody;
            for (const std::string& one : lines(event)) spacing = std::max(spacing, letter * utf8::length(one) + 350);
        }
    }

    std::vector<std::string> lines(const sequence_event& event) const { return lines_of(event.label, longest_line); }

    /// The height of an event's row.
    std::uint64_t height(const sequence_event& event) const { return row + next_line * (lines(event).size() - 1); }

    std::uint64_t x(std::size_t participant) const {
        return margin + spacing * (participant == sequence_event::nobody ? 0 : participant + before) + 150;
    }
    std::uint64_t width() const { return margin + spacing * (participants + before) + 200; }
};

std::string arrow(std::uint64_t from, std::uint64_t to, std::uint64_t y) {
    const std::uint64_t back = to > from ? to - 70 : to + 70;
    return line(from, y, to, y, " class=\"message\"") + "<path class=\"head\"" +
           attribute("d", "M" + length(to) + ' ' + length(y) + " L" + length(back) + ' ' + length(y - 45) + " L" + length(back) +
                              ' ' + length(y + 45) + " Z") +
           "/>\n";
}

/// `is_first`: of the events of its step.
std::string drawn(const sequence_event& event, const places& at, std::uint64_t y, bool is_first, bool is_last) {
    const char* const kind = is_last ? " last" : event.is_impossible ? " impossible" : "";
    std::string text = "<g" + attribute("class", std::string("event") + kind) + ">\n";
    if (is_first) text += words_at(margin - 100, y + 45, "end", std::to_string(event.number), " class=\"number\"");
    const std::uint64_t x = at.x(event.by);
    text += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", std::uint64_t{50}) + "/>\n";
    std::uint64_t beside = x;
    if (event.to != sequence_event::nobody) text += arrow(x, at.x(event.to), y), beside = std::min(x, at.x(event.to));
    std::uint64_t base = event.to != sequence_event::nobody ? y - 40 : y + 45;
    for (const std::string& one : at.lines(event)) text += words_at(beside + 110, base, "start", one), base += next_line;
    return text + "</g>\n";
}

/// The way from the column of the thread before to that of the thread that goes on.
std::string drawn_switch(const sequence_event& event, std::size_t before, const places& at, std::uint64_t y) {
    const std::uint64_t from = at.x(before), to = at.x(event.by);
    if (!event.interrupts) return line(from, y, to, y, " class=\"switch\"");
    return line(from, y, to, y, " class=\"switch interrupts\"") +
           words_at(from, y + 90, "middle", "interrupted", " class=\"interrupted\"");
}

/// The bars of the participants that are in a call, as far as one row goes.
std::string drawn_calls(const sequence_event& event, const places& at, std::uint64_t y) {
    constexpr std::uint64_t half = 70;
    std::string text;
    for (std::size_t i = 0; i < at.participants; ++i)
        if ((event.calling >> i & 1) != 0)
            text += "<rect class=\"call\"" + attribute("x", at.x(i) - half) + attribute("y", y) + attribute("width", 2 * half) +
                    attribute("height", at.height(event)) + "/>\n";
    return text;
}

std::string lifelines(const sequence_chart& chart, const places& at, std::uint64_t bottom) {
    std::string text;
    for (std::size_t i = 0; i < chart.participants.size(); ++i)
        text += line(at.x(i), head - 150, at.x(i), bottom, " class=\"lifeline\"") +
                words_at(at.x(i), head - 220, "middle", chart.participants[i], " class=\"who\"");
    return text;
}

std::uint64_t height_of_rows(const sequence_chart& chart, const places& at) {
    std::uint64_t height = 0;
    for (const sequence_event& event : chart.events) height += at.height(event) + (event.heading.empty() ? 0 : row);
    return height;
}

}  // namespace sequence_drawing

std::string sequence_svg(const sequence_chart& chart, std::string_view id) {
    using namespace sequence_drawing;
    const places at(chart);
    const std::uint64_t height = head + height_of_rows(chart, at) + 150;
    const std::string name(id);
    std::string text = "<svg class=\"sequence\" role=\"img\"" + attribute("aria-labelledby", name + "-title") +
                       attribute("viewBox", "0 0 " + length(at.width()) + ' ' + length(height)) + attribute("width", at.width()) +
                       attribute("height", height) + ">\n<title id=\"" + name +
                       "-title\">The steps by who takes them; the table has the same steps.</title>\n" +
                       lifelines(chart, at, height - 100);
    std::uint64_t y = head;
    std::size_t running = sequence_event::nobody;
    for (const sequence_event& event : chart.events) {
        if (!event.heading.empty()) {
            text += "<rect class=\"loop\"" + attribute("x", margin - 400) + attribute("y", y - 50) +
                    attribute("width", at.width() - margin + 300) + attribute("height", height - y) + "/>\n" +
                    words_at(margin - 330, y + 130, "start", event.heading, " class=\"again\"");
            y += row;
        }
        text += drawn_calls(event, at, y);
        const bool is_first = &event == chart.events.data() || (&event - 1)->number != event.number;
        const bool is_of_thread = chart.of_threads && event.by != sequence_event::nobody;
        if (is_of_thread && running != sequence_event::nobody && running != event.by) text += drawn_switch(event, running, at, y);
        if (is_of_thread) running = event.by;
        text += drawn(event, at, y + row / 2, is_first, &event == &chart.events.back());
        y += at.height(event);
    }
    return text + "</svg>\n";
}

}}  // namespace foregone::impl
