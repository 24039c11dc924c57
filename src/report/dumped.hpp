// SPDX-License-Identifier: BSL-1.0
#pragma once

// A JSON value as the text of a file.

#include <string>

namespace foregone { inline namespace impl {

/// The text of a JSON value, in one line, or with this indent for each level; invalid UTF-8 becomes U+FFFD.
template <class Json>
std::string dumped(const Json& value, int indent = -1) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}}  // namespace foregone::impl
