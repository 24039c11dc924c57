// SPDX-License-Identifier: BSL-1.0
#pragma once

// The regression test that a report offers for a counterexample; used by the check runner and the explorer.

#include "report/record.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// The template arguments of foregone::replays for the runs of a check.
std::string code_of(const registered_check& check);

/// A test of the counterexample in the record of a check, to paste into a file of tests.
std::string test_to_paste(const check_record& record, const registered_check& check);

}}  // namespace foregone::impl
