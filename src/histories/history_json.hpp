// SPDX-License-Identifier: BSL-1.0
#pragma once

// The report of --linearizable as JSON.

#include <foregone/impl/histories/history_text.hpp>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

/// What is known of a judgement besides it.
struct judged_file {
    std::string specification, name;
    std::uint64_t line = 0;  ///< of the first impossible answer; 0: there is none
    double seconds = 0;
    int exit_code = 0;
};

/// Format: docs/report-formats.md, "Histories".
std::string history_json_text(const history_report& of, const judged_file& file);

}}  // namespace foregone::impl
