// SPDX-License-Identifier: BSL-1.0
// Formats where a run repeats, ends, or can no longer reach something, and why a loop does not close.
#include "runner/replay/loop_text.hpp"

#include "report/sentence.hpp"

#include <string>

namespace foregone { inline namespace impl {

std::string_view loop_heading(const run_trace& trace, std::uint64_t step) {
    return trace.loop_from < trace.actions.size() && step == trace.loop_from + 1 ? "in a loop:" : "";
}

std::string_view end_remark(const run_trace& trace, std::uint64_t step) {
    return trace.loop_from == trace.actions.size() && step == trace.loop_from ? "the run ends here" : "";
}

std::string why_not_for_ever(const run_trace& trace) {
    const std::uint64_t steps = trace.actions.size();
    if (trace.loop_from < steps)
        return "the loop does not close: the state" + sentence::after(steps) + " is not the " +
               (trace.loop_from == 0 ? "initial state" : "state" + sentence::after(trace.loop_from)) + ", where the loop begins";
    if (trace.loop_from == steps)
        return "the run does not end" + sentence::after(steps) +
               ": an action is enabled there, and no fg::may_stop is listed, or the last step leaves the boundary";
    return "the last step leaves the boundary, so nothing is known of what can be reached" + sentence::after(steps);
}

void mark_loop(std::vector<step_text>& steps, const run_trace& trace) {
    if (steps.size() <= trace.actions.size()) return;  // not all steps could be taken
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i].heading = loop_heading(trace, i);
    const bool leads_nowhere = trace.loop_from == out_of_reach && !trace.actions.empty();
    const std::string remark(leads_nowhere ? "from here on it cannot be reached" : end_remark(trace, steps.size() - 1));
    if (!remark.empty()) steps.back().note += (steps.back().note.empty() ? "" : "; ") + remark;
}

}}  // namespace foregone::impl
