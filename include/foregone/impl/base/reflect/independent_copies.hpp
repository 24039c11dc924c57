// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a copy of an object shares nothing with it: searches copy a system under test only then.

#include <foregone/impl/base/bytewise.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/reflect/shape.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone::inline impl {

namespace copies {

/// The name of a class of namespace std without its arguments; empty for other classes.
template <class T>
constexpr std::string_view name_in_std() {
    std::string_view name = type_naming::spelling<T>();
    if (!name.starts_with("std::")) return {};
    name.remove_prefix(5);
    for (const std::string_view inner : {"__cxx11::", "__1::", "__debug::", "chrono::"})
        if (name.starts_with(inner)) name.remove_prefix(inner.size());
    return name.substr(0, name.find('<'));
}

/// A class of the standard library whose copies are as independent as the types among its arguments. Text that is viewed counts as
/// constant.
constexpr bool is_value_of_std(std::string_view name) {
    for (const std::string_view one :
         {"vector", "deque", "list", "forward_list", "array", "basic_string", "string", "basic_string_view", "string_view",
          "pair", "tuple", "optional", "variant", "map", "multimap", "set", "multiset", "unordered_map", "unordered_multimap",
          "unordered_set", "unordered_multiset", "stack", "queue", "priority_queue", "bitset", "complex", "duration",
          "time_point", "allocator", "mersenne_twister_engine", "linear_congruential_engine", "subtract_with_carry_engine"})
        if (name == one) return true;
    return false;
}

template <std::size_t Count>
struct bytes_of {
    unsigned char byte[Count];
};

/// A bit_cast is constant only if no part of T is a pointer, a reference or a union.
template <class T>
constexpr bool cast() {
    return static_cast<void>(__builtin_bit_cast(bytes_of<sizeof(T)>, T())), true;
}

/// Whether the compiler can see that a class which shows no members holds no pointer, and is made from nothing.
template <class T>
concept holds_no_pointer = std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && sizeof(T) <= 4'096 &&
                           requires { typename std::bool_constant<cast<T>()>; };

template <class T, class... Within>
constexpr bool are_independent();

template <class T>
constexpr bool is_text_view() {
    return name_in_std<T>() == "basic_string_view" || name_in_std<T>() == "string_view";
}
template <class T>
constexpr bool owns_text() {
    if constexpr (string_like<T>) return !is_text_view<T>();
    else if constexpr (range_like<T>) return std::is_same_v<element_of<T>, char>;
    else return false;
}

/// A class with a destructor or a copy constructor of its own, whose members need none, owns what they name. A class that lists its
/// members by hand may leave one out. A view beside a text may be of that text.
template <class T, class... Within>
struct all_are_independent {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        constexpr bool owns = !std::is_trivially_copyable_v<T> && (std::is_trivially_copyable_v<Parts> && ...);
        constexpr bool leaves_out = member_access::adapted<T> && (sizeof(Parts) + ... + sizeof(void*)) <= sizeof(T);
        constexpr bool views_itself = (is_text_view<Parts>() || ...) && (owns_text<Parts>() || ...);
        return std::bool_constant<!owns && !leaves_out && !views_itself && (are_independent<Parts, T, Within...>() && ...)>{};
    }
};

template <class... Within, template <class...> class Template, class... Parts>
constexpr bool arguments_are_independent(const Template<Parts...>*) {
    return (are_independent<std::remove_cv_t<Parts>, Within...>() && ...);
}
template <class... Within>
constexpr bool arguments_are_independent(const void*) {
    return true;
}

template <class T, class... Within>
constexpr bool class_is_independent() {
    constexpr std::string_view name = name_in_std<T>();
    if constexpr ((std::is_same_v<T, Within> || ...)) return true;
    else if constexpr (std::is_empty_v<T> && std::is_trivially_copyable_v<T>) return true;
    else if constexpr (!name.empty() && !is_value_of_std(name)) return false;
    else if constexpr (!name.empty() && range_like<T> && tuple_like<T>)
        return are_independent<element_of<T>, T, Within...>();
    else if constexpr (!name.empty()) return arguments_are_independent<T, Within...>(static_cast<const T*>(nullptr));
    else if constexpr (has_members<T> && std::is_copy_assignable_v<T>)  // a reference would be visited as what it refers to
        return decltype(visit_members(std::declval<const T&>(), all_are_independent<T, Within...>{}))::value;
    else if constexpr (range_like<T> && memberwise::of_library<T>)
        return are_independent<element_of<T>, T, Within...>();
    else if constexpr (std::is_trivially_copyable_v<T> && memberwise::of_library<T>)
        return arguments_are_independent<T, Within...>(static_cast<const T*>(nullptr));
    else return holds_no_pointer<T>;
}

/// `Within` lists the classes already asked: a class may contain a container of its own type.
template <class T, class... Within>
constexpr bool are_independent() {
    if constexpr (std::is_pointer_v<T>) return std::is_function_v<std::remove_pointer_t<T>>;
    else if constexpr (std::is_bounded_array_v<T>) return are_independent<std::remove_cv_t<std::remove_extent_t<T>>, Within...>();
    else if constexpr (std::is_class_v<T>) return class_is_independent<T, Within...>();
    else if constexpr (std::is_union_v<T>) return holds_no_pointer<T>;
    else return std::is_object_v<T>;
}

}  // namespace copies

/// Whether copies of a T are known to share nothing: its members are values without pointers, and standard containers of such. Of a
/// class that shows no members it is known if the compiler can make a default one, and copy it as bytes that are no address.
///
/// Guarantees: true for a number that names something elsewhere, such as a file descriptor, because it looks like any number.
template <class T>
inline constexpr bool has_independent_copies = copies::are_independent<std::remove_cv_t<T>>();

/// A model that says whether copies share something with what they are made of.
template <class M>
concept declares_copies = requires { requires std::same_as<std::remove_cv_t<decltype(M::copies_are_independent)>, bool>; };

/// Whether a search may copy a T of a model, instead of running each sequence from its start.
template <class M, class T>
constexpr bool copies_freely() {
    if constexpr (!std::copyable<T>) return false;
    else if constexpr (declares_copies<M>) return M::copies_are_independent;
    else return has_independent_copies<T>;
}

}  // namespace foregone::inline impl
