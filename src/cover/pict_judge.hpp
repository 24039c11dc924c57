// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"

#include <foregone/base/config.hpp>
#include <foregone/analysis/covering_array.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone {

/// Whether rows meet a constraint, as long as open cells leave that undecided: Kleene's three values.
class pict_judge {
    const pict_constraint& of_;

public:
    explicit pict_judge(const pict_constraint& of) : of_(of) {}

    std::optional<bool> operator()(const cover_level* row) const { return of_node(of_.nodes.size() - 1, row); }

    std::optional<bool> of_node(std::size_t number, const cover_level* row) const {
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

    static std::optional<bool> negated(std::optional<bool> value) { return value ? std::optional(!*value) : value; }

private:
    static std::optional<bool> of_term(const pict_term& term, const cover_level* row) {
        const cover_level value = row[term.column];
        if (!term.compares_two) return value == open_cell ? std::nullopt : std::optional(term.met_by[value] != 0);
        const cover_level other = row[term.other];
        if (value == open_cell || other == open_cell) return std::nullopt;
        const std::uint32_t a = term.ranks[value], b = term.other_ranks[other];
        return holds(term.relation, a == b ? 0 : a < b ? -1 : 1);
    }
};

/// A part of a constraint: one of these nodes, each negated or not, has to hold.
using pict_clause = std::vector<std::pair<std::size_t, bool>>;

/// Takes a constraint apart into clauses that all have to hold: what each forbids is shorter than what the whole does.
///
/// Shape: a disjunction of conjunctions stays as it is where it would become more than 64 clauses.
class pict_clauses {
    const pict_constraint& of_;
    static constexpr std::size_t most = 64;

public:
    explicit pict_clauses(const pict_constraint& of) : of_(of) {}

    std::vector<pict_clause> all() const { return of_node(of_.nodes.size() - 1, false); }

    /// The parameters that a clause is about, in the order in which it names them.
    std::vector<std::uint16_t> columns(const pict_clause& clause) const {
        std::vector<std::uint16_t> found;
        for (const auto& [node, negated] : clause) add_columns(found, node);
        return found;
    }

    std::optional<bool> judge(const pict_clause& clause, const cover_level* row) const {
        bool open = false;
        for (const auto& [node, is_negated] : clause) {
            const std::optional<bool> value = pict_judge(of_).of_node(node, row);
            if (value == !is_negated) return true;
            open = open || !value;
        }
        return open ? std::nullopt : std::optional(false);
    }

private:
    std::vector<pict_clause> of_node(std::size_t number, bool negated) const {
        const pict_node& node = of_.nodes[number];
        if (node.kind == pict_node_kind::term) return {{{number, negated}}};
        if (node.kind == pict_node_kind::negation) return of_node(node.children.front(), !negated);
        const bool all = (node.kind == pict_node_kind::conjunction) != negated;
        return all ? together(node, negated) : product(number, negated);
    }

    std::vector<pict_clause> together(const pict_node& node, bool negated) const {
        std::vector<pict_clause> found;
        for (const std::size_t child : node.children)
            for (pict_clause& clause : of_node(child, negated)) found.push_back(std::move(clause));
        return found;
    }

    std::vector<pict_clause> product(std::size_t number, bool negated) const {
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

    void add_columns(std::vector<std::uint16_t>& to, std::size_t number) const {
        const pict_node& node = of_.nodes[number];
        for (const std::size_t child : node.children) add_columns(to, child);
        if (node.kind != pict_node_kind::term) return;
        add_column(to, node.term.column);
        if (node.term.compares_two) add_column(to, node.term.other);
    }
    static void add_column(std::vector<std::uint16_t>& to, std::uint16_t column) {
        if (std::find(to.begin(), to.end(), column) == to.end()) to.push_back(column);
    }
};

}  // namespace foregone
