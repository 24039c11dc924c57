// SPDX-License-Identifier: BSL-1.0
#pragma once

// The note on a stopped search whose states may be infinitely many; used by the check runner.

#include "report/record.hpp"
#include "trust/growing_members.hpp"

#include <foregone/impl/check/registered_check.hpp>

namespace foregone { inline namespace impl {

/// Notes that the states of a stopped search may be infinitely many, which members cause it, and what to do; so does the reason
/// why the compiler did not decide, if that is its budget. Nothing, if no member grows.
void report_growth(check_record& record, const listed_check& check, const growing_members& growing);

}}  // namespace foregone::impl
