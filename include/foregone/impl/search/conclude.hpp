// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict of a search that passed: its arguments, witnesses, and what it did not exercise.

#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/symmetry/exchanged_actions.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

template <class View, class Verdict>
constexpr outcome conclude_arguments(Verdict& into, outcome passed) {
    return conclude_arguments(into, argument_strength<typename View::action_domain>(), passed);
}

/// What a search did not exercise. A search of representatives may have seen an action taken by some identities only.
template <class View>
constexpr vacuity unused_of(const tally<View>& counted) {
    const vacuity unused = counted.unused();
    if constexpr (reducing_view<View>) {
        if (unused.idle_actions == 0) return unused;
        if constexpr (mentions_identities<typename View::node>) {
            tally<View> everybody = counted;
            mark_exchanged_actions<typename View::action_domain, typename View::node>(everybody.enabled);
            return everybody.unused();
        } else {
            return {};  // only the model knows which representative stands for which state
        }
    } else {
        return unused;
    }
}

/// Fills in the verdict of a search that visited everything it was asked to. The trace is filled in elsewhere.
template <class Verdict, class View>
constexpr void conclude_passed(Verdict& into, const tally<View>& counted, outcome passed) {
    into.property = counted.unwitnessed();
    into.result = into.property == no_property ? conclude_arguments<View>(into, passed) : outcome::violated;
    into.unused = unused_of(counted);
}

/// Records that the search distinguished states by == alone, where its verdict is about all states.
template <class Node, class Verdict>
constexpr void conclude_equality([[maybe_unused]] Verdict& into) {
    if constexpr (has_opaque_members<Node>)
        if (into.holds() || (into.violated() && !into.has_trace)) into.states = state_identity::by_equality;
}

}}  // namespace foregone::impl
