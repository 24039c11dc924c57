// SPDX-License-Identifier: BSL-1.0
#pragma once

// The text of a caught exception, whatever its type.

#include <foregone/impl/base/config.hpp>

#include <exception>

#if FOREGONE_HAS_EXCEPTIONS

namespace foregone { inline namespace impl {

/// What the exception says that is being handled, or `otherwise` if it is not a std::exception. Valid until its handler ends.
///
/// Requires: it is called in a handler.
inline const char* caught_text(const char* otherwise = "something that is not a std::exception") {
    try {
        throw;
    } catch (const std::exception& error) { return error.what(); } catch (...) {
        return otherwise;
    }
}

}}  // namespace foregone::impl

#endif
