// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes values as JSON, by templates that also run while compiling; read_json and match_json follow its format.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/decimal.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Writes any value as JSON, which read_json reads back.
///
/// Format: a struct is an object of its members, an enumerator its name, an empty optional null, a range, pair or tuple a list, a
///     variant its alternative, text and characters text (`{"bytes": [255]}` if not UTF-8), NaN and infinity text, a `within` its
///     number; any other value the text that `print` writes.
template <text_sink Sink, class T>
constexpr void write_json(Sink& sink, const T& value);

namespace writing_json {

constexpr unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

/// The number of bytes of the UTF-8 character at a position; 0 if it is invalid.
constexpr std::size_t character_size(std::string_view text, std::size_t at) {
    const unsigned first = byte_at(text, at);
    if (first < 0x80) return 1;
    const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (size == 0 || size > text.size() - at) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte_at(text, at + i) & 0xC0) != 0x80) return 0;
    const unsigned second = byte_at(text, at + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F) ? 0 : size;
}

constexpr bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = character_size(text, at);
        if (size == 0) return false;
        at += size;
    }
    return true;
}

constexpr void write_escaped(auto& sink, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned byte = byte_at(text, i);
        if (byte >= 0x20 && byte != '"' && byte != '\\') {
            sink.append(text.substr(i, 1));
            continue;
        }
        sink.append(std::string_view("\\u00"));
        sink.append(digits.substr(byte >> 4, 1));
        sink.append(digits.substr(byte & 15, 1));
    }
}

constexpr void write_bytes(auto& sink, std::string_view text) {
    sink.append(std::string_view("{\"bytes\": ["));
    for (std::size_t i = 0; i < text.size(); ++i) {
        sink.append(std::string_view(i == 0 ? "" : ", "));
        write_integer(sink, byte_at(text, i));
    }
    sink.append(std::string_view("]}"));
}

FOREGONE_COLD constexpr void write_text(auto& sink, std::string_view text) {
    if (!is_utf8(text)) return write_bytes(sink, text);
    sink.append(std::string_view("\""));
    write_escaped(sink, text);
    sink.append(std::string_view("\""));
}

/// A sink whose input becomes part of a JSON text.
template <class Sink>
struct escaping {
    Sink& sink;
    constexpr void append(std::string_view text) { write_escaped(sink, text); }
};

constexpr void write_number(auto& sink, auto value) {
    using number = decltype(value);
    if constexpr (std::is_same_v<number, bool>) sink.append(std::string_view(value ? "true" : "false"));
    else if constexpr (std::is_same_v<number, char>) write_text(sink, std::string_view(&value, 1));
    else if constexpr (!std::is_floating_point_v<number>) write_integer(sink, value);
    else if (value - value == 0) write_floating(sink, value);
    else write_text(sink, value != value ? "nan" : value > 0 ? "inf" : "-inf");
}

FOREGONE_COLD constexpr void write_enumerator(auto& sink, auto value) {
    const std::string_view name = enumerator_name(value);
    if (name.empty()) write_integer(sink, static_cast<std::underlying_type_t<decltype(value)>>(value));
    else write_text(sink, name);
}

/// Writes its arguments, separated by commas.
template <class Sink>
struct list {
    Sink& sink;
    bool first = true;

    constexpr void one(const auto& part) {
        sink.append(std::string_view(first ? "" : ", "));
        first = false;
        write_json(sink, part);
    }
    constexpr void operator()(const auto&... parts) { (one(parts), ...); }
};

template <class Sink, class T>
FOREGONE_COLD constexpr void write_elements(Sink& sink, const T& value) {
    list<Sink> elements{sink};
    sink.append(std::string_view("["));
    if constexpr (range_like<T>)
        for (const auto& element : value) elements.one(element);
    else visit_elements(value, elements);
    sink.append(std::string_view("]"));
}

template <class Sink, class T>
FOREGONE_COLD constexpr void write_members(Sink& sink, const T& value) {
    const auto write_one = [&](std::size_t number, std::string_view name, const auto& member) {
        sink.append(std::string_view(number == 0 ? "" : ", "));
        write_text(sink, name);
        sink.append(std::string_view(": "));
        write_json(sink, member);
    };
    sink.append(std::string_view("{"));
    visit_members(value, [&](const auto&... members) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (write_one(I, member_name<T, I>(), members), ...); }
        (std::index_sequence_for<decltype(members)...>{});
    });
    sink.append(std::string_view("}"));
}

template <class Sink, class T>
constexpr void write_printed(Sink& sink, const T& value) {
    escaping<Sink> quoted{sink};
    sink.append(std::string_view("\""));
    print(quoted, value);
    sink.append(std::string_view("\""));
}

constexpr bool is_null(const auto& text) {
    if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(text)>>) return text == nullptr;
    else return false;
}

template <class T>
inline constexpr bool is_nothing = std::is_same_v<T, std::nullopt_t> || std::is_same_v<T, std::nullptr_t>;

}  // namespace writing_json

template <text_sink Sink, class T>
constexpr void write_json(Sink& sink, const T& value) {
    using namespace writing_json;
    if constexpr (std::derived_from<Sink, dynamic_sink>) write_json_value(sink, __builtin_addressof(value), value_table_of<T>);
    else if constexpr (std::is_arithmetic_v<T>) write_number(sink, value);
    else if constexpr (std::is_enum_v<T>) write_enumerator(sink, value);
    else if constexpr (stands_for_number<T>) write_number(sink, static_cast<number_type<T>>(value));
    else if constexpr (is_nothing<T>) sink.append(std::string_view("null"));
    else if constexpr (string_like<T>)
        is_null(value) ? sink.append(std::string_view("null")), void() : write_text(sink, view_of(value));
    else if constexpr (optional_like<T>) value.has_value() ? write_json(sink, *value) : void(sink.append(std::string_view("null")));
    else if constexpr (range_like<T> || tuple_like<T>) write_elements(sink, value);
    else if constexpr (variant_like<T>) visit_alternative(value, [&](const auto& held) { write_json(sink, held); });
    else if constexpr (has_members<T>) write_members(sink, value);
    else write_printed(sink, value);
}

}}  // namespace foregone::impl
