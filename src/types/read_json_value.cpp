// SPDX-License-Identifier: BSL-1.0
// Reads scalars and members of structs from JSON by their value tables, with a message for each mismatch.
#include "types/value_parts.hpp"

#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl { namespace reading_json {

using namespace value_parts;

std::nullopt_t refuse(const json_node& node, json_problem& problem, std::string_view wanted) {
    problem.say("is ", json_kind_name(node), ", and should be ", wanted);
    return std::nullopt;
}

bool has_only_members(const json_node& node, json_problem& problem, const value_table& of) {
    for (const json_node* at = node.child; at != nullptr; at = at->next) {
        std::size_t i = 0;
        while (i < of.count && of.member_names[i] != at->key) ++i;
        if (i == of.count) return problem.say(unqualified_name(of.spelling), " has no member \"", at->key, "\""), false;
    }
    return true;
}

namespace {

template <class T>
bool store(void* into, T value) {
    std::memcpy(into, &value, sizeof value);
    return true;
}

bool refused(const json_node& node, json_problem& problem, std::string_view wanted) { return refuse(node, problem, wanted), false; }

template <class T>
bool read_floating(const json_node& node, void* into, json_problem& problem) {
    using limits = std::numeric_limits<T>;
    if (node.kind == json_kind::real) return store(into, static_cast<T>(node.real));
    if (node.kind == json_kind::natural) return store(into, static_cast<T>(node.natural));
    if (node.kind == json_kind::integer) return store(into, static_cast<T>(node.integer));
    if (node.kind == json_kind::text && node.text == "nan") return store(into, limits::quiet_NaN());
    if (node.kind == json_kind::text && node.text == "inf") return store(into, limits::infinity());
    if (node.kind == json_kind::text && node.text == "-inf") return store(into, -limits::infinity());
    return refused(node, problem, "a number");
}

bool fits(const json_node& node, const value_table& of) {
    const unsigned bits = of.bytes * 8u;
    const std::int64_t least = std::numeric_limits<std::int64_t>::min() >> (64 - bits);
    if (node.kind == json_kind::integer) return of.is_signed && node.integer >= least;
    return node.natural <= UINT64_MAX >> (64 - bits + (of.is_signed ? 1 : 0));
}

bool read_whole(const json_node& node, void* into, const value_table& of, json_problem& problem) {
    if (node.kind != json_kind::natural && node.kind != json_kind::integer) return refused(node, problem, "a whole number");
    if (!fits(node, of)) return problem.say("is out of the range of its type"), false;
    const std::uint64_t bits = node.kind == json_kind::integer ? static_cast<std::uint64_t>(node.integer) : node.natural;
    switch (of.bytes) {
        case 1: return store(into, static_cast<std::uint8_t>(bits));
        case 2: return store(into, static_cast<std::uint16_t>(bits));
        case 4: return store(into, static_cast<std::uint32_t>(bits));
        default: return store(into, bits);
    }
}

bool read_character(const json_node& node, void* into, json_problem& problem) {
    if (node.is_text() && node.text.size() == 1) return store(into, node.text[0]);
    return refused(node, problem, "a text of one byte");
}

bool read_number(const json_node& node, void* into, value_form form, const value_table& of, json_problem& problem) {
    if (form == value_form::floating && of.bytes == sizeof(float)) return read_floating<float>(node, into, problem);
    if (form == value_form::floating && of.bytes == sizeof(double)) return read_floating<double>(node, into, problem);
    if (form == value_form::floating) return read_floating<long double>(node, into, problem);
    if (form == value_form::character) return read_character(node, into, problem);
    if (form == value_form::whole) return read_whole(node, into, of, problem);
    if (node.kind == json_kind::boolean) return store(into, node.truth);
    return refused(node, problem, "true or false");
}

bool read_enumerator(const json_node& node, void* into, const value_table& of, json_problem& problem) {
    if (node.kind != json_kind::text) return read_number(node, into, of.number, of, problem);
    for (std::size_t i = 0; i < of.count; ++i)
        if (enumerator_name(of, i) == node.text) return std::memcpy(into, enumerator_at(of, i), of.bytes), true;
    problem.say("\"", node.text, "\" is not an enumerator of ", unqualified_name(of.spelling));
    return false;
}

/// A member that may be empty may be missing.
bool read_member(const json_node& node, const member_place& place, std::string_view name, json_problem& problem) {
    const json_node absent;
    const json_node* member = node.member(name);
    if (member == nullptr && place.of->form == value_form::optional) member = &absent;
    if (member == nullptr) return problem.say("has no member \"", name, "\""), false;
    const bool is_read = place.read == nullptr ? read_scalar_value(*member, place.address, *place.of, problem)
                                               : place.read(*member, place.address, problem);
    if (!is_read) problem.within(name);
    return is_read;
}

}  // namespace

bool read_scalar_value(const json_node& node, void* into, const value_table& of, json_problem& problem) {
    if (of.form == value_form::enumeration) return read_enumerator(node, into, of, problem);
    return read_number(node, into, of.form, of, problem);
}

bool read_members(const json_node& node, const member_place* places, const value_table& of, json_problem& problem) {
    if (node.kind != json_kind::object) return refused(node, problem, "an object");
    if (!has_only_members(node, problem, of)) return false;
    for (std::size_t i = 0; i < of.count; ++i)
        if (!read_member(node, places[i], of.member_names[i], problem)) return false;
    return true;
}

}}}  // namespace foregone::impl::reading_json
