// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats the findings of foregone-coverage as JSON, for other programs.

#include "likelihood/coverage_findings.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Findings for programs. A probability has its fraction, if it is exact, and the nearest number.
class findings_json {
    using json = nlohmann::ordered_json;

public:
    static std::string text(const coverage_findings& found);

private:
    static std::string_view name_of(certainty how);

    static void put(json& to, const reported_number& number, const std::string& fraction, const std::string& value);

    static json of(const reported_test& test);

    static json of(const reported_probability& one);

    static json of(const reported_suggestion& next);

    static json of(const reported_distribution& one);

    static json of(const reported_risk& risk);

    static json of(const reported_repeats& repeats);

    static json of(const reported_goal& goal);
};

}}  // namespace foregone::impl
