// SPDX-License-Identifier: BSL-1.0
// Compares any value with JSON by its value table; for actions, answers and states in logs and traces.
#include "value_parts.hpp"

#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstddef>
#include <cstring>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

using namespace value_parts;

/// Compares appended text with the expected text.
struct comparing_sink final : dynamic_sink {
    std::string_view left;
    bool same = true;

    explicit comparing_sink(std::string_view expected) : left(expected) {}
    void append(std::string_view text) override {
        same = same && left.starts_with(text);
        if (same) left.remove_prefix(text.size());
    }
};

template <class T>
bool same_number(T left, T right) {
    return left == right || (left != left && right != right);
}

bool matches_scalar(const json_node& node, const void* value, const value_table& of) {
    json_problem unheard;
    alignas(long double) unsigned char read[sizeof(long double)]{};
    if (!reading_json::read_scalar_value(node, read, of, unheard)) return false;
    if (of.form != value_form::floating) return std::memcmp(read, value, of.bytes) == 0;
    return with_floating(value, of, [&](auto number) { return same_number(load<decltype(number)>(read), number); });
}

bool matches_text(const json_node& node, const held_text& text) {
    return node.is_text() ? node.text == text.characters : node.kind == json_kind::null && text.is_null;
}

/// The number of parts, and whether all of them match.
struct found_parts {
    bool same = true;
    std::size_t count = 0;
};

found_parts match_held(const json_node& node, const void* value, const value_table& of, json_match asked) {
    found_parts found;
    of.each_part(value, [&](const void* held, const value_table& of_held) {
        ++found.count;
        found.same = matches_json_value(node, held, of_held, asked);
    });
    return found;
}

bool matches_elements(const json_node& node, const void* value, const value_table& of, json_match asked) {
    bool same = node.kind == json_kind::array;
    const json_node* at = node.child;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        same = same && at != nullptr && matches_json_value(*at, element, of_element, asked);
        if (at != nullptr) at = at->next;
    });
    return same && at == nullptr;
}

bool matches_members(const json_node& node, const void* value, const value_table& of, json_match asked) {
    std::size_t known = 0, number = 0;
    bool same = node.kind == json_kind::object;
    of.each_part(value, [&](const void* member, const value_table& of_member) {
        const json_node* const said = node.member(of.member_names[number++]);
        known += said != nullptr;
        same = same && (said == nullptr ? asked == json_match::part : matches_json_value(*said, member, of_member, asked));
    });
    return same && known == node.size();
}

bool matches_printed(const json_node& node, const void* value, const value_table& of) {
    comparing_sink expected(node.text);
    print_value(expected, value, of);
    return node.kind == json_kind::text && expected.same && expected.left.empty();
}

}  // namespace

bool matches_json_value(const json_node& node, const void* value, const value_table& of, json_match asked) {
    switch (of.form) {
        case value_form::nothing: return node.kind == json_kind::null;
        case value_form::text: return matches_text(node, of.text(value));
        case value_form::optional: {
            const found_parts held = match_held(node, value, of, asked);
            return held.count == 0 ? node.kind == json_kind::null : held.same;
        }
        case value_form::list:
        case value_form::tuple: return matches_elements(node, value, of, asked);
        case value_form::alternative: {
            const found_parts held = match_held(node, value, of, asked);
            return held.count > 0 && held.same;
        }
        case value_form::members: return matches_members(node, value, of, asked);
        case value_form::opaque: return matches_printed(node, value, of);
        default: return matches_scalar(node, value, of);
    }
}

}}  // namespace foregone::impl
