// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats traces as text, whole or by changed members, in lines that fit the output; used by reports and replay.

#include <foregone/impl/report/step_text.hpp>
#include <foregone/impl/report/style.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The parts of states as text, `{big = 5, small = [1, 2]}`, as `print` writes it, because a report has no types.
namespace state_changes {

bool is_enclosed(std::string_view text, char open, char close);

/// The type of an alternative with members, `moved` of `moved{by = 2}`; empty for any other text.
std::string_view type_before(std::string_view text);

/// The members of `{a = 1, b = 2}`, or of an alternative, or the elements of `[1, 2]`; none for any other text.
std::vector<std::string_view> parts(std::string_view text);

/// The name of a member `a = 1`; empty for an element.
std::string_view name(std::string_view part);
std::string_view value(std::string_view part);

/// Whether two texts have the same members, or equally many elements.
bool same_shape(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after);

/// The path of a part: `boat.side`, `queue[2]`.
std::string path_to(const std::string& path, std::string_view part, std::size_t index);

}  // namespace state_changes

/// The members in which a state differs from the previous one, with their new values: `big = 5, boat.side = left`.
///
/// Format: empty if nothing differs; the whole new text if the members are not the same.
std::string changes_between(std::string_view before, std::string_view after);

/// Writes the steps of a trace, one line each: number, action, result.
///
/// Format: a line is written in two parts, so that a step can be announced before it is taken. The first state is always whole. The
/// operations of threads are in rows of their own, below a line that names the thread. That line begins with `>>` if the thread
/// interrupts another that could have gone on, otherwise with `->`.
class trace_writer {
    trace_style style_;
    palette paint_;
    std::size_t width_, columns_;
    std::string previous_;
    std::vector<std::string> threads_{};  ///< in the order in which they began
    std::string running_{};               ///< the thread whose operations the last rows are
    bool says_who_waits_ = false;

    static constexpr std::size_t widest = 60;
    static constexpr std::size_t beside_action = 8;  ///< the number of a step, and what separates it and the state

public:
    /// Requires: `width` is the length of the longest action. `columns`: the width of the output.
    trace_writer(trace_style style, palette paint, std::size_t width, std::size_t columns = usual_columns)
        : style_(style == trace_style::columns ? trace_style::automatic : style), paint_(paint),
          width_(width < widest ? width : widest), columns_(columns) {}

    std::string announced(std::uint64_t number, std::string_view action) const;
    std::string completed(const step_text& step);

private:
    bool fits(std::string_view state) const;
    std::string shown(const std::string& result);
    std::string of_action(std::string_view action) const;
    std::string rows_of(const step_text& step);
    std::string operation_row(const remark_text& remark, bool is_in_line);
    std::string waiting_row(const remark_text& remark);
    std::string turn_to(std::string_view thread, bool interrupts);
    std::string name_of(std::string_view thread);
};

std::size_t widest_action(const std::vector<step_text>& steps);

/// The lines of a whole trace.
std::string trace_text(const std::vector<step_text>& steps, trace_style style, palette paint, std::size_t columns = usual_columns);

}}  // namespace foregone::impl
