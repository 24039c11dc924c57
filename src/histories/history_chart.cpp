// SPDX-License-Identifier: BSL-1.0
// Draws the chart of a history as text.
#include <foregone/impl/histories/history_chart.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint32_t most_events = 24;
constexpr std::size_t longest_label = 40;

/// The columns of events: each is to the right of the one before, and the answer of a call to the right of its label.
class chart_columns {
    std::uint32_t first_;
    std::vector<std::size_t> columns_;

public:
    chart_columns(const std::vector<chart_interval>& calls, std::uint32_t first, std::uint32_t last)
        : first_(first), columns_(last - first + std::size_t{1}, 0) {
        // What has to be complete before an event: the call that ends there, or an open call of the process that calls there.
        std::vector<const chart_interval*> complete(columns_.size(), nullptr);
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (calls[i].answered_at >= first && calls[i].answered_at <= last) complete[calls[i].answered_at - first] = &calls[i];
            if (calls[i].called_at < first || calls[i].called_at > last) continue;
            for (std::size_t j = 0; j < i; ++j)
                if (calls[j].process == calls[i].process && calls[j].answered_at > calls[i].called_at)
                    complete[calls[i].called_at - first] = &calls[j];
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            columns_[i] = i == 0 ? 0 : columns_[i - 1] + 1;
            if (complete[i] == nullptr) continue;
            const std::size_t begin = column(complete[i]->called_at);
            columns_[i] = std::max(columns_[i], begin + complete[i]->label.size() + (complete[i]->impossible ? 3 : 1));
        }
    }

    std::size_t column(std::uint32_t event) const { return event < first_ ? 0 : columns_[event - first_]; }
    std::size_t width() const { return columns_.back() + 1; }
};

void draw(std::string& line, const chart_interval& call, const chart_columns& columns, std::uint32_t first, std::uint32_t last) {
    const bool ends = call.answered_at <= last;
    const std::size_t begin = columns.column(call.called_at);
    const std::size_t end = ends ? columns.column(call.answered_at) : std::max(columns.width(), begin + call.label.size() + 1);
    if (line.size() < end + 1) line.resize(end + 1, ' ');
    for (std::size_t i = begin + 1; i < end; ++i) line[i] = '-';
    line[begin] = call.called_at < first ? '-' : '[';
    line.replace(begin + 1, call.label.size(), call.label);
    line[end] = ends ? ']' : '-';
    if (call.impossible) line.replace(end - 2, 2, " !");
}

}  // namespace

std::string history_chart(const std::vector<chart_interval>& all, std::uint32_t last) {
    const std::uint32_t first = last < most_events ? 0 : last - most_events + 1;
    std::vector<chart_interval> calls;
    std::vector<std::uint32_t> processes;
    for (const chart_interval& each : all) {
        if (each.called_at > last || each.answered_at < first) continue;
        calls.push_back(each);
        for (char& one : calls.back().label)
            if (static_cast<unsigned char>(one) < 0x20) one = 0x20;  // a label is one line
        if (calls.back().label.size() > longest_label) calls.back().label.replace(longest_label - 3, std::string::npos, "...");
        if (std::find(processes.begin(), processes.end(), each.process) == processes.end()) processes.push_back(each.process);
    }
    std::sort(processes.begin(), processes.end());
    const std::size_t digits = processes.empty() ? 1 : std::to_string(processes.back()).size();
    const chart_columns columns(calls, first, last);
    std::string text;
    for (const std::uint32_t process : processes) {
        std::string line;
        for (const chart_interval& each : calls)
            if (each.process == process) draw(line, each, columns, first, last);
        const std::string number = std::to_string(process);
        text += "  process " + std::string(digits - number.size(), ' ') + number + "  " + line + '\n';
    }
    return text;
}

}}  // namespace foregone::impl
