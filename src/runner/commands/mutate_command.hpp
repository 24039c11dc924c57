// SPDX-License-Identifier: BSL-1.0
#pragma once

// --mutate: searches the mutants of the selected checks, and reports those that no property notices.

#include "runner/library_parts.hpp"

namespace foregone { inline namespace impl {

/// Returns the exit code: 1 if a mutant survives, 3 if one is undecided.
///
/// Errors: usage_error if no selected check has mutants, or an option has no effect.
int mutate_checks(const command_call& call);

}}  // namespace foregone::impl
