// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads hand-written JSON with diagnostics; used by the readers of models and test cases.

#include "cli/diagnostics.hpp"

#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/types/json_tree.hpp>

#include <memory>
#include <string_view>

namespace foregone { inline namespace impl {

/// The contents of a file that a person wrote; nothing, and a diagnostic, if it is not JSON.
///
/// Requires: the text outlives the result.
std::unique_ptr<json_document> read_json_file(std::string_view text, diagnostics& wrong);

/// A string, or a number as written in the file; empty for anything else.
std::string_view written_in(const json_node& value);

bool is_number(const json_node& value);

/// "a list"; every number is "a number".
std::string_view kind_name(const json_node& value);

}}  // namespace foregone::impl
