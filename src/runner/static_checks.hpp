// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lists checks that the compiler alone decided beside those with a model; used by the runner and its main.

#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <vector>

namespace foregone { inline namespace impl {

/// Adds what the compiler decided as FOREGONE_STATIC_CHECK to the checks of the program, in the order of the lines, after all
/// others. A line of a header is one check, however many files include it.
void add_static_checks(check_list& list);

/// The checks that options apply to: without those whose model the program does not hold, if more than a report is asked for.
///
/// Errors: usage_error if nothing is left.
std::vector<named_check> with_models(const options& chosen, std::vector<named_check> selected);

}}  // namespace foregone::impl
