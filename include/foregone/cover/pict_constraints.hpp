// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/cover/complaints.hpp>
#include <foregone/cover/pict_model.hpp>
#include <foregone/cover/pict_parameters.hpp>
#include <foregone/cover/pict_terms.hpp>
#include <foregone/cover/pict_tokens.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Reads the constraints of a model, once all parameters are known.
///
/// Shape: IF P THEN Q ELSE R is (NOT P OR Q) AND (P OR R); NOT binds more than AND, and AND more than OR.
/// Errors: after one it goes on behind the next semicolon, or at the next IF.
class pict_constraint_reader {
    using kind = pict_token_kind;

    struct syntax_error {
        text_place place;
        std::string text;
    };
    static constexpr int most_depth = 200;

    pict_model& model_;
    complaints& wrong_;
    pict_tokens tokens_;
    pict_token token_;
    pict_constraint made_;
    int depth_ = 0;

public:
    pict_constraint_reader(pict_model& model, complaints& wrong, const placed_text& constraints)
        : model_(model), wrong_(wrong), tokens_(constraints), token_(tokens_.next()) {}

    void read_all() {
        while (token_.kind != kind::end) {
            made_ = {{}, token_.place};
            depth_ = 0;
            try {
                read_constraint();
                model_.constraints.push_back(std::move(made_));
            } catch (const syntax_error& error) {
                wrong_.error(error.place, error.text);
                recover();
            }
        }
    }

private:
    void advance() { token_ = tokens_.next(); }

    [[noreturn]] void fail(const std::string& expected) const {
        if (token_.kind == kind::wrong)
            throw syntax_error{token_.place, token_.text == "]"
                                                 ? "this bracket is not closed in its line; write `]` behind the name"
                                                 : "these quotes are not closed in their line; write `\"` behind the text"};
        const std::string found = token_.kind == kind::end ? "the file ends" : "there is " + shown_token();
        throw syntax_error{token_.place, found + " where " + expected};
    }
    std::string shown_token() const {
        if (token_.kind == kind::parameter) return "`[" + printable(token_.text) + "]`";
        if (token_.kind == kind::text) return "`" + shown_name(token_.text) + "`";
        return '`' + printable(token_.text) + '`';
    }

    void recover() {
        bool first = token_.place == made_.place;
        for (; token_.kind != kind::end; advance(), first = false) {
            if (token_.is_word("if") && !first) return;
            if (token_.is_sign(";")) return advance();
        }
    }

    std::size_t add(pict_node node) {
        made_.nodes.push_back(std::move(node));
        return made_.nodes.size() - 1;
    }
    std::size_t add(pict_node_kind of, std::vector<std::size_t> children) { return add({of, {}, std::move(children)}); }
    /// Stands for a term that has been complained about.
    std::size_t add_nothing() { return add(pict_node_kind::conjunction, {}); }

    void read_constraint() {
        if (token_.is_word("if")) {
            advance();
            read_conditional();
        } else read_predicate();
        if (!token_.is_sign(";")) fail("a constraint ends with `;`, or goes on with AND or OR");
        advance();
    }

    void read_conditional() {
        const std::size_t condition = read_predicate();
        if (!token_.is_word("then")) fail("THEN is expected, or AND or OR");
        advance();
        const std::size_t consequence = read_predicate(), against = add(pict_node_kind::negation, {condition});
        const std::size_t then = add(pict_node_kind::disjunction, {against, consequence});
        if (!token_.is_word("else")) return;
        advance();
        const std::size_t alternative = read_predicate(), otherwise = add(pict_node_kind::disjunction, {condition, alternative});
        add(pict_node_kind::conjunction, {then, otherwise});
    }

    std::size_t read_predicate() {
        return read_joined("or", pict_node_kind::disjunction, &pict_constraint_reader::read_conjunction);
    }
    std::size_t read_conjunction() { return read_joined("and", pict_node_kind::conjunction, &pict_constraint_reader::read_clause); }

