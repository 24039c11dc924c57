// SPDX-License-Identifier: BSL-1.0
#pragma once

// Logs of several processes, each in its own order, and what vector clocks say of the order among them.

#include <foregone/impl/logs/log_judge.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A vector clock: how many steps of each process are known; a process that it does not name, none.
using logged_clock = std::vector<std::pair<std::string_view, std::uint64_t>>;

/// Whether one step happened before another.
bool is_before(const logged_clock& first, const logged_clock& second);

/// A line of one of several logs.
struct unordered_line {
    logged_step step;
    std::uint64_t line = 0;
    logged_clock clock;  ///< empty: not given
    std::string_view said;
};

/// Where the search for an order of all lines ended.
struct orders_end {
    /// A line that could come next, and does not.
    struct refused_line {
        std::size_t log = 0, number = 0;
        std::string why;
    };

    line_fate fate = line_fate::fits;
    std::vector<std::size_t> taken;    ///< how many lines of each log, in the first order that gets farthest
    std::vector<refused_line> next{};  ///< the next line of each log
    std::uint64_t states = 0;
};

/// Searches the orders of all lines that clocks and logs allow for one that the model allows.
///
/// Guarantees: breadth-first over consistent cuts, so that orders with the same lines taken are followed once.
/// Complexity: one step of the model for each cut, next line and matching state.
orders_end search_orders(const std::vector<std::vector<unordered_line>>& logs, log_judge& judge);

}}  // namespace foregone::impl
