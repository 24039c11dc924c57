// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/engine/action_drawer.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/model/random_scope.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstdint>
#include <stdexcept>

namespace foregone {

/// One random path of a choice tree, and all that is noted of it.
///
/// Shape: where the oracle's model goes on by the actions alone, the path is planned on the model first, without a system,
/// and executed then; otherwise each action is drawn from where the one before led.
/// Source: the two phases are kiri-check's; FsCheck's Algorithms 1 and 2.
template <class View, random Scope>
struct random_cycle {
    using drawer = action_drawer<View>;
    using kinds = typename drawer::kinds;

    tally<View> counted{};
    std::uint64_t selected[kinds::count]{}, refused[kinds::count]{};
    std::uint64_t initial = 0;
    std::uint64_t steps = 0;  ///< taken
    std::uint64_t actions[Scope.steps]{};
    std::uint32_t property = no_property;

    constexpr random_cycle(std::uint64_t seed, std::uint64_t number) {
        drawer draws(Scope, seed, number);
        if (View::initial_count() == 0) return;
        initial = draws.bits.below(View::initial_count());
        typename View::record records[Scope.steps + 1]{};
        if constexpr (View::plannable) note(executed(records, planned(draws)));
        else note(taken(records, draws));
        for (std::size_t i = 0; i < kinds::count; ++i) refused[i] = draws.refused[i];
    }

private:
    /// Notes each step of a path, whatever chooses its actions: choose(node, past, record, note) answers one, or no_action.
    template <class Choose>
    struct noted_path {
        random_cycle& cycle;
        Choose choose;

        constexpr bool is_over() const { return true; }
        constexpr void begin(const typename View::node& at) { cycle.witness(at); }
        constexpr next_step step(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                 typename View::note& noted) {
            const std::uint64_t action = choose(at, past, seen, noted);
            if (action == no_action) return next_step::over;
            cycle.actions[past.steps] = action;
            cycle.counted.step(action, noted);
            cycle.witness(at);
            return next_step::taken;
        }
    };
    template <class Choose>
    noted_path(random_cycle&, Choose) -> noted_path<Choose>;

    constexpr void witness(const typename View::node& at) {
        if (!View::within_boundary(at)) return void(++counted.outside);
        View::properties::witness(at, counted.witnessed, [&](std::uint32_t i) { counted.witnessed[i] = true; });
    }

    /// Draws a path on the oracle's model alone; answers how long it is.
    constexpr std::uint64_t planned(drawer& draws) {
        auto model = View::initial_model();
        std::uint64_t count = 0;
        for (; count < Scope.steps; ++count) {
            actions[count] = draws.draw(count + 1 == Scope.steps, [&](std::uint64_t action) { return View::enabled(model, action); });
            if (actions[count] == no_action) break;
            View::foresee(model, actions[count]);
        }
        return count;
    }

    constexpr replayed executed(typename View::record* records, std::uint64_t count) {
        return walk<View>(initial, records, noted_path{*this, [&](auto& at, auto past, auto& seen, auto& noted) {
            if (past.steps == count) return no_action;
            if (!View::take(at, past, actions[past.steps], seen, noted)) refuse_plan();
            return actions[past.steps];
        }});
    }

    constexpr replayed taken(typename View::record* records, drawer& draws) {
        return walk<View>(initial, records, noted_path{*this, [&](auto& at, auto past, auto& seen, auto& noted) {
            if (past.steps == Scope.steps) return no_action;
            return draws.draw(past.steps + 1 == Scope.steps, [&](std::uint64_t action) { return View::take(at, past, action, seen, noted); });
        }});
    }

    constexpr void note(const replayed& run) {
        steps = run.steps;
        property = run.property;
        for (std::uint64_t i = 0; i < steps; ++i) ++selected[kind_of(actions[i])];
    }

    static constexpr std::size_t kind_of(std::uint64_t action) {
        std::size_t kind = 0;
        while (action >= kinds::at(kind).last) ++kind;
        return kind;
    }

    static void refuse_plan() {
#if FOREGONE_HAS_EXCEPTIONS
        throw std::logic_error("a precondition held when the run was planned, and does not when it is executed; preconditions and next "
                               "must not depend on anything but the model");
#endif
    }
};

}  // namespace foregone
