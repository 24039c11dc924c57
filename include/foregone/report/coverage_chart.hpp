// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/analysis/tuple_coverage.hpp>
#include <foregone/report/tuple_coverage_text.hpp>

#include <string>
#include <string_view>

namespace foregone {

/// A picture of a suite's coverage, as SVG that needs nothing else: for each strength, how many of the sets of parameters have at
/// least which share of their combinations covered.
///
/// Shape: the same bytes for the same coverage. A strength of which there are no sets is left out.
/// Source: the chart is that of NIST's CCM, with the axes named.
std::string coverage_svg(const suite_coverage& of, std::string_view title);

/// A page with the same picture, the counts as a table, and what is missing.
std::string coverage_html(const suite_coverage& of, const suite_names& names, std::string_view title);

}  // namespace foregone
