// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects the test cases that add most to a suite: best_next_test and the greedy suggested_tests.

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/aim_of.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/numbered_tests.hpp>
#include <foregone/model/markov_model.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The work of a search by an executor's workers.
struct on_workers {
    executor& by;

    template <class Work>
    void operator()(std::size_t count, Work&& work) const {
        by.run(count, [&](std::uint64_t task, unsigned) { work(static_cast<std::size_t>(task)); });
    }
};

template <class Goal, class Model>
concept aim_on = requires(const Model& model, const Goal& goal) {
    aim_of<typename Model::probability>(indexed(model), goal);
};

/// The candidates with the greatest gains, one after another, until none has a gain.
template <class Suite, class Candidates>
constexpr auto grown_suite(Suite suite, std::size_t count, const Candidates& candidates) {
    std::vector<decltype(suite.grow(candidates))> found;
    while (found.size() < count) {
        auto next = suite.grow(candidates);
        if (next.after == next.before) break;
        found.push_back(next);
    }
    return found;
}

}}  // namespace foregone::impl

namespace foregone {

/// A test case that raises a value or lowers a risk, with the values before and after.
///
/// Guarantees: no actions if no test case raises the value.
template <class Action, class Probability>
struct next_test {
    std::vector<Action> actions{};
    Probability before = 0, after = 0;  ///< the value that the test case raises, or the remaining risk, which it lowers
    Probability gain = 0;               ///< the difference
    Probability completes = 1;          ///< probability that one try takes all actions
    Probability gain_at_most = 0;       ///< no candidate gains more; equal to the gain if the search is complete
    std::uint64_t measured = 0;         ///< candidates whose gain was computed
    std::uint64_t passed_over = 0;      ///< prefixes that provably gain no more, with all their continuations
    std::uint64_t too_unlikely = 0;     ///< prefixes with a lower probability of completion than the options require
    bool complete = true;               ///< no candidate was left out because of the limit
};

/// Candidates: all legal test cases of a model of up to this many actions.
struct tests_up_to {
    std::size_t actions;

    constexpr explicit tests_up_to(std::size_t most) : actions(most) {}
};

struct next_test_options {
    weighting weights = weighting::local;
    ratio completes_at_least = 0;                ///< least probability that one try of a candidate completes
    std::uint64_t limit_candidates = 1'000'000;  ///< candidates of tests_up_to whose gain is computed, shorter ones first
};

[[noreturn]] inline void there_is_no_candidate() {
    refuse_probabilities("there is no candidate for the next test; pass one, and a limit of 1 or more");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// A suite that grows by the candidate with the greatest gain.
template <class Result, class Model, class Aim, class Each>
class growing_suite {
    using action = typename Model::action;

    indexed_markov_model<typename Model::state, action, typename Model::probability> model_;
    markov_table<Result> table_{};
    next_test_options options_;
    Each each_;
    Aim aim_;

public:
    template <class Tests, class Goal>
    constexpr growing_suite(const Model& of, const Tests& begun, const Goal& raised, next_test_options chosen, const Each& by)
        : model_(indexed(of)), options_(chosen), each_(by), aim_(aim_of<Result>(model_, raised)) {
        refuse_flaw(model_, find_flaw(model_.table));
        table_ = convert_table<Result>(model_.table);
        auto tests = numbered_tests(model_, begun);
        for (const numbered_test& test : tests) add(test);
    }

    /// The best of some candidates, which the suite may then include.
    template <class Candidates>
    constexpr next_test<action, Result> grow(const Candidates& candidates) {
        found_test<Result> found = find(candidates);
        next_test<action, Result> made;
        made.before = reported_value();
        made.gain_at_most = found.gain_at_most;
        made.measured = found.measured;
        made.passed_over = found.passed_over;
        made.too_unlikely = found.too_unlikely;
        made.complete = found.complete;
        made.after = made.before;
        if (!is_more(found.gain, Result(0))) return made;
        for (const std::uint32_t number : found.test) made.actions.push_back(model_.actions[number]);
        made.gain = found.gain;
        made.after = lowers ? made.before - made.gain : made.before + made.gain;
        made.completes = completion(table_, found.test);
        add(found.test);
        return made;
    }

private:
    static constexpr bool lowers = requires(const Aim& aim) { aim.left(); };

    constexpr Result reported_value() const {
        if constexpr (lowers) return aim_.left();
        else return aim_.value();
    }

    constexpr candidate_terms<Result> terms() const {
        return {options_.weights, as_probability<Result>(options_.completes_at_least), options_.limit_candidates};
    }

    constexpr void add(const numbered_test& test) {
        auto executed = execute(table_, test, options_.weights);
        aim_.add(executed);
    }

    template <class Candidates>
    constexpr found_test<Result> find(const Candidates& candidates) const {
        auto tests = numbered_tests(model_, candidates);
        if (tests.empty()) there_is_no_candidate();
        return find_next_test(table_, aim_, tests, terms(), each_);
    }
    constexpr found_test<Result> find(const tests_up_to& candidates) const {
        if (options_.limit_candidates == 0) there_is_no_candidate();
        return find_next_test(table_, aim_, candidates.actions, terms(), each_);
    }
};

template <class Model, class Candidates>
concept candidates_on = std::same_as<Candidates, tests_up_to> || test_suite_of<Candidates, typename Model::action>;

/// Reports unmet requirements as compile errors; true if there are none.
template <class Model, class Tests, class Candidates, class Goal>
constexpr bool check_next_test() {
    if constexpr (check_tests<Model, Tests>()) {
        static_assert(
            candidates_on<Model, Candidates>,
            "foregone: the candidates of best_next_test(model, suite, candidates) are a suite of test cases in the actions of "
            "the model, or fg::tests_up_to(4) for all of up to 4 actions");
        static_assert(
            aim_on<Goal, Model>,
            "foregone: the fourth argument of best_next_test(model, suite, candidates, goal) is what the test is to raise, "
            "in states of the model: fg::distinct_states, fg::distinct_words(2), fg::weighed(...), a goal as fg::coverage "
            "has it, or fg::suspects{...}");
        return candidates_on<Model, Candidates> && aim_on<Goal, Model>;
    }
    return false;
}

/// The suite of a model; each(count, work) distributes the work.
template <class Result, class Model, class Tests, class Goal, class Each>
constexpr auto growing_suite_of(const Model& model, const Tests& suite, const Goal& goal, next_test_options options,
                                const Each& each) {
    using result = coverage_number<Result, Model>;
    using aim = decltype(aim_of<result>(indexed(model), goal));
    return growing_suite<result, Model, aim, Each>(model, suite, goal, options, each);
}

}}  // namespace foregone::impl

