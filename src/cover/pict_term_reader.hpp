// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "cover/pict_tokens.hpp"
#include "cover/value_text.hpp"
#include "run/options/diagnostics.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foregone::inline impl {

/// Compares a parameter's values with each other and with constants: as numbers, if all of them are numbers.
struct pict_comparison {
    bool numeric = false;
    text_order order{};

    int compare(const std::string& a, const std::string& b) const;
};

/// A condition on one parameter, from a condition on a value.
inline pict_term term_of(const pict_model& model, std::size_t column, auto&& met_by) {
    pict_term term;
    term.column = static_cast<std::uint16_t>(column);
    for (const pict_value& value : model.parameters[column].values) term.met_by.push_back(met_by(value) ? 1 : 0);
    return term;
}

/// A comparison of two parameters of the same type.
///
/// Complexity: n log n for n values of both.
pict_term term_of_two(const pict_model& model, std::size_t column, pict_relation relation, std::size_t other);

/// Reads a condition on one parameter, or on two: `[A] = 1`, `[A] < [B]`, `[A] IN {1, 2}`, `IsNegative(A)`.
class pict_term_reader {
    using kind = pict_token_kind;

    const pict_model& model_;
    diagnostics& wrong_;
    unfinished_constraint& at_;
    text_place last_place_{};  // of the last constant

public:
    pict_term_reader(const pict_model& model, diagnostics& wrong, unfinished_constraint& at);

    /// The index of the new node.
    ///
    /// Errors: pict_syntax_error; other mistakes become diagnostics, and the condition is then always true.
    std::size_t read();

private:
    std::optional<std::size_t> find() { return find(at_.token.text, at_.token.place); }
    std::optional<std::size_t> find(std::string_view name, text_place place);

    std::size_t read_relation(std::optional<std::size_t> column);

    static std::optional<pict_relation> relation_of(const pict_token& token);

    /// Text or a number, according to the type of the parameter's values.
    std::optional<std::string> read_constant(std::optional<std::size_t> column);

    void warn_if_no_value(std::size_t column, const std::string& constant, text_place place);

    std::size_t read_other(std::optional<std::size_t> column, pict_relation relation);

    std::size_t read_set(std::optional<std::size_t> column);

    std::size_t read_pattern(std::optional<std::size_t> column);

    /// IsNegative(Name), IsNegative([Name]), or without a name: whether any parameter is negative; IsPositive() requires all to be
    /// positive.
    std::size_t read_function(bool negative);
};

}  // namespace foregone::impl
