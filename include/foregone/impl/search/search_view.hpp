// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects the view by which searches see a model, by its kind: transition system, behavior, commands or program.

#include <foregone/impl/behaviors/command_view.hpp>
#include <foregone/impl/model/choosing_view.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/transition_system.hpp>

namespace foregone { inline namespace impl {

/// The view of a model that a search uses: a suite has commands, a behavior a system that performs actions, a transition system
/// states, and a program chooses.
///
/// A new kind of model specialises this.
template <class Model>
struct view_of_kind {
    using type = transition_view<Model>;
};

template <class Model>
    requires has_commands<Model>
struct view_of_kind<Model> {
    using type = command_view<Model>;
};

template <class Model>
    requires(has_system<Model> && !has_commands<Model>)
struct view_of_kind<Model> {
    using type = behavior_view<Model>;
};

template <class Model>
    requires(has_choosing_next<Model> && !has_system<Model> && !has_commands<Model> && !is_program<Model>)
struct view_of_kind<Model> {
    using type = choosing_view<Model>;
};

template <is_program Model>
struct view_of_kind<Model> {
    using type = program_view<Model>;
};

template <class Model>
using search_view = typename view_of_kind<Model>::type;

}}  // namespace foregone::impl
