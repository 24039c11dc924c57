// SPDX-License-Identifier: BSL-1.0
#pragma once

// A trace for a terminal, as a table of the states' members if it fits; used by the text of a result.

#include "report/record.hpp"

#include <foregone/impl/report/style.hpp>
#include <foregone/impl/report/trace_text.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The steps of a trace as a table of text: a line for each step, a column for each member of the states, or for each part of one.
/// Changed values are yellow or, without colours, have a `*`. If the table does not fit otherwise, members that never change are on
/// a line above, and then members are not divided into parts.
///
/// Operations of threads have a column for each thread, a row for each operation, and a column of their places. A cell begins with
/// `>>` if its thread interrupts another, with `->` if it goes on after another, and with `!!` if it waits where none can go on.
///
/// Format: empty if the states have no members and no thread does anything. If the table is wider than the output, a line that says
/// so, and the trace as text.
std::string columns_text(const std::vector<step_text>& steps, palette paint, std::size_t columns = usual_columns);

/// The lines of a whole trace, in columns if that is the style and they fit.
std::string styled_trace(const std::vector<step_text>& steps, trace_style style, palette paint,
                         std::size_t columns = usual_columns);

}}  // namespace foregone::impl
