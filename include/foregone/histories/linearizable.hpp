// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a history of concurrent calls is linearizable, or sequentially consistent, with respect to a specification.

#include <foregone/impl/base/config.hpp>
#include <foregone/histories/history.hpp>
#include <foregone/impl/histories/history_judgement.hpp>
#include <foregone/impl/histories/judge_linearizable.hpp>
#include <foregone/impl/histories/linearization.hpp>
#include <foregone/impl/histories/program_order_search.hpp>

#include <cstdint>

namespace foregone {

/// Where the search of one history ends without a verdict.
struct history_limits {
    std::uint64_t steps = 20'000'000;  ///< calls tried, each in one state
};

/// Judges histories of one specification one after the other; for many small histories, because the memory is used again.
///
/// Guarantees: the same verdicts as fg::linearizable. No memory is allocated for a history as large as one before, unless
///     states allocate.
template <class Specification>
class linearizability_judge {
    using view = specification_view<Specification>;
    linearization<view> search_;

public:
    constexpr history_verdict judge(const history_of<Specification>& of, history_limits limits = {}) {
        return search_.judge(of, limits.steps);
    }
    constexpr std::uint64_t steps() const { return search_.steps(); }

    /// The evidence for the verdict on the last history, which is passed once more.
    constexpr history_judgement<view> explain(const history_of<Specification>& of) const {
        return judgement_of(search_, history_condition::linearizable, of);
    }
};

/// Whether the calls of a history can take effect one after the other, each at a moment between its call and its answer, so that
/// the specification allows every answer.
///
/// Requires: a specification in its small form (`state`, `next(state, call, answer)`), or a behavior or a suite of commands with a
///     model.
/// Guarantees: a long history of a specification in specs.hpp may be judged without a search; then no order is given, nor states.
/// Errors: a call whose effect is not known: an error of the compiler for a literal, else invalid_program.
template <class Specification, class View>
constexpr history_judgement<View> linearizable(const call_history<View>& of, history_limits limits = {}) {
    return judge_linearizable<Specification>(of, limits.steps);
}
template <class Specification, class... Events>
constexpr auto linearizable(const history<Events...>& literal, history_limits limits = {}) {
    return linearizable<Specification>(stored<view_for<Specification, history<Events...>>>(literal), limits);
}

/// Whether the calls of a history can take effect one after the other, those of each process in its order, so that the
/// specification allows every answer. Calls of different processes may be exchanged, whenever they happened.
template <class Specification, class View>
constexpr history_judgement<View> sequentially_consistent(const call_history<View>& of, history_limits limits = {}) {
    program_order_search<View> search;
    search.judge(of, limits.steps);
    return judgement_of(search, history_condition::sequentially_consistent, of);
}
template <class Specification, class... Events>
constexpr auto sequentially_consistent(const history<Events...>& literal, history_limits limits = {}) {
    return sequentially_consistent<Specification>(stored<view_for<Specification, history<Events...>>>(literal), limits);
}

}  // namespace foregone
