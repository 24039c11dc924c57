// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/require/model_in_scope.hpp>
#include <foregone/impl/model/symmetry/orbit_representative.hpp>
#include <foregone/impl/model/symmetry/scalarsets_in.hpp>

#include <concepts>
#include <type_traits>

namespace foregone {

/// The model, of which a search keeps every state, and not one for all that differ only in who is who: to compare the two.
template <class Model>
struct unreduced : Model {
    using is_unreduced = void;
};

template <class M>
concept is_unreduced = requires {
    typename M::is_unreduced;
};

/// A model may say itself which state stands for others: `static constexpr state representative(const state&);`, which is trusted.
///
/// Requires: states with one representative satisfy the same properties, and their successors have the same representatives.
template <class M>
concept names_representative = requires(const typename M::state& s) {
    { M::representative(s) } -> std::convertible_to<typename M::state>;
};

/// Whether a search of the states of a model keeps only one for all that stand for the same; not where some arguments of actions are
/// left out, and so perhaps some identities.
template <class M>
inline constexpr bool keeps_representatives = !is_unreduced<M> && written_model<M>::argument_strength == 0 &&
                                              (names_representative<M> || mentions_identities<typename M::state>);

/// The one that stands for a state of the model in a search; itself, where nothing is reduced.
template <class M>
constexpr decltype(auto) representative_in(const typename M::state& state) {
    if constexpr (!keeps_representatives<M>) return (state);
    else if constexpr (names_representative<M>) return static_cast<typename M::state>(M::representative(state));
    else return orbit_representative(state);
}

/// A view of which a search keeps representatives of states.
template <class View>
concept reducing_view = requires {
    requires View::reduces;
};

/// What a search keeps of a state.
template <class View>
constexpr decltype(auto) kept_state(const typename View::node& state) {
    if constexpr (reducing_view<View>) return View::representative(state);
    else return (state);
}

}  // namespace foregone
