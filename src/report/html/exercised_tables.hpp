// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a check exercised, as the tables of its section in an HTML report.

#include "report/html/html_writer.hpp"

#include <foregone/impl/report/record.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// Writes what a check exercised, as tables: kinds of action, classes, labels, parts of a machine, and the lengths of runs. What
/// never happened is marked.
///
/// `place`: the place of the check in the page.
void write_exercised(html_writer& to, const check_record& check, const std::string& place);

}}  // namespace foregone::impl
