// SPDX-License-Identifier: BSL-1.0
// Formats the judgement of a history as text.
#include <foregone/impl/histories/history_text.hpp>
#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t most_calls_listed = 40, most_states_listed = 8;

std::string call_text(const history_report& of, std::uint32_t call) {
    return of.calls[call].label + " of process " + std::to_string(of.calls[call].process);
}

std::string listed(const history_report& of, const std::vector<std::uint32_t>& calls) {
    std::string text;
    for (std::size_t i = 0; i < calls.size() && i < most_calls_listed; ++i) text += (i == 0 ? "" : ", ") + call_text(of, calls[i]);
    if (calls.size() > most_calls_listed) text += ", and " + std::to_string(calls.size() - most_calls_listed) + " more";
    return text;
}

std::string text_of_order(const history_report& of) {
    std::string text;
    for (std::size_t i = 0; i < of.order.size() && i < most_calls_listed; ++i)
        text += "  process " + std::to_string(of.calls[of.order[i]].process) + ": " + of.calls[of.order[i]].label + '\n';
    if (of.order.size() > most_calls_listed) text += "  and " + std::to_string(of.order.size() - most_calls_listed) + " more\n";
    return text;
}

std::string states_text(const history_report& of) {
    std::string text;
    for (std::size_t i = 0; i < of.states.size() && i < most_states_listed; ++i) {
        text += (i == 0 ? "  possible before it: " : "                      ") + of.states[i].text;
        if (!of.states[i].taken.empty()) text += ", after " + listed(of, of.states[i].taken);
        text += '\n';
    }
    const std::size_t shown = std::min(of.states.size(), most_states_listed);
    if (of.state_count > shown) text += "                      and " + std::to_string(of.state_count - shown) + " more\n";
    return text;
}

}  // namespace

std::string history_text(const history_report& of) {
    const std::string what = of.condition == history_condition::linearizable ? "linearizable" : "sequentially consistent";
    const std::string tried = " (" + amount(of.steps, "step") + ")";
    if (of.verdict == history_verdict::accepted)
        return what + ": " + amount(of.calls.size(), "call") + tried + (of.order.empty() ? "\n" : ", in this order:\n") +
               text_of_order(of);
    if (of.verdict == history_verdict::unknown && !of.limit.empty())
        return "not known to be " + what + tried + ": " + of.limit + '\n';
    if (of.verdict == history_verdict::unknown)
        return "not known to be " + what + tried +
               (!of.too_many_pending                                    ? ": the limit of steps is reached\n"
                : of.condition == history_condition::linearizable ? ": more than 1,024 calls are pending at once\n"
                                                                  : ": more than 64 calls never return\n");
    std::string text = "not " + what + tried + ": ";
    if (of.impossible != UINT32_MAX) text += "nothing is possible after " + call_text(of, of.impossible);
    text += '\n' + history_chart(of.calls, of.last_event) + states_text(of);
    if (of.pending.size() > 1) text += "  pending there: " + listed(of, of.pending) + '\n';
    return text;
}

}}  // namespace foregone::impl
