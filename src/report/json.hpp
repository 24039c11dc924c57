// SPDX-License-Identifier: BSL-1.0
#pragma once

// The JSON report of a run, and its parts; used by the runner, the explorer, trace files and merged shards.


#include "report/record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace foregone { inline namespace impl {

namespace json_report {

using json = nlohmann::ordered_json;

/// The counted actions and classes of a state graph.
json counted_of(const check_record& check);

/// The profile of a check: its kinds of action, with what their steps cost.
json profile_of(const check_record& check);

/// The remarks of a step, in order, each with the thread whose operation it is about. `running`: the thread of the operation
/// before, which becomes that of the last one.
json remarks_of(const step_text& step, std::string& running);

json trace_of(const check_record& check);

json of(const check_record& check);

/// A digest of a report, as text: of all its keys and values but the digest itself, in any order of keys and any layout.
std::string digest_of(json report);

}  // namespace json_report

/// A run as JSON; docs/report-formats.md is the schema.
///
/// Errors: none; invalid UTF-8 becomes U+FFFD.
std::string json_text(const run_record& run);

}}  // namespace foregone::impl
