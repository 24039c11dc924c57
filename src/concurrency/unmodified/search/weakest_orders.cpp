// SPDX-License-Identifier: BSL-1.0
// The command --weakest-orders: searches a check with weakened memory orders, one search after the other, and prints which of them
// are needed.
#include "cli/console.hpp"
#include "cli/environment.hpp"
#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "concurrency/unmodified/search/order_sites.hpp"
#include "concurrency/unmodified/search/weak_check.hpp"
#include "report/record.hpp"
#include "report/result_text.hpp"
#include "runner/check_runner.hpp"
#include "runner/library_parts.hpp"
#include "runner/named_check.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/options/options.hpp"
#include "runner/session.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
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

namespace {

std::string title_of(const order_text& order) {
    const std::string place = order.place.empty() ? "an unknown line" : order.place;
    return place + ' ' + order.operation + (order.object.empty() ? "" : " of " + order.object);
}

/// "relaxed violates "no data race" after 3 paths".
std::string refusal_of(const order_text& order) {
    if (order.refused.empty()) return {};
    return order.refused + " violates \"" + order.property + "\" after " + amount(order.paths, "path");
}

std::string result_of(const order_text& order) {
    const std::string refusal = refusal_of(order);
    if (order.weakest == order.order) return order.is_known ? "needed: " + refusal : "not known: a limit ended the search";
    std::string text = order.weakest == "none" ? "not needed" : order.weakest + " suffices";
    if (!order.is_proved) text += " to the depth of the search";
    if (!order.is_known) text += "; what is weaker is not known";
    return refusal.empty() ? text : text + "; " + refusal;
}

std::string padded(const std::string& text, std::size_t width) {
    return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

std::string table_of(const std::vector<order_text>& orders) {
    std::size_t first = 0, second = 0;
    for (const order_text& each : orders)
        first = std::max(first, title_of(each).size()), second = std::max(second, each.order.size());
    std::string rows;
    for (const order_text& each : orders)
        rows += "    " + padded(title_of(each), first) + "  " + padded(each.order, second) + "  " + result_of(each) + '\n';
    return rows;
}

std::string together_of(const std::vector<order_text>& orders) {
    std::string rows;
    bool is_less = false, is_known = true;
    for (const order_text& each : orders) {
        is_less |= !each.together.empty() && each.together != each.weakest;
        is_known &= !each.together.empty() || each.weakest == each.order;
        if (!each.together.empty() && each.together != each.order) rows += "    " + title_of(each) + ": " + each.together + '\n';
    }
    if (!is_known) return "which of them can be relaxed together is not known: a limit ended the search\n";
    if (rows.empty()) return "each order is needed\n";
    return (is_less ? "these hold together; not all that can be relaxed alone can be relaxed together:\n"
                    : "these hold together:\n") +
           rows;
}

std::string counterexamples_of(const std::vector<order_text>& orders, const options& chosen, const console& to) {
    std::string text;
    for (const order_text& each : orders) {
        if (each.refused.empty()) continue;
        check_record shown;
        shown.steps = each.steps;
        text += title_of(each) + ", " + each.refused + " instead of " + each.order + ": violates \"" + each.property + "\"\n" +
                run_text(shown, chosen.trace, to.paint, to.columns);
    }
    return text;
}

/// Why no search of a check says which orders it needs; empty if one does.
std::string refusal_of(const registered_check& check, const weak_check& weak) {
    if (weak.check == nullptr) return "is not of unmodified threads";
    if (check.terms().searched != search_kind::paths) return "draws random paths, which prove nothing; write fg::paths<N>";
    if (!check.terms().expected_violation.empty()) return "expects a violation";
    if (check.known_size().merges) return "merges states, which a memory model does not have; write fg::paths<N> alone";
    return {};
}

}  // namespace

order_analysis::order_analysis(const options& chosen, const console& to, const std::string& program, const named_check& named,
                               const weak_check& weak)
    : to_(to), options_(chosen), end_(end_of(chosen)), named_{named.name, weak.check, named.type_name},
      is_changed_(weak.is_changed), display_(to.err, progress_style::none, to.columns),
      runner_(alone_, options_, display_, program) {
    options_.max_errors = 1;
    if (is_changed_)
        notes_.push_back(
            "it is searched under fg::rc11; sequentially consistent values, which its options ask for, are the same with "
            "weaker orders");
}

order_analysis::clock::time_point order_analysis::end_of(const options& chosen) {
    if (chosen.timeout_ns > std::uint64_t{1} << 62) return clock::time_point::max();
    return clock::now() + std::chrono::nanoseconds(chosen.timeout_ns);
}

check_record order_analysis::run(std::vector<order_text>& orders) {
    const answer found = search();
    check_record record = last_;
    if (is_changed_) record.command.clear(), record.test.clear(), record.token.clear();  // they are for its own memory model
    record.notes.insert(record.notes.end(), notes_.begin(), notes_.end());
    to_.say(result_text(record, options_.trace, to_.paint, options_.brief, to_.columns));
    if (holds(found)) judge_each(record, orders);
    return record;
}

void order_analysis::judge_each(check_record& record, std::vector<order_text>& orders) {
    const std::size_t count = lines_.all().size();  // weaker orders may lead to others
    for (std::size_t line = 0; line < count; ++line)
        if (!weaker_orders(lines_.all()[line].role, lines_.all()[line].own).empty()) orders.push_back(judge(line));
    relax_together(orders);
    if (lines_.omits_library())
        record.warnings.push_back("operations in functions of the C++ library are left out; compile with -O1, which inlines those "
                                  "of std::atomic");
    if (orders.empty()) return to_.say("no order is stronger than relaxed\n");
    to_.say("memory orders of " + named_.name + ":\n" + table_of(orders) + together_of(orders));
    if (!options_.brief) to_.say(counterexamples_of(orders, options_, to_));
    for (const std::string& warning : record.warnings) to_.say("warning: " + warning + '\n');
    for (const order_text& each : orders)
        if (!each.is_known && record.stands == standing::passed) record.stands = standing::inconclusive;
}

order_text order_analysis::judge(std::size_t at) {
    const order_line line = lines_.all()[at];
    order_text text;
    text.place = line.place, text.operation = name_of(line.role), text.object = line.object;
    text.order = name_of(line.own, line.role);
    std::memory_order weakest = line.own;
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const std::memory_order order : weaker_orders(line.role, weakest)) {
            lines_.all()[at].now = order;
            const answer found = search();
            text.is_known &= found != answer::unknown;
            if (found == answer::violated && text.refused.empty()) note_refusal(text, line, order);
            if (!holds(found)) continue;
            text.is_proved &= found == answer::proved;
            text.refused.clear();
            weakest = order, goes_on = true;
            break;
        }
    }
    lines_.all()[at].now = line.own;
    text.weakest = name_of(weakest, line.role);
    return text;
}

