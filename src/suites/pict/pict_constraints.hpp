// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parses the constraints of a PICT model into condition trees; its terms are read by pict_terms.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_model.hpp"

namespace foregone { inline namespace impl {

/// Reads the constraints of a model, after all parameters.
///
/// Guarantees: IF P THEN Q ELSE R is (NOT P OR Q) AND (P OR R); NOT binds more tightly than AND, and AND more tightly than OR.
/// Errors: after an error, reading continues after the next semicolon, or at the next IF.
void read_constraints(pict_model& model, diagnostics& wrong, const placed_text& constraints);

}}  // namespace foregone::impl
