// SPDX-License-Identifier: BSL-1.0
#pragma once

// A trace as an HTML table with a row for each step; used by the check sections of the HTML report.

#include "report/html/html_writer.hpp"
#include "report/record.hpp"


#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The form in which a table shows the results of steps.
enum class trace_columns {
    members,  ///< each state by its members
    states,   ///< each state as one text, and what changed
    answers,  ///< answers of a system, or what a program chose
};

/// The form that fits all steps of a trace.
trace_columns columns_of(const std::vector<step_text>& steps);

/// Writes the steps of a trace as a table, one row each: number, action, state by its members or answer, note. For more than 1,000
/// steps, the first and the last 500 are shown.
///
/// `id` is unique in the page.
void write_trace_table(html_writer& to, const check_record& check, const std::string& id);

}}  // namespace foregone::impl
