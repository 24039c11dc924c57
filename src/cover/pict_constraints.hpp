// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_term_reader.hpp"
#include "cover/pict_tokens.hpp"
#include "cover/unfinished_constraint.hpp"
#include "run/complaints.hpp"

#include <foregone/base/config.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Reads the constraints of a model, once all parameters are known.
///
/// Shape: IF P THEN Q ELSE R is (NOT P OR Q) AND (P OR R); NOT binds more than AND, and AND more than OR.
/// Errors: after one it goes on behind the next semicolon, or at the next IF.
class pict_constraint_reader {
    static constexpr int most_depth = 200;

    pict_model& model_;
    complaints& wrong_;
    unfinished_constraint at_;
    pict_term_reader terms_;
    int depth_ = 0;

public:
    pict_constraint_reader(pict_model& model, complaints& wrong, const placed_text& constraints)
        : model_(model), wrong_(wrong), at_(constraints), terms_(model, wrong, at_) {}

    void read_all() {
        while (at_.token.kind != pict_token_kind::end && !wrong_.enough()) {
            at_.made = {{}, at_.token.place};
            depth_ = 0;
            try {
                read_constraint();
                model_.constraints.push_back(std::move(at_.made));
            } catch (const pict_syntax_error& error) {
                wrong_.error(error.place, error.text);
                recover();
            }
        }
    }

private:
    void recover() {
        bool first = at_.token.place == at_.made.place;
        for (; at_.token.kind != pict_token_kind::end; at_.advance(), first = false) {
            if (at_.token.is_word("if") && !first) return;
            if (at_.token.is_sign(";")) return at_.advance();
        }
    }

    void read_constraint() {
        if (at_.token.is_word("if")) {
            at_.advance();
            read_conditional();
        } else read_predicate();
        if (!at_.token.is_sign(";")) at_.fail("a constraint ends with `;`, or goes on with AND or OR");
        at_.advance();
    }

    void read_conditional() {
        const std::size_t condition = read_predicate();
        if (!at_.token.is_word("then")) at_.fail("THEN is expected, or AND or OR");
        at_.advance();
        const std::size_t consequence = read_predicate(), against = at_.add(pict_node_kind::negation, {condition});
        const std::size_t then = at_.add(pict_node_kind::disjunction, {against, consequence});
        if (!at_.token.is_word("else")) return;
        at_.advance();
        const std::size_t alternative = read_predicate(),
                          otherwise = at_.add(pict_node_kind::disjunction, {condition, alternative});
        at_.add(pict_node_kind::conjunction, {then, otherwise});
    }

    std::size_t read_predicate() {
        return read_joined("or", pict_node_kind::disjunction, &pict_constraint_reader::read_conjunction);
    }
    std::size_t read_conjunction() { return read_joined("and", pict_node_kind::conjunction, &pict_constraint_reader::read_clause); }

    std::size_t read_joined(std::string_view by, pict_node_kind as, std::size_t (pict_constraint_reader::*part)()) {
        std::vector<std::size_t> parts{(this->*part)()};
        while (at_.token.is_word(by)) {
            at_.advance();
            parts.push_back((this->*part)());
        }
        return parts.size() == 1 ? parts.front() : at_.add(as, std::move(parts));
    }

    std::size_t read_clause() {
        if (++depth_ > most_depth) at_.fail("parentheses and NOTs are nested 200 deep already; split the constraint");
        const std::size_t clause = read_nested();
        --depth_;
        return clause;
    }

    std::size_t read_nested() {
        if (at_.token.is_word("not")) {
            at_.advance();
            return at_.add(pict_node_kind::negation, {read_clause()});
        }
        if (!at_.token.is_sign("(")) return terms_.read();
        at_.advance();
        const std::size_t inner = read_predicate();
        if (!at_.token.is_sign(")")) at_.fail("`)` is expected, or AND or OR");
        at_.advance();
        return inner;
    }
};

}  // namespace foregone
