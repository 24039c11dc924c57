// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/report/state_changes.hpp>
#include <foregone/impl/report/style.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// How much of the states is shown: all members, those that changed, or no trace at all.
enum class trace_style : std::uint8_t { full, diff, off };

/// Writes the steps of a trace, one line each: number, action, what came of it.
///
/// Shape: a line is written in two parts, so that a step can be announced before it is taken.
class trace_writer {
    trace_style style_;
    palette paint_;
    std::size_t width_;
    std::string previous_;

    static constexpr std::size_t widest = 60;

public:
    /// Requires: `width`, the length of the longest action.
    trace_writer(trace_style style, palette paint, std::size_t width)
        : style_(style), paint_(paint), width_(std::min(width, widest)) {}

    std::string announced(std::uint64_t number, std::string_view action) const {
        std::string line = std::to_string(number);
        line.insert(0, line.size() < 4 ? 4 - line.size() : 0, ' ');
        line.append("  ").append(paint_(meaning::strong, action));
        const std::size_t length = utf8::length(action);
        return line.append(length < width_ ? width_ - length : 0, ' ').append("  ");
    }

    std::string completed(const step_text& step) {
        if (!step.enabled) return paint_(meaning::bad, "cannot be taken here") + '\n';
        std::string line = shown(step.result);
        if (!step.note.empty()) line.append("  ").append(paint_(meaning::faint, step.note));
        return line += '\n';
    }

private:
    static bool is_answer(std::string_view result) { return result.starts_with("-> "); }

    std::string shown(const std::string& result) {
        if (style_ != trace_style::diff || is_answer(result)) return result;
        const std::string changed = changes_between(previous_, result);
        previous_ = result;
        return changed.empty() ? paint_(meaning::faint, "no change") : changed;
    }
};

inline std::size_t widest_action(const std::vector<step_text>& steps) {
    std::size_t width = 0;
    for (const step_text& step : steps) width = std::max(width, utf8::length(step.action));
    return width;
}

/// The lines of a whole trace.
inline std::string trace_text(const std::vector<step_text>& steps, trace_style style, palette paint) {
    std::string lines;
    if (style == trace_style::off) return lines;
    trace_writer writer(style, paint, widest_action(steps));
    for (const step_text& step : steps) lines += writer.announced(step.number, step.action) + writer.completed(step);
    return lines;
}

}  // namespace foregone
