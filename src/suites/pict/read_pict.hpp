// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a model file in PICT's language and collects all diagnostics; used by foregone-cover.

#include "cli/diagnostics.hpp"
#include "suites/pict/pict_model.hpp"

#include <string_view>

namespace foregone { inline namespace impl {

/// The contents of a model file, and its diagnostics; the model is usable only without errors.
struct read_model {
    pict_model model{};
    diagnostics wrong{};
};

/// Reads a model in PICT's language. Errors do not end reading: the result has all of them.
///
/// Source: the documentation of PICT 3.7; docs/how-to/cover-a-pict-model.md describes the differences.
read_model read_pict(std::string_view text, const pict_syntax& syntax = {});

}}  // namespace foregone::impl
