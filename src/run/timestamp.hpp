// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/environment.hpp"

#include <foregone/run/quantity.hpp>

#include <cstdint>
#include <ctime>
#include <string>

namespace foregone {

/// A time as ISO 8601 in UTC, "2001-09-09T01:46:40Z".
inline std::string timestamp_text(std::time_t seconds) {
    char text[32]{};
    const std::tm* parts = std::gmtime(&seconds);
    if (parts != nullptr) std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", parts);
    return text;
}

/// The time for a report: now, or SOURCE_DATE_EPOCH if somebody wants the same report twice.
inline std::string report_timestamp(const environment& variables) {
    const auto fixed = parse_number(variables["SOURCE_DATE_EPOCH"]);
    return timestamp_text(fixed ? static_cast<std::time_t>(*fixed) : std::time(nullptr));
}

}  // namespace foregone
