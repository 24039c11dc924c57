// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a value of any readable type from a JSON tree; the inverse of write_json, used for traces and logs.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/json_readable.hpp>
#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/types/members.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Reads a value as write_json wrote it; empty, with the problem, if there is none.
///
/// Requires: json_readable<T>. Texts that a value only refers to live as long as the node.
template <class T>
std::optional<T> read_json(const json_node& node, json_problem& problem);

namespace reading_json {

/// Reports that another kind of JSON was expected.
std::nullopt_t refuse(const json_node& node, json_problem& problem, std::string_view wanted);

/// Reads a number, character, boolean or enumerator into a value, by the table of its type; false, with the problem, on an error.
bool read_scalar_value(const json_node& node, void* into, const value_table& of, json_problem& problem);

template <class T>
FOREGONE_COLD std::optional<T> read_scalar(const json_node& node, json_problem& problem) {
    T value{};
    if (!read_scalar_value(node, &value, value_table_of<T>, problem)) return std::nullopt;
    return value;
}

template <class T>
std::optional<T> text_from(std::string_view text, json_problem& problem) {
    if constexpr (!is_inline_text<T>) return T(text);
    else {
        T copy{};
        copy.append(text);
        if (!copy.truncated) return copy;
        problem.say("is longer than its type takes");
        return std::nullopt;
    }
}

template <class T>
std::optional<T> read_text(const json_node& node, json_problem& problem) {
    if constexpr (std::is_same_v<T, const char*>) {
        if (node.kind == json_kind::null) return nullptr;
        if (node.is_text()) return node.text.data();
    } else {
        if (node.is_text()) return text_from<T>(node.text, problem);
    }
    return refuse(node, problem, "a text");
}

template <class T, class Element>
bool put(T& range, std::size_t number, const Element& element) {
    if constexpr (tuple_like<T>) return number < std::tuple_size<T>::value && (range[number] = element, true);
    else if constexpr (requires { range.full(); }) return !range.full() && (range.push_back(element), true);
    else if constexpr (requires { T::element::index_of(element); })  // a subset_of; its domain has the values
        return T::element::index_of(element).has_value() && (range.insert(element), true);
    else if constexpr (appends<T, Element>) return range.push_back(element), true;
    else return range.insert(element), true;
}

template <class T>
FOREGONE_COLD std::optional<T> read_range(const json_node& node, json_problem& problem) {
    if (node.kind != json_kind::array) return refuse(node, problem, "a list");
    T range{};
    std::size_t count = 0;
    for (const json_node* at = node.child; at != nullptr; at = at->next, ++count) {
        const auto value = read_json<typename element<T>::type>(*at, problem);
        if (!value) return std::nullopt;
        if (!put(range, count, *value)) return problem.say("has an element that its type does not take"), std::nullopt;
    }
    if constexpr (tuple_like<T>)
        if (count != std::tuple_size<T>::value) return problem.say("has another number of elements than its type"), std::nullopt;
    return range;
}

template <class T, std::size_t... I>
FOREGONE_COLD std::optional<T> read_tuple(const json_node& node, json_problem& problem, std::index_sequence<I...>) {
    if (node.kind != json_kind::array || node.size() != sizeof...(I))
        return refuse(node, problem, "a list with an element for each part");
    std::tuple<std::optional<std::remove_cv_t<typename std::tuple_element<I, T>::type>>...> parts;
    [[maybe_unused]] const json_node* at = node.child;
    const auto read_next = [&](auto& part) {
        part = read_json<typename std::remove_reference_t<decltype(part)>::value_type>(*at, problem);
        at = at->next;
        return part.has_value();
    };
    if (!(read_next(std::get<I>(parts)) && ...)) return std::nullopt;
    return T{*std::move(std::get<I>(parts))...};
}

template <class T, template <class...> class Variant, class... Alternatives, std::size_t... I>
std::optional<T> read_variant(const json_node& node, json_problem& problem, const Variant<Alternatives...>*,
                              std::index_sequence<I...>) {
    std::optional<T> found;
    const auto attempt = [&](auto number, auto type) {
        json_problem own;
        if (const auto value = read_json<typename decltype(type)::type>(node, own))
            found.emplace(std::in_place_index<decltype(number)::value>, *value);
        return found.has_value();
    };
    if (!(attempt(std::integral_constant<std::size_t, I>{}, std::type_identity<Alternatives>{}) || ...))
        problem.say("is none of the alternatives");
    return found;
}

/// A member with an optional type may be missing.
template <class T>
FOREGONE_COLD std::optional<T> read_member(const json_node& node, std::string_view name, json_problem& problem) {
    const json_node* const member = node.member(name);
    if constexpr (optional_like<T>)
        if (member == nullptr) return std::optional<T>(std::in_place);
    if (member == nullptr) return problem.say("has no member \"", name, "\""), std::nullopt;
    std::optional<T> value = read_json<T>(*member, problem);
    if (!value) problem.within(name);
    return value;
}

/// Whether an object has only members of the type, by its table.
bool has_only_members(const json_node& node, json_problem& problem, const value_table& of);

template <class T, class... Parts, std::size_t... I>
FOREGONE_COLD std::optional<T> read_struct(const json_node& node, json_problem& problem, boost::mp11::mp_list<Parts...>,
                             std::index_sequence<I...>) {
    if (node.kind != json_kind::object) return refuse(node, problem, "an object");
    if (!has_only_members(node, problem, value_table_of<T>)) return std::nullopt;
    [[maybe_unused]] std::tuple<std::optional<Parts>...> parts;
    if (!((std::get<I>(parts) = read_member<Parts>(node, member_name<T, I>(), problem)).has_value() && ...)) return std::nullopt;
    return T{*std::move(std::get<I>(parts))...};
}

/// Reads into an existing value, which an error may leave half written; false, with the problem, on an error.
using in_place_reader = bool (*)(const json_node& node, void* into, json_problem& problem);

/// A member of a struct that is read in place.
struct member_place {
    void* address;
    const value_table* of;
    in_place_reader read;  ///< null: by the table alone
};

bool read_members(const json_node& node, const member_place* places, const value_table& of, json_problem& problem);

struct can_be_written {
    template <class... Parts>
    constexpr auto operator()(Parts&...) const {
        return std::bool_constant<((!std::is_array_v<Parts> && std::is_assignable_v<Parts&, Parts>) && ...)>{};
    }
};

template <class T>
constexpr bool is_read_in_place() {
    if constexpr (!has_members<T> || member_access::adapted<T> || !std::is_default_constructible_v<T> || !json_readable<T>)
        return false;
    else if constexpr (!has_addressable_members<T>) return false;
    else return decltype(visit_members(std::declval<T&>(), can_be_written{}))::value;
}

/// The reader of a T in place; null if its table suffices.
template <class T>
constexpr in_place_reader reader_of();

struct read_each {
    const json_node& node;
    const value_table& of;
    json_problem& problem;

