// SPDX-License-Identifier: BSL-1.0
#pragma once

// Escapes text for terminals and reports: printable_text of utf8.hpp, compiled once.

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Text that a terminal and any report accept unchanged: bytes that are not printable UTF-8 become \n, \t or \xHH,
/// and characters that turn the direction of text \uHHHH.
///
/// Format: one line; printable text is returned unchanged.
std::string printable(std::string_view text);

}}  // namespace foregone::impl
