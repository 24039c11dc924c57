// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects the canonical representative that a search stores for a state; used by views and graph searches.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/symmetry/orbit_representative.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>

#include <concepts>

namespace foregone { inline namespace impl {

template <class M>
concept is_unreduced = requires {
    typename M::is_unreduced;
};

/// A model that names the canonical representative of a state itself: `static constexpr state representative(const state&);`. It is
/// trusted.
///
/// Requires: states with one representative satisfy the same properties, and their successors have the same representatives.
template <class M>
concept names_representative = requires(const typename M::state& s) {
    { M::representative(s) } -> std::convertible_to<typename M::state>;
};

/// A view whose searches store canonical representatives.
template <class View>
concept reducing_view = requires {
    requires View::reduces;
};

}}  // namespace foregone::impl

namespace foregone {

/// The model without symmetry reduction: a search stores every state. For comparison with the reduced search.
template <class Model>
struct unreduced : Model {
    using is_unreduced = void;
};

/// Whether a search stores only canonical representatives. False if some arguments of actions, and so perhaps some identities, are
/// left out.
template <class M>
inline constexpr bool keeps_representatives = !is_unreduced<M> && written_model<M>::argument_strength == 0 &&
                                              (names_representative<M> || mentions_identities<typename M::state>);

/// The state that a search stores for a state.
template <class View>
constexpr decltype(auto) kept_state(const typename View::node& state) {
    if constexpr (reducing_view<View>) return View::representative(state);
    else return (state);
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The canonical representative of a state in a search; the state itself without reduction.
template <class M>
constexpr decltype(auto) representative_in(const typename M::state& state) {
    if constexpr (!keeps_representatives<M>) return (state);
    else if constexpr (names_representative<M>) return static_cast<typename M::state>(M::representative(state));
    else return orbit_representative(state);
}

}}  // namespace foregone::impl