    std::size_t read_joined(std::string_view by, pict_node_kind as, std::size_t (pict_constraint_reader::*part)()) {
        std::vector<std::size_t> parts{(this->*part)()};
        while (token_.is_word(by)) {
            advance();
            parts.push_back((this->*part)());
        }
        return parts.size() == 1 ? parts.front() : add(as, std::move(parts));
    }

    std::size_t read_clause() {
        if (++depth_ > most_depth) fail("parentheses and NOTs are nested 200 deep already; split the constraint");
        const std::size_t clause = read_nested();
        --depth_;
        return clause;
    }

    std::size_t read_nested() {
        if (token_.is_word("not")) {
            advance();
            return add(pict_node_kind::negation, {read_clause()});
        }
        if (!token_.is_sign("(")) return read_term();
        advance();
        const std::size_t inner = read_predicate();
        if (!token_.is_sign(")")) fail("`)` is expected, or AND or OR");
        advance();
        return inner;
    }

    std::size_t read_term() {
        if (token_.is_word("isnegative") || token_.is_word("ispositive")) return read_function(token_.is_word("isnegative"));
        if (token_.kind != kind::parameter) fail("a parameter is expected: its name in brackets, [Name]");
        const std::optional<std::size_t> column = find();
        advance();
        if (token_.is_word("not")) {
            advance();
            if (!token_.is_word("in") && !token_.is_word("like")) fail("IN or LIKE is expected");
            return add(pict_node_kind::negation, {read_relation(column)});
        }
        return read_relation(column);
    }

    std::optional<std::size_t> find() { return find(token_.text, token_.place); }
    std::optional<std::size_t> find(std::string_view name, text_place place) {
        const std::size_t column = model_.find(trimmed(name));
        if (column < model_.parameters.size()) return column;
        wrong_.error(place, "there is no parameter " + shown_name(trimmed(name)) +
                                suggestion(trimmed(name), names_of(model_.parameters)) + "; define it, or name one that there is");
        return std::nullopt;
    }

    std::size_t read_relation(std::optional<std::size_t> column) {
        if (token_.is_word("in")) return read_set(column);
        if (token_.is_word("like")) return read_pattern(column);
        const std::optional<pict_relation> relation = relation_of(token_);
        if (!relation) fail("a relation is expected: =, <>, <, <=, >, >=, IN or LIKE");
        advance();
        if (token_.kind == kind::parameter) return read_other(column, *relation);
        const std::optional<std::string> constant = read_constant(column);
        if (!column || !constant) return add_nothing();
        if (*relation == pict_relation::equal || *relation == pict_relation::unequal)
            warn_unless_met(*column, *constant, last_place_);
        const pict_comparison by{model_.parameters[*column].numeric, model_.syntax.order};
        return add(
            {pict_node_kind::term,
             term_of(model_, *column, [&](const pict_value& v) { return holds(*relation, by.compare(v.name(), *constant)); }),
             {}});
    }

    static std::optional<pict_relation> relation_of(const pict_token& token) {
        using enum pict_relation;
        constexpr std::pair<std::string_view, pict_relation> all[] = {{"=", equal},       {"<>", unequal}, {"<", less},
                                                                      {"<=", less_equal}, {">", greater},  {">=", greater_equal}};
        for (const auto& [sign, relation] : all)
            if (token.is_sign(sign)) return relation;
        return std::nullopt;
    }

    text_place last_place_{};

    /// Text or a number, which have to be what the parameter's values are.
    std::optional<std::string> read_constant(std::optional<std::size_t> column) {
        const pict_token constant = token_;
        const bool number = constant.kind == kind::word && number_of(constant.text);
        if (constant.kind != kind::text && !number) fail("a value is expected: a number, or text in double quotes");
        last_place_ = constant.place;
        advance();
        if (!column || model_.parameters[*column].values.empty() || model_.parameters[*column].numeric == number)
            return constant.text;
        const std::string name = shown_name(model_.parameters[*column].name);
        wrong_.error(constant.place, number ? "the values of " + name +
                                                  " are not all numbers, so that they are compared as text; write \"" +
                                                  constant.text + "\""
                                            : "the values of " + name + " are numbers; write a number, without quotes");
        return std::nullopt;
    }

