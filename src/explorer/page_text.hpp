// SPDX-License-Identifier: BSL-1.0
#pragma once

// The files of the explorer's page, as embedded by the build in the module with the server.

#include <string_view>

namespace foregone { inline namespace impl { namespace embedded {

/// A file of the folder `page` next to this one; null if there is none of this name.
std::string_view page_text(std::string_view name);

}}}  // namespace foregone::impl::embedded
