// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tokens and the terms of PICT constraints: comparisons, sets, patterns and functions; used by the constraint parser.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_model.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

enum class pict_token_kind : std::uint8_t { end, parameter, text, word, sign, wrong };

/// A token of a constraint: [Parameter], "text", a word or number, or a sign such as <= or a brace.
struct pict_token {
    pict_token_kind kind = pict_token_kind::end;
    std::string text{};
    text_place place{};

    bool is_sign(std::string_view sign) const { return kind == pict_token_kind::sign && text == sign; }
    bool is_word(std::string_view word) const { return kind == pict_token_kind::word && text_order{}.same(text, word); }
};

/// Splits constraints into tokens. Lines that begin with # are skipped.
class pict_tokens {
    text_cursor cursor_;
    bool line_begins_ = true;

public:
    explicit pict_tokens(const placed_text& constraints) : cursor_(constraints.text, constraints.place) {}

    pict_token next();

private:
    void skip_to_token();

    /// A backslash escapes the closing sign and itself; before any other character it is an error.
    pict_token enclosed(pict_token_kind kind, char closing, text_place place);

    /// The token's place is the first of several wrong backslashes.
    void take_sign(pict_token& token);

    pict_token word(text_place place);
};

/// Ends the reading of one constraint.
struct pict_syntax_error {
    text_place place{};
    std::string text{};
};

/// A constraint that is being read: the next token, and the nodes so far.
class unfinished_constraint {
    pict_tokens tokens_;

public:
    pict_token token;
    pict_constraint made{};

    explicit unfinished_constraint(const placed_text& constraints) : tokens_(constraints), token(tokens_.next()) {}

    void advance() { token = tokens_.next(); }

    [[noreturn]] void fail(const std::string& expected) const;
    std::size_t add(pict_node node);
    std::size_t add(pict_node_kind of, std::vector<std::size_t> children) { return add({of, {}, std::move(children)}); }
    /// Replaces a term that has a diagnostic.
    std::size_t add_nothing() { return add(pict_node_kind::conjunction, {}); }

private:
    const char* wrong_token() const;

    std::string shown_token() const;
};

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

}}  // namespace foregone::impl
