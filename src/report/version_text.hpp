// SPDX-License-Identifier: BSL-1.0
#pragma once

// The version of the library as text; used by reports, checkpoints, --version and the explorer's module.

#include <foregone/impl/base/config.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// The version of the library: "0.1.0".
inline std::string version_text() {
    return std::to_string(FOREGONE_VERSION_MAJOR) + '.' + std::to_string(FOREGONE_VERSION_MINOR) + '.' +
           std::to_string(FOREGONE_VERSION_PATCH);
}

}}  // namespace foregone::impl
