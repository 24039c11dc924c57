// SPDX-License-Identifier: BSL-1.0
#pragma once

// The concept of a model's view, and its optional members; required by the searches of states, sequences and runs.

#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

/// What every search of states, sequences or runs requires of the view of a model. A program does not satisfy it: it has only
/// paths.
template <class View>
concept model_view = requires(const typename View::node& at) {
    typename View::record;
    typename View::note;
    typename View::properties;
    typename View::action_domain;
    { View::action_count } -> std::convertible_to<std::uint64_t>;
    { View::initial_count() } -> std::convertible_to<std::uint64_t>;
    { View::within_boundary(at) } -> std::convertible_to<bool>;
    { View::terminal(at) } -> std::convertible_to<bool>;
    { View::bounded } -> std::convertible_to<bool>;
    { View::copyable } -> std::convertible_to<bool>;
};

// Optional members of a view.

/// The view lists expectations, one of which decides each step.
template <class View>
concept lists_expectations = requires { View::expectations::size; };

/// The view's states are rows of a table of steps.
template <class View>
concept tables_states = requires { View::tabled_states; };

/// The view knows which of its states are deadlocks.
template <class View>
concept knows_deadlocks = requires { View::ends_in_deadlock; };

/// The view knows the length beyond which no sequence matters.
template <class View>
concept limits_steps = requires { View::limit_steps; };

/// The view's states were merged, although the equality of their type may ignore members.
template <class View>
concept merges_nodes = requires { typename View::merged_node; };

/// The view removes steps from a run itself.
template <class View, class Run, class LeftOut>
concept leaves_out_steps = requires(const Run& run, LeftOut&& left_out) { View::without(run, left_out); };

}}  // namespace foregone::impl