    template <class... Parts>
    bool operator()(Parts&... parts) const {
        const member_place places[]{{&parts, &value_table_of<Parts>, reader_of<Parts>()}..., {}};
        return read_members(node, places, of, problem);
    }
};

template <class T>
FOREGONE_COLD bool read_in_place(const json_node& node, void* into, json_problem& problem) {
    if constexpr (is_read_in_place<T>()) {
        return visit_members(*static_cast<T*>(into), read_each{node, value_table_of<T>, problem});
    } else {
        std::optional<T> value = read_json<T>(node, problem);
        if (value) *static_cast<T*>(into) = *std::move(value);
        return value.has_value();
    }
}

template <class T>
constexpr in_place_reader reader_of() {
    if constexpr (std::is_enum_v<T> || std::is_arithmetic_v<T>) return nullptr;
    else return read_in_place<T>;
}

}  // namespace reading_json

template <class T>
std::optional<T> read_json(const json_node& node, json_problem& problem) {
    using namespace reading_json;
    if constexpr (std::is_enum_v<T> || std::is_arithmetic_v<T>) return read_scalar<T>(node, problem);
    else if constexpr (string_like<T>) return read_text<T>(node, problem);
    else if constexpr (optional_like<T>) {
        if (node.kind == json_kind::null) return std::optional<T>(std::in_place);
        const auto value = read_json<typename T::value_type>(node, problem);
        return value ? std::optional<T>(std::in_place, *value) : std::nullopt;
    } else if constexpr (range_like<T>) return read_range<T>(node, problem);
    else if constexpr (tuple_like<T>) return read_tuple<T>(node, problem, std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>)
        return read_variant<T>(node, problem, static_cast<const T*>(nullptr),
                               std::make_index_sequence<alternatives::count(static_cast<const T*>(nullptr))>{});
    else return read_struct<T>(node, problem, members_of<T>{}, std::make_index_sequence<member_count<T>>{});
}

}}  // namespace foregone::impl
