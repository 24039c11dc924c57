// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/commands/renumbered_results.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/command_suite.hpp>

#include <boost/mp11/list.hpp>

#include <cstdint>

namespace foregone {

/// What a search sees of a suite of commands.
template <class S>
struct command_view : behavior_view<command_behavior<S>> {
    using model = S;

    /// The suite's own model, without what its runs keep beside it.
    static constexpr const typename S::model& modelled(const typename command_view::node& at) { return current(at.expected); }
    static constexpr const typename S::model& modelled(const typename command_view::oracle& at) { return current(at); }

    /// How many actions only begin a run: the first ones.
    static constexpr std::uint64_t opening_count = [] {
        if constexpr (!has_initial_commands<S>) return std::uint64_t{0};
        else return boost::mp11::mp_front<typename suite_commands<S>::domains>::size;
    }();

    /// The number of the first action that only ends a run.
    static constexpr std::uint64_t closing_first = [] {
        if constexpr (!has_final_commands<S>) return command_view::action_count;
        else return command_view::action_count - boost::mp11::mp_back<typename suite_commands<S>::domains>::size;
    }();

    /// A run without some of its steps, of which left_out(number) says which.
    template <class Run, class LeftOut>
    static constexpr Run without(const Run& run, LeftOut&& left_out)
        requires(!boost::mp11::mp_empty<typename suite_commands<S>::results>::value)
    {
        return renumbered_run<S>::without(run, left_out);
    }
};

}  // namespace foregone
