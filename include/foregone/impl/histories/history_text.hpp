// SPDX-License-Identifier: BSL-1.0
#pragma once

// The judgement of a history in printed form, independent of the specification, and its text.

#include <foregone/impl/histories/history_chart.hpp>
#include <foregone/impl/histories/history_verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A judgement whose calls and states are texts.
struct history_report {
    struct state {
        std::string text;
        std::vector<std::uint32_t> taken;
    };
    history_verdict verdict;
    history_condition condition;
    bool too_many_pending;
    std::uint64_t steps;
    std::vector<chart_interval> calls;
    std::vector<std::uint32_t> order;
    std::uint32_t impossible, last_event;
    std::vector<std::uint32_t> pending;
    std::vector<state> states;
    std::size_t state_count;
    std::string limit{};  ///< unknown: the limit that was reached, if it is not that of steps
};

/// The verdict, and an order of the calls, or a chart with the states before the first impossible answer.
std::string history_text(const history_report& of);

}}  // namespace foregone::impl
