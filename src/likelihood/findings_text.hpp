// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats the findings of foregone-coverage for people, as text and as an SVG chart.

#include "likelihood/coverage_findings.hpp"

#include <foregone/impl/report/style.hpp>

#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The distributions of findings, those of goals first.
std::vector<const reported_distribution*> distributions_of(const coverage_findings& found);

/// A file name without its folders.
inline std::string name_within_folder(const std::string& file) { return file.substr(file.rfind('/') + 1); }

/// Requires: the distribution is known.
std::string findings_svg(const coverage_findings& found, const reported_distribution& of);

/// Findings for people.
std::string findings_text(const coverage_findings& found, palette paint);

}}  // namespace foregone::impl
