// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a copy of an object shares nothing with it: searches copy a system under test only then.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

namespace copies {

/// The name of a class of namespace std without its arguments, unless the class is a member of a template; empty for other classes.
template <class T>
constexpr std::string_view name_in_std() {
    std::string_view name = type_naming::spelling<T>();
    if (!name.starts_with("std::")) return {};
    name.remove_prefix(5);
    for (const std::string_view inner : {"__cxx11::", "__1::", "__debug::", "chrono::"})
        if (name.starts_with(inner)) name.remove_prefix(inner.size());
    return name.ends_with('>') ? name.substr(0, name.find('<')) : name;
}

/// A class of the standard library whose copies are as independent as the types among its arguments. Text that is viewed counts as
/// constant.
constexpr bool is_value_of_std(std::string_view name) {
    if (FOREGONE_LIBCXX == 1 && name.starts_with("unordered_")) return false;  // a copy is iterated in another order
    for (const std::string_view one :
         {"vector", "deque", "list", "forward_list", "array", "basic_string", "basic_string_view", "pair", "tuple", "optional",
          "variant", "map", "multimap", "set", "multiset", "unordered_map", "unordered_multimap", "unordered_set",
          "unordered_multiset", "stack", "queue", "priority_queue", "bitset", "complex", "duration",
          "time_point", "allocator", "mersenne_twister_engine", "linear_congruential_engine", "subtract_with_carry_engine"})
        if (name == one) return true;
    return name.ends_with("string") || name.ends_with("string_view");
}

template <std::size_t Count>
struct bytes_of {
    unsigned char byte[Count];
};

/// A constant only if the compiler can make a T from nothing. With Clang, also only if no part of T is a pointer, a reference or a
/// union; GCC 12 does not look into arrays, and crashes at an array of unions.
template <class T>
constexpr bool makes_bytes() {
    if constexpr (compiler == compiler_family::clang) static_cast<void>(__builtin_bit_cast(bytes_of<sizeof(T)>, T()));
    else static_cast<void>(T());
    return true;
}

/// Whether a class that shows no members is known to hold no pointer: the compiler makes one, and sees it, or its alignment has no
/// room for one.
template <class T>
concept holds_no_pointer = std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && sizeof(T) <= 4'096 &&
                           (compiler == compiler_family::clang || alignof(T) < alignof(void*)) &&
                           requires { typename std::bool_constant<makes_bytes<T>()>; };

/// What decides whether a copy shares something with its original.
enum content : unsigned {
    numbers = 0,
    shared = 1,  ///< a pointer, or what may be one
    text = 2,    ///< characters, or elements that may be viewed as characters
    views = 4,   ///< a view of characters: of constant ones, or of those beside it
};

/// Numbers side by side may be viewed as text.
constexpr unsigned contents_of_elements(unsigned of_each) { return of_each == numbers ? text : of_each; }

template <class T, class... Within>
constexpr unsigned contents_of();

/// The operations, one a bit, that a class has without code, or without failing, if all of its members have.
template <class T>
inline constexpr unsigned operations_of_members =
    unsigned{std::is_trivially_destructible_v<T>} | unsigned{std::is_trivially_copy_constructible_v<T>} << 1 |
    unsigned{std::is_trivially_move_constructible_v<T>} << 2 | unsigned{std::is_trivially_copy_assignable_v<T>} << 3 |
    unsigned{std::is_trivially_move_assignable_v<T>} << 4 | unsigned{std::is_nothrow_move_constructible_v<T>} << 5 |
    unsigned{std::is_nothrow_move_assignable_v<T>} << 6;

/// What a class lists by hand is a member of it, by a pointer to it: another function would not return a part of a moved object.
template <class T, std::size_t I>
concept lists_member = requires(T&& moved) {
    requires std::is_rvalue_reference_v<decltype(member_access::accessor<T, I>(static_cast<T&&>(moved)))>;
};
template <class T, std::size_t... I>
constexpr bool lists_members(std::index_sequence<I...>) {
    return (lists_member<T, I> && ...);
}

/// Whether a class lists by hand what lies elsewhere, or has room for a pointer that it does not list.
template <class T, class... Parts>
constexpr bool lists_others() {
    if constexpr (!member_access::adapted<T>) return false;
    else return !lists_members<T>(std::index_sequence_for<Parts...>{}) || (sizeof(Parts) + ... + sizeof(void*)) <= sizeof(T);
}

/// A class with code for what its members do without, or that moves or assigns like a copy where they do not, owns what they
/// name: it has a destructor or a copy constructor of its own. Among members without any such operation none would be noticed.
template <class T, class... Within>
struct contents_of_members {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        constexpr unsigned of_members = (operations_of_members<Parts> & ... & 0x7Fu);
        constexpr bool owns = of_members == 0 || (of_members & ~operations_of_members<T>) != 0;
        constexpr unsigned of_class = owns || lists_others<T, Parts...>() ? unsigned{shared} : unsigned{numbers};
        return std::integral_constant<unsigned, (contents_of<Parts, T, Within...>() | ... | of_class)>{};
    }
};

