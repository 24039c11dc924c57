// SPDX-License-Identifier: BSL-1.0
#pragma once

// Type-erased access to a view's steps and actions for rarely executed code, which is then compiled once.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The steps from a state, as View::each_step visits them, for a type-erased visitor.
///
/// Complexity: one call a step. Rare callers share one copy of the code; a copy for each visitor would be most of a check's code.
template <class View>
FOREGONE_NOINLINE void
each_step_of(const typename View::node& from, std::uint64_t first, std::uint64_t last,
             function_ref<void(std::uint64_t, const typename View::node&, const typename View::note&)> visit) {
    View::each_step(from, {}, first, last,
                    [&](std::uint64_t number, const typename View::node& to, const typename View::note& note, const auto&) {
                        visit(number, to, note);
                    });
}

/// An action with its table, for a type-erased visitor.
template <class View>
FOREGONE_COLD void with_action_of(std::uint64_t index, part_visitor visit) {
    View::actions::for_each(index, index + 1, [&]<class Action>(std::uint64_t, const Action& action) {
        visit(static_cast<const void*>(__builtin_addressof(action)), value_table_of<Action>);
    });
}

/// Prints an action.
template <class View>
void print_action_of(std::uint64_t index, dynamic_sink& sink) {
    with_action_of<View>(index, [&](const void* action, const value_table& of) { print_action_value(sink, action, of); });
}

}}  // namespace foregone::impl
