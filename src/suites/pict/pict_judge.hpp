// SPDX-License-Identifier: BSL-1.0
#pragma once

// Evaluates PICT constraints on partial rows, and turns a model into a covering problem for the generator.

#include "suites/pict/pict_model.hpp"

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/find_forbidden.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Whether rows satisfy a constraint; undecided if open cells leave it so (Kleene's three-valued logic).
class pict_judge {
    const pict_constraint& of_;

public:
    explicit pict_judge(const pict_constraint& of) : of_(of) {}

    std::optional<bool> operator()(const cover_level* row) const { return of_node(of_.nodes.size() - 1, row); }

    std::optional<bool> of_node(std::size_t number, const cover_level* row) const;

    static std::optional<bool> negated(std::optional<bool> value) { return value ? std::optional(!*value) : value; }

private:
    static std::optional<bool> of_term(const pict_term& term, const cover_level* row);
};

/// A part of a constraint: at least one of these nodes, each negated or not, has to hold.
using pict_clause = std::vector<std::pair<std::size_t, bool>>;

/// Splits a constraint into clauses that all have to hold: each clause forbids shorter tuples than the whole.
///
/// Guarantees: a disjunction of conjunctions stays whole if it would become more than 64 clauses.
class pict_clauses {
    const pict_constraint& of_;
    static constexpr std::size_t most = 64;

public:
    explicit pict_clauses(const pict_constraint& of) : of_(of) {}

    std::vector<pict_clause> all() const { return of_node(of_.nodes.size() - 1, false); }

    /// The parameters in a clause, in the order of their first mention.
    std::vector<std::uint16_t> columns(const pict_clause& clause) const;

    std::optional<bool> judge(const pict_clause& clause, const cover_level* row) const;

private:
    std::vector<pict_clause> of_node(std::size_t number, bool negated) const;

    std::vector<pict_clause> together(const pict_node& node, bool negated) const;

    std::vector<pict_clause> product(std::size_t number, bool negated) const;

    void add_columns(std::vector<std::uint16_t>& to, std::size_t number) const;
    static void add_column(std::vector<std::uint16_t>& to, std::uint16_t column);
};

/// Adds what a constraint forbids; false if it is about too many values to enumerate.
///
/// Complexity: at most 2,000,000 combinations are tried for each clause.
bool forbid(cover_problem& problem, const pict_constraint& constraint);

/// The combinations that rows for a model have to cover, without its constraints.
cover_problem unconstrained_problem(const pict_model& model, unsigned strength);

}}  // namespace foregone::impl
