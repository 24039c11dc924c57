// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "run/options/diagnostics.hpp"
#include "run/options/text_cursor.hpp"

#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// The contents of a model file, and its diagnostics; the model is usable only without errors.
struct read_model {
    pict_model model{};
    diagnostics wrong{};
};

/// Parses a model file: parameters, then sub-models, then constraints.
class pict_reader {
    text_cursor cursor_;
    read_model read_;
    std::vector<placed_text> groups_;

public:
    pict_reader(std::string_view text, const pict_syntax& syntax) : cursor_(text) { read_.model.syntax = syntax; }

    read_model read();

private:
    bool is_utf16();

    /// Reads up to the first constraint, and returns the rest.
    placed_text read_lines();

    /// Whether a line is a constraint, rather than a parameter with a similar name.
    static bool begins_constraint(std::string_view line);
};

/// Reads a model in PICT's language. Errors do not end reading: the result has all of them.
///
/// Source: the documentation of PICT 3.7; docs/how-to/cover-a-pict-model.md describes the differences.
inline read_model read_pict(std::string_view text, const pict_syntax& syntax = {}) { return pict_reader(text, syntax).read(); }

}  // namespace foregone::impl
