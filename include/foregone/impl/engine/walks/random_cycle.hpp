// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/lists.hpp>
#include <foregone/impl/engine/tours/planned_run.hpp>
#include <foregone/impl/engine/walks/action_drawer.hpp>
#include <foregone/impl/engine/walks/noted_cycle.hpp>
#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// One random path of a choice tree.
///
/// Shape: where the oracle's model goes on by the actions alone, the path is planned on the model first, without a system,
/// and executed then; otherwise each action is drawn from where the one before led.
/// Source: the two phases are kiri-check's; FsCheck's Algorithms 1 and 2.
template <class View, random Scope>
struct random_cycle : noted_cycle<View, bounded_lists<Scope.steps>> {
    constexpr random_cycle(std::uint64_t seed, std::uint64_t number) {
        action_drawer<View> draws(Scope, seed, number);
        if (View::initial_count() == 0) return;
        const std::uint64_t from = draws.bits.below(View::initial_count());
        typename View::record records[Scope.steps + 1]{};
        if constexpr (View::plannable) {
            const plan drawn(draws);
            this->walk_by(from, records, planned_run<View>{drawn.actions.data(), drawn.actions.size()});
        } else {
            this->walk_by(from, records, [&](auto& at, auto past, auto& seen, auto& noted) {
                if (past.steps == Scope.steps) return no_action;
                return draws.draw(past.steps, past.steps + 1 == Scope.steps,
                                  [&](std::uint64_t action) { return View::take(at, past, action, seen, noted) || this->refuse(action); });
            });
        }
        for (std::size_t i = 0; i < random_cycle::kinds::count; ++i) this->refused[i] = draws.refused[i];
    }

private:
    /// A path drawn on the oracle's model alone.
    struct plan {
        typename random_cycle::numbers actions{};

        constexpr explicit plan(action_drawer<View>& draws) {
            auto model = View::initial_model();
            while (actions.size() < Scope.steps) {
                const std::uint64_t action = draws.draw(actions.size(), actions.size() + 1 == Scope.steps,
                                                        [&](std::uint64_t candidate) { return View::enabled(model, candidate); });
                if (action == no_action) break;
                View::foresee(model, action);
                actions.push_back(action);
            }
        }
    };
};

}  // namespace foregone
