// SPDX-License-Identifier: BSL-1.0
// The compiled part of json_file: turns a JSON error into a diagnostic, and names the kinds of values.
#include "likelihood/read/json_file.hpp"

namespace foregone { inline namespace impl {

std::unique_ptr<json_document> read_json_file(std::string_view text, diagnostics& wrong) {
    try {
        return std::make_unique<json_document>(text, "");
    } catch (const json_error& error) {
        wrong.error(error.place, error.problem + (error.is_syntax ? "; fix it here, or shortly before" : ""));
        return nullptr;
    }
}

std::string_view written_in(const json_node& value) { return value.kind == json_kind::text ? value.text : value.digits; }

bool is_number(const json_node& value) { return !value.digits.empty(); }

std::string_view kind_name(const json_node& value) { return is_number(value) ? "a number" : json_kind_name(value); }

}}  // namespace foregone::impl
