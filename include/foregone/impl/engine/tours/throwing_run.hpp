// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/graph/model_states.hpp>
#include <foregone/impl/space/work_item.hpp>
#include <foregone/impl/verdict/walk.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <new>
#include <vector>

namespace foregone::inline impl {

/// Searches the states of an oracle's model for a precondition or a `next` that throws, and throws its exception again, with the
/// shortest run to it in `into`.
///
/// Guarantees: of the shortest runs, the first in the order of the actions. It returns if the first `most_actions` actions, breadth
///     first, do not throw, or if memory runs out.
/// Requires: a model that can be compared and hashed.
template <class View>
void throw_with_run(std::uint64_t most_actions, basic_trace<std::vector<std::uint64_t>>& into) {
    struct step {
        state_id from = 0;
        std::uint64_t action = 0;
    };
    model_states<typename View::oracle> states;
    std::vector<step> by(1);  // by state
    const auto run_with = [&](step last) {
        std::vector<std::uint64_t> run(1, last.action);
        for (state_id at = last.from; at != 0; at = by[at].from) run.insert(run.begin(), by[at].action);
        return run;
    };
    states.number_of(View::initial_model());
    for (step one; one.from < states.size(); ++one.from)
        for (one.action = 0; one.action < View::action_count; ++one.action) {
            if (most_actions-- == 0) return;
            try {
                if (!View::enabled(states[one.from], one.action)) continue;
                typename View::oracle to = states[one.from];
                View::foresee(to, one.action);
                if (states.number_of(to) == by.size()) by.push_back(one);
            } catch (const std::bad_alloc&) { return; } catch (...) {
                into = {0, run_with(one)};
                throw;
            }
        }
}

}  // namespace foregone::impl
