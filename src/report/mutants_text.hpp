// SPDX-License-Identifier: BSL-1.0
#pragma once

// The mutants of a check in text: a line that sums them up, the survivors, and what each property noticed.

#include "report/mutants_record.hpp"

#include <foregone/impl/report/style.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// "42 mutants: 30 killed, 8 equivalent, 4 survive"
std::string mutants_sentence(const mutants_record& of);

/// The survivors; without `is_brief`, also the other mutants and the properties.
std::string mutants_text(const mutants_record& of, const palette& paint, bool is_brief);

}}  // namespace foregone::impl
