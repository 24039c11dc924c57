// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compares JSON with a value without reading it, in whole or in part; for logs and types that cannot be read.

#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Whether JSON must contain all of a value, or may omit members of structs.
enum class json_match : std::uint8_t { whole, part };

/// Whether JSON equals a value, by the table of its type.
bool matches_json_value(const json_node& node, const void* value, const value_table& of, json_match asked);

/// Whether JSON equals a value as write_json writes it, or some of its members; also for types that cannot be read.
template <class T>
bool matches_json(const json_node& node, const T& value, json_match asked) {
    return matches_json_value(node, __builtin_addressof(value), value_table_of<T>, asked);
}

}}  // namespace foregone::impl
