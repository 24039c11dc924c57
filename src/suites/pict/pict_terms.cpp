// SPDX-License-Identifier: BSL-1.0
// The compiled part of pict_terms: tokenizing, comparison of values, and each form of term with its diagnostics.
#include "suites/pict/pict_terms.hpp"

#include "cli/nearest_name.hpp"
#include "suites/pict/pict_constraints.hpp"
#include "suites/pict/pict_model.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

pict_token pict_tokens::next() {
    skip_to_token();
    const text_place place = cursor_.place();
    const char c = cursor_.peek();
    if (cursor_.at_end()) return {pict_token_kind::end, {}, place};
    if (c == '[') return enclosed(pict_token_kind::parameter, ']', place);
    if (c == '"') return enclosed(pict_token_kind::text, '"', place);
    for (const std::string_view sign : {"<=", ">=", "<>", "!=", "==", "<", ">", "=", "(", ")", "{", "}", ",", ";"})
        if (cursor_.skip(sign)) return {pict_token_kind::sign, std::string(sign), place};
    return word(place);
}

void pict_tokens::skip_to_token() {
    while (!cursor_.at_end()) {
        if (cursor_.peek() == '\n') cursor_.advance(), line_begins_ = true;
        else if (is_blank(cursor_.peek())) cursor_.advance();
        else if (line_begins_ && cursor_.peek() == '#') cursor_.take_line();
        else break;
    }
    line_begins_ = false;
}

pict_token pict_tokens::enclosed(pict_token_kind kind, char closing, text_place place) {
    pict_token token{kind, {}, place};
    cursor_.advance();
    while (!cursor_.at_end() && cursor_.peek() != closing && cursor_.peek() != '\n') take_sign(token);
    if (cursor_.peek() == closing && !cursor_.at_end()) return cursor_.advance(), token;
    return {pict_token_kind::wrong, std::string(1, closing), place};
}

void pict_tokens::take_sign(pict_token& token) {
    const std::string_view rest = cursor_.rest();
    const bool marks = rest[0] == '\\';
    const bool pairs = marks && rest.size() > 1 && std::string_view("\"]\\").find(rest[1]) != std::string_view::npos;
    if (marks && !pairs && token.kind != pict_token_kind::wrong) token = {pict_token_kind::wrong, "\\", cursor_.place()};
    if (pairs) cursor_.advance();
    if (token.kind != pict_token_kind::wrong) token.text += cursor_.peek();
    cursor_.advance();
}

pict_token pict_tokens::word(text_place place) {
    pict_token token{pict_token_kind::word, {}, place};
    while (!cursor_.at_end() && !is_blank(cursor_.peek()) &&
           std::string_view("\n[]\"<>=!(){},;").find(cursor_.peek()) == std::string_view::npos)
        take_sign(token);
    if (!token.text.empty()) return token;
    token.text = cursor_.peek();  // a sign that constraints do not have
    cursor_.advance();
    return token;
}

[[noreturn]] void unfinished_constraint::fail(const std::string& expected) const {
    if (token.kind == pict_token_kind::wrong) throw pict_syntax_error{token.place, wrong_token()};
    const std::string found = token.kind == pict_token_kind::end ? "the file ends" : "there is " + shown_token();
    throw pict_syntax_error{token.place, found + " where " + expected};
}

std::size_t unfinished_constraint::add(pict_node node) {
    made.nodes.push_back(std::move(node));
    return made.nodes.size() - 1;
}

const char* unfinished_constraint::wrong_token() const {
    if (token.text == "]") return "this bracket is not closed in its line; write `]` after the name";
    if (token.text == "\"") return "these quotes are not closed in their line; write `\"` after the text";
    return "this backslash stands for no sign; write `\\\\` for a backslash, `\\\"` for quotes, `\\]` for a bracket";
}

std::string unfinished_constraint::shown_token() const {
    if (token.kind == pict_token_kind::parameter) return "`[" + printable(token.text) + "]`";
    if (token.kind == pict_token_kind::text) return "`" + shown_name(token.text) + "`";
    return '`' + printable(token.text) + '`';
}

namespace {

/// Compares a parameter's values with each other and with constants: as numbers, if all of them are numbers.
struct pict_comparison {
    bool numeric = false;
    text_order order{};

