// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/diagnostics.hpp"

#include <foregone/impl/base/text/json_tree.hpp>
#include <foregone/impl/run/text/json_document.hpp>

#include <memory>
#include <string_view>

namespace foregone {

/// What a file that a person wrote says; nothing where it is no JSON, which is complained about.
///
/// Requires: the text stays as long as this.
std::unique_ptr<json_document> read_json_file(std::string_view text, diagnostics& wrong);

/// A text, or a number as the file has it; empty for anything else.
std::string_view written_in(const json_node& value);

bool is_number(const json_node& value);

/// "a list"; all numbers are "a number".
std::string_view kind_name(const json_node& value);

}  // namespace foregone
