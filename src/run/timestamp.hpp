// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"

#include <ctime>
#include <string>

namespace foregone::inline impl {

/// A time as ISO 8601 in UTC, "2001-09-09T01:46:40Z".
std::string timestamp_text(std::time_t seconds);

/// The time for a report: now, or SOURCE_DATE_EPOCH for reproducible reports.
std::string report_timestamp(const environment& variables);

}  // namespace foregone::impl
