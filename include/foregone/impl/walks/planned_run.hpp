// SPDX-License-Identifier: BSL-1.0
#pragma once

// Executes planned actions on the system, one a step; for tours, covering runs, and random walks planned on the model.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/tally.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Executes a run that was planned on the oracle's model, one action after another.
///
/// Errors: invalid_program if a precondition that was true in the plan is false when it is evaluated again.
template <class View>
struct planned_run {
    const std::uint64_t* actions;
    std::size_t size;

    constexpr std::uint64_t operator()(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                       typename View::note& noted) const {
        if (past.steps == size) return no_action;
        if (!View::take(at, past, actions[past.steps], seen, noted))
            refuse_changed_precondition(actions, past.steps + 1, print_action_of<View>);
        return actions[past.steps];
    }
};

}}  // namespace foregone::impl
