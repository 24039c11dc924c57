// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --weakest-orders: which memory orders of a check of unmodified threads can be relaxed without a violation.

#include "concurrency/unmodified/order_sites.hpp"
#include "concurrency/unmodified/weak_check.hpp"
#include "runner/check_runner.hpp"

#include <foregone/impl/cli/console.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/runner/named_check.hpp>
#include <foregone/impl/runner/options.hpp>

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Searches a check with its orders, then with each of them weakened, then with all those that can be weakened together.
class order_analysis {
    using clock = std::chrono::steady_clock;

    /// What a search found.
    enum class answer { proved, holds_to_depth, violated, unknown };

    const console& to_;
    options options_;
    const clock::time_point end_;
    const named_check named_;
    const bool is_changed_;  ///< it is not searched under its own memory model
    progress_display display_;
    sequential_executor alone_{};
    check_runner runner_;
    order_lines lines_{};
    std::vector<std::string> notes_{};
    std::map<std::vector<std::memory_order>, answer> known_{};
    check_record last_{};

public:
    order_analysis(const options& chosen, const console& to, const std::string& program, const named_check& named,
                   const weak_check& weak);

    /// Prints what it finds. The record is that of the search with the orders of the program.
    check_record run(std::vector<order_text>& orders);

private:
    static clock::time_point end_of(const options& chosen);

    void judge_each(check_record& record, std::vector<order_text>& orders);
    order_text judge(std::size_t line);
    void relax_together(std::vector<order_text>& orders);

    static bool holds(answer found) { return found == answer::proved || found == answer::holds_to_depth; }
    bool is_over() const;
    std::vector<std::memory_order> orders_now();
    /// With the orders of the lines as they are now.
    answer search();
    answer known_or_search();
    /// Weakens a line as far as nothing is violated.
    void relax(std::size_t line);
    void note_refusal(order_text& to, const order_line& line, std::memory_order order);
};

}}  // namespace foregone::impl
