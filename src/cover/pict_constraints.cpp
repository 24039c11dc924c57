// SPDX-License-Identifier: BSL-1.0
#include "cover/pict_constraints.hpp"

#include "cover/pict_term_reader.hpp"
#include "run/options/nearest_name.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace foregone::inline impl {

pict_constraint_reader::pict_constraint_reader(pict_model& model, diagnostics& wrong, const placed_text& constraints)
    : model_(model), wrong_(wrong), at_(constraints), terms_(model, wrong, at_) {}

void pict_constraint_reader::read_all() {
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

void pict_constraint_reader::recover() {
    bool first = at_.token.place == at_.made.place;
    for (; at_.token.kind != pict_token_kind::end; at_.advance(), first = false) {
        if (at_.token.is_word("if") && !first) return;
        if (at_.token.is_sign(";")) return at_.advance();
    }
}

void pict_constraint_reader::read_constraint() {
    if (at_.token.is_word("if")) {
        at_.advance();
        read_conditional();
    } else read_predicate();
    if (!at_.token.is_sign(";")) at_.fail("a constraint ends with `;`, or continues with AND or OR");
    at_.advance();
}

void pict_constraint_reader::read_conditional() {
    const std::size_t condition = read_predicate();
    if (!at_.token.is_word("then")) at_.fail("THEN is expected, or AND or OR");
    at_.advance();
    const std::size_t consequence = read_predicate(), against = at_.add(pict_node_kind::negation, {condition});
    const std::size_t then = at_.add(pict_node_kind::disjunction, {against, consequence});
    if (!at_.token.is_word("else")) return;
    at_.advance();
    const std::size_t alternative = read_predicate(), otherwise = at_.add(pict_node_kind::disjunction, {condition, alternative});
    at_.add(pict_node_kind::conjunction, {then, otherwise});
}

std::size_t pict_constraint_reader::read_predicate() {
    return read_joined("or", pict_node_kind::disjunction, &pict_constraint_reader::read_conjunction);
}

std::size_t pict_constraint_reader::read_joined(std::string_view by, pict_node_kind as,
                                                std::size_t (pict_constraint_reader::*part)()) {
    std::vector<std::size_t> parts{(this->*part)()};
    while (at_.token.is_word(by)) {
        at_.advance();
        parts.push_back((this->*part)());
    }
    return parts.size() == 1 ? parts.front() : at_.add(as, std::move(parts));
}

std::size_t pict_constraint_reader::read_clause() {
    if (++depth_ > most_depth) at_.fail("parentheses and NOTs are nested 200 deep already; split the constraint");
    const std::size_t clause = read_nested();
    --depth_;
    return clause;
}

std::size_t pict_constraint_reader::read_nested() {
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

int pict_comparison::compare(const std::string& a, const std::string& b) const {
    if (!numeric) return order.compare(a, b);
    const double x = number_of(a).value_or(0), y = number_of(b).value_or(0);
    return x == y ? 0 : x < y ? -1 : 1;
}

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

pict_term_reader::pict_term_reader(const pict_model& model, diagnostics& wrong, unfinished_constraint& at)
    : model_(model), wrong_(wrong), at_(at) {}

std::size_t pict_term_reader::read() {
    if (at_.token.is_word("isnegative") || at_.token.is_word("ispositive")) return read_function(at_.token.is_word("isnegative"));
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

std::optional<std::size_t> pict_term_reader::find(std::string_view name, text_place place) {
    const std::size_t column = model_.find(trimmed(name));
    if (column < model_.parameters.size()) return column;
    wrong_.error(place, "there is no parameter " + shown_name(trimmed(name)) +
                            suggestion(trimmed(name), names_of(model_.parameters)) + "; define it, or name one that there is");
    return std::nullopt;
}

std::size_t pict_term_reader::read_relation(std::optional<std::size_t> column) {
    if (at_.token.is_word("in")) return read_set(column);
    if (at_.token.is_word("like")) return read_pattern(column);
    const std::optional<pict_relation> relation = relation_of(at_.token);
    if (!relation) at_.fail("a relation is expected: =, <>, <, <=, >, >=, IN or LIKE");
    at_.advance();
    if (at_.token.kind == kind::parameter) return read_other(column, *relation);
    const std::optional<std::string> constant = read_constant(column);
    if (!column || !constant) return at_.add_nothing();
    if (*relation == pict_relation::equal || *relation == pict_relation::unequal) warn_if_no_value(*column, *constant, last_place_);
    const pict_comparison by{model_.parameters[*column].numeric, model_.syntax.order};
    return at_.add(
        {pict_node_kind::term,
         term_of(model_, *column, [&](const pict_value& v) { return holds(*relation, by.compare(v.name(), *constant)); }),
         {}});
}

std::optional<pict_relation> pict_term_reader::relation_of(const pict_token& token) {
    using enum pict_relation;
    constexpr std::pair<std::string_view, pict_relation> all[] = {{"=", equal},       {"<>", unequal}, {"<", less},
                                                                  {"<=", less_equal}, {">", greater},  {">=", greater_equal}};
    for (const auto& [sign, relation] : all)
        if (token.is_sign(sign)) return relation;
    return std::nullopt;
}

std::optional<std::string> pict_term_reader::read_constant(std::optional<std::size_t> column) {
    const pict_token constant = at_.token;
    const bool number = constant.kind == kind::word && number_of(constant.text);
    if (constant.kind != kind::text && !number) at_.fail("a value is expected: a number, or text in double quotes");
    last_place_ = constant.place;
    at_.advance();
    if (!column || model_.parameters[*column].values.empty() || model_.parameters[*column].numeric == number) return constant.text;
    const std::string name = shown_name(model_.parameters[*column].name);
    wrong_.error(constant.place, number ? "the values of " + name +
                                              " are not all numbers, so that they are compared as text; write \"" + constant.text +
                                              "\""
                                        : "the values of " + name + " are numbers; write a number, without quotes");
    return std::nullopt;
}

void pict_term_reader::warn_if_no_value(std::size_t column, const std::string& constant, text_place place) {
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

std::size_t pict_term_reader::read_other(std::optional<std::size_t> column, pict_relation relation) {
    const text_place place = at_.token.place;
    const std::optional<std::size_t> other = find();
    at_.advance();
    if (!column || !other) return at_.add_nothing();
    const pict_parameter &left = model_.parameters[*column], &right = model_.parameters[*other];
    if (left.numeric == right.numeric) return at_.add({pict_node_kind::term, term_of_two(model_, *column, relation, *other), {}});
    const std::string text = shown_name(left.numeric ? right.name : left.name),
                      numbers = shown_name(left.numeric ? left.name : right.name);
    wrong_.error(place, "the values of " + numbers + " are numbers and those of " + text +
                            " are not, so that they cannot be compared; " + "compare each with a value");
    return at_.add_nothing();
}

std::size_t pict_term_reader::read_set(std::optional<std::size_t> column) {
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

std::size_t pict_term_reader::read_pattern(std::optional<std::size_t> column) {
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

std::size_t pict_term_reader::read_function(bool negative) {
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

}  // namespace foregone::impl
