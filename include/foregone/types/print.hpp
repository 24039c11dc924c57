// SPDX-License-Identifier: BSL-1.0
#pragma once

// Prints any value as text, with the same result on all compilers; used by all reports.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/types/decimal.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// A run-time sink class derived from dynamic_sink; printing into all of them is compiled once.
template <class Sink>
concept some_dynamic_sink = std::derived_from<Sink, dynamic_sink> && !std::same_as<Sink, dynamic_sink>;

}}  // namespace foregone::impl

namespace foregone {

/// Writes any value as text: the same on every compiler, while compiling and at run time.
///
/// Format: `true`, `'r'`, `42`, `fill_big` (an enumerator), `(phase)7` (a value without one), `"text"`, `nullopt`, `0.1`, `[a, b]`
///     (a range), `(a, b)` (a pair or tuple), a variant as print_action writes its alternative, `{small = 0, big = 5}` (members),
///     the unqualified name of an empty aggregate, and `<type>` for any other type. Text is escaped as in C++.
template <text_sink Sink, class T>
constexpr void print(Sink& sink, const T& value);
template <text_sink Sink, class T>
constexpr void print_action(Sink& sink, const T& action);

namespace printing {

/// Prints its arguments, separated by commas.
template <class Sink>
struct list {
    Sink& sink;

    template <class... Parts>
    constexpr void operator()(const Parts&... parts) const {
        bool first = true;
        ((sink.append(std::string_view(first ? "" : ", ")), first = false, print(sink, parts)), ...);
    }
};

template <class Sink, class T>
constexpr void print_range(Sink& sink, const T& range) {
    bool first = true;
    sink.append(std::string_view("["));
    for (const auto& element : range) {
        sink.append(std::string_view(first ? "" : ", "));
        first = false;
        print(sink, element);
    }
    sink.append(std::string_view("]"));
}

template <class Sink, class T>
constexpr void print_elements(Sink& sink, const T& tuple) {
    sink.append(std::string_view("("));
    visit_elements(tuple, list<Sink>{sink});
    sink.append(std::string_view(")"));
}

template <class Sink, class T>
constexpr void print_members(Sink& sink, const T& value) {
    const auto print_all = [&]<std::size_t... I>(std::index_sequence<I...>, const auto&... members) {
        ((sink.append(std::string_view(I == 0 ? "" : ", ")), sink.append(member_name<T, I>()), sink.append(std::string_view(" = ")),
          print(sink, members)),
         ...);
    };
    sink.append(std::string_view("{"));
    visit_members(value, [&](const auto&... members) { print_all(std::make_index_sequence<sizeof...(members)>{}, members...); });
    sink.append(std::string_view("}"));
}

template <class Sink, class E>
constexpr void print_enumerator(Sink& sink, E value) {
    const std::string_view found = enumerator_name(value);
    if (!found.empty()) return void(sink.append(found));
    sink.append(std::string_view("("));
    sink.append(unqualified_type_name<E>());
    sink.append(std::string_view(")"));
    write_integer(sink, static_cast<std::underlying_type_t<E>>(value));
}

template <class Sink, class T>
constexpr void print_text(Sink& sink, const T& value) {
    if constexpr (std::is_pointer_v<T>) {
        if (value == nullptr) return void(sink.append(std::string_view("nullptr")));
    }
    write_quoted(sink, view_of(value), '"');
}

template <class Sink, class T>
constexpr void print_number(Sink& sink, T value) {
    if constexpr (std::same_as<T, bool>) sink.append(std::string_view(value ? "true" : "false"));
    else if constexpr (std::same_as<T, char>) write_quoted(sink, std::string_view(&value, 1), '\'');
    else if constexpr (std::is_floating_point_v<T>) write_floating(sink, value);
    else write_integer(sink, value);
}

template <class Sink, class T>
constexpr void print_parts(Sink& sink, const T& value) {
    if constexpr (optional_like<T>) {
        if (value.has_value()) print(sink, *value);
        else sink.append(std::string_view("nullopt"));
    } else if constexpr (range_like<T>) {
        print_range(sink, value);
    } else if constexpr (tuple_like<T>) {
        print_elements(sink, value);
    } else if constexpr (variant_like<T>) {
        if (value.valueless_by_exception()) sink.append(std::string_view("valueless"));
        visit_alternative(value, [&sink](const auto& alternative) { print_action(sink, alternative); });
    } else if constexpr (has_members<T>) {
        if constexpr (member_count<T> == 0) sink.append(unqualified_type_name<T>());
        else print_members(sink, value);
    } else {
        sink.append(std::string_view("<"));
        sink.append(unqualified_type_name<T>());
        sink.append(std::string_view(">"));
    }
}

template <class T>
concept named_struct = has_members<T> && !string_like<T>;

}  // namespace printing

template <text_sink Sink, class T>
FOREGONE_COLD constexpr void print(Sink& sink, const T& value) {
    if constexpr (some_dynamic_sink<Sink>) print(static_cast<dynamic_sink&>(sink), value);
    else if constexpr (prints_itself<T, Sink>) print_to(sink, value);
    else if constexpr (std::is_arithmetic_v<T>) printing::print_number(sink, value);
    else if constexpr (std::same_as<Sink, dynamic_sink>) print_value(sink, __builtin_addressof(value), value_table_of<T>);
    else if constexpr (std::is_enum_v<T>) printing::print_enumerator(sink, value);
    else if constexpr (string_like<T>) printing::print_text(sink, value);
    else if constexpr (std::same_as<T, std::nullopt_t>) sink.append(std::string_view("nullopt"));
    else if constexpr (std::same_as<T, std::nullptr_t>) sink.append(std::string_view("nullptr"));
    else printing::print_parts(sink, value);
}

/// Writes an action as print does, with an aggregate after its unqualified name: `call{addr = 1000, value = "hello"}`.
///
/// Format: a variant as its alternative, and a tuple's elements, by the same rule; an aggregate with its own print_to as
///     that prints it.
template <text_sink Sink, class T>
FOREGONE_COLD constexpr void print_action(Sink& sink, const T& action) {
    if constexpr (some_dynamic_sink<Sink>) {
        print_action(static_cast<dynamic_sink&>(sink), action);
    } else if constexpr (prints_itself<T, Sink>) {
        print_to(sink, action);
    } else if constexpr (std::same_as<Sink, dynamic_sink>) {
        print_action_value(sink, __builtin_addressof(action), value_table_of<T>);
    } else if constexpr (variant_like<T>) {
        visit_alternative(action, [&sink](const auto& alternative) { print_action(sink, alternative); });
    } else if constexpr (tuple_like<T> && !range_like<T> && !printing::named_struct<T>) {
        sink.append(std::string_view("("));
        std::string_view comma;
        visit_elements(action, [&](const auto&... parts) { ((sink.append(comma), comma = ", ", print_action(sink, parts)), ...); });
        sink.append(std::string_view(")"));
    } else {
        if constexpr (printing::named_struct<T>) {
            if constexpr (member_count < T >> 0) sink.append(unqualified_type_name<T>());
        }
        print(sink, action);
    }
}

}  // namespace foregone
