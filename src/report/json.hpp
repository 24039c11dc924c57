// SPDX-License-Identifier: BSL-1.0
#pragma once

// The JSON report of a run, and its parts; used by the runner, the explorer, trace files and merged shards.

#include <foregone/impl/report/coverage_text.hpp>
#include <foregone/impl/report/record.hpp>

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace json_report {

using json = nlohmann::ordered_json;

json of(const counts& counted);

/// What random runs covered of a machine, by part.
json of(const std::vector<part_text>& covered);

json paths_of(const check_record& check);

json sampled_of(const check_record& check);

/// The counted actions and classes of a state graph.
json counted_of(const check_record& check);

/// The profile of a check: its kinds of action, with what their steps cost.
json profile_of(const check_record& check);

/// The remarks of a step, in order, each with the thread whose operation it is about. `running`: the thread of the operation
/// before, which becomes that of the last one.
json remarks_of(const step_text& step, std::string& running);

json of(const step_text& step, std::string& running);

json trace_of(const check_record& check);

json of(const search_estimate& estimate);

json of(const bitstate_omission& bits);

json digests_of(const check_record& check);

void add_text(json& object, const char* key, const std::string& text);

json of(const check_record& check);

json of(const totals& sum);

/// A digest of a report, as text: of all its keys and values but the digest itself, in any order of keys and any layout.
std::string digest_of(json report);

}  // namespace json_report

/// A run as JSON; docs/report-formats.md is the schema.
///
/// Errors: none; invalid UTF-8 becomes U+FFFD.
std::string json_text(const run_record& run);

}}  // namespace foregone::impl
