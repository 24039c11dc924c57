// SPDX-License-Identifier: BSL-1.0
#pragma once

// A history as a chart of intervals: a line for each process, with each call from its invocation to its answer.

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// One call of a chart.
struct chart_interval {
    std::uint32_t process = 0;
    std::uint32_t called_at = 0, answered_at = UINT32_MAX;  ///< numbers of events; no answer
    std::string label;
    bool impossible = false;  ///< its answer is marked
};

/// Draws the events up to `last`, and of a long history those shortly before it.
///
/// Format: `process 0  [write{value = 1} -> void]`; `[… !]` is the impossible answer, and `[…` a call without an answer so far.
std::string history_chart(const std::vector<chart_interval>& calls, std::uint32_t last);

}}  // namespace foregone::impl
