// SPDX-License-Identifier: BSL-1.0
#pragma once

// Escapes text for terminals and reports: control characters, invalid UTF-8 and direction marks.

#include <foregone/impl/types/utf8.hpp>

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Text that a terminal and any report accept unchanged: bytes that are not printable UTF-8 become \n, \t or \xHH,
/// and characters that turn the direction of text \uHHHH.
///
/// Format: one line; printable text is returned unchanged.
inline std::string printable(std::string_view text) {
    std::string clean;
    write_printable(clean, text);
    return clean;
}

}}  // namespace foregone::impl
