// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tokens and the terms of PICT constraints: comparisons, sets, patterns and functions; used by the constraint parser.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_model.hpp"

#include <cstddef>
#include <cstdint>
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

/// Reads a condition on one parameter, or on two, and returns the index of its node: `[A] = 1`, `[A] < [B]`, `[A] IN {1, 2}`,
/// `IsNegative(A)`.
///
/// Errors: pict_syntax_error; other mistakes become diagnostics, and the condition is then always true.
std::size_t read_term(const pict_model& model, diagnostics& wrong, unfinished_constraint& at);

}}  // namespace foregone::impl
