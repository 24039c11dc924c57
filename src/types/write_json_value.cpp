// SPDX-License-Identifier: BSL-1.0
// Writes any value as JSON by its value table; what has no form in JSON is written as its printed text.
#include "value_parts.hpp"

#include <foregone/impl/types/value_table.hpp>
#include <foregone/impl/types/write_json.hpp>

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

using namespace value_parts;

void write_enumerator(dynamic_sink& sink, const void* value, const value_table& of) {
    const std::string_view name = enumerator_name(value, of);
    if (name.empty()) write_number(sink, value, of);
    else writing_json::write_text(sink, name);
}

/// Writes all parts, separated by commas; returns their number.
std::size_t write_parts(dynamic_sink& sink, const void* value, const value_table& of) {
    std::size_t count = 0;
    of.each_part(value, [&](const void* part, const value_table& of_part) {
        sink.append(count == 0 ? "" : ", ");
        if (of.form == value_form::members) writing_json::write_text(sink, of.member_names[count]), sink.append(": ");
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
    void append(std::string_view text) override { writing_json::write_escaped(to, text); }
};

void write_printed(dynamic_sink& sink, const void* value, const value_table& of) {
    escaping_sink quoted(sink);
    sink.append("\"");
    print_value(quoted, value, of);
    sink.append("\"");
}

void write_held_text(dynamic_sink& sink, const held_text& text) {
    if (text.is_null) sink.append("null");
    else writing_json::write_text(sink, text.characters);
}

}  // namespace

void write_json_value(dynamic_sink& sink, const void* value, const value_table& of) {
    switch (of.form) {
        case value_form::boolean: return sink.append(load<bool>(value) ? "true" : "false");
        case value_form::character: return writing_json::write_text(sink, std::string_view(static_cast<const char*>(value), 1));
        case value_form::whole: return write_number(sink, value, of);
        case value_form::floating: return with_floating(value, of, [&](auto number) { writing_json::write_number(sink, number); });
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
