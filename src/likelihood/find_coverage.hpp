// SPDX-License-Identifier: BSL-1.0
#pragma once

// Computes all findings on goals and word counts for foregone-coverage, in exact or rounded numbers.

#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/read/markov_file.hpp"
#include "likelihood/read/read_goals.hpp"
#include "likelihood/read/read_tests.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <vector>

namespace foregone { inline namespace impl {

/// The input of a goal's coverage: a model as a file and as a table, and test cases.
template <class Number>
struct coverage_question {
    const coverage_request& asked;
    const markov_file& file;
    const markov_table<Number>& table;
    const std::vector<placed_test>& tests;
    const std::vector<read_goal>& goals;
};

/// Computes the report for a model, test cases and goals. Number is `big_ratio`, or `double` with --rounded.
///
/// Requires: the model is tau-normalised; the test cases are legal.
template <class Number>
coverage_findings find_coverage(const coverage_question<Number>& of, executor& workers);

extern template coverage_findings find_coverage(const coverage_question<big_ratio>&, executor&);
extern template coverage_findings find_coverage(const coverage_question<double>&, executor&);

}}  // namespace foregone::impl
