// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "cover/pict_tokens.hpp"
#include "run/complaints.hpp"

#include <foregone/base/config.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace foregone {

/// What ends the reading of one constraint.
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

    [[noreturn]] void fail(const std::string& expected) const {
        if (token.kind == pict_token_kind::wrong) throw pict_syntax_error{token.place, wrong_token()};
        const std::string found = token.kind == pict_token_kind::end ? "the file ends" : "there is " + shown_token();
        throw pict_syntax_error{token.place, found + " where " + expected};
    }
    std::size_t add(pict_node node) {
        made.nodes.push_back(std::move(node));
        return made.nodes.size() - 1;
    }
    std::size_t add(pict_node_kind of, std::vector<std::size_t> children) { return add({of, {}, std::move(children)}); }
    /// Stands for a term that has been complained about.
    std::size_t add_nothing() { return add(pict_node_kind::conjunction, {}); }

private:
    const char* wrong_token() const {
        if (token.text == "]") return "this bracket is not closed in its line; write `]` behind the name";
        if (token.text == "\"") return "these quotes are not closed in their line; write `\"` behind the text";
        return "this backslash stands for no sign; write `\\\\` for a backslash, `\\\"` for quotes, `\\]` for a bracket";
    }

    std::string shown_token() const {
        if (token.kind == pict_token_kind::parameter) return "`[" + printable(token.text) + "]`";
        if (token.kind == pict_token_kind::text) return "`" + shown_name(token.text) + "`";
        return '`' + printable(token.text) + '`';
    }
};

}  // namespace foregone