void order_analysis::note_refusal(order_text& to, const order_line& line, std::memory_order order) {
    to.refused = name_of(order, line.role);
    to.property = last_.property;
    to.paths = last_.found.paths.paths();
    to.steps = last_.steps;
}

/// In the order of the lines, each as far as it goes with those before it.
void order_analysis::relax_together(std::vector<order_text>& orders) {
    std::size_t next = 0;
    for (std::size_t line = 0; line < lines_.all().size() && next < orders.size(); ++line) {
        const order_role role = lines_.all()[line].role;
        if (weaker_orders(role, lines_.all()[line].own).empty()) continue;
        order_text& text = orders[next++];
        if (text.weakest == text.order) continue;
        relax(line);
        if (!is_over()) text.together = name_of(lines_.all()[line].now, role);
    }
}

void order_analysis::relax(std::size_t line) {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        const std::memory_order before = lines_.all()[line].now;
        for (const std::memory_order order : weaker_orders(lines_.all()[line].role, before)) {
            lines_.all()[line].now = order;
            goes_on = holds(known_or_search());
            if (goes_on) break;
            lines_.all()[line].now = before;
        }
    }
}

bool order_analysis::is_over() const { return clock::now() >= end_ || interrupt::signal != 0; }

std::vector<std::memory_order> order_analysis::orders_now() {
    std::vector<std::memory_order> orders;
    for (const order_line& each : lines_.all()) orders.push_back(each.now);
    return orders;
}

order_analysis::answer order_analysis::known_or_search() {
    const auto known = known_.find(orders_now());
    return known != known_.end() ? known->second : search();
}

order_analysis::answer order_analysis::search() {
    if (is_over() && !known_.empty()) return answer::unknown;
    const std::vector<std::memory_order> orders = orders_now();
    const auto left = std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(end_ - clock::now()));
    if (end_ != clock::time_point::max()) options_.timeout_ns = static_cast<std::uint64_t>(left.count());
    last_ = runner_.run_check(named_);
    answer found = answer::unknown;
    if (last_.stands == standing::failed) found = answer::violated;
    if (last_.stands == standing::passed) found = last_.found.paths.cut > 0 ? answer::holds_to_depth : answer::proved;
    known_[orders] = found;
    return found;
}

namespace {

check_record analysed(const command_call& call, const named_check& named, std::vector<order_text>& orders) {
    const weak_check weak = check_with_weak_memory(*named.check);
    check_record record = check_runner::opened(named);
    record.sentence = refusal_of(*named.check, weak);
    if (record.sentence.empty()) {
        call.to.say(begin_line(named.name, call.to.paint, "its memory orders"));
        return order_analysis(call.chosen, call.to, call.program, named, weak).run(orders);
    }
    call.to.say(result_line(record, call.to.paint));
    return record;
}

int weakest_orders(const command_call& call) {
    refuse_conflicts(call.chosen, "weakest-orders");
    if (!call.joined.is_alone()) throw usage_error("--weakest-orders: start the program without mpirun; one process searches");
    option_conflicts::refuse_unfit(call.chosen, call.selected, nullptr);
    prepare_reports(call.chosen);
    const interrupt_guard guard;
    const auto started = std::chrono::steady_clock::now();
    run_record run;
    run.program = printable(call.program.substr(call.program.rfind('/') + 1));
    run.started = report_timestamp(environment([](const char* variable) -> const char* { return std::getenv(variable); }));
    for (const named_check& named : call.selected)
        if (interrupt::signal == 0) run.checks.push_back(analysed(call, named, run.orders.emplace_back()));
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    run.exit_code = exit_code::of(totals_of(run.checks), interrupt::signal);
    write_reports(call.chosen, run);
    return run.exit_code;
}

const runner_command command{"weakest-orders", weakest_orders};

}  // namespace

}}  // namespace foregone::impl
