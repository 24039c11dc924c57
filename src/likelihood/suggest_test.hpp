// SPDX-License-Identifier: BSL-1.0
#pragma once

// Suggests the next test case for foregone-coverage: the one that raises a goal or the word count most.

#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/execution_counts.hpp"
#include "likelihood/read/markov_file.hpp"
#include "likelihood/read/read_tests.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Finds the test case that a suite lacks most: of all test cases up to a length, the one that raises the probability of a
/// sentence, or the expected number of words, most.
///
/// Guarantees: searched in floating-point numbers, where gains within 1e-9 are equal; reported in the model's numbers.
template <class Number>
class test_suggester {
    const coverage_request& asked_;
    const markov_file& file_;
    const markov_table<Number>& table_;
    const std::vector<placed_test>& tests_;
    executor& workers_;

public:
    test_suggester(const coverage_request& asked, const markov_file& file, const markov_table<Number>& table,
                   const std::vector<placed_test>& tests, executor& workers)
        : asked_(asked), file_(file), table_(table), tests_(tests), workers_(workers) {}

    reported_suggestion raising(const state_sentence& goal) const {
        return suggest(sentence_aim<double>(goal), sentence_aim<Number>(goal));
    }
    /// How many different words of a length are covered on average.
    reported_suggestion raising(unsigned length) const {
        if (count_words(table_, length) > asked_.max_states)
            return {.word_length = length, .most_actions = asked_.suggested_actions, .complete = false};
        reported_suggestion found = suggest(expected_words_aim<double>(length), expected_words_aim<Number>(length));
        found.word_length = length;
        return found;
    }

private:
    template <class Of>
    execution_model<Of> executed(const markov_table<Of>& table, const numbered_test& test) const {
        return execute(table, test, asked_.weights);
    }

    template <class SearchedAim, class ReportedAim>
    reported_suggestion suggest(SearchedAim searched, ReportedAim reported_aim) const {
        const markov_table<double> table = file_.template table<double>();
        for (const placed_test& test : tests_) {
            searched.add(executed(table, test.actions));
            reported_aim.add(executed(table_, test.actions));
        }
        const auto each = [&](std::size_t count, auto&& work) {
            workers_.run(count, [&](std::uint64_t task, unsigned) { work(static_cast<std::size_t>(task)); });
        };
        const candidate_terms<double> terms{.weights = asked_.weights,
                                            .completes_at_least = static_cast<double>(asked_.completes_at_least.value_or(0)),
                                            .limit = asked_.max_states};
        const found_test<double> found = find_next_test(table, searched, asked_.suggested_actions, terms, each);
        reported_suggestion made{.most_actions = asked_.suggested_actions, .complete = found.complete};
        made.completes_at_least = asked_.completes_at_least_text;
        made.before = reported(reported_aim.value());
        if (!is_more(found.gain, 0.0)) return made;
        made.text = test_text(found.test, file_.actions);
        for (const std::uint32_t action : found.test) made.actions.push_back(file_.actions[action]);
        made.after = reported(Number(reported_aim.value() + reported_aim.gain(executed(table_, found.test))));
        made.runs_to_end = reported(execute(table_, found.test, weighting::as_given).totals().front());
        return made;
    }
};

}}  // namespace foregone::impl
