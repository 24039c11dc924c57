// SPDX-License-Identifier: BSL-1.0
#include "report/page/sequence_chart.hpp"

#include "report/state_members.hpp"
#include "report/svg.hpp"

#include <foregone/impl/base/text/utf8.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>

namespace foregone::inline impl {

namespace sequence_parts {

constexpr std::size_t most_participants = 12;

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

std::string_view participant_of(const step_text& step) {
    return chooses_thread(step) ? std::string_view(step.result).substr(3) : first_word(parsed(step.action));
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
    for (const step_text& step : steps) {
        const std::string_view who = participant_of(step);
        if (!who.empty() && std::find(participants.begin(), participants.end(), who) == participants.end())
            participants.emplace_back(who);
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

sequence_event event_of(const step_text& step, const std::vector<std::string>& participants) {
    sequence_event event{.number = step.number, .heading = step.heading};
    event.by = index_in(participants, participant_of(step));
    if (chooses_thread(step)) return event.label = thread_label(step, participant_of(step)), event;
    const parsed_action action = parsed(step.action);
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

}  // namespace sequence_parts

sequence_chart sequence_of(const std::vector<step_text>& steps) {
    using namespace sequence_parts;
    const bool are_threads = std::any_of(steps.begin(), steps.end(), chooses_thread);
    if (!are_threads && !are_shared(steps)) return {};
    sequence_chart chart{participants_in(steps), {}};
    if (chart.participants.size() < 2 || chart.participants.size() > most_participants) return {};
    for (const step_text& step : steps)
        if (step.number > 0) chart.events.push_back(event_of(step, chart.participants));
    return chart;
}

namespace sequence_drawing {

using svg::attribute, svg::length, svg::line, svg::words_at;

constexpr std::uint64_t margin = 500, row = 300, head = 450, letter = 72;

/// At most `most` characters.
std::string shortened(std::string_view label, std::size_t most) {
    if (utf8::length(label) <= most) return std::string(label);
    std::size_t end = 0;
    for (std::size_t characters = 0; characters + 1 < most; ++characters) do
            ++end;
        while ((static_cast<unsigned char>(label[end]) & 0xC0) == 0x80);
    return std::string(label.substr(0, end)) + "\u2026";
}

/// Where participants and rows are. Steps of nobody have a column before the others.
struct places {
    std::uint64_t spacing = 1'200;
    std::size_t before = 0;
    std::size_t participants = 0;
    std::size_t longest_label = 0;

    explicit places(const sequence_chart& of) : participants(of.participants.size()), longest_label(participants < 4 ? 56 : 32) {
        for (const sequence_event& event : of.events) {
            before |= event.by == sequence_event::nobody;
            spacing = std::max(spacing, letter * utf8::length(label(event)) + 350);
        }
    }

    std::string label(const sequence_event& event) const { return shortened(event.label, longest_label); }

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

std::string drawn(const sequence_event& event, const places& at, std::uint64_t y, bool is_last) {
    std::string text = is_last ? "<g class=\"event last\">\n" : "<g class=\"event\">\n";
    text += words_at(margin - 100, y + 45, "end", std::to_string(event.number), " class=\"number\"");
    const std::uint64_t x = at.x(event.by);
    text += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", std::uint64_t{50}) + "/>\n";
    std::uint64_t beside = x;
    if (event.to != sequence_event::nobody) text += arrow(x, at.x(event.to), y), beside = std::min(x, at.x(event.to));
    text += words_at(beside + 110, event.to != sequence_event::nobody ? y - 40 : y + 45, "start", at.label(event));
    return text + "</g>\n";
}

std::string lifelines(const sequence_chart& chart, const places& at, std::uint64_t bottom) {
    std::string text;
    for (std::size_t i = 0; i < chart.participants.size(); ++i)
        text += line(at.x(i), head - 150, at.x(i), bottom, " class=\"lifeline\"") +
                words_at(at.x(i), head - 220, "middle", chart.participants[i], " class=\"who\"");
    return text;
}

std::uint64_t rows(const sequence_chart& chart) {
    std::uint64_t count = chart.events.size();
    for (const sequence_event& event : chart.events) count += !event.heading.empty();
    return count;
}

}  // namespace sequence_drawing

std::string sequence_svg(const sequence_chart& chart, std::string_view id) {
    using namespace sequence_drawing;
    const places at(chart);
    const std::uint64_t height = head + row * rows(chart) + 150;
    const std::string name(id);
    std::string text = "<svg class=\"sequence\" role=\"img\"" + attribute("aria-labelledby", name + "-title") +
                       attribute("viewBox", "0 0 " + length(at.width()) + ' ' + length(height)) + attribute("width", at.width()) +
                       attribute("height", height) + ">\n<title id=\"" + name +
                       "-title\">The steps by who takes them; the table has the same steps.</title>\n" +
                       lifelines(chart, at, height - 100);
    std::uint64_t y = head;
    for (const sequence_event& event : chart.events) {
        if (!event.heading.empty()) {
            text += "<rect class=\"loop\"" + attribute("x", margin - 400) + attribute("y", y - 50) +
                    attribute("width", at.width() - margin + 300) + attribute("height", height - y) + "/>\n" +
                    words_at(margin - 330, y + 130, "start", event.heading, " class=\"again\"");
            y += row;
        }
        text += drawn(event, at, y + row / 2, &event == &chart.events.back());
        y += row;
    }
    return text + "</svg>\n";
}

}  // namespace foregone::inline impl
