// SPDX-License-Identifier: BSL-1.0
#pragma once

// Visits, counts and names the members of a struct; the base of printing, hashing and comparison.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/types/aggregate.hpp>
#include <foregone/impl/types/bindings.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/impl/types/signature.hpp>

#include <boost/hana/concept/struct.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/fwd/at.hpp>
#include <boost/hana/fwd/length.hpp>
#include <boost/hana/second.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

namespace member_access {

/// A struct whose members are listed by BOOST_HANA_DEFINE_STRUCT or BOOST_HANA_ADAPT_STRUCT.
template <class T>
concept adapted = std::is_class_v<T> && boost::hana::Struct<T>::value;

/// A type that is printed and hashed as something other than a struct of members.
template <class T>
concept has_other_shape = range_like<T> || tuple_like<T> || optional_like<T> || variant_like<T> || string_like<T>;

template <class T>
constexpr bool is_plain() {
    if constexpr (!std::is_class_v<T> || !std::is_aggregate_v<T>) return false;
    else if constexpr (has_other_shape<T>) return false;
    else return aggregates::member_count<T> != aggregates::uncountable;
}

template <class T>
concept plain = !adapted<T> && is_plain<T>();

template <class T, std::size_t I>
inline constexpr auto accessor = boost::hana::second(boost::hana::at_c<I>(boost::hana::accessors<T>()));

template <class T>
using accessors = decltype(boost::hana::accessors<T>());

template <class T>
constexpr std::size_t count() {
    if constexpr (adapted<T>) return decltype(boost::hana::length(std::declval<accessors<T>>()))::value;
    else return aggregates::member_count<T>;
}

}  // namespace member_access

/// A struct whose members can be visited and named: a plain aggregate, or one adapted with Boost.Hana.
///
/// Guarantees: false for ranges, tuples, optionals, variants and strings, even if they are aggregates.
template <class T>
concept has_members = member_access::adapted<T> || member_access::plain<T>;

template <has_members T>
inline constexpr std::size_t member_count = member_access::count<T>();

namespace member_access {

template <class T, class F, std::size_t... I>
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit_adapted(T& value, F& f, std::index_sequence<I...>) {
    return f(accessor<std::remove_const_t<T>, I>(value)...);
}

}  // namespace member_access

/// Calls `f(m0, m1, …)` with references to all members of `value` in declaration order; returns its result.
///
/// Complexity: for a plain aggregate, the call alone.
template <class T, class F>
requires has_members<std::remove_cvref_t<T>> FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit_members(T&& value, F&& f) {
    using bare = std::remove_cvref_t<T>;
    if constexpr (member_access::adapted<bare>)
        return member_access::visit_adapted(value, f, std::make_index_sequence<member_count<bare>>{});
    else return bindings::visit<member_count<bare>>(value, f);
}

namespace member_access {

/// A pointer as a template argument; Clang 16 accepts a pointer to a member only inside a class.
template <class T>
struct pointer {
    const T* address;
};

template <class T>
pointer(const T*) -> pointer<T>;

template <std::size_t I>
struct nth_address {
    template <class First, class... Rest>
    constexpr auto operator()(First& first, Rest&... rest) const {
        if constexpr (I == 0) return pointer(&first);
        else return nth_address<I - 1>{}(rest...);
    }
};

template <class T>
struct holder {
    T value;
};

FOREGONE_BEGIN_PROBE
/// An object with addressable members: declared, never defined.
template <class T>
extern const holder<T> imaginary;

template <auto Address>
struct address_constant;

// Binding a bit-field would read an object that is never defined.
template <class T>
concept are_bound = requires {
    typename address_constant<visit_members(imaginary<T>.value, nth_address<0>{})>;
};

template <class T, std::size_t I>
consteval std::string_view spell_member() {
    return signature::last_token(signature::of_value<visit_members(imaginary<T>.value, nth_address<I>{})>());
}
FOREGONE_END_PROBE

template <class T, std::size_t I>
consteval std::string_view find_name() {
    if constexpr (adapted<T>)
        return std::remove_cvref_t<decltype(boost::hana::first(boost::hana::at_c<I>(boost::hana::accessors<T>())))>::c_str();
    else return spell_member<T, I>();
}

template <class T, std::size_t I>
inline constexpr auto stored_name = signature::copy<find_name<T, I>().size()>(find_name<T, I>());

}  // namespace member_access

/// A struct without bit-fields, so that a reference to each member is possible.
template <class T>
concept has_addressable_members = has_members<T> &&(member_access::adapted<T> || std::is_empty_v<T> || member_access::are_bound<T>);

/// The name of the member of T at I, counted from 0.
template <has_members T, std::size_t I>
    requires(I < member_count<T>)
constexpr std::string_view member_name() { return member_access::stored_name<T, I>.view(); }

}  // namespace foregone
