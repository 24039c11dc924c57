// SPDX-License-Identifier: BSL-1.0
// Prints any value as text by its value table, so that printing is compiled once for all types.
#include "types/value_parts.hpp"

#include <foregone/impl/types/decimal.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

using namespace value_parts;

void print_enumerator(dynamic_sink& sink, const void* value, const value_table& of) {
    const std::string_view found = enumerator_name(value, of);
    if (!found.empty()) return sink.append(found);
    sink.append("("), sink.append(unqualified_name(of.spelling)), sink.append(")");
    write_number(sink, value, of);
}

/// Prints all parts, separated by commas; returns their number.
std::size_t print_parts(dynamic_sink& sink, const void* value, const value_table& of) {
    std::size_t count = 0;
    of.each_part(value, [&](const void* part, const value_table& of_part) {
        sink.append(count == 0 ? "" : ", ");
        if (of.form == value_form::members) sink.append(of.member_names[count]), sink.append(" = ");
        ++count;
        print_value(sink, part, of_part);
    });
    return count;
}

void print_between(dynamic_sink& sink, std::string_view begin, const void* value, const value_table& of, std::string_view end) {
    sink.append(begin);
    print_parts(sink, value, of);
    sink.append(end);
}

void print_alternative(dynamic_sink& sink, const void* value, const value_table& of) {
    bool is_there = false;
    of.each_part(value, [&](const void* held, const value_table& of_held) {
        is_there = true;
        print_action_value(sink, held, of_held);
    });
    if (!is_there) sink.append("valueless");
}

/// For a value whose number or size is bounded: nothing, or the elements.
void print_unbounded_parts(dynamic_sink& sink, const void* value, const value_table& of) {
    if (of.is_bounded || of.form != value_form::list) return sink.append("''");
    print_between(sink, "(", value, of, ")");
}

void print_text(dynamic_sink& sink, const held_text& text) {
    if (text.is_null) sink.append("nullptr");
    else write_quoted(sink, text.characters, '"');
}

}  // namespace

void print_value(dynamic_sink& sink, const void* value, const value_table& of) {
    if ((of.is_bounded || of.has_fixed_capacity) && !sink.takes_bounded()) return print_unbounded_parts(sink, value, of);
    if (of.print != nullptr) return of.print(sink, value);
    switch (of.form) {
        case value_form::boolean: return sink.append(load<bool>(value) ? "true" : "false");
        case value_form::character: return write_quoted(sink, std::string_view(static_cast<const char*>(value), 1), '\'');
        case value_form::whole: return write_number(sink, value, of);
        case value_form::floating: return with_floating(value, of, [&](auto number) { write_floating(sink, number); });
        case value_form::enumeration: return print_enumerator(sink, value, of);
        case value_form::nothing: return sink.append(of.bytes == 0 ? "nullopt" : "nullptr");
        case value_form::text: return print_text(sink, of.text(value));
        case value_form::optional:
            if (print_parts(sink, value, of) == 0) sink.append("nullopt");
            return;
        case value_form::list: return print_between(sink, "[", value, of, "]");
        case value_form::tuple: return print_between(sink, "(", value, of, ")");
        case value_form::alternative: return print_alternative(sink, value, of);
        case value_form::members:
            if (of.count == 0) return sink.append(unqualified_name(of.spelling));
            return print_between(sink, "{", value, of, "}");
        case value_form::opaque: sink.append("<"), sink.append(unqualified_name(of.spelling)), sink.append(">");
    }
}

namespace {

void print_elements_as_actions(dynamic_sink& sink, const void* value, const value_table& of) {
    sink.append("(");
    std::string_view comma;
    of.each_part(value, [&](const void* element, const value_table& of_element) {
        sink.append(comma);
        comma = ", ";
        print_action_value(sink, element, of_element);
    });
    sink.append(")");
}

}  // namespace

void print_action_value(dynamic_sink& sink, const void* value, const value_table& of) {
    if (of.print != nullptr) return of.print(sink, value);
    if (of.form == value_form::alternative)
        return of.each_part(value, [&](const void* held, const value_table& of_held) { print_action_value(sink, held, of_held); });
    if (of.form == value_form::tuple && !of.is_named) return print_elements_as_actions(sink, value, of);
    if (of.is_named && of.count > 0) sink.append(unqualified_name(of.spelling));
    print_value(sink, value, of);
}

}}  // namespace foregone::impl
