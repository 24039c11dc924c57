// SPDX-License-Identifier: BSL-1.0
#pragma once

// Creates the store of visited packed states in a given form; used by the searches of state graphs.

#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/store/state_store.hpp>

#include <cstddef>

namespace foregone { inline namespace impl {

/// The most words that a packed state has.
inline constexpr std::size_t most_state_words = 8;

/// An empty store of the form for states of `words` words. Some bits of the last word may always be 0.
///
/// Requires: 1 to most_state_words words. A form that saves nothing, such as a digest of a single word, is replaced by the states
/// themselves.
owned<state_store> make_store(visited_form form, std::size_t words, unsigned bits);

}}  // namespace foregone::impl
