// SPDX-License-Identifier: BSL-1.0
#pragma once

// The view in which the mutants of a model are searched: its own, but without symmetry, which a mutant need not keep.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/symmetry.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

template <class View>
struct unreduced_view : View {
    static constexpr bool reduces = false;
};

template <class View>
struct without_symmetry : std::type_identity<View> {};
template <reducing_view View>
struct without_symmetry<View> : std::type_identity<unreduced_view<View>> {};

template <class Model>
using view_of_mutants = typename without_symmetry<search_view<Model>>::type;

}}  // namespace foregone::impl
