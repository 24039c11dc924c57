// SPDX-License-Identifier: BSL-1.0
#pragma once

// Run-time type descriptions, from which compiled code prints, writes and matches values of any type.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// A type with a function `print_to(sink, const T&)` in its namespace.
template <class T, class Sink>
concept prints_itself = (std::is_class_v<T> || std::is_enum_v<T>)&&requires(Sink& sink, const T& value) {
    print_to(sink, value);
};

/// The type of the number that a class stands for, which JSON has. Specialised by the class.
template <class T>
inline constexpr std::type_identity<void> number_behind{};
template <class T>
using number_type = typename std::remove_cvref_t<decltype(number_behind<T>)>::type;
template <class T>
concept stands_for_number = !std::is_void_v<number_type<T>>;

/// The form in which a value is printed and written as JSON.
enum class value_form : std::uint8_t {
    boolean,
    character,
    whole,
    floating,
    enumeration,
    nothing,
    text,
    optional,
    list,
    tuple,
    alternative,
    members,
    opaque,
};

struct value_table;
using part_visitor = function_ref<void(const void* part, const value_table& of)>;

/// A text in a value; null: a null pointer.
struct held_text {
    std::string_view characters;
    bool is_null;
};

/// A run-time description of a type: compiled code prints, writes and compares its values without templates.
///
/// Guarantees: one table a type, filled while compiling.
struct value_table {
    value_form form;
    value_form number = value_form::whole;  ///< how an enumerator's number is read
    bool is_named = false;                  ///< a struct of members, printed with its name as an action
    bool is_signed = false;                 ///< for whole numbers and enumerators
    bool is_bounded = false;                ///< a domain of its own values, or a number of up to two bytes
    bool has_fixed_capacity = false;        ///< a list or text whose elements are stored in place
    bool is_set = false;                    ///< a range into which values are inserted, not appended
    std::uint8_t bytes = 0;                 ///< for numbers and enumerators; for nothing, 1 for a null pointer
    std::string_view spelling{};            ///< the compiler's spelling of the type
    std::size_t count = 0;                  ///< the number of members or enumerators
    const std::string_view* member_names = nullptr;
    const void* enumerators = nullptr;             ///< their values, contiguous
    const char* enumerator_names = nullptr;        ///< concatenated
    const std::uint32_t* enumerator_ends = nullptr;  ///< the begin of each name and the end of the last
    void (*print)(dynamic_sink& sink, const void* value) = nullptr;  ///< for a type that prints itself
    held_text (*text)(const void* value) = nullptr;
    void (*each_part)(const void* value, part_visitor visit) = nullptr;  ///< visits members, elements or the content, in order
};

template <class T>
constexpr value_table make_value_table();

/// The table of a type.
template <class T>
inline constexpr value_table value_table_of = make_value_table<T>();

namespace value_tables {

/// A struct that prints itself and whose members may have no names: a bit-field has none.
template <class T>
concept prints_nameless_members = has_members<T> && prints_itself<T, dynamic_sink> && !has_addressable_members<T>;

/// A type that is the domain of its own values.
template <class T>
concept is_own_domain = requires { requires std::same_as<typename T::value_type, T> && T::size == T::size; };

/// A list or text whose elements are stored in place.
template <class T>
concept has_fixed_capacity = requires { typename std::integral_constant<std::size_t, T::capacity()>; };

/// A set or a map: values are inserted, and where they stand is up to it.
template <class T>
concept has_own_order = range_like<T> && requires(T& range, const std::remove_cvref_t<decltype(*range.begin())>& value) {
    range.insert(value);
    requires !requires { range.push_back(value); };
};

template <class T>
constexpr bool is_bounded() {
    if constexpr (std::is_integral_v<T>) return sizeof(T) <= 2;
    else return is_own_domain<T>;
}

template <class T>
constexpr value_form form() {
    if constexpr (std::is_same_v<T, bool>) return value_form::boolean;
    else if constexpr (std::is_same_v<T, char>) return value_form::character;
    else if constexpr (std::is_floating_point_v<T>) return value_form::floating;
    else if constexpr (std::is_arithmetic_v<T>) return value_form::whole;
    else if constexpr (std::is_enum_v<T>) return value_form::enumeration;
    else if constexpr (std::is_same_v<T, std::nullopt_t> || std::is_same_v<T, std::nullptr_t>) return value_form::nothing;
    else if constexpr (stands_for_number<T>) return value_form::alternative;
    else if constexpr (string_like<T>) return value_form::text;
    else if constexpr (optional_like<T>) return value_form::optional;
    else if constexpr (range_like<T>) return value_form::list;
    else if constexpr (tuple_like<T>) return value_form::tuple;
    else if constexpr (variant_like<T>) return value_form::alternative;
    else if constexpr (has_members<T> && !prints_nameless_members<T>) return value_form::members;
    else return value_form::opaque;
}

struct visit_each {
    part_visitor visit;

