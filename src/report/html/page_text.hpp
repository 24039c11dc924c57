// SPDX-License-Identifier: BSL-1.0
#pragma once

// The style sheet and the script of the HTML report, as embedded by the build, with their SHA-256 digests.

#include <string_view>

namespace foregone { inline namespace impl { namespace embedded {

/// The files beside this header, which the build embeds, and their digests for a content security policy: `sha256-…`.
extern const std::string_view report_css, report_css_sha256;
extern const std::string_view report_js, report_js_sha256;

}}}  // namespace foregone::impl::embedded
