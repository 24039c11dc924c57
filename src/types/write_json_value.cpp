// SPDX-License-Identifier: BSL-1.0
// Writes any value as JSON by its value table; what has no form in JSON is written as its printed text.
#include "types/value_parts.hpp"

#include <foregone/impl/types/decimal.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

using namespace value_parts;

/// Whether a text is valid UTF-8.
bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = utf8::announced_size(utf8::byte_at(text, at));
        if (size == 0 || size > text.size() - at) return false;
        const char32_t code = utf8::decode(text, at, size);
        if (code == utf8::no_character || code > 0x10FFFF) return false;
        if (size == 3 && (code < 0x800 || (code >= 0xD800 && code < 0xE000))) return false;
        if (size == 4 && code < 0x10000) return false;
        at += size;
    }
    return true;
}

void write_escaped(dynamic_sink& sink, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned byte = utf8::byte_at(text, i);
        if (byte >= 0x20 && byte != '"' && byte != '\\') {
            sink.append(text.substr(i, 1));
            continue;
        }
        sink.append("\\u00");
        sink.append(digits.substr(byte >> 4, 1));
        sink.append(digits.substr(byte & 15, 1));
    }
}

void write_bytes(dynamic_sink& sink, std::string_view text) {
    sink.append("{\"bytes\": [");
    for (std::size_t i = 0; i < text.size(); ++i) {
        sink.append(i == 0 ? "" : ", ");
        write_integer(sink, utf8::byte_at(text, i));
    }
    sink.append("]}");
}

/// JSON has no form for NaN and infinity.
void write_finite(dynamic_sink& sink, auto value) {
    if (value - value == 0) write_floating(sink, value);
    else write_json_text(sink, value != value ? "nan" : value > 0 ? "inf" : "-inf");
}

void write_enumerator(dynamic_sink& sink, const void* value, const value_table& of) {
    const std::string_view name = enumerator_name(value, of);
    if (name.empty()) write_number(sink, value, of);
    else write_json_text(sink, name);
}

/// Writes all parts, separated by commas; returns their number.
std::size_t write_parts(dynamic_sink& sink, const void* value, const value_table& of) {
    std::size_t count = 0;
    of.each_part(value, [&](const void* part, const value_table& of_part) {
        sink.append(count == 0 ? "" : ", ");
        if (of.form == value_form::members) write_json_text(sink, of.member_names[count]), sink.append(": ");
        ++count;
        write_json_value(sink, part, of_part);
    });
    return count;
}

void write_between(dynamic_sink& sink, std::string_view begin, const void* value, const value_table& of, std::string_view end) {
    sink.append(begin);
    write_parts(sink, value, of);
    sink.append(end);
}

/// Escapes appended text as part of a JSON string.
struct escaping_sink final : dynamic_sink {
    dynamic_sink& to;
    explicit escaping_sink(dynamic_sink& sink) : to(sink) {}
    void append(std::string_view text) override { write_escaped(to, text); }
};

void write_printed(dynamic_sink& sink, const void* value, const value_table& of) {
    escaping_sink quoted(sink);
    sink.append("\"");
    print_value(quoted, value, of);
    sink.append("\"");
}

void write_held_text(dynamic_sink& sink, const held_text& text) {
    if (text.is_null) sink.append("null");
    else write_json_text(sink, text.characters);
}

}  // namespace

void write_json_text(dynamic_sink& sink, std::string_view text) {
    if (!is_utf8(text)) return write_bytes(sink, text);
    sink.append("\"");
    write_escaped(sink, text);
    sink.append("\"");
}

void write_json_value(dynamic_sink& sink, const void* value, const value_table& of) {
    switch (of.form) {
        case value_form::boolean: return sink.append(load<bool>(value) ? "true" : "false");
        case value_form::character: return write_json_text(sink, std::string_view(static_cast<const char*>(value), 1));
        case value_form::whole: return write_number(sink, value, of);
        case value_form::floating: return with_floating(value, of, [&](auto number) { write_finite(sink, number); });
        case value_form::enumeration: return write_enumerator(sink, value, of);
        case value_form::nothing: return sink.append("null");
        case value_form::text: return write_held_text(sink, of.text(value));
        case value_form::optional:
            if (write_parts(sink, value, of) == 0) sink.append("null");
            return;
        case value_form::list:
        case value_form::tuple: return write_between(sink, "[", value, of, "]");
        case value_form::alternative: return void(write_parts(sink, value, of));
        case value_form::members: return write_between(sink, "{", value, of, "}");
        case value_form::opaque: write_printed(sink, value, of);
    }
}

}}  // namespace foregone::impl