/// The contents of a class template's arguments. Numbers among them are not part of its objects.
template <class... Within, template <class...> class Template, class... Parts>
constexpr unsigned contents_of_arguments(const Template<Parts...>*) {
    return (contents_of<std::remove_cv_t<Parts>, Within...>() | ... | unsigned{numbers});
}
template <class... Within, template <class, auto...> class Template, class Part, auto... Numbers>
    requires(sizeof...(Numbers) > 0)
constexpr unsigned contents_of_arguments(const Template<Part, Numbers...>*) {
    return contents_of<std::remove_cv_t<Part>, Within...>();
}
template <class... Within, template <auto...> class Template, auto... Numbers>
    requires(sizeof...(Numbers) > 0)
constexpr unsigned contents_of_arguments(const Template<Numbers...>*) {
    return numbers;
}

template <class T, class... Within>
concept shows_arguments = requires(const T* one) { contents_of_arguments<Within...>(one); };

template <class T, class... Within>
constexpr unsigned contents_of_class() {
    constexpr std::string_view name = name_in_std<T>();
    if constexpr ((std::is_same_v<T, Within> || ...)) return numbers;
    else if constexpr (std::is_empty_v<T> && std::is_trivially_copyable_v<T>) return numbers;
    else if constexpr (!name.empty() && !is_value_of_std(name)) return shared;
    else if constexpr (!name.empty() && name.ends_with("string_view")) return views;
    else if constexpr (!name.empty() && range_like<T> && tuple_like<T>)
        return contents_of_elements(contents_of<element_of<T>, T, Within...>());
    else if constexpr (!name.empty() && !shows_arguments<T, T, Within...>) return range_like<T> ? text : numbers;
    else if constexpr (!name.empty() && range_like<T>)
        return contents_of_elements(contents_of_arguments<T, Within...>(static_cast<const T*>(nullptr)));
    else if constexpr (!name.empty()) return contents_of_arguments<T, Within...>(static_cast<const T*>(nullptr));
    else if constexpr (requires { typename T::copied_parts; })
        return contents_of_arguments<T, Within...>(static_cast<const typename T::copied_parts*>(nullptr));
    else if constexpr (has_members<T> && std::is_copy_assignable_v<T>)  // a reference would be visited as what it refers to
        return decltype(visit_members(std::declval<const T&>(), contents_of_members<T, Within...>{}))::value;
    else if constexpr (is_inline_text<T>) return text;
    else if constexpr (range_like<T> && memberwise::of_library<T>)
        return contents_of_elements(contents_of<element_of<T>, T, Within...>());
    else if constexpr (std::is_trivially_copyable_v<T> && memberwise::of_library<T> && shows_arguments<T, T, Within...>)
        return contents_of_arguments<T, Within...>(static_cast<const T*>(nullptr));
    else return holds_no_pointer<T> ? text : shared;
}

template <class T>
inline constexpr bool is_character = (sizeof(T) == 1 && !std::is_same_v<T, bool>) || std::is_same_v<T, wchar_t> ||
                                     std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

/// `Within` lists the classes already asked: a class may contain a container of its own type.
template <class T, class... Within>
constexpr unsigned contents_of() {
    if constexpr (std::is_pointer_v<T>) return std::is_function_v<std::remove_pointer_t<T>> ? numbers : shared;
    else if constexpr (std::is_bounded_array_v<T>)
        return contents_of_elements(contents_of<std::remove_cv_t<std::remove_extent_t<T>>, Within...>());
    else if constexpr (std::is_class_v<T>) return contents_of_class<T, Within...>();
    else if constexpr (std::is_union_v<T>) return holds_no_pointer<T> ? text : shared;
    else if constexpr (!std::is_object_v<T>) return shared;
    else return is_character<T> ? text : numbers;
}

constexpr bool are_independent(unsigned contents) { return (contents & shared) == 0 && contents != (text | views); }

}  // namespace copies

/// Whether copies of a T are known to share nothing: its members are values without pointers, and standard containers of such. For
/// a class that shows no members, it is known if the compiler can make a default object and see that no part of it is an address.
///
/// Guarantees: true for a number that names something elsewhere, such as a file descriptor, because it looks like any number.
template <class T>
inline constexpr bool has_independent_copies = copies::are_independent(copies::contents_of<std::remove_cv_t<T>>());

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

}}  // namespace foregone::impl
