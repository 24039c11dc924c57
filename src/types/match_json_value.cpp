// SPDX-License-Identifier: BSL-1.0
// Compares any value with JSON by its value table; for actions, answers and states in logs and traces.
#include "types/value_parts.hpp"

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

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

bool matches_in_order(const json_node& node, const void* value, const value_table& of, json_match asked) {
    const json_node* at = node.child;
    bool same = true;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        same = same && at != nullptr && matches_json_value(*at, element, of_element, asked);
        if (at != nullptr) at = at->next;
    });
    return same && at == nullptr;
}

/// Whether each element of the list is one of the value's, and no other is. JSON has all of an element: otherwise it could be that
/// of two.
bool matches_in_any_order(const json_node& node, const void* value, const value_table& of) {
    std::vector<const json_node*> left;
    for (const json_node* at = node.child; at != nullptr; at = at->next) left.push_back(at);
    bool same = true;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        const auto found = std::find_if(left.begin(), left.end(), [&](const json_node* said) {
            return matches_json_value(*said, element, of_element, json_match::whole);
        });
        same = same && found != left.end();
        if (found != left.end()) left.erase(found);
    });
    return same && left.empty();
}

/// Whether a function from consecutive numbers has the value's elements, in their order.
bool matches_by_number(const json_node& node, const void* value, const value_table& of, json_match asked) {
    std::vector<std::pair<std::int64_t, const json_node*>> numbered;
    for (const json_node* at = node.child; at != nullptr; at = at->next) {
        const json_node& key = *at->child;
        if (key.kind != json_kind::natural && key.kind != json_kind::integer) return false;
        numbered.emplace_back(key.kind == json_kind::integer ? key.integer : static_cast<std::int64_t>(key.natural), key.next);
    }
    std::sort(numbered.begin(), numbered.end());
    std::size_t number = 0;
    bool same = true;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        same = same && number < numbered.size() &&
               numbered[number].first == numbered[0].first + static_cast<std::int64_t>(number) &&
               matches_json_value(*numbered[number].second, element, of_element, asked);
        ++number;
    });
    return same && number == numbered.size();
}

bool matches_members(const json_node& node, const void* value, const value_table& of, json_match asked);

/// A key of a map as JSON spells it as the name of a member.
long_text spelled_key(const void* key, const value_table& of) {
    long_text spelled;
    if (of.form == value_form::text) spelled.append(of.text(key).characters);
    else print_value(spelled, key, of);
    return spelled;
}

/// TLC writes truth values as TRUE and FALSE.
bool is_key(std::string_view name, std::string_view spelled, const value_table& of) {
    return name == spelled || (of.form == value_form::boolean && name == (spelled == "true" ? "TRUE" : "FALSE"));
}

/// Calls visit(key, its table, mapped, its table) for each pair of a map; false if its elements are not pairs.
template <class Visit>
bool each_pair(const void* value, const value_table& of, Visit&& visit) {
    bool pairs = true;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        const void* key = nullptr;
        const value_table* of_key = nullptr;
        pairs = pairs && of_element.form == value_form::tuple;
        if (!pairs) return;
        std::size_t number = 0;
        of_element.each_part(element, [&](const void* part, const value_table& of_part) {
            if (number++ == 0) key = part, of_key = &of_part;
            else if (number == 2) visit(key, *of_key, part, of_part);
        });
    });
    return pairs;
}

/// Whether an object is a map: each member is one of its pairs.
bool matches_pairs(const json_node& object, const void* value, const value_table& of, json_match asked) {
    std::size_t count = 0;
    bool same = true;
    const bool pairs = each_pair(value, of, [&](const void* key, const value_table& of_key, const void* mapped,
                                                const value_table& of_mapped) {
        const long_text spelled = spelled_key(key, of_key);
        const json_node* at = object.child;
        while (at != nullptr && !is_key(at->key, spelled.view(), of_key)) at = at->next;
        same = same && at != nullptr && matches_json_value(*at, mapped, of_mapped, asked);
        ++count;
    });
    return pairs && same && count == object.size();
}

/// Whether a list is a map from 1 to its size, as TLC writes one.
bool matches_sequence(const json_node& node, const void* value, const value_table& of, json_match asked) {
    const json_node* at = node.child;
    std::size_t number = 0;
    bool same = true;
    const bool pairs = each_pair(value, of, [&](const void* key, const value_table& of_key, const void* mapped,
                                                const value_table& of_mapped) {
        same = same && at != nullptr && of_key.form == value_form::whole && number_at(key, of_key) == ++number &&
               matches_json_value(*at, mapped, of_mapped, asked);
        if (at != nullptr) at = at->next;
    });
    return pairs && same && at == nullptr;
}

