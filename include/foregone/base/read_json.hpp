// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/enumeration.hpp>
#include <foregone/base/integer_limits.hpp>
#include <foregone/base/json_readable.hpp>
#include <foregone/base/json_tree.hpp>
#include <foregone/base/type_name.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone {

/// The value that write_json wrote as this; nothing, and why, if there is none.
///
/// Requires: json_readable<T>. Texts that a value only refers to live as long as the node.
template <class T>
std::optional<T> read_json(const json_node& node, json_problem& problem);

namespace reading_json {

FOREGONE_COLD inline std::nullopt_t refuse(const json_node& node, json_problem& problem, std::string_view wanted) {
    problem.say("is ", json_kind_name(node), ", and should be ", wanted);
    return std::nullopt;
}

template <class T>
std::optional<T> read_floating(const json_node& node, json_problem& problem) {
    if (node.kind == json_kind::real) return static_cast<T>(node.real);
    if (node.kind == json_kind::natural) return static_cast<T>(node.natural);
    if (node.kind == json_kind::integer) return static_cast<T>(node.integer);
    if (node.kind == json_kind::text && node.text == "nan") return static_cast<T>(__builtin_nan(""));
    if (node.kind == json_kind::text && node.text == "inf") return static_cast<T>(__builtin_inf());
    if (node.kind == json_kind::text && node.text == "-inf") return static_cast<T>(-__builtin_inf());
    return refuse(node, problem, "a number");
}

template <class T>
FOREGONE_COLD std::optional<T> read_whole(const json_node& node, json_problem& problem) {
    if (node.kind != json_kind::natural && node.kind != json_kind::integer) return refuse(node, problem, "a whole number");
    const bool negative = node.kind == json_kind::integer;
    const bool fits = negative ? std::is_signed_v<T> && node.integer >= static_cast<std::int64_t>(least_integer<T>)
                               : node.natural <= static_cast<std::uint64_t>(greatest_integer<T>);
    if (fits) return negative ? static_cast<T>(node.integer) : static_cast<T>(node.natural);
    problem.say("is out of the range of its type");
    return std::nullopt;
}

template <class T>
std::optional<T> read_character(const json_node& node, json_problem& problem) {
    if (node.is_text() && node.text.size() == 1) return node.text[0];
    return refuse(node, problem, "a text of one byte");
}

template <class T>
std::optional<T> read_number(const json_node& node, json_problem& problem) {
    if constexpr (std::is_floating_point_v<T>) return read_floating<T>(node, problem);
    else if constexpr (std::is_same_v<T, char>) return read_character<T>(node, problem);
    else if constexpr (!std::is_same_v<T, bool>) return read_whole<T>(node, problem);
    else if (node.kind == json_kind::boolean) return node.truth;
    else return refuse(node, problem, "true or false");
}

template <class E>
FOREGONE_COLD std::optional<E> read_enumerator(const json_node& node, json_problem& problem) {
    if (node.kind != json_kind::text) {
        const auto number = read_number<std::underlying_type_t<E>>(node, problem);
        return number ? std::optional(static_cast<E>(*number)) : std::nullopt;
    }
    for (std::size_t i = 0; i < enumerator_count<E>; ++i)
        if (enumerator_name(enumerator_values<E>[i]) == node.text) return enumerator_values<E>[i];
    problem.say("\"", node.text, "\" is no enumerator of ", unqualified_type_name<E>());
    return std::nullopt;
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
    else if constexpr (requires { T::element::index_of(element); })  // a subset_of, whose domain has the values
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

/// A member that may have no value may be left out.
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

FOREGONE_COLD inline bool has_only_members(const json_node& node, json_problem& problem, std::string_view type, const std::string_view* names,
                                           std::size_t count) {
    for (const json_node* at = node.child; at != nullptr; at = at->next) {
        std::size_t i = 0;
        while (i < count && names[i] != at->key) ++i;
        if (i == count) return problem.say(type, " has no member \"", at->key, "\""), false;
    }
    return true;
}
template <class T, std::size_t... I>
bool has_only_members(const json_node& node, json_problem& problem, std::index_sequence<I...>) {
    constexpr std::string_view names[]{member_name<T, I>()..., {}};
    return has_only_members(node, problem, unqualified_type_name<T>(), names, sizeof...(I));
}

template <class T, class... Parts, std::size_t... I>
FOREGONE_COLD std::optional<T> read_struct(const json_node& node, json_problem& problem, boost::mp11::mp_list<Parts...>,
                             std::index_sequence<I...> all) {
    if (node.kind != json_kind::object) return refuse(node, problem, "an object");
    if (!has_only_members<T>(node, problem, all)) return std::nullopt;
    [[maybe_unused]] std::tuple<std::optional<Parts>...> parts;
    if (!((std::get<I>(parts) = read_member<Parts>(node, member_name<T, I>(), problem)).has_value() && ...)) return std::nullopt;
    return T{*std::move(std::get<I>(parts))...};
}

}  // namespace reading_json

template <class T>
std::optional<T> read_json(const json_node& node, json_problem& problem) {
    using namespace reading_json;
    if constexpr (std::is_enum_v<T>) return read_enumerator<T>(node, problem);
    else if constexpr (std::is_arithmetic_v<T>) return read_number<T>(node, problem);
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

}  // namespace foregone
