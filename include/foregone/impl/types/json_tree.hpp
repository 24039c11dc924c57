// SPDX-License-Identifier: BSL-1.0
#pragma once

// A parsed JSON document as nodes, and the error of reading it; used by readers of traces, logs and coverage.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// A position in a text; lines and characters are counted from 1.
struct text_place {
    std::size_t line = 1, column = 1;

    auto operator<=>(const text_place&) const = default;

    /// Advances over the first byte of the remaining text.
    constexpr void pass(std::string_view left) {
        if (left.front() == '\n') ++line, column = 1;
        else if (left.size() == 1 || (static_cast<unsigned char>(left[1]) & 0xC0) != 0x80) ++column;
    }
};

enum class json_kind : std::uint8_t { null, boolean, integer, natural, real, text, array, object };

/// What the elements of a list of JSON are, where a trace of another tool says so.
enum class json_elements : std::uint8_t {
    in_order,
    in_any_order,  ///< a set
    by_key,        ///< a function: a pair for each argument, in any order
};

/// One value of a parsed JSON text, for typed code without the parser's headers.
///
/// Guarantees: `integer` is a negative number, `natural` any other whole one; elements and members are a list, in the order of the
///     file.
struct json_node {
    json_kind kind = json_kind::null;
    bool truth = false;
    std::int64_t integer = 0;
    std::uint64_t natural = 0;
    double real = 0;
    std::string_view text;  ///< zero-terminated; also of `{"bytes": [255]}`, the form of text that is not UTF-8
    std::string_view key;   ///< its name as a member
    std::uint64_t line = 0, column = 0;
    text_place key_place{};
    std::string_view digits;  ///< of a number, as spelled in the parsed text; refers to that text
    json_elements elements = json_elements::in_order;
    std::string_view tag;  ///< the name of the alternative that `{"tag": …, "value": …}` is, where a trace says so
    const json_node* child = nullptr;  ///< its first element or member
    const json_node* next = nullptr;   ///< its next sibling

    constexpr text_place place() const { return {static_cast<std::size_t>(line), static_cast<std::size_t>(column)}; }
    constexpr bool is_text() const { return text.data() != nullptr; }

    constexpr const json_node* member(std::string_view name) const {
        const json_node* at = kind == json_kind::object ? child : nullptr;
        while (at != nullptr && at->key != name) at = at->next;
        return at;
    }

    constexpr std::size_t size() const {
        std::size_t count = 0;
        for (const json_node* at = child; at != nullptr; at = at->next) ++count;
        return count;
    }
};

/// The reason why JSON is not a value of a type: the error and its member.
struct json_problem {
    text<96> path{};
    text<400> what{};

    constexpr bool found() const { return !what.empty(); }

    /// Only the first problem is reported.
    template <class... Parts>
    FOREGONE_COLD constexpr void say(const Parts&... parts) {
        if (!found()) (what.append(std::string_view(parts)), ...);
    }

    /// Adds the enclosing member of the problem.
    FOREGONE_COLD constexpr void within(std::string_view member) {
        text<96> longer;
        longer.append(member);
        if (!path.empty()) longer.append(".").append(path.view());
        path = longer;
    }
};

constexpr std::string_view json_kind_name(const json_node& node) {
    switch (node.kind) {
        case json_kind::null: return "null";
        case json_kind::boolean: return "true or false";
        case json_kind::integer:
        case json_kind::natural: return "a whole number";
        case json_kind::real: return "a number with a fraction";
        case json_kind::text: return "a text";
        case json_kind::array: return "a list";
        case json_kind::object: return "an object";
    }
    return "nothing";
}

}}  // namespace foregone::impl