namespace foregone {

/// The test cases that raise a value most, each computed as if the earlier ones were in the suite.
///
/// Requires: test cases run independently of one another. The suite may be empty: fg::test_suite{}.
/// Guarantees: at most `count`; fewer if no further test case raises the value. Each is the best single choice; the set of them
/// need not be the best set (greedy).
/// Complexity: that of best_next_test for each.
/// Errors: those of best_next_test.
template <class Result = numbers_of_the_model, class Model, class Tests, class Candidates, class Goal = state_counter>
constexpr auto suggested_tests(const Model& model, const Tests& suite, std::size_t count, const Candidates& candidates,
                               const Goal& goal = {}, next_test_options options = {natural_weighting<Goal>}) {
    if constexpr (check_next_test<Model, Tests, Candidates, Goal>())
        return grown_suite(growing_suite_of<Result>(model, suite, goal, options, one_after_the_other{}), count, candidates);
    else return std::vector<next_test<int, ratio>>{};
}

/// The same by an executor's workers.
template <class Result = numbers_of_the_model, class Model, class Tests, class Candidates, class Goal>
auto suggested_tests(const Model& model, const Tests& suite, std::size_t count, const Candidates& candidates, const Goal& goal,
                     next_test_options options, executor& workers) {
    if constexpr (check_next_test<Model, Tests, Candidates, Goal>())
        return grown_suite(growing_suite_of<Result>(model, suite, goal, options, on_workers{workers}), count, candidates);
    else return std::vector<next_test<int, ratio>>{};
}

/// The test case that raises a value most when added to a suite: the expected number of states covered, or another aim of
/// aim_of.hpp.
///
/// Requires: test cases run independently of one another. The suite may be empty: fg::test_suite{}.
/// Guarantees: ties: the shortest, then the least in the order in which the rows of the model name actions. No actions and a gain
/// of 0 if no test case raises the value. The result does not depend on the number of workers. With `double`, gains that differ by
/// less than 1e-9 are equal.
/// Complexity: one execution model for each candidate. tests_up_to(n) skips candidates that provably gain no more; the rest still
/// grows exponentially with n. A search that the limit cuts short reports so: `complete`, `gain_at_most`.
/// Errors: those of fg::coverage, for the suite and the candidates; no candidate; invalid odds of a suspect, and negative weights.
template <class Result = numbers_of_the_model, class Model, class Tests, class Candidates, class Goal = state_counter>
constexpr auto best_next_test(const Model& model, const Tests& suite, const Candidates& candidates, const Goal& goal = {},
                              next_test_options options = {natural_weighting<Goal>}) {
    if constexpr (check_next_test<Model, Tests, Candidates, Goal>())
        return growing_suite_of<Result>(model, suite, goal, options, one_after_the_other{}).grow(candidates);
    else return next_test<int, ratio>{};
}

/// The same by an executor's workers.
template <class Result = numbers_of_the_model, class Model, class Tests, class Candidates, class Goal>
auto best_next_test(const Model& model, const Tests& suite, const Candidates& candidates, const Goal& goal,
                    next_test_options options, executor& workers) {
    if constexpr (check_next_test<Model, Tests, Candidates, Goal>())
        return growing_suite_of<Result>(model, suite, goal, options, on_workers{workers}).grow(candidates);
    else return next_test<int, ratio>{};
}

}  // namespace foregone
