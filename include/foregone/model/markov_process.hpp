// SPDX-License-Identifier: BSL-1.0
#pragma once

// A Markov decision process as a type, checked while compiling; a model argument of the coverage functions.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/markov/markov_arrow.hpp>
#include <foregone/impl/likelihood/markov/markov_process_requirements.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// The implementation of fg::markov_process.
template <class State, State Initial, class... Arrows>
struct declared_process : declared_rows<(is_markov_arrow<Arrows> && ...), State, Initial, Arrows...> {
    static_assert(sizeof(typename unmet_in_markov_process<State, Initial, Arrows...>::sentence) > 0);
};

}}  // namespace foregone::impl

namespace foregone {

/// A Markov decision process as a type: the initial state and the transitions. Its values are models without data.
///
///     using door = fg::markov_process<state::shut,
///                                     fg::markov_arrow<state::shut, action::push, state::open, fg::ratio{9, 10}>,
///                                     fg::markov_arrow<state::shut, action::push, state::shut, fg::ratio{1, 10}>,
///                                     fg::markov_arrow<state::open, fg::tau, state::shut>>;
///     static_assert(fg::coverage(door{}, test, goal) >= 0.9);
///
/// Requires: the requirements in markov_process_requirements.hpp; an ill-formed process does not compile.
template <auto Initial, class... Arrows>
using markov_process = declared_process<std::remove_cv_t<decltype(Initial)>, Initial, Arrows...>;

}  // namespace foregone