    void warn_unless_met(std::size_t column, const std::string& constant, text_place place) {
        const pict_parameter& parameter = model_.parameters[column];
        const pict_comparison by{parameter.numeric, model_.syntax.order};
        std::vector<std::string> names;
        for (const pict_value& value : parameter.values) {
            if (by.compare(value.name(), constant) == 0) return;
            names.push_back(value.name());
        }
        wrong_.warning(place, shown_name(parameter.name) + " has no value " + shown_name(constant) + suggestion(constant, names));
    }

    std::size_t read_other(std::optional<std::size_t> column, pict_relation relation) {
        const text_place place = token_.place;
        const std::optional<std::size_t> other = find();
        advance();
        if (!column || !other) return add_nothing();
        const pict_parameter &left = model_.parameters[*column], &right = model_.parameters[*other];
        if (left.numeric == right.numeric) return add({pict_node_kind::term, term_of_two(model_, *column, relation, *other), {}});
        const std::string text = shown_name(left.numeric ? right.name : left.name),
                          numbers = shown_name(left.numeric ? left.name : right.name);
        wrong_.error(place, "the values of " + numbers + " are numbers and those of " + text +
                                " are not, so that they cannot be compared; " + "compare each with a value");
        return add_nothing();
    }

    std::size_t read_set(std::optional<std::size_t> column) {
        advance();
        if (!token_.is_sign("{")) fail("`{` is expected, and values up to `}`");
        std::vector<std::string> constants;
        bool sound = column.has_value();
        do {
            advance();
            const std::optional<std::string> constant = read_constant(column);
            if (constant && column) warn_unless_met(*column, *constant, last_place_);
            if (constant) constants.push_back(*constant);
            else sound = false;
        } while (token_.is_sign(","));
        if (!token_.is_sign("}")) fail("`,` or `}` is expected");
        advance();
        if (!sound) return add_nothing();
        const pict_comparison by{model_.parameters[*column].numeric, model_.syntax.order};
        const auto one_of = [&](const pict_value& value) {
            for (const std::string& constant : constants)
                if (by.compare(value.name(), constant) == 0) return true;
            return false;
        };
        return add({pict_node_kind::term, term_of(model_, *column, one_of), {}});
    }

    std::size_t read_pattern(std::optional<std::size_t> column) {
        const text_place place = token_.place;
        advance();
        const pict_token pattern = token_;
        if (pattern.kind != kind::text) fail("a pattern is expected: text in double quotes, with * and ?");
        advance();
        if (!column) return add_nothing();
        if (model_.parameters[*column].numeric) {
            wrong_.error(place, "the values of " + shown_name(model_.parameters[*column].name) +
                                    " are numbers, and LIKE is for text; " + "compare them with <, = or IN");
            return add_nothing();
        }
        const text_order order = model_.syntax.order;
        return add({pict_node_kind::term,
                    term_of(model_, *column, [&](const pict_value& value) { return order.like(value.name(), pattern.text); }),
                    {}});
    }

    /// IsNegative(Name), IsNegative([Name]), or without a name: whether any parameter is; IsPositive() asks for all.
    std::size_t read_function(bool negative) {
        advance();
        if (!token_.is_sign("(")) fail("`(` is expected, and a parameter's name");
        advance();
        std::string name;
        const text_place place = token_.place;
        for (; token_.kind == kind::word || token_.kind == kind::parameter; advance())
            name += (name.empty() ? "" : " ") + token_.text;
        if (!token_.is_sign(")")) fail("a parameter's name is expected, and `)`");
        advance();
        const auto about = [&](std::size_t column) {
            return add(
                {pict_node_kind::term, term_of(model_, column, [&](const pict_value& v) { return v.negative == negative; }), {}});
        };
        if (!name.empty()) {
            const std::optional<std::size_t> column = find(name, place);
            return column ? about(*column) : add_nothing();
        }
        std::vector<std::size_t> all;
        for (std::size_t column = 0; column < model_.parameters.size(); ++column) all.push_back(about(column));
        return add(negative ? pict_node_kind::disjunction : pict_node_kind::conjunction, std::move(all));
    }
};

}  // namespace foregone