    int compare(const std::string& a, const std::string& b) const {
        if (!numeric) return order.compare(a, b);
        const double x = number_of(a).value_or(0), y = number_of(b).value_or(0);
        return x == y ? 0 : x < y ? -1 : 1;
    }
};

/// A condition on one parameter, from a condition on a value.
pict_term term_of(const pict_model& model, std::size_t column, auto&& met_by) {
    pict_term term;
    term.column = static_cast<std::uint16_t>(column);
    for (const pict_value& value : model.parameters[column].values) term.met_by.push_back(met_by(value) ? 1 : 0);
    return term;
}

/// A comparison of two parameters of the same type.
///
/// Complexity: n log n for n values of both.
pict_term term_of_two(const pict_model& model, std::size_t column, pict_relation relation, std::size_t other) {
    const pict_comparison by{model.parameters[column].numeric, model.syntax.order};
    pict_term term{static_cast<std::uint16_t>(column), {}, true, static_cast<std::uint16_t>(other), relation, {}, {}};
    std::vector<const std::string*> sorted;
    for (const std::size_t side : {column, other})
        for (const pict_value& value : model.parameters[side].values) sorted.push_back(&value.name());
    const auto less = [&](const std::string* a, const std::string* b) { return by.compare(*a, *b) < 0; };
    std::sort(sorted.begin(), sorted.end(), less);
    const auto rank_in = [&](const pict_value& value) {
        return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), &value.name(), less) - sorted.begin());
    };
    for (const pict_value& value : model.parameters[column].values) term.ranks.push_back(rank_in(value));
    for (const pict_value& value : model.parameters[other].values) term.other_ranks.push_back(rank_in(value));
    return term;
}

class pict_term_reader {
    using kind = pict_token_kind;

    const pict_model& model_;
    diagnostics& wrong_;
    unfinished_constraint& at_;
    text_place last_place_{};  // of the last constant

public:
    pict_term_reader(const pict_model& model, diagnostics& wrong, unfinished_constraint& at)
        : model_(model), wrong_(wrong), at_(at) {}

    std::size_t read() {
        if (at_.token.is_word("isnegative") || at_.token.is_word("ispositive"))
            return read_function(at_.token.is_word("isnegative"));
        if (at_.token.kind != kind::parameter) at_.fail("a parameter is expected: its name in brackets, [Name]");
        const std::optional<std::size_t> column = find();
        at_.advance();
        if (at_.token.is_word("not")) {
            at_.advance();
            if (!at_.token.is_word("in") && !at_.token.is_word("like")) at_.fail("IN or LIKE is expected");
            return at_.add(pict_node_kind::negation, {read_relation(column)});
        }
        return read_relation(column);
    }

private:
    std::optional<std::size_t> find() { return find(at_.token.text, at_.token.place); }

    std::optional<std::size_t> find(std::string_view name, text_place place) {
        const std::size_t column = model_.find(trimmed(name));
        if (column < model_.parameters.size()) return column;
        wrong_.error(place, "there is no parameter " + shown_name(trimmed(name)) +
                                suggestion(trimmed(name), names_of(model_.parameters)) + "; define it, or name one that there is");
        return std::nullopt;
    }

