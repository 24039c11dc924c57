// SPDX-License-Identifier: BSL-1.0
// The grammar of PICT constraints as recursive descent: IF, AND, OR, NOT and parentheses, with recovery from errors.
#include "suites/pict/pict_constraints.hpp"

#include "suites/pict/pict_terms.hpp"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class pict_constraint_reader {
    static constexpr int most_depth = 200;

    pict_model& model_;
    diagnostics& wrong_;
    unfinished_constraint at_;
    int depth_ = 0;

public:
    pict_constraint_reader(pict_model& model, diagnostics& wrong, const placed_text& constraints)
        : model_(model), wrong_(wrong), at_(constraints) {}

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
        if (!at_.token.is_sign(";")) at_.fail("a constraint ends with `;`, or continues with AND or OR");
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
        if (!at_.token.is_sign("(")) return read_term(model_, wrong_, at_);
        at_.advance();
        const std::size_t inner = read_predicate();
        if (!at_.token.is_sign(")")) at_.fail("`)` is expected, or AND or OR");
        at_.advance();
        return inner;
    }
};

}  // namespace
void read_constraints(pict_model& model, diagnostics& wrong, const placed_text& constraints) {
    pict_constraint_reader(model, wrong, constraints).read_all();
}

}}  // namespace foregone::impl
