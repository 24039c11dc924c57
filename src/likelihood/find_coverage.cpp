// SPDX-License-Identifier: BSL-1.0
// The compiled part of find_coverage: executes the test cases and fills in each goal's findings.
#include "likelihood/find_coverage.hpp"

#include "likelihood/compute_coverage.hpp"
#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/execution_counts.hpp"
#include "likelihood/read/markov_file.hpp"
#include "likelihood/read/read_tests.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/impl/likelihood/repeat_search.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/goal.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// More repetitions of a suite than this are not tried for words that are counted.
constexpr std::uint64_t most_repeats = 1'000;

reported_repeats repeats_report(const coverage_request& asked, const repeats& found, bool is_exact) {
    reported_repeats made{.wanted = asked.repeats_text};
    if (found.is_never()) return made.known = "never", made;
    made.known = !found.is_known() ? "more than" : is_exact ? "exact" : "rounded";
    made.count = found.count;
    return made;
}

/// For words that are counted over all repetitions; nothing where the limit of states leaves it open.
template <class Result, class Probability>
std::optional<repeats> counted_repeats(const coverage_request& asked, const execution_model<Probability>& suite,
                                       const aggregate_goal& goal, const natural_fraction& wanted) {
    if (word_graph(suite, goal.length).words() < goal.at_least) return never_enough;
    bool is_open = false;
    const auto is_enough = [&](std::uint64_t count) {
        const auto found = frontier<Result>(repeated(suite, count), goal, {.most_states = asked.max_states});
        if (!(exact_probability(found.lower) < wanted)) return true;
        is_open |= !(exact_probability(found.upper()) < wanted);
        return is_open;
    };
    if (!wanted.is_one()) {
        const repeats found = least_repeats(most_repeats, is_enough);
        return is_open ? std::nullopt : std::optional(found);
    }
    const bool enough = is_enough(1);
    if (is_open) return std::nullopt;
    return enough ? repeats{repeats::kind::enough, 1} : never_enough;
}

/// A sentence has to be covered by one repetition.
template <class Number>
reported_repeats repeats_of(const coverage_request& asked, const execution_model<Number>&, const likelihood<Number>& once,
                            const state_sentence&) {
    if (once.how != certainty::exact && once.how != certainty::rounded) return {.wanted = asked.repeats_text};
    const natural_fraction wanted = fraction_conversion<big_ratio>::of(*asked.repeats_for);
    return repeats_report(asked, repeats_of_one(exact_probability(once.value), wanted), once.how == certainty::exact);
}

/// Exactly if the weights have 64 bits, otherwise with rounded ones.
template <class Number>
reported_repeats repeats_of(const coverage_request& asked, const execution_model<Number>& suite, const likelihood<Number>& once,
                            const aggregate_goal& goal) {
    const natural_fraction wanted = fraction_conversion<big_ratio>::of(*asked.repeats_for);
    if (wanted.is_zero() || goal.at_least == 0) return repeats_report(asked, repeats{}, true);
    if (once.how == certainty::estimated || count_segments(suite, goal.length) > asked.max_states)
        return {.wanted = asked.repeats_text};
    std::optional<repeats> found;
    bool is_exact = false;
    if constexpr (std::same_as<Number, big_ratio>) {
        const std::optional<execution_model<ratio>> narrow = in_64_bits(suite);
        is_exact = narrow.has_value();
        found = narrow ? counted_repeats<natural_fraction>(asked, *narrow, goal, wanted)
                       : counted_repeats<double>(asked, convert_weights<double>(suite), goal, wanted);
    } else {
        found = counted_repeats<double>(asked, suite, goal, wanted);
    }
    return found ? repeats_report(asked, *found, is_exact) : reported_repeats{.wanted = asked.repeats_text};
}

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

template <class Number>
class coverage_finder {
    const coverage_request& asked_;
    const markov_file& file_;
    coverage_computation<Number> compute_;
    test_suggester<Number> suggest_;
    std::vector<execution_model<Number>> tests_{};
    std::vector<Number> runs_to_end_{};  // the probability for each test case
    execution_model<Number> suite_{};
    execution_model<Number> posterior_suite_{};  // if posterior weights differ from the selected local ones

public:
    coverage_finder(const coverage_request& asked, const markov_file& file, const markov_table<Number>& table,
                    const std::vector<placed_test>& tests, executor& workers)
        : asked_(asked), file_(file), compute_(asked, workers), suggest_(asked, file, table, tests, workers) {
        bool all_same = true;
        for (const placed_test& test : tests) {
            tests_.push_back(execute(table, test.actions, asked.weights));
            suite_.append(tests_.back());
            runs_to_end_.push_back(execute(table, test.actions, weighting::as_given).totals().front());
            const execution_model<Number> posterior = execute(table, test.actions, weighting::posterior);
            posterior_suite_.append(posterior);
            all_same = all_same && (asked.weights == weighting::posterior || is_same_choice(tests_.back(), posterior));
        }
        if (all_same) posterior_suite_ = {};
    }

