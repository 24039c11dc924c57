// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which types JSON can be read into: the condition of read_json, decided by the parts of the type.

#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Whether read_json can make a T. A type that is not a struct of members, or cannot be made from them, is compared instead.
template <class T>
constexpr bool is_json_readable();
template <class T>
inline constexpr bool json_readable = is_json_readable<T>();

namespace reading_json {

struct list_of_types {
    template <class... Parts>
    constexpr boost::mp11::mp_list<Parts...> operator()(const Parts&...) const {
        return {};
    }
};
template <class T>
using members_of = decltype(visit_members(std::declval<const T&>(), list_of_types{}));

template <class T, class... Parts>
constexpr bool is_made_from(boost::mp11::mp_list<Parts...>) {
    if constexpr (!(is_json_readable<Parts>() && ...)) return false;
    else return requires(Parts && ... parts) {
            T{std::move(parts)...};
        };
}

template <class T, std::size_t... I>
constexpr bool elements_readable(std::index_sequence<I...>) {
    return (is_json_readable<std::remove_cv_t<typename std::tuple_element<I, T>::type>>() && ...);
}

template <template <class...> class Variant, class... Alternatives>
constexpr bool alternatives_readable(const Variant<Alternatives...>*) {
    return (is_json_readable<Alternatives>() && ...);
}

template <class T>
constexpr bool is_made_from_text() {
    if constexpr (is_inline_text<T>) return requires(T & t, std::string_view v) {
            t.append(v);
        };
    else return std::is_constructible_v<T, std::string_view> || std::is_same_v<T, const char*>;
}

template <class T, class Element>
concept appends = requires(T& t, const Element& e) {
    t.push_back(e);
};
template <class T, class Element>
concept inserts = requires(T& t, const Element& e) {
    t.insert(e);
};

/// The element type of a range outside of it: a pair in a map has a constant key.
template <class T>
struct element {
    using type = std::remove_cvref_t<decltype(*std::declval<const T&>().begin())>;
};

template <class T>
constexpr bool range_readable() {
    if constexpr (std::is_array_v<T> || !std::is_default_constructible_v<T>) return false;
    else if constexpr (!std::is_copy_constructible_v<typename element<T>::type>) return false;
    else if constexpr (!is_json_readable<typename element<T>::type>()) return false;
    else if constexpr (tuple_like<T>) return std::is_copy_assignable_v<typename element<T>::type>;
    else return appends<T, typename element<T>::type> || inserts<T, typename element<T>::type>;
}

}  // namespace reading_json

template <class T>
constexpr bool is_json_readable() {
    using namespace reading_json;
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) return true;
    else if constexpr (string_like<T>) return is_made_from_text<T>();
    else if constexpr (optional_like<T>)
        return is_json_readable<typename T::value_type>() && std::is_default_constructible_v<T> &&
               std::is_constructible_v<T, typename T::value_type>;
    else if constexpr (range_like<T>) return range_readable<T>();
    else if constexpr (tuple_like<T>) return elements_readable<T>(std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>) return alternatives_readable(static_cast<const T*>(nullptr));
    else if constexpr (has_members<T>) return is_made_from<T>(members_of<T>{});
    else return false;
}

}}  // namespace foregone::impl
