// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a worker counts and finds at each step, and the unrolled code that takes the steps of packed states.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/store/state_codec.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/model/symmetry.hpp>

#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The most actions with code of their own: more would exceed the instruction cache, and take long to compile.
inline constexpr std::uint64_t unrolled_limit_actions = 64;

/// The most code that judges, compares and packs states, for all actions together: GCC's time and memory grow with it.
inline constexpr std::uint64_t unrolled_limit_code = 768;

/// The assumed code of a property of steps, in the unit of code_size.
inline constexpr std::uint64_t step_property_code = 4;

/// The code of one action besides `next`, in the unit of code_size. The compiler does not say how long `next` is.
template <class View>
inline constexpr std::uint64_t step_code = state_forms::code_size<typename View::node>() +
                                           step_property_code * View::properties::template step_invariants<typename View::node>;

/// Whether each action of a view has code of its own.
template <class View>
concept unrollable_view = View::action_count <= unrolled_limit_actions && requires {
    requires std::same_as<typename View::unrolled_view, View>;
    requires View::action_count * step_code<View> <= unrolled_limit_code;
};

/// One worker's notes on the steps it takes, for any graph.
template <class View>
struct step_notes {
    using node = typename View::node;

    tally<View> counted{};
    finding best{};

    /// Notes a step; returns whether the search continues from its successor.
    template <class Note>
    FOREGONE_ALWAYS_INLINE constexpr bool goes_on(std::uint64_t id, std::uint64_t action, const node& to, const Note& note,
                                                  std::uint64_t depth) {
        counted.note_step(action, note);
        if (note.failed != no_property) keep_failed({depth + 1, id, action, note.failed});
        if constexpr (View::bounded) {
            if (!View::within_boundary(to)) {
                ++counted.outside;
                return false;
            }
        }
        return looks_behind<View>(note.failed);
    }

    /// Judges a new state: invariants and witnesses. A violation is a finding like `where`.
    constexpr void discovered(const node& state, finding where) {
        where.property = View::properties::violated_by_state(state);
        if (where.property != no_property) best.keep(where);
        View::properties::witness(state, counted.witnessed, [&](std::uint32_t i) { counted.witnessed[i] = true; });
    }

    /// Judges a state without an enabled action.
    constexpr void deadlocked(const node& state, std::uint64_t id, std::uint64_t depth) {
        if (View::terminal(state)) return;
        ++counted.deadlocks;
        if constexpr (View::properties::deadlock() != no_property) best.keep({depth, id, no_action, View::properties::deadlock()});
    }

    /// The end of the written successors, and the number of steps.
    struct taken_steps {
        std::uint64_t *end, count;
    };

    /// Takes the steps of a work item from a state, given by its words, and writes the successors that the search continues from,
    /// packed, to `to`. Notes in `misfit` if one does not fit.
    ///
    /// The function does not depend on the state store, because it takes longest to compile and all graphs of a view share it. It
    /// unpacks the state itself, because a state passed as an argument lies in memory.
    template <class Steps>
    taken_steps take_packed(const std::uint64_t* source, std::uint64_t* to, std::uint64_t& misfit, std::uint64_t id,
                            const work_item& work,
                            std::uint64_t depth) {
        if constexpr (unrollable_view<View>) {
            return take_unrolled<Steps>(decltype(View::actions::listed()){}, source, to, misfit, id, depth);
        } else {
            onward_packed<Steps> each{*this, Steps(source, to), id, depth};
            View::each_step(each.steps.from(), {}, work.first_action, work.last_action, each);
            return each.end(misfit);
        }
    }

private:
    FOREGONE_COLD constexpr void keep_failed(const finding& found) { best.keep(found); }

    /// Handles the steps from one state.
    template <class Steps>
    struct onward_packed {
        step_notes& notes;
        Steps steps;
        std::uint64_t id, depth;
        std::uint64_t count = 0;

        template <class Note, class Record>
        FOREGONE_ALWAYS_INLINE constexpr void operator()(std::uint64_t action, const node& to, const Note& note, const Record&) {
            ++count;
            if (!notes.goes_on(id, action, to, note, depth)) return;
            if constexpr (reducing_view<View>) steps.template add_representative<View>(to);
            else steps.add(to);
        }

        FOREGONE_ALWAYS_INLINE taken_steps end(std::uint64_t& misfit) const {
            misfit |= steps.misfit();
            return {steps.end(), count};
        }
    };

    /// The compiler inlines the model's own functions for each action unless they are long: then it sees which bits a step changes.
    ///
    /// Complexity: this function names each action itself, because GCC makes code for every function that it inlines. With four
    /// nested functions it optimised all steps four times.
    template <class Steps, class... Actions>
    taken_steps take_unrolled(boost::mp11::mp_list<Actions...>, const std::uint64_t* source, std::uint64_t* to,
                              std::uint64_t& misfit, std::uint64_t id, std::uint64_t depth) {
        onward_packed<Steps> each{*this, Steps(source, to), id, depth};
        const typename View::template taker<onward_packed<Steps>> take{each.steps.from(), each};
        (take(Actions::number, Actions::value), ...);
        return each.end(misfit);
    }
};

}}  // namespace foregone::impl