bool matches_elements(const json_node& node, const void* value, const value_table& of, json_match asked) {
    if (node.kind == json_kind::object && of.is_set) return matches_pairs(node, value, of, asked);
    if (node.kind != json_kind::array) return false;
    if (of.is_set) return matches_in_any_order(node, value, of) || matches_sequence(node, value, of, asked);
    if (node.elements == json_elements::in_any_order) return matches_in_any_order(node, value, of);
    if (node.elements == json_elements::by_key)
        return matches_by_number(node, value, of, asked) || matches_in_any_order(node, value, of);
    return matches_in_order(node, value, of, asked);
}

/// The value of an alternative that JSON names.
const json_node& payload_of(const json_node& node) { return *node.member("value"); }

/// Whether an alternative has no value, as `{"tag": "None", "value": {"#tup": []}}`.
bool says_nothing(const json_node& payload) {
    const bool empty = payload.child == nullptr && payload.elements == json_elements::in_order;
    return (empty && (payload.kind == json_kind::object || payload.kind == json_kind::array)) ||
           (payload.kind == json_kind::text && payload.text == "U_OF_UNIT");
}

/// Whether the held alternative has the name that JSON gives, if it has a name: of a struct without members, the name says all.
bool matches_alternative(const json_node& node, const void* value, const value_table& of, json_match asked) {
    bool same = false;
    of.each_part(value, [&](const void* held, const value_table& of_held) {
        if (node.tag.empty() || !of_held.is_named) same = matches_json_value(node, held, of_held, asked);
        else if (unqualified_name(of_held.spelling) == node.tag)
            same = of_held.count == 0 ? says_nothing(payload_of(node)) : matches_json_value(payload_of(node), held, of_held, asked);
        if (!same && !node.tag.empty() && !of_held.is_named) same = matches_json_value(payload_of(node), held, of_held, asked);
    });
    return same;
}

/// Whether an optional value is empty where JSON is null, or an alternative `None`.
bool matches_optional(const json_node& node, const void* value, const value_table& of, json_match asked) {
    const bool is_option = node.tag == "Some" || node.tag == "None";
    const json_node& said = node.tag == "Some" ? payload_of(node) : node;
    const found_parts held = match_held(said, value, of, asked);
    if (held.count > 0) return held.same && node.tag != "None";
    return is_option ? node.tag == "None" : node.kind == json_kind::null;
}

/// A value that JSON names an alternative: an enumerator or a text of this name, or a struct of it.
bool matches_tagged(const json_node& node, const void* value, const value_table& of, json_match asked) {
    const json_node& payload = payload_of(node);
    if (of.form == value_form::members)
        return (unqualified_name(of.spelling) == node.tag && matches_json_value(payload, value, of, asked)) ||
               matches_members(node, value, of, asked);
    if (!says_nothing(payload)) return false;
    json_node name;
    name.kind = json_kind::text;
    name.text = node.tag;
    return matches_json_value(name, value, of, asked);
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
    if (node.kind != json_kind::text) return false;
    comparing_sink expected(node.text);
    print_value(expected, value, of);
    return expected.same && expected.left.empty();
}

}  // namespace

bool matches_json_value(const json_node& node, const void* value, const value_table& of, json_match asked) {
    if (!node.tag.empty() && of.form != value_form::optional && of.form != value_form::alternative)
        return matches_tagged(node, value, of, asked);
    switch (of.form) {
        case value_form::nothing: return node.kind == json_kind::null;
        case value_form::text: return matches_text(node, of.text(value));
        case value_form::optional: return matches_optional(node, value, of, asked) || matches_printed(node, value, of);
        case value_form::list:
        case value_form::tuple: return matches_elements(node, value, of, asked) || matches_printed(node, value, of);
        case value_form::alternative: return matches_alternative(node, value, of, asked) || matches_printed(node, value, of);
        case value_form::members: return matches_members(node, value, of, asked) || matches_printed(node, value, of);
        case value_form::floating: return matches_scalar(node, value, of) || matches_printed(node, value, of);
        case value_form::opaque: return matches_printed(node, value, of);
        default: return matches_scalar(node, value, of);
    }
}

}}  // namespace foregone::impl
