// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/read_json.hpp>
#include <foregone/base/write_json.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

/// Whether JSON has to say everything of a value, or may leave members of structs out.
enum class json_match : std::uint8_t { whole, part };

/// Whether JSON is a value as write_json writes it, or some of its members: for types too that cannot be read.
template <class T>
bool matches_json(const json_node& node, const T& value, json_match asked);

namespace matching_json {

/// Takes the text that is printed, and looks whether it is the expected one.
struct comparing {
    std::string_view left;
    bool same = true;

    constexpr void append(std::string_view text) {
        same = same && left.starts_with(text);
        if (same) left.remove_prefix(text.size());
    }
};

template <class T>
FOREGONE_COLD bool matches_scalar(const json_node& node, const T& value) {
    json_problem unheard;
    const auto read = read_json<T>(node, unheard);
    return read && (*read == value || (*read != *read && value != value));
}

template <class T>
bool matches_text(const json_node& node, const T& value) {
    return node.is_text() ? node.text == view_of(value) : node.kind == json_kind::null && writing_json::is_null(value);
}

struct each_in_turn {
    const json_node* at;
    json_match asked;
    bool same = true;

    void one(const auto& element) {
        same = same && at != nullptr && matches_json(*at, element, asked);
        if (at != nullptr) at = at->next;
    }
    void operator()(const auto&... elements) { (one(elements), ...); }
};

template <class T>
FOREGONE_COLD bool matches_elements(const json_node& node, const T& value, json_match asked) {
    each_in_turn walk{node.child, asked};
    if constexpr (range_like<T>)
        for (const auto& element : value) walk.one(element);
    else visit_elements(value, walk);
    return node.kind == json_kind::array && walk.same && walk.at == nullptr;
}

template <class T>
FOREGONE_COLD bool matches_members(const json_node& node, const T& value, json_match asked) {
    std::size_t met = 0;
    bool same = node.kind == json_kind::object;
    const auto look_at = [&](std::string_view name, const auto& member) {
        const json_node* const said = node.member(name);
        met += said != nullptr;
        same = same && (said == nullptr ? asked == json_match::part : matches_json(*said, member, asked));
    };
    visit_members(value, [&](const auto&... members) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (look_at(member_name<T, I>(), members), ...); }
        (std::index_sequence_for<decltype(members)...>{});
    });
    return same && met == node.size();
}

template <class T>
FOREGONE_COLD bool matches_printed(const json_node& node, const T& value) {
    comparing expected{node.text};
    print(expected, value);
    return node.kind == json_kind::text && expected.same && expected.left.empty();
}

}  // namespace matching_json

template <class T>
bool matches_json(const json_node& node, const T& value, json_match asked) {
    using namespace matching_json;
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) return matches_scalar(node, value);
    else if constexpr (writing_json::is_nothing<T>) return node.kind == json_kind::null;
    else if constexpr (string_like<T>) return matches_text(node, value);
    else if constexpr (optional_like<T>)
        return value.has_value() ? matches_json(node, *value, asked) : node.kind == json_kind::null;
    else if constexpr (range_like<T> || tuple_like<T>) return matches_elements(node, value, asked);
    else if constexpr (variant_like<T>) {
        bool same = false;
        visit_alternative(value, [&](const auto& held) { same = matches_json(node, held, asked); });
        return same;
    } else if constexpr (has_members<T>) return matches_members(node, value, asked);
    else return matches_printed(node, value);
}

}  // namespace foregone
