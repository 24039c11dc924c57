// SPDX-License-Identifier: BSL-1.0
#pragma once

// Explains why a state type cannot be packed into words, naming the first unsuitable member; used by reports.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/states/store/state_codec.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

namespace state_forms {

using reason = text<400>;

template <class T>
constexpr std::string_view obstacle() {
    if constexpr (hashes_itself<T>) return "which has its own hash_value, so equal values may differ in their members";
    else if constexpr (std::is_pointer_v<T> || std::is_member_pointer_v<T>) return "which means nothing in another run";
    else if constexpr (std::is_floating_point_v<T>) return "which has bits without a meaning";
    else if constexpr (string_like<T> || range_like<T>) return "which has no fixed size";
    else return "which does not show its members; make it an aggregate, or name them by BOOST_HANA_ADAPT_STRUCT";
}

template <class T>
constexpr void explain(reason& text, const reason& path);

template <class T>
constexpr bool explain_first(reason& text, const reason& path) {
    if (state_part<T>::width < no_width) return false;
    explain<T>(text, path);
    return true;
}

template <class... Parts>
constexpr void explain_parts(part_list<Parts...>, reason& text, const reason& path) {
    static_cast<void>((explain_first<Parts>(text, path) || ...));
}

template <class T, std::size_t I, class Member>
constexpr bool explain_member(reason& text, reason path) {
    if (!path.empty()) path.append('.');
    path.append(member_name<T, I>());
    return explain_first<Member>(text, path);
}

template <class T, class... Members, std::size_t... I>
constexpr void explain_members(part_list<Members...>, reason& text, const reason& path, std::index_sequence<I...>) {
    static_cast<void>((explain_member<T, I, Members>(text, path) || ...));
}

template <class T>
constexpr void name_type(reason& text) {
    text.append(unqualified_type_name<T>()).append(std::string_view(", ")).append(obstacle<T>());
}

template <class T>
constexpr void explain_itself(reason& text, const reason& path) {
    if (path.empty()) text.append(std::string_view("it holds "));
    else text.append(std::string_view("its member '")).append(path.view()).append(std::string_view("' is "));
    name_type<T>(text);
}

/// Explains the first part that cannot be packed.
template <class T>
constexpr void explain(reason& text, const reason& path) {
    constexpr state_form form = state_form_of<T>;
    using part = state_part<T>;
    if constexpr (form == state_form::members)
        explain_members<T>(typename part::list{}, text, path, typename part::list::indices{});
    else if constexpr (form == state_form::tuple || form == state_form::variant) explain_parts(typename part::list{}, text, path);
    else if constexpr (form == state_form::array) explain_first<typename part::element>(text, path);
    else if constexpr (form == state_form::list || form == state_form::optional) explain_first<typename T::value_type>(text, path);
    else explain_itself<T>(text, path);
}

template <class T>
constexpr reason reason_against() {
    reason text;
    if constexpr (packable<T>) return text;
    else if constexpr (std::is_array_v<T>)
        text.append(std::string_view("it is an array, which no function returns; make it a std::array"));
    else if constexpr (state_form_of<T> == state_form::none) name_type<T>(text.append(std::string_view("it is ")));
    else explain<T>(text, reason{});
    if (text.empty()) text.append(std::string_view("it takes more than 512 bits"));
    return text;
}

template <class T>
inline constexpr reason stored_reason = reason_against<T>();

}  // namespace state_forms

/// The reason that a state cannot be packed, as the end of a sentence: "its member 'name' is basic_string<char>, which has no fixed
/// size".
///
/// Guarantees: empty for a packable state. Names the first such member.
template <class State>
inline constexpr std::string_view why_not_packable = state_forms::stored_reason<State>.view();

}  // namespace foregone