    template <class... Parts>
    void operator()(const Parts&... parts) const {
        (visit(static_cast<const void*>(__builtin_addressof(parts)), value_table_of<Parts>), ...);
    }
};

template <class T>
FOREGONE_COLD void each_part(const void* address, part_visitor visit) {
    const T& value = *static_cast<const T*>(address);
    const visit_each each{visit};
    if constexpr (stands_for_number<T>) {
        each(static_cast<number_type<T>>(value));
    } else if constexpr (optional_like<T>) {
        if (value.has_value()) each(*value);
    } else if constexpr (range_like<T>) {
        for (const auto& element : value) each(element);
    } else if constexpr (tuple_like<T>) {
        visit_elements(value, each);
    } else if constexpr (variant_like<T>) {
        visit_alternative(value, each);
    } else {
        visit_members(value, each);
    }
}

template <class T>
FOREGONE_COLD held_text text_in(const void* address) {
    const T& value = *static_cast<const T*>(address);
    if constexpr (std::is_pointer_v<T>) {
        if (value == nullptr) return {{}, true};
    }
    return {view_of(value), false};
}

template <class T>
FOREGONE_COLD void print_itself(dynamic_sink& sink, const void* value) {
    print_to(sink, *static_cast<const T*>(value));
}

template <class T, class Indices>
inline constexpr std::nullptr_t member_names = nullptr;
template <class T, std::size_t... I>
inline constexpr std::string_view member_names<T, std::index_sequence<I...>>[sizeof...(I) + 1]{member_name<T, I>()..., {}};

}  // namespace value_tables

template <class T>
constexpr value_table make_value_table() {
    using namespace value_tables;
    constexpr value_form is = form<T>();
    value_table made{.form = is, .is_bounded = is_bounded<T>(), .has_fixed_capacity = has_fixed_capacity<T>};
    made.is_set = is == value_form::list && has_own_order<T>;
    constexpr bool is_called_by_name = is == value_form::enumeration || is == value_form::opaque || has_members<T>;
    if constexpr (is_called_by_name) made.spelling = type_naming::spelling<T>();
    if constexpr (has_members<T>) made.count = member_count<T>;
    made.is_named = has_members<T> && !string_like<T>;
    if constexpr (is == value_form::nothing) {
        made.bytes = std::is_same_v<T, std::nullptr_t> ? 1 : 0;
    } else if constexpr (std::is_arithmetic_v<T>) {
        made.is_signed = std::is_signed_v<T>;
        made.bytes = sizeof(T);
    } else if constexpr (is == value_form::enumeration) {
        const auto& all = enumerating::table_of<T>;
        made.number = form<std::underlying_type_t<T>>();
        made.is_signed = std::is_signed_v<std::underlying_type_t<T>>;
        made.bytes = sizeof(T);
        made.count = all.count;
        made.enumerators = all.values.data();
        made.enumerator_names = all.characters;
        made.enumerator_ends = all.name_begin;
    } else if constexpr (is == value_form::members) {
        made.member_names = value_tables::member_names<T, std::make_index_sequence<member_count<T>>>;
        made.each_part = each_part<T>;
    } else if constexpr (is == value_form::text) {
        made.text = text_in<T>;
    } else if constexpr (is != value_form::opaque) {
        made.each_part = each_part<T>;
    }
    if constexpr (prints_itself<T, dynamic_sink>) made.print = print_itself<T>;
    return made;
}

/// The unqualified name of a type, as unqualified_type_name makes it, from the compiler's spelling.
///
/// Guarantees: valid for the thread's lifetime.
std::string_view unqualified_name(std::string_view spelling);

/// Appends the name of T; shortened at run time unless it was needed while compiling.
template <class T, class Sink>
constexpr void append_type_name(Sink& sink) {
    if constexpr (std::same_as<Sink, dynamic_sink>) sink.append(unqualified_name(type_naming::spelling<T>()));
    else sink.append(unqualified_type_name<T>());
}

/// The compiled parts of print, print_action, write_json and matches_json, by the table of a type.
void print_value(dynamic_sink& sink, const void* value, const value_table& of);
void print_action_value(dynamic_sink& sink, const void* value, const value_table& of);
void write_json_value(dynamic_sink& sink, const void* value, const value_table& of);

/// Writes any value as JSON, which read_json reads back.
///
/// Format: a struct is an object of its members, an enumerator its name, an empty optional null, a range, pair or tuple a list, a
///     variant its alternative, text and characters text (`{"bytes": [255]}` if not UTF-8), NaN and infinity text, a `within` its
///     number; any other value the text that `print` writes.
template <class T>
void write_json(dynamic_sink& sink, const T& value) {
    write_json_value(sink, __builtin_addressof(value), value_table_of<T>);
}

/// Writes a text as JSON, in the same form.
void write_json_text(dynamic_sink& sink, std::string_view text);

}}  // namespace foregone::impl
