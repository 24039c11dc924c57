// SPDX-License-Identifier: BSL-1.0
// The compiled translation of temporal formulas to automata, and their evaluation on a lasso.
#include <foregone/impl/temporal/formula/property_automaton.hpp>

namespace foregone { inline namespace impl {

automaton violations_of_text(std::string_view formula, const std::string_view* names, std::size_t count) {
    const read_formula read = formula_reader(formula, names, count).read();
    return formula_translation(read.table, read.negation).made();
}

bool text_is_true(std::string_view formula, const std::string_view* names, std::size_t count,
                  const std::vector<std::uint32_t>& letters, std::size_t loop_from) {
    const read_formula read = formula_reader(formula, names, count).read();
    return is_true(read.table, read.formula, letters, loop_from);
}

}}  // namespace foregone::impl
