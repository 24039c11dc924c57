// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compares values in all their members where an == may ignore some; decides which equal states a search may merge.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone {

/// States that the members that T's == ignores never matter. Specialised by the user: equal values are then merged without a check,
/// and a proof holds up to ==.
template <class T>
inline constexpr bool trusts_equality = false;

/// Whether two values are the same in every member that can be listed; an == may ignore some of them.
namespace memberwise {

/// A library class that names the parts that its == compares, because they are not its members.
template <class T>
concept names_parts = requires(const T& value) { value.compared_parts([](const auto&...) { return true; }); };

/// How a value is compared.
enum class form { value, parts, members, elements, optional, tuple, variant, opaque };

template <class T>
concept of_std = std::is_class_v<T> && type_naming::spelling<T>().starts_with("std::");
template <class T>
concept of_library = of_std<T> || (std::is_class_v<T> && type_naming::spelling<T>().starts_with("foregone::"));

template <class T>
constexpr form form_of();

/// Whether all values of T that a search merges are the same in every member.
template <class T>
constexpr bool is_exact();

/// Whether T has a floating-point part, whose == merges 0.0 and -0.0, and distinguishes a NaN from itself.
template <class T>
constexpr bool holds_floating();

template <class T>
inline constexpr bool is_made_of_exact = true;
template <template <class...> class Template, class... Parts>
inline constexpr bool is_made_of_exact<Template<Parts...>> =
    ((is_exact<std::remove_cv_t<Parts>>() && !holds_floating<std::remove_cv_t<Parts>>()) && ...);

/// std::complex, without including <complex>.
template <class T>
concept complex_like = of_std<T> && requires(const T& value) {
    requires std::is_floating_point_v<decltype(value.real())> && std::is_floating_point_v<decltype(value.imag())>;
};

/// For a class that hides its members: the library's classes compare everything, std's compare their contents by ==.
template <class T>
constexpr form form_of_closed() {
    if constexpr (std::is_empty_v<T> || complex_like<T>) return form::value;
    else if constexpr (of_std<T>) return is_made_of_exact<T> ? form::value : form::opaque;
    else return of_library<T> ? form::value : form::opaque;
}

template <class T>
constexpr form form_of_class() {
    if constexpr (names_parts<T>) return form::parts;
    else if constexpr (trusts_equality<T>) return form::opaque;
    else if constexpr (hashed_as_bytes<T> || is_inline_text<T>) return form::value;
    else if constexpr (has_members<T>) return hashes_itself<T> && of_library<T> ? form::value : form::members;
    else if constexpr (string_like<T> || unordered_like<T>) return form_of_closed<T>();
    else if constexpr (range_like<T>) return of_library<T> ? form::elements : form::opaque;
    else if constexpr (hashes_itself<T>) return form_of_closed<T>();
    else if constexpr (optional_like<T>) return form::optional;
    else if constexpr (variant_like<T>) return form::variant;
    else if constexpr (tuple_like<T>) return form::tuple;
    else return form_of_closed<T>();
}

template <class T>
constexpr form form_of() {
    if constexpr (std::is_bounded_array_v<T>) return form::elements;
    else if constexpr (std::is_class_v<T>) return form_of_class<T>();
    else return std::is_union_v<T> ? form::opaque : form::value;
}

/// The same as a constant, because Clang evaluates a constant of a function again in each call.
template <class T>
inline constexpr form known_form = form_of<T>();

/// An enum or class with its own equality may merge several of its values.
template <class T>
inline constexpr bool may_hide = hashes_itself<T> && (std::is_enum_v<T> || form_of<T>() == form::members);

/// Whether `Asks::of<Part>` is true of T or of a part of it. `Within` lists the classes already asked: a class with its own hash
/// may contain its own type.
template <class Asks, class T, class... Within>
constexpr bool any_part();

template <class Asks, class... Within>
struct any_of_parts {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        return std::bool_constant<(any_part<Asks, Parts, Within...>() || ...)>{};
    }
};

template <class Asks, class... Within, template <class...> class Variant, class... Alternatives>
constexpr bool any_alternative(const Variant<Alternatives...>*) {
    return (any_part<Asks, Alternatives, Within...>() || ...);
}

template <class Asks, class T, class... Within>
constexpr bool any_inside() {
    constexpr form how = form_of<T>();
    using asked = any_of_parts<Asks, Within...>;
    if constexpr (how == form::parts) return decltype(std::declval<const T&>().compared_parts(asked{}))::value;
    else if constexpr (how == form::members) return decltype(visit_members(std::declval<const T&>(), asked{}))::value;
    else if constexpr (how == form::elements) return any_part<Asks, element_of<T>, Within...>();
    else if constexpr (how == form::optional) return any_part<Asks, typename T::value_type, Within...>();
    else if constexpr (how == form::tuple) return decltype(visit_elements(std::declval<const T&>(), asked{}))::value;
    else if constexpr (how == form::variant) return any_alternative<Asks, Within...>(static_cast<const T*>(nullptr));
    else return false;
}

