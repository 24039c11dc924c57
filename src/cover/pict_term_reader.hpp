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

namespace foregone {

/// How a parameter's values compare to each other and to constants: as numbers, if all of them are.
struct pict_comparison {
    bool numeric = false;
    text_order order{};

    int compare(const std::string& a, const std::string& b) const;
};

/// What a term asks of one parameter, from what it asks of a value.
inline pict_term term_of(const pict_model& model, std::size_t column, auto&& met_by) {
    pict_term term;
    term.column = static_cast<std::uint16_t>(column);
    for (const pict_value& value : model.parameters[column].values) term.met_by.push_back(met_by(value) ? 1 : 0);
    return term;
}

/// Two parameters of the same type that are compared.
///
/// Cost: n log n for n values of both.
pict_term term_of_two(const pict_model& model, std::size_t column, pict_relation relation, std::size_t other);

/// Reads what a constraint asks of one parameter, or of two: `[A] = 1`, `[A] < [B]`, `[A] IN {1, 2}`, `IsNegative(A)`.
class pict_term_reader {
    using kind = pict_token_kind;

    const pict_model& model_;
    diagnostics& wrong_;
    unfinished_constraint& at_;
    text_place last_place_{};  // of the constant that was read last

public:
    pict_term_reader(const pict_model& model, diagnostics& wrong, unfinished_constraint& at);

    /// The number of the node that is made.
    ///
    /// Errors: pict_syntax_error; other mistakes are complained about, and the term then asks nothing.
    std::size_t read();

private:
    std::optional<std::size_t> find() { return find(at_.token.text, at_.token.place); }
    std::optional<std::size_t> find(std::string_view name, text_place place);

    std::size_t read_relation(std::optional<std::size_t> column);

    static std::optional<pict_relation> relation_of(const pict_token& token);

    /// Text or a number, which have to be what the parameter's values are.
    std::optional<std::string> read_constant(std::optional<std::size_t> column);

    void warn_unless_met(std::size_t column, const std::string& constant, text_place place);

    std::size_t read_other(std::optional<std::size_t> column, pict_relation relation);

    std::size_t read_set(std::optional<std::size_t> column);

    std::size_t read_pattern(std::optional<std::size_t> column);

    /// IsNegative(Name), IsNegative([Name]), or without a name: whether any parameter is; IsPositive() asks for all.
    std::size_t read_function(bool negative);
};

}  // namespace foregone
