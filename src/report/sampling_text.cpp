// SPDX-License-Identifier: BSL-1.0
// Formats shares, lengths, orders, labels and shrinking of random runs, and their warnings.
#include "report/sampling_text.hpp"

#include <foregone/impl/report/amount.hpp>

#include <cstddef>
#include <iterator>

namespace foregone { inline namespace impl {

namespace sampling_text {

namespace {

template <class Numbers>
std::uint64_t sum(const Numbers& numbers) {
    std::uint64_t all = 0;
    for (const std::uint64_t one : numbers) all += one;
    return all;
}

constexpr std::string_view text_of(certificate shown) {
    if (shown == certificate::survives) return "it survives";
    return shown == certificate::passes ? "it passes" : "it does not fail like this";
}

/// "2050 (51 %", open for more in the brackets
std::string share(std::uint64_t times, std::uint64_t all) { return std::to_string(times) + " (" + percent(times, all); }

/// "push 2050 (51 %), pop 1980 (49 %, refused 31 times)"
std::string kinds(const sampling_record& sampled, const std::vector<std::string>& names) {
    const std::uint64_t all = sum(sampled.selected);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text.append(i == 0 ? "" : ", ").append(names[i]).append(" ").append(share(sampled.selected[i], all));
        if (sampled.refused[i] > 0) text.append(", refused ").append(amount(sampled.refused[i], "time"));
        text.append(")");
    }
    return text;
}

/// "empty 120 (12 %), partly 880 (88 %)"
std::string classes(const sampling_record& sampled, const std::vector<std::string>& names) {
    const std::uint64_t all = sum(sampled.classes);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text.append(i == 0 ? "" : ", ").append(names[i]).append(" ").append(share(sampled.classes[i], all)).append(")");
    return text;
}

/// "orders of two actions: 2 of 6; missing: push before pop, pop before push, pop before top and 1 more"
std::string orders(const sampling_record& sampled, const std::vector<std::string>& names) {
    const auto& [covered, all, missing] = sampled.of_orders;
    const std::uint64_t uncovered = all - covered, named = std::size(missing);
    std::string text = "orders of two actions: " + std::to_string(covered) + " of " + std::to_string(all);
    for (std::uint64_t i = 0; i < uncovered && i < named; ++i) {
        const auto first = static_cast<std::size_t>(missing[i]) / names.size(),
                   second = static_cast<std::size_t>(missing[i]) % names.size();
        text.append(i == 0 ? "; missing: " : ", ").append(names[first]).append(" before ").append(names[second]);
    }
    return uncovered <= named ? text : text + " and " + std::to_string(uncovered - named) + " more";
}

/// "9 runs of 0 to 100 steps, the median 40", or "20 runs of 12 steps"
std::string lengths(const sampling_record& sampled) {
    const auto& [minimum, median, maximum] = sampled.lengths;
    const std::string runs = amount(sampled.runs, "run") + " of ";
    if (minimum == maximum) return runs + (minimum == 0 ? "no step" : amount(minimum, "step"));
    return runs + std::to_string(minimum) + " to " + amount(maximum, "step") + ", the median " + std::to_string(median);
}

/// How a counterexample was found.
std::string shrinking(const sampling_record& sampled, std::uint64_t steps, certificate shown) {
    return "run " + std::to_string(sampled.failing_run) + " failed " + shrunk(sampled, steps, shown);
}

/// The origin of the runs: "seed 0", "a tour of 9 states of the model".
std::string origin(const verdict& found) {
    const orders_covered& orders = found.sampled.planned_orders;
    const std::string states = amount(found.counted.states, "state") + " of the model";
    if (found.sampled.covered > 0) return "a tour of " + states;
    if (orders.strength == 0) return "seed " + std::to_string(found.sampled.seed);
    const std::string planned = "planned on " + states;
    if (orders.possible == orders.all) return planned;
    const std::string within = orders.limit_steps == 0 ? "no run" : "no run of at most " + amount(orders.limit_steps, "step");
    return planned + "; " + within + " has the other " + amount(orders.all - orders.possible, "order");
}

}  // namespace

std::string percent(std::uint64_t times, std::uint64_t all) {
    return std::to_string(all == 0 ? 0 : (times * 100 + all / 2) / all) + " %";
}

std::string shares_text(const std::vector<counted_text>& all) {
    std::uint64_t sum = 0;
    for (const counted_text& one : all) sum += one.count;
    std::string text;
    for (const counted_text& one : all) {
        text.append(text.empty() ? "" : ", ").append(one.name);
        text.append(one.count == 0 ? " never" : " " + share(one.count, sum) + ")");
    }
    return text;
}

std::string shrunk_from(const sampling_record& sampled, std::uint64_t steps) {
    return "after " + amount(sampled.found_steps, "step") + "; shrunk to " + std::to_string(steps) + " in " +
           amount(sampled.shrink_runs, "run");
}

std::string shrunk(const sampling_record& sampled, std::uint64_t steps, certificate shown) {
    const std::string begin = shrunk_from(sampled, steps);
    if (!sampled.minimal) return begin + ", where a limit stopped that; it may not be minimal";
    return begin + "; without any one of these steps, or with any one value made simpler, " + std::string(text_of(shown));
}

std::string death(const verdict& found) {
    return "died " + shrunk(found.sampled, found.trace.actions.size(), certificate::survives);
}

}  // namespace sampling_text

std::vector<std::string> sampling_notes(const verdict& found, const std::vector<std::string>& names,
                                        const std::vector<std::string>& classes, certificate shown) {
    const auto& sampled = found.sampled;
    if (sampled.runs == 0) return {};
    std::vector<std::string> all;
    if (found.has_trace && found.property != time_property)
        all.push_back(sampling_text::shrinking(sampled, found.trace.actions.size(), shown));
    all.push_back(sampling_text::origin(found) + "; " + sampling_text::lengths(sampled) +
                  (names.empty() ? "" : "; taken: " + sampling_text::kinds(sampled, names)));
    const bool is_planned = sampled.planned_orders.strength > 0;
    if (!found.has_trace && sampled.of_orders.covered < sampled.of_orders.all && !is_planned && !names.empty())
        all.push_back(sampling_text::orders(sampled, names));
    if (!classes.empty()) all.push_back("classes: " + sampling_text::classes(sampled, classes));
    return all;
}

std::string labels_text(const check_record& check) {
    std::string text = "collected in " + amount(check.found.sampled.runs, "run") + ": ";
    for (const label_text& one : check.labels) {
        text.append(text.back() == ' ' ? "" : ", ").append(one.label.empty() ? "\"\"" : one.label);
        text.append(" ").append(amount(one.times, "time")).append(" in ").append(amount(one.runs, "run"));
        text.append(" (").append(sampling_text::percent(one.runs, check.found.sampled.runs)).append(")");
    }
    if (check.other_labels == 0) return text;
    return text + "; other labels " + amount(check.other_labels, "time") + ": the first " + std::to_string(check.labels.size()) +
           ", in the order of their characters, are counted one by one";
}

std::vector<std::string> sampling_warnings(const verdict& found, const std::vector<std::string>& names,
                                           const std::vector<std::string>& classes) {
    const auto& sampled = found.sampled;
    const bool ended_early = found.stopped_by != stop_reason::none || found.violated();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < names.size() && sampled.runs > 0; ++i) {
        if (sampled.selected[i] > 0) continue;
        const std::string why =
            sampled.refused[i] == 0 ? "" : "; it was drawn " + amount(sampled.refused[i], "time") + " where it is not enabled";
        all.push_back(names[i] + (ended_early ? " was not taken before the search ended" : " was never taken") + why);
    }
    for (std::size_t i = 0; i < classes.size() && sampled.runs > 0; ++i)
        if (sampled.classes[i] == 0)
            all.push_back("no step led to the class " + classes[i] + (ended_early ? " before the search ended" : ""));
    return all;
}

}}  // namespace foregone::impl
