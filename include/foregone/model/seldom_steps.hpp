// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/dynamic_sink.hpp>
#include <foregone/base/function_ref.hpp>
#include <foregone/base/print.hpp>

#include <cstdint>

namespace foregone {

/// The steps from a state, as View::each_step calls them, for a visitor whose type the compiler need not know.
///
/// Cost: a call a step. All that takes steps seldom shares one copy of the code: a copy for each visitor would be most of what a check compiles.
template <class View>
FOREGONE_NOINLINE void each_step_of(const typename View::node& from, std::uint64_t first, std::uint64_t last,
                                    function_ref<void(std::uint64_t, const typename View::node&, const typename View::note&)> visit) {
    View::each_step(from, {}, first, last,
                    [&](std::uint64_t number, const typename View::node& to, const typename View::note& note, const auto&) { visit(number, to, note); });
}

/// An action as people read it.
template <class View>
FOREGONE_COLD void print_action_of(std::uint64_t index, dynamic_sink& sink) {
    View::actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) { print_action(sink, action); });
}

}  // namespace foregone
