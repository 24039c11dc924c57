// SPDX-License-Identifier: BSL-1.0
#pragma once

// A run as a short token such as 0/1/5/2: written in reports, parsed by replay options and trace files.

#include "report/quantity.hpp"

#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A run whose length is known only at run time.
using run_trace = basic_trace<std::vector<std::uint64_t>>;

/// The number of an action; with recorded choices `7:2.0.66`, which are recorded when it is parsed.
inline std::optional<std::uint64_t> parse_action(std::string_view token) {
    const std::size_t colon = token.find(':');
    const auto number = parse_number(token.substr(0, colon));
    if (!number || colon == std::string_view::npos) return number;
    token.remove_prefix(colon + 1);
    std::vector<std::uint64_t> choices;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = token.find('.');
        const auto choice = parse_number(token.substr(0, end));
        if (!choice) return std::nullopt;
        choices.push_back(*choice);
        token.remove_prefix(end == std::string_view::npos ? token.size() : end + 1);
    }
    record_choices({choices.data(), choices.size()});
    return number;
}

/// The number of an action with its recorded choices, if it has any.
inline std::string token_of_action(std::uint64_t action, const choice_list& choices = {}) {
    std::string token = std::to_string(action);
    for (std::size_t i = 0; i < choices.count; ++i) token.append(i == 0 ? ":" : ".").append(std::to_string(choices.first[i]));
    return token;
}

inline constexpr std::string_view out_of_reach_token = "never";

/// Where a run repeats its actions, as the end of a token: `@2`; `@never` if something is out of reach at its end; or nothing.
inline std::string token_of_loop(const run_trace& trace) {
    if (trace.loop_from == out_of_reach) return '@' + std::string(out_of_reach_token);
    return trace.loop_from == no_loop ? "" : '@' + std::to_string(trace.loop_from);
}

/// The run as a token: the number of the initial state, then the actions, `0/1/5/2`; an infinite run that repeats its actions after
/// the first two is `0/1/5/2@2`.
inline std::string token_of(const run_trace& trace) {
    std::string token = std::to_string(trace.initial);
    for (const std::uint64_t action : trace.actions) token.append("/").append(token_of_action(action));
    return token + token_of_loop(trace);
}

/// What follows the @ of a token.
inline std::optional<std::uint64_t> parse_loop(std::string_view text) {
    if (text == out_of_reach_token) return out_of_reach;
    const auto number = parse_number(text);
    return number && *number < out_of_reach ? std::optional<std::uint64_t>(*number) : std::nullopt;
}

/// The run of a token; nothing for any other text.
inline std::optional<run_trace> parse_token(std::string_view token) {
    std::uint64_t loop_from = no_loop;
    if (const std::size_t at = token.find('@'); at != std::string_view::npos) {
        const auto number = parse_loop(token.substr(at + 1));
        if (!number) return std::nullopt;
        loop_from = *number;
        token = token.substr(0, at);
    }
    std::vector<std::uint64_t> numbers;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = token.find('/');
        const auto number = parse_action(token.substr(0, end));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        token.remove_prefix(end == std::string_view::npos ? token.size() : end + 1);
    }
    if (loop_from < out_of_reach && loop_from > numbers.size() - 1) return std::nullopt;
    return run_trace{numbers.front(), {numbers.begin() + 1, numbers.end()}, loop_from};
}

}}  // namespace foregone::impl
