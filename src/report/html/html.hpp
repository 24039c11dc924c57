// SPDX-License-Identifier: BSL-1.0
#pragma once

// The HTML report of a run, a self-contained page with a content security policy; used by --output of the runner.


#include "report/record.hpp"

#include <string>

namespace foregone { inline namespace impl {

/// A run as one page that asks for nothing else: the totals, then each check with its verdict, counterexample, and numbers.
///
/// Guarantees: nothing that a model says is markup. A content security policy allows the style sheet and the script of the page, by
/// their digests, and no request. Without the script everything can be read; it adds stepping by keys.
std::string html_text(const run_record& run);

}}  // namespace foregone::impl
