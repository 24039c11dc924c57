// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/report/amount.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// What is known of a shrunk run with less in it: where only one violation counted, the rest may violate something else.
enum class certificate : std::uint8_t { passes, fails_otherwise, survives };

namespace sampling_text {

template <class Numbers>
std::uint64_t sum(const Numbers& numbers) {
    std::uint64_t all = 0;
    for (const std::uint64_t one : numbers) all += one;
    return all;
}

/// "2050 (51 %", for more to be said in the brackets
inline std::string share(std::uint64_t times, std::uint64_t all) {
    return std::to_string(times) + " (" + std::to_string(all == 0 ? 0 : (times * 100 + all / 2) / all) + " %";
}

/// "push 2050 (51 %), pop 1980 (49 %, refused 31 times)"
template <class Sampling>
std::string kinds(const Sampling& sampled, const std::vector<std::string>& names) {
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
template <class Sampling>
std::string classes(const Sampling& sampled, const std::vector<std::string>& names) {
    const std::uint64_t all = sum(sampled.classes);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text.append(i == 0 ? "" : ", ").append(names[i]).append(" ").append(share(sampled.classes[i], all)).append(")");
    return text;
}

/// "orders of two actions: 2 of 6; missing: push before pop, pop before push, pop before top and 1 more"
template <class Sampling>
std::string orders(const Sampling& sampled, const std::vector<std::string>& names) {
    const auto& [met, all, missing] = sampled.of_orders;
    std::string text = "orders of two actions: " + std::to_string(met) + " of " + std::to_string(all);
    for (std::uint64_t i = 0; i < all - met && i < std::size(missing); ++i) {
        const auto first = static_cast<std::size_t>(missing[i]) / names.size(), second = static_cast<std::size_t>(missing[i]) % names.size();
        text.append(i == 0 ? "; missing: " : ", ").append(names[first]).append(" before ").append(names[second]);
    }
    return all - met <= std::size(missing) ? text : text + " and " + std::to_string(all - met - std::size(missing)) + " more";
}

inline constexpr std::string_view length_classes[] = {"no step", "1 to 9 steps", "10 to 99 steps", "100 to 999 steps", "1000 steps or more"};

/// "3 cycles of no step, 97 cycles of 100 to 999 steps"
template <class Sampling>
std::string lengths(const Sampling& sampled) {
    std::string text;
    for (std::size_t i = 0; i < 5; ++i) {
        if (sampled.by_length[i] == 0) continue;
        text.append(text.empty() ? "" : ", ").append(amount(sampled.by_length[i], "cycle")).append(" of ").append(length_classes[i]);
    }
    return text;
}

constexpr std::string_view text_of(certificate shown) {
    if (shown == certificate::survives) return "it survives";
    return shown == certificate::passes ? "it passes" : "it does not fail like this";
}

/// "after 63 steps; shrunk to 4 in 120 runs"
template <class Sampling>
std::string shrunk_from(const Sampling& sampled, std::uint64_t steps) {
    return "after " + amount(sampled.found_steps, "step") + "; shrunk to " + std::to_string(steps) + " in " +
           amount(sampled.shrink_runs, "run");
}

/// "after 63 steps; shrunk to 4 in 120 runs; …"
template <class Sampling>
std::string shrunk(const Sampling& sampled, std::uint64_t steps, certificate shown = certificate::passes) {
    const std::string begin = shrunk_from(sampled, steps);
    if (!sampled.minimal) return begin + ", where a limit stopped that; it may not be minimal";
    return begin + "; without any one of these steps, or with any one value made simpler, " + std::string(text_of(shown));
}

/// "died after 15 steps; shrunk to 2 in 16 runs; …", of a run that ended the system under test.
template <class Verdict>
std::string death(const Verdict& found) {
    return "died " + shrunk(found.sampled, found.trace.actions.size(), certificate::survives);
}

/// How a counterexample came to be what it is.
template <class Sampling>
std::string shrinking(const Sampling& sampled, std::uint64_t steps, certificate shown) {
    return "cycle " + std::to_string(sampled.failing_cycle) + " failed " + shrunk(sampled, steps, shown);
}

/// Where the runs come from: "seed 0", "a tour of 9 states of the model".
template <class Verdict>
std::string origin(const Verdict& found) {
    const orders_covered& orders = found.sampled.planned_orders;
    const std::string states = amount(found.counted.states, "state") + " of the model";
    if (found.sampled.covered > 0) return "a tour of " + states;
    if (orders.strength == 0) return "seed " + std::to_string(found.sampled.seed);
    const std::string planned = "planned on " + states;
    if (orders.possible == orders.all) return planned;
    const std::string within = orders.limit_steps == 0 ? "no run" : "no run of at most " + amount(orders.limit_steps, "step");
    return planned + "; " + within + " has the other " + amount(orders.all - orders.possible, "order");
}

}  // namespace sampling_text

/// What random cycles exercised, a remark each; `names` are those of the kinds of action, `classes` those of the classes.
template <class Verdict>
std::vector<std::string> sampling_notes(const Verdict& found, const std::vector<std::string>& names,
                                        const std::vector<std::string>& classes = {}, certificate shown = certificate::passes) {
    const auto& sampled = found.sampled;
    if (sampled.cycles == 0) return {};
    std::vector<std::string> all;
    if (found.has_trace) all.push_back(sampling_text::shrinking(sampled, found.trace.actions.size(), shown));
    all.push_back(sampling_text::origin(found) + "; " + sampling_text::lengths(sampled) + (names.empty() ? "" : "; taken: " + sampling_text::kinds(sampled, names)));
    if (!found.has_trace && sampled.of_orders.met < sampled.of_orders.all && sampled.planned_orders.strength == 0 && !names.empty()) all.push_back(sampling_text::orders(sampled, names));
    if (!classes.empty()) all.push_back("classes: " + sampling_text::classes(sampled, classes));
    return all;
}

/// What random cycles never exercised, a warning each.
template <class Verdict>
std::vector<std::string> sampling_warnings(const Verdict& found, const std::vector<std::string>& names,
                                           const std::vector<std::string>& classes = {}) {
    const auto& sampled = found.sampled;
    std::vector<std::string> all;
    for (std::size_t i = 0; i < names.size() && sampled.cycles > 0; ++i) {
        if (sampled.selected[i] > 0) continue;
        const std::string why = sampled.refused[i] == 0 ? "" : "; it was drawn " + amount(sampled.refused[i], "time") + " where it is not enabled";
        all.push_back(names[i] + " was never taken" + why);
    }
    for (std::size_t i = 0; i < classes.size() && sampled.cycles > 0; ++i)
        if (sampled.classes[i] == 0) all.push_back("no step led to the class " + classes[i]);
    return all;
}

}  // namespace foregone
