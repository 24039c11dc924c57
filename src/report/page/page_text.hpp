// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace foregone::inline impl::embedded {

/// The files beside this header, which the build embeds.
extern const std::string_view report_css;
extern const std::string_view report_js;

}  // namespace foregone::inline impl::embedded
