// SPDX-License-Identifier: BSL-1.0
#pragma once

// Escapes text for terminals and reports: printable_text of utf8.hpp, compiled once.

#include <foregone/impl/base/string_sink.hpp>

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// Text that a terminal and any report accept unchanged: bytes that are not printable UTF-8 become \n, \t or \xHH,
/// and characters that turn the direction of text \uHHHH.
///
/// Format: one line; printable text is returned unchanged.
std::string printable(std::string_view text);

/// The output of a printing function, as printable text.
template <class Print>
std::string printed(Print&& print) {
    return printable(written(print));
}

}}  // namespace foregone::impl
