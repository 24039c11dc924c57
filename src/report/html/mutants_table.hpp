// SPDX-License-Identifier: BSL-1.0
#pragma once

// The mutants of a check as tables of an HTML report: survivors first, and what each property noticed.

#include "report/html/html_writer.hpp"
#include "report/mutants_record.hpp"


namespace foregone { inline namespace impl {

/// Writes nothing if there are no mutants.
void write_mutants(html_writer& to, const mutants_record& of);

}}  // namespace foregone::impl
