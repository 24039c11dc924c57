// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/model/past.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace foregone {

/// Executes a run that was planned on the oracle's model, one action after the other.
///
/// Errors: std::logic_error where a precondition that held in the plan does not when it is asked again.
template <class View>
struct planned_run {
    const std::uint64_t* actions;
    std::size_t size;

    constexpr std::uint64_t operator()(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                       typename View::note& noted) const {
        if (past.steps == size) return no_action;
        if (!View::take(at, past, actions[past.steps], seen, noted)) refuse();
        return actions[past.steps];
    }

private:
    static void refuse() {
#if FOREGONE_HAS_EXCEPTIONS
        throw std::logic_error("a precondition held when the run was planned, and does not when it is executed; preconditions and next "
                               "must not depend on anything but the model");
#endif
    }
};

}  // namespace foregone
