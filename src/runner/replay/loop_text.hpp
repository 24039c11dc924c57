// SPDX-License-Identifier: BSL-1.0
#pragma once

// Texts about runs that repeat their last steps or end, as temporal properties judge them; for replays and reports.


#include "report/record.hpp"
#include "report/trace_token.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The line before a step: where the loop of a run begins. Empty before other steps.
std::string_view loop_heading(const run_trace& trace, std::uint64_t step);

/// The remark after the last step of a run that ends; empty after other steps.
std::string_view end_remark(const run_trace& trace, std::uint64_t step);

/// Why an infinite run is not a run of the model.
std::string why_not_for_ever(const run_trace& trace);

/// Shows in the steps of a report where a run repeats, that it ends, or that something is out of reach at its end.
void mark_loop(std::vector<step_text>& steps, const run_trace& trace);

}}  // namespace foregone::impl
