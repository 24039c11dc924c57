// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parses the constraints of a PICT model into condition trees; its terms are read by pict_terms.

#include "cli/diagnostics.hpp"
#include "suites/pict/pict_model.hpp"
#include "suites/pict/pict_terms.hpp"

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

/// Reads the constraints of a model, after all parameters.
///
/// Guarantees: IF P THEN Q ELSE R is (NOT P OR Q) AND (P OR R); NOT binds more tightly than AND, and AND more tightly than OR.
/// Errors: after an error, reading continues after the next semicolon, or at the next IF.
class pict_constraint_reader {
    static constexpr int most_depth = 200;

    pict_model& model_;
    diagnostics& wrong_;
    unfinished_constraint at_;
    pict_term_reader terms_;
    int depth_ = 0;

public:
    pict_constraint_reader(pict_model& model, diagnostics& wrong, const placed_text& constraints);

    void read_all();

private:
    void recover();

    void read_constraint();

    void read_conditional();

    std::size_t read_predicate();
    std::size_t read_conjunction() { return read_joined("and", pict_node_kind::conjunction, &pict_constraint_reader::read_clause); }

    std::size_t read_joined(std::string_view by, pict_node_kind as, std::size_t (pict_constraint_reader::*part)());

    std::size_t read_clause();

    std::size_t read_nested();
};

}}  // namespace foregone::impl
