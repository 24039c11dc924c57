// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/executor.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/probability/aim_of.hpp>
#include <foregone/probability/find_next_test.hpp>
#include <foregone/probability/suite_executions.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// A test case that raises something, and from what to what.
///
/// Shape: no actions where none raises it.
template <class Action, class Probability>
struct next_test {
    std::vector<Action> actions{};
    Probability before = 0, after = 0;
    Probability gain = 0;          ///< after - before
    Probability gain_at_most = 0;  ///< no candidate gains more; the gain itself where the search is complete
    std::uint64_t measured = 0;    ///< candidates whose gain was computed
    std::uint64_t passed_over = 0; ///< beginnings of candidates that provably gain no more, nor anything that goes on from them
    bool complete = true;          ///< no candidate is left out for the limit
};

/// Candidates: all legal test cases of a model of up to so many actions.
struct tests_up_to {
    std::size_t actions;

    constexpr explicit tests_up_to(std::size_t most) : actions(most) {}
};

struct next_test_options {
    weighting weights = weighting::local;
    std::uint64_t limit_candidates = 1'000'000;  ///< of which the gain is computed; for tests_up_to, the shorter ones first
};

[[noreturn]] inline void there_is_no_candidate() {
    refuse_probabilities("there is no candidate for the next test; give one, and a limit of 1 or more");
}

/// The work of a search done by an executor's workers.
struct on_workers {
    executor& by;

    template <class Work>
    void operator()(std::size_t count, Work&& work) const {
        by.run(count, [&](std::uint64_t task, unsigned) { work(static_cast<std::size_t>(task)); });
    }
};

/// A suite that grows by the candidate that gains most.
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
    constexpr growing_suite(const Model& model, const Tests& suite, const Goal& goal, next_test_options options, const Each& each)
        : model_(indexed(model)), options_(options), each_(each), aim_(aim_of<Result>(model_, goal)) {
        if (const markov_flaw flaw = find_flaw(model_.table)) the_model_is_not_well_formed(model_, flaw);
        table_ = table_in_numbers<Result>(model_.table);
        auto tests = numbered_tests(model_, suite);
        for (const numbered_test& test : tests) add(test);
    }

    constexpr void add(const numbered_test& test) {
        auto executed = execute(table_, test, options_.weights);
        aim_.add(executed);
    }

    template <class Candidates>
    constexpr found_test<Result> find(const Candidates& candidates) const {
        auto tests = numbered_tests(model_, candidates);
        if (tests.size() > options_.limit_candidates) tests.resize(options_.limit_candidates);
        if (tests.empty()) there_is_no_candidate();
        return find_next_test(table_, aim_, tests, options_.weights, each_);
    }
    constexpr found_test<Result> find(const tests_up_to& candidates) const {
        if (options_.limit_candidates == 0) there_is_no_candidate();
        return find_next_test(table_, aim_, candidates.actions, options_.weights, options_.limit_candidates, each_);
    }

    constexpr next_test<action, Result> told(const found_test<Result>& found) const {
        next_test<action, Result> made;
        if (!(found.gain > Result(0))) return made;
        for (const std::uint32_t number : found.test) made.actions.push_back(model_.actions[number]);
        return made;
    }
};

}  // namespace foregone
