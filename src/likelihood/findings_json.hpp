// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats the findings of foregone-coverage as JSON, for other programs.

#include "likelihood/coverage_findings.hpp"

#include <string>

namespace foregone { inline namespace impl {

/// Findings for programs. A probability has its fraction, if it is exact, and the nearest number.
std::string findings_json(const coverage_findings& found);

}}  // namespace foregone::impl
