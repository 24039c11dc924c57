// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "run/options/diagnostics.hpp"
#include "run/options/text_cursor.hpp"

#include <string_view>
#include <vector>

namespace foregone {

/// What a model file says, and what is wrong with it; the model is of use only if nothing is an error.
struct read_model {
    pict_model model{};
    diagnostics wrong{};
};

/// Takes a model file apart: parameters, then sub-models, then constraints.
class pict_reader {
    text_cursor cursor_;
    read_model read_;
    std::vector<placed_text> groups_;

public:
    pict_reader(std::string_view text, const pict_syntax& syntax) : cursor_(text) { read_.model.syntax = syntax; }

    read_model read();

private:
    bool is_utf16();

    /// Up to the first constraint: what begins there is returned.
    placed_text read_lines();

    /// Whether a line is no parameter whose name only looks like it.
    static bool begins_constraint(std::string_view line);
};

/// Reads a model in PICT's language. Errors do not end it: they are all in what is returned.
///
/// Source: the documentation of PICT 3.7; docs/how-to/cover-a-pict-model.md says where this differs.
inline read_model read_pict(std::string_view text, const pict_syntax& syntax = {}) { return pict_reader(text, syntax).read(); }

}  // namespace foregone