    coverage_findings find(const std::vector<placed_test>& tests, const std::vector<read_goal>& goals) const {
        coverage_findings found;
        found.states = file_.states.size();
        found.actions = file_.actions.size();
        found.steps = file_.steps.size();
        for (std::size_t i = 0; i < tests.size(); ++i) found.tests.push_back(report_of(tests[i], tests_[i], runs_to_end_[i]));
        for (const read_goal& goal : goals) found.goals.push_back(report_of(goal));
        for (const unsigned length : asked_.distributions)
            found.distributions.push_back(report_of(compute_.words(suite_, length), length));
        return found;
    }

private:
    reported_test report_of(const placed_test& test, const execution_model<Number>& model, const Number& runs_to_end) const {
        const std::uint64_t count = count_executions(model);
        reported_test made{test.place.line,
                       test_text(test.actions, file_.actions),
                       {},
                       count == UINT64_MAX ? "2^64 or more" : std::to_string(count),
                       reported(runs_to_end)};
        for (const std::uint32_t action : test.actions) made.actions.push_back(file_.actions[action]);
        return made;
    }

    /// A sampled number is not reported as a fraction.
    static reported_number report_of(certainty how, const Number& number) {
        return how == certainty::exact ? reported(number) : reported(static_cast<double>(number));
    }
    static reported_probability report_of(const likelihood<Number>& found) {
        const certainty of_bounds = found.how == certainty::between && !std::floating_point<Number> ? certainty::exact : found.how;
        return {found.how, std::string(method_name(found.by)), report_of(found.how, found.value), report_of(of_bounds, found.low),
                report_of(of_bounds, found.high)};
    }

    reported_distribution report_of(const word_counts_found<Number>& found, unsigned length) const {
        reported_distribution made{
            .length = length, .how = found.how, .algorithm = std::string(method_name(found.by)), .error = found.error};
        if (asked_.suggested_actions > 0) made.next = suggest_.raising(length);
        if (found.how == certainty::unknown) {
            const std::optional<double> expected = compute_.expected(suite_, length);
            if (expected) made.expected = reported(*expected);
            return made;
        }
        Number at_least = 0;
        for (std::size_t count = found.counts.exactly.size(); count-- > 0;) {
            at_least = at_least + found.counts.exactly[count];
            if (found.counts.exactly[count] == 0) continue;
            made.counts.push_back({count, report_of(found.how, found.counts.exactly[count]), report_of(found.how, at_least)});
        }
        std::reverse(made.counts.begin(), made.counts.end());
        made.expected = report_of(found.how, found.counts.expected());
        return made;
    }

    reported_goal report_of(const read_goal& goal) const {
        reported_goal made{.text = goal.text};
        const likelihood<Number> suite = std::visit([&](const auto& wanted) { return of_suite(made, wanted); }, goal.goal);
        made.suite = report_of(suite);
        std::visit(
            [&](const auto& wanted) {
                for (const execution_model<Number>& test : tests_)
                    made.tests.push_back(tests_.size() == 1 ? made.suite : report_of(compute_.of(test, wanted)));
            },
            goal.goal);
        if (made.suite.value.decimal == "1") {
            if (made.next) made.next->goal_is_certain = true;
            if (made.distribution && made.distribution->next) made.distribution->next->goal_is_certain = true;
        }
        if (posterior_suite_.size() > 0)
            std::visit([&](const auto& wanted) { made.posterior = posterior_beside(suite, wanted); }, goal.goal);
        if (asked_.at_least) made.is_likely_enough = is_likely_enough(suite);
        if (asked_.repeats_for)
            std::visit([&](const auto& wanted) { made.repeats = repeats_of(asked_, suite_, suite, wanted); }, goal.goal);
        return made;
    }

    likelihood<Number> of_suite(reported_goal& made, const state_sentence& goal) const {
        if (asked_.suggested_actions > 0) made.next = suggest_.raising(goal);
        return compute_.of(suite_, goal);
    }
    likelihood<Number> of_suite(reported_goal& made, const aggregate_goal& goal) const {
        const word_counts_found<Number> counts = compute_.words(suite_, goal.length);
        made.distribution = report_of(counts, goal.length);
        made.distribution->wanted = goal.at_least;
        return counts.how == certainty::unknown ? compute_.of(suite_, goal) : compute_.of(counts, goal);
    }

    /// The probability with posterior weights, if both are known and differ.
    template <class Goal>
    std::optional<reported_probability> posterior_beside(const likelihood<Number>& local, const Goal& goal) const {
        const auto is_known = [](const likelihood<Number>& one) {
            return one.how == certainty::exact || one.how == certainty::rounded;
        };
        if (asked_.method == coverage_method::monte_carlo || !is_known(local)) return std::nullopt;
        const likelihood<Number> found = compute_.of(posterior_suite_, goal);
        const reported_probability reported_one = report_of(found);
        const bool differs = is_known(found) && reported_one.value.decimal != report_of(local).value.decimal;
        return differs ? std::optional(reported_one) : std::nullopt;
    }

    /// Nothing if unknown.
    std::optional<bool> is_likely_enough(const likelihood<Number>& found) const {
        const Number least = static_cast<Number>(*asked_.at_least);
        if (found.how == certainty::unknown) return std::nullopt;
        if (found.low >= least) return true;
        if (found.high < least) return false;
        return std::nullopt;
    }
};

}  // namespace

template <class Number>
coverage_findings find_coverage(const coverage_question<Number>& of, executor& workers) {
    return coverage_finder<Number>(of.asked, of.file, of.table, of.tests, workers).find(of.tests, of.goals);
}

template coverage_findings find_coverage(const coverage_question<big_ratio>&, executor&);
template coverage_findings find_coverage(const coverage_question<double>&, executor&);

}}  // namespace foregone::impl
