// SPDX-License-Identifier: BSL-1.0
// The compiled part of pict_judge: three-valued evaluation, conversion to clauses, and enumeration of forbidden tuples.
#include "suites/pict/pict_judge.hpp"

#include "suites/pict/pict_model.hpp"

#include <foregone/suites/covering_array.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

std::optional<bool> pict_judge::of_node(std::size_t number, const cover_level* row) const {
    const pict_node& node = of_.nodes[number];
    if (node.kind == pict_node_kind::term) return of_term(node.term, row);
    if (node.kind == pict_node_kind::negation) return negated(of_node(node.children.front(), row));
    const bool decisive = node.kind == pict_node_kind::disjunction;
    bool open = false;
    for (const std::size_t child : node.children) {
        const std::optional<bool> part = of_node(child, row);
        if (part == decisive) return decisive;
        open = open || !part;
    }
    return open ? std::nullopt : std::optional(!decisive);
}

std::optional<bool> pict_judge::of_term(const pict_term& term, const cover_level* row) {
    const cover_level value = row[term.column];
    if (!term.compares_two) return value == open_cell ? std::nullopt : std::optional(term.met_by[value] != 0);
    const cover_level other = row[term.other];
    if (value == open_cell || other == open_cell) return std::nullopt;
    const std::uint32_t a = term.ranks[value], b = term.other_ranks[other];
    return holds(term.relation, a == b ? 0 : a < b ? -1 : 1);
}

std::vector<std::uint16_t> pict_clauses::columns(const pict_clause& clause) const {
    std::vector<std::uint16_t> found;
    for (const auto& [node, negated] : clause) add_columns(found, node);
    return found;
}

std::optional<bool> pict_clauses::judge(const pict_clause& clause, const cover_level* row) const {
    bool open = false;
    for (const auto& [node, is_negated] : clause) {
        const std::optional<bool> value = pict_judge(of_).of_node(node, row);
        if (value == !is_negated) return true;
        open = open || !value;
    }
    return open ? std::nullopt : std::optional(false);
}

std::vector<pict_clause> pict_clauses::of_node(std::size_t number, bool negated) const {
    const pict_node& node = of_.nodes[number];
    if (node.kind == pict_node_kind::term) return {{{number, negated}}};
    if (node.kind == pict_node_kind::negation) return of_node(node.children.front(), !negated);
    const bool all = (node.kind == pict_node_kind::conjunction) != negated;
    return all ? together(node, negated) : product(number, negated);
}

std::vector<pict_clause> pict_clauses::together(const pict_node& node, bool negated) const {
    std::vector<pict_clause> found;
    for (const std::size_t child : node.children)
        for (pict_clause& clause : of_node(child, negated)) found.push_back(std::move(clause));
    return found;
}

std::vector<pict_clause> pict_clauses::product(std::size_t number, bool negated) const {
    std::vector<pict_clause> found{{}};
    for (const std::size_t child : of_.nodes[number].children) {
        const std::vector<pict_clause> parts = of_node(child, negated);
        if (parts.size() * found.size() > most) return {{{number, negated}}};
        std::vector<pict_clause> longer;
        for (const pict_clause& clause : found)
            for (const pict_clause& part : parts) {
                longer.push_back(clause);
                longer.back().insert(longer.back().end(), part.begin(), part.end());
            }
        found = std::move(longer);
    }
    return found;
}

void pict_clauses::add_columns(std::vector<std::uint16_t>& to, std::size_t number) const {
    const pict_node& node = of_.nodes[number];
    for (const std::size_t child : node.children) add_columns(to, child);
    if (node.kind != pict_node_kind::term) return;
    add_column(to, node.term.column);
    if (node.term.compares_two) add_column(to, node.term.other);
}

void pict_clauses::add_column(std::vector<std::uint16_t>& to, std::uint16_t column) {
    if (std::find(to.begin(), to.end(), column) == to.end()) to.push_back(column);
}

bool forbid(cover_problem& problem, const pict_constraint& constraint) {
    constexpr std::uint64_t most_looked_at = 2'000'000;
    const pict_clauses clauses(constraint);
    for (const pict_clause& clause : clauses.all()) {
        const auto judge = [&](const cover_level* row) { return clauses.judge(clause, row); };
        if (!forbid(problem, clauses.columns(clause), judge, most_looked_at)) return false;
    }
    return true;
}

cover_problem unconstrained_problem(const pict_model& model, unsigned strength) {
    cover_problem problem{.strength = strength};
    bool weighted = false;
    for (const pict_parameter& parameter : model.parameters) {
        const auto column = static_cast<std::uint16_t>(problem.levels.size());
        problem.levels.push_back(static_cast<cover_level>(parameter.values.size()));
        problem.weights.emplace_back();
        for (std::size_t value = 0; value < parameter.values.size(); ++value) {
            problem.weights.back().push_back(parameter.values[value].weight);
            weighted = weighted || parameter.values[value].weight != 1;
            if (parameter.values[value].negative) problem.invalid.push_back({column, static_cast<cover_level>(value)});
        }
    }
    if (!weighted) problem.weights.clear();
    for (const pict_group& group : model.groups)
        problem.groups.push_back(
            {group.columns, group.order != 0 ? group.order : std::min(strength, static_cast<unsigned>(group.columns.size()))});
    return problem;
}

}}  // namespace foregone::impl
