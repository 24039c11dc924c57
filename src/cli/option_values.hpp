// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parses and stores the values of options, with a remedy for each form; used by all command lines.

#include "report/quantity.hpp"

#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

/// Remedies for invalid values.
namespace option_remedies {

inline constexpr std::string_view file = "write the name of a file";
inline constexpr std::string_view folder = "write the name of a folder";
inline constexpr std::string_view whole = "write a whole number";
inline constexpr std::string_view runs = "write the number of a run, or of the first and the last one, such as 17 or 0-3";
inline constexpr std::string_view duration =
    "write a number with one of the units ms, s, min and h, such as 30s; a number without a unit is seconds";
inline constexpr std::string_view threads = "write a number from 1 to 1024, or auto";
inline constexpr std::string_view amount = "write a number, with or without the suffix k, M or G";

}  // namespace option_remedies

/// The meaning of option values: each function sets one member of a request, or returns false and sets nothing.
namespace option_values {

constexpr std::optional<bool> parse_switch(std::string_view text) {
    for (const std::string_view yes : {"true", "1", "on", "yes"})
        if (text == yes) return true;
    for (const std::string_view no : {"false", "0", "off", "no"})
        if (text == no) return false;
    return std::nullopt;
}

inline constexpr std::uint64_t most_shards = 65'536;

/// "2/8": the third of eight shards.
constexpr std::optional<search_shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto index = parse_number(text.substr(0, slash)), count = parse_positive(text.substr(slash + 1));
    if (!index || !count || *index >= *count || *count > most_shards) return std::nullopt;
    return search_shard{*index, *count};
}

constexpr std::optional<std::uint64_t> parse_port(std::string_view text) {
    const auto port = parse_number(text);
    return port && *port <= 65'535 ? port : std::nullopt;
}

/// A named value.
template <class T>
struct choice {
    std::string_view name;
    T value;
};

template <class T>
bool choose(T& target, std::string_view text, const auto& choices) {
    for (const auto& candidate : choices)
        if (candidate.name == text) return target = candidate.value, true;
    return false;
}

template <class Request, class T>
Request request_with(T Request::*);

/// The class of a member.
template <auto Member>
using request_of = decltype(request_with(Member));

/// Sets a member by parsing text.
template <auto Member, auto Parse>
bool parsed(request_of<Member>& to, std::string_view text) {
    const auto value = Parse(text);
    if (value) to.*Member = *value;
    return value.has_value();
}

/// Sets a switch.
template <auto Member>
bool switched(request_of<Member>& to, std::string_view) {
    return to.*Member = true;
}

template <auto Member, const auto& Choices>
bool chosen(request_of<Member>& to, std::string_view text) {
    return choose(to.*Member, text, Choices);
}

/// Sets the name of a file or folder; it must not be empty.
template <auto Member>
bool named(request_of<Member>& to, std::string_view text) {
    if (text.empty()) return false;
    to.*Member = text;
    return true;
}

/// Adds the name of a file.
template <auto Member>
bool named_too(request_of<Member>& to, std::string_view text) {
    if (text.empty()) return false;
    (to.*Member).emplace_back(text);
    return true;
}

/// The number of threads; auto, 0: one for each processor.
constexpr std::optional<unsigned> parse_threads(std::string_view text) {
    const std::optional<std::uint64_t> number = text == "auto" ? std::optional<std::uint64_t>(0) : parse_positive(text);
    if (!number || *number > 1024) return std::nullopt;
    return static_cast<unsigned>(*number);
}

/// "200k".
constexpr std::optional<std::uint64_t> parse_amount(std::string_view text) {
    constexpr quantity::unit units[] = {{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}};
    return parse_quantity(text, units);
}

}  // namespace option_values

}}  // namespace foregone::impl
