// SPDX-License-Identifier: BSL-1.0
// Formats the list of possible next steps, and finds a step by its printed action, with or without spaces.
#include "runner/replay/next_steps.hpp"

#include "check/reported_run.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t most_listed = 40;

std::string without_spaces(std::string_view text) {
    std::string others;
    std::ranges::copy_if(text, std::back_inserter(others), [](char c) { return c != ' '; });
    return others;
}

}  // namespace

std::string step_text_of(const registered_check& check, std::uint64_t number) {
    const search_size known = check.known_size();
    const std::string action = action_text(check, number);
    return known.branches ? action + ", branch " + std::to_string(number / known.actions) : action;
}

std::string next_steps_text(const registered_check& check, const next_steps& steps, bool by_hand) {
    if (!steps) return {};
    if (steps->empty()) return "no action is enabled after it\n";
    std::size_t width = 0;
    const std::size_t listed = std::min(steps->size(), most_listed);
    for (std::size_t i = 0; i < listed; ++i) width = std::max(width, std::to_string((*steps)[i]).size());
    std::string lines = std::string("enabled after it, with what to ") + (by_hand ? "write" : "append to the token") + ":\n";
    for (std::size_t i = 0; i < listed; ++i) {
        const std::string token = '/' + std::to_string((*steps)[i]);
        lines += "    " + token + std::string(width + 3 - token.size(), ' ') + step_text_of(check, (*steps)[i]) + '\n';
    }
    if (listed < steps->size()) lines += "    and " + amount(steps->size() - listed, "action") + " more\n";
    if (check.known_size().actions > tried_next_actions)
        lines += check.kind_count() < 2 ? "    (only the first " + std::to_string(tried_next_actions) + " actions were tried)\n"
                                        : std::string("    (only the first actions of each kind were tried)\n");
    return lines;
}

std::optional<std::uint64_t> named_step(const registered_check& check, const next_steps& steps, std::string_view text) {
    std::vector<std::uint64_t> similar;  // but for spaces
    for (const std::uint64_t number : steps.value_or(std::vector<std::uint64_t>{})) {
        const std::string listed = step_text_of(check, number);
        if (listed == text) return number;
        if (without_spaces(listed) == without_spaces(text)) similar.push_back(number);
    }
    return similar.size() == 1 ? std::optional(similar.front()) : std::nullopt;
}

}}  // namespace foregone::impl