    std::size_t read_relation(std::optional<std::size_t> column) {
        if (at_.token.is_word("in")) return read_set(column);
        if (at_.token.is_word("like")) return read_pattern(column);
        const std::optional<pict_relation> relation = relation_of(at_.token);
        if (!relation) at_.fail("a relation is expected: =, <>, <, <=, >, >=, IN or LIKE");
        at_.advance();
        if (at_.token.kind == kind::parameter) return read_other(column, *relation);
        const std::optional<std::string> constant = read_constant(column);
        if (!column || !constant) return at_.add_nothing();
        if (*relation == pict_relation::equal || *relation == pict_relation::unequal)
            warn_if_no_value(*column, *constant, last_place_);
        const pict_comparison by{model_.parameters[*column].numeric, model_.syntax.order};
        return at_.add(
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

    /// Text or a number, according to the type of the parameter's values.
    std::optional<std::string> read_constant(std::optional<std::size_t> column) {
        const pict_token constant = at_.token;
        const bool number = constant.kind == kind::word && number_of(constant.text);
        if (constant.kind != kind::text && !number) at_.fail("a value is expected: a number, or text in double quotes");
        last_place_ = constant.place;
        at_.advance();
        if (!column || model_.parameters[*column].values.empty() || model_.parameters[*column].numeric == number)
            return constant.text;
        const std::string name = shown_name(model_.parameters[*column].name);
        wrong_.error(constant.place, number ? "the values of " + name +
                                                  " are not all numbers, so that they are compared as text; write \"" +
                                                  constant.text + "\""
                                            : "the values of " + name + " are numbers; write a number, without quotes");
        return std::nullopt;
    }

    void warn_if_no_value(std::size_t column, const std::string& constant, text_place place) {
        const pict_parameter& parameter = model_.parameters[column];
        const pict_comparison by{parameter.numeric, model_.syntax.order};
        std::vector<std::string> names;
        for (const pict_value& value : parameter.values) {
            if (by.compare(value.name(), constant) == 0) return;
            names.push_back(value.name());
            for (const std::string& name : value.names)
                if (model_.syntax.order.same(constant, name))
                    return wrong_.warning(place, shown_name(name) + " is another name of " + shown_name(value.name()) +
                                                     "; constraints know it as " + shown_name(value.name()));
        }
        wrong_.warning(place, shown_name(parameter.name) + " has no value " + shown_name(constant) + suggestion(constant, names));
    }

    std::size_t read_other(std::optional<std::size_t> column, pict_relation relation) {
        const text_place place = at_.token.place;
        const std::optional<std::size_t> other = find();
        at_.advance();
        if (!column || !other) return at_.add_nothing();
        const pict_parameter &left = model_.parameters[*column], &right = model_.parameters[*other];
        if (left.numeric == right.numeric)
            return at_.add({pict_node_kind::term, term_of_two(model_, *column, relation, *other), {}});
        const std::string text = shown_name(left.numeric ? right.name : left.name),
                          numbers = shown_name(left.numeric ? left.name : right.name);
        wrong_.error(place, "the values of " + numbers + " are numbers and those of " + text +
                                " are not, so that they cannot be compared; " + "compare each with a value");
        return at_.add_nothing();
    }

    std::size_t read_set(std::optional<std::size_t> column) {
        at_.advance();
        if (!at_.token.is_sign("{")) at_.fail("`{` is expected, and values up to `}`");
        std::vector<std::string> constants;
        bool sound = column.has_value();
        do {
            at_.advance();
            const std::optional<std::string> constant = read_constant(column);
            if (constant && column) warn_if_no_value(*column, *constant, last_place_);
            if (constant) constants.push_back(*constant);
            else sound = false;
        } while (at_.token.is_sign(","));
        if (!at_.token.is_sign("}")) at_.fail("`,` or `}` is expected");
        at_.advance();
        if (!sound) return at_.add_nothing();
        const pict_comparison by{model_.parameters[*column].numeric, model_.syntax.order};
        const auto one_of = [&](const pict_value& value) {
            for (const std::string& constant : constants)
                if (by.compare(value.name(), constant) == 0) return true;
            return false;
        };
        return at_.add({pict_node_kind::term, term_of(model_, *column, one_of), {}});
    }

    std::size_t read_pattern(std::optional<std::size_t> column) {
        const text_place place = at_.token.place;
        at_.advance();
        const pict_token pattern = at_.token;
        if (pattern.kind != kind::text) at_.fail("a pattern is expected: text in double quotes, with * and ?");
        at_.advance();
        if (!column) return at_.add_nothing();
        if (model_.parameters[*column].numeric) {
            wrong_.error(place, "the values of " + shown_name(model_.parameters[*column].name) +
                                    " are numbers, and LIKE is for text; " + "compare them with <, = or IN");
            return at_.add_nothing();
        }
        const text_order order = model_.syntax.order;
        return at_.add({pict_node_kind::term,
                        term_of(model_, *column, [&](const pict_value& value) { return order.like(value.name(), pattern.text); }),
                        {}});
    }

    /// IsNegative(Name), IsNegative([Name]), or without a name: whether any parameter is negative; IsPositive() requires all to be
    /// positive.
    std::size_t read_function(bool negative) {
        at_.advance();
        if (!at_.token.is_sign("(")) at_.fail("`(` is expected, and a parameter's name");
        at_.advance();
        std::string name;
        const text_place place = at_.token.place;
        for (; at_.token.kind == kind::word || at_.token.kind == kind::parameter; at_.advance())
            name += (name.empty() ? "" : " ") + at_.token.text;
        if (!at_.token.is_sign(")")) at_.fail("a parameter's name is expected, and `)`");
        at_.advance();
        const auto about = [&](std::size_t column) {
            return at_.add(
                {pict_node_kind::term, term_of(model_, column, [&](const pict_value& v) { return v.negative == negative; }), {}});
        };
        if (!name.empty()) {
            const std::optional<std::size_t> column = find(name, place);
            return column ? about(*column) : at_.add_nothing();
        }
        std::vector<std::size_t> all;
        for (std::size_t column = 0; column < model_.parameters.size(); ++column) all.push_back(about(column));
        return at_.add(negative ? pict_node_kind::disjunction : pict_node_kind::conjunction, std::move(all));
    }
};

}  // namespace
std::size_t read_term(const pict_model& model, diagnostics& wrong, unfinished_constraint& at) {
    return pict_term_reader(model, wrong, at).read();
}

}}  // namespace foregone::impl