template <class Asks, class T, class... Within>
constexpr bool any_part() {
    if constexpr (Asks::template of<T>) return true;
    else if constexpr (!hashes_itself<T>) return any_inside<Asks, T, Within...>();
    else if constexpr ((std::is_same_v<T, Within> || ...)) return false;
    else return any_inside<Asks, T, T, Within...>();
}

struct hides_something {
    template <class T>
    static constexpr bool of = may_hide<T>;
};
struct is_opaque {
    template <class T>
    static constexpr bool of = form_of<T>() == form::opaque;
};
struct is_floating {
    template <class T>
    static constexpr bool of = std::is_floating_point_v<T> || complex_like<T>;
};

template <class T>
constexpr bool holds_floating() {
    return any_part<is_floating, T>();
}

template <class T>
constexpr bool is_exact() {
    return !any_part<hides_something, T>() && !any_part<is_opaque, T>();
}

/// Compares two values; uses the == of a class that defines its own equality unless `All` members are requested.
template <bool All>
struct comparer {
    template <class T>
    static constexpr bool same(const T& a, const T& b) {
        constexpr form how = known_form<T>;
        if constexpr (how == form::members) return same_members(a, b);
        else if constexpr (how == form::elements) return same_elements(a, b);
        else if constexpr (how == form::optional) return a.has_value() == b.has_value() && (!a.has_value() || same(*a, *b));
        else if constexpr (how == form::tuple) return visit_elements(a, against([&](auto&& f) { return visit_elements(b, f); }));
        else if constexpr (how == form::parts) return a.compared_parts(against([&](auto&& f) { return b.compared_parts(f); }));
        else if constexpr (how == form::variant) return same_alternative(a, b, static_cast<const T*>(nullptr));
        else return same_value(a, b);
    }

private:
    template <class T>
    static constexpr bool same_value(const T& a, const T& b) {
        if constexpr (std::is_enum_v<T> && (All || !hashes_itself<T>))
            return static_cast<std::underlying_type_t<T>>(a) == static_cast<std::underlying_type_t<T>>(b);
        else if constexpr (std::is_floating_point_v<T>) return same_floating(a, b);
        else if constexpr (complex_like<T>) return same_floating(a.real(), b.real()) && same_floating(a.imag(), b.imag());
        else return static_cast<bool>(a == b);
    }

    /// An adapted struct may list only some of its members; a struct with a NaN is not even equal to itself.
    template <class T>
    static constexpr bool same_members(const T& a, const T& b) {
        if constexpr (hashes_itself<T> && !All) return static_cast<bool>(a == b);
        else if constexpr (member_access::adapted<T>)
            if (!(a == b) && a == a) return false;
        return visit_members(a, against([&](auto&& f) { return visit_members(b, f); }));
    }

    template <class Visit>
    static constexpr auto against(Visit visit) {
        return [visit](const auto&... left) { return visit([&](const auto&... right) { return (same(left, right) && ...); }); };
    }

    template <class T>
    static constexpr bool same_elements(const T& a, const T& b) {
        if constexpr (std::is_class_v<T> && std::is_integral_v<element_of<T>>)
            if (!std::is_constant_evaluated()) return a == b;
        auto right = std::begin(b);
        const auto end = std::end(b);
        for (const auto& left : a) {
            if (right == end || !same<element_of<T>>(left, *right)) return false;
            ++right;
        }
        return right == end;
    }

    template <class T, template <class...> class Variant, class... Alternatives>
    static constexpr bool same_alternative(const T& a, const T& b, const Variant<Alternatives...>*) {
        return a.index() == b.index() && [&]<std::size_t... I>(std::index_sequence<I...>) {
            return ((a.index() != I || same(get<I>(a), get<I>(b))) && ...);
        }(std::make_index_sequence<sizeof...(Alternatives)>{});
    }
};

}  // namespace memberwise

/// Whether two equal values may differ in a member that can be listed: a class in T has its own hash_value and ==.
template <class T>
inline constexpr bool may_hide_members = memberwise::any_part<memberwise::hides_something, T>();

/// Whether T has a member that cannot be listed and is compared by == alone.
template <class T>
inline constexpr bool has_opaque_members = memberwise::any_part<memberwise::is_opaque, T>();

/// Whether a search may merge two values: compares members, but uses == for types with their own hash_value and for opaque ones.
template <class T>
constexpr bool merges(const T& a, const T& b) {
    return memberwise::comparer<false>::same(a, b);
}

/// Whether all members that can be listed are the same.
template <class T>
constexpr bool same_in_all_members(const T& a, const T& b) {
    return memberwise::comparer<true>::same(a, b);
}

}  // namespace foregone
