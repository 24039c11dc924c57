// SPDX-License-Identifier: BSL-1.0
#pragma once

// Interns the names of states and actions, and reads and writes names in lines of text; used by all readers.

#include "cli/diagnostics.hpp"
#include "cli/nearest_name.hpp"
#include "cli/text_cursor.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace foregone { inline namespace impl {

/// Names, numbered in the order of insertion.
///
/// An interner for texts at run time; pair_interner and numbered_states are those for numbers and states.
class name_table {
    std::vector<std::string> names_{};
    std::unordered_map<std::string, std::uint32_t> numbers_{};

public:
    std::uint32_t number_of(std::string_view name) {
        const auto [at, is_new] = numbers_.try_emplace(std::string(name), size());
        if (is_new) names_.emplace_back(name);
        return at->second;
    }
    std::optional<std::uint32_t> find(std::string_view name) const {
        const auto found = numbers_.find(std::string(name));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    const std::string& operator[](std::size_t number) const { return names_[number]; }
    const std::vector<std::string>& all() const { return names_; }
};

/// `"a", "b" or "c"`; of more than 8, the first 8 and the number of the others.
inline std::string names_text(const std::vector<std::string>& names, std::string_view last_joint) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i) {
        const bool is_last = i + 1 == names.size();
        text.append(i == 0 ? "" : is_last ? " " + std::string(last_joint) + " " : ", ").append(shown_name(names[i]));
    }
    return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

/// A name in a line of text, with its place.
struct placed_name {
    std::string text{};
    text_place place{};
    bool is_quoted = false;
};

/// Takes a name: up to one of `ends` or a blank, or the text in double quotes, where \" and \\ stand for " and \.
///
/// Requires: a name begins here.
/// Errors: quotes that are not closed in their line, or that are followed by text, become diagnostics; then nothing is returned.
inline std::optional<placed_name> read_name(text_cursor& cursor, std::string_view ends, diagnostics& wrong) {
    const auto is_end = [&](char c) { return is_blank(c) || c == '\n' || ends.find(c) != std::string_view::npos; };
    placed_name name{{}, cursor.place(), cursor.peek() == '"'};
    if (!name.is_quoted) {
        while (!cursor.at_end() && !is_end(cursor.peek()) && cursor.peek() != '"') name.text += cursor.peek(), cursor.advance();
        if (cursor.at_end() || is_end(cursor.peek())) return name;
        wrong.error(cursor.place(), "quotes begin within a name; put them around all of it, or write \\\" in quotes");
        return std::nullopt;
    }
    cursor.advance();
    while (!cursor.at_end() && cursor.peek() != '"' && cursor.peek() != '\n') {
        const std::string_view rest = cursor.rest();
        if (rest.starts_with("\\\"") || rest.starts_with("\\\\")) cursor.advance();
        name.text += cursor.peek();
        cursor.advance();
    }
    if (!cursor.skip("\"")) wrong.error(name.place, "these quotes are not closed; write \" after the name");
    else if (!cursor.at_end() && !is_end(cursor.peek()))
        wrong.error(cursor.place(), "a name continues after its quotes; write a blank there, or \\\" in the quotes");
    else return name;
    return std::nullopt;
}

/// A name in the form that read_name takes: in quotes if necessary.
inline std::string written_name(std::string_view name, std::string_view ends) {
    const bool is_plain = !name.empty() && name.find_first_of(std::string(ends) + " \t\r\f\v\n\"#^") == std::string_view::npos;
    if (is_plain) return std::string(name);
    std::string quoted = "\"";
    for (const char c : name) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return quoted + '"';
}

}}  // namespace foregone::impl
