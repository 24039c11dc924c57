// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of symmetry reduction: identities in states and actions are visible, unordered and interchangeable.

#include <foregone/impl/symmetry/exchanged_actions.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/model/transition_system.hpp>

namespace foregone { inline namespace impl {

// One message for each error of a transition system whose states are representatives of orbits.

template <class M>
struct identities_can_be_seen {
    static constexpr bool met = !keeps_representatives<M> || names_representative<M> || shows_identities<typename M::state>;
    struct sentence {
        static_assert(
            met,
            "foregone: the model's `state` contains identities of a scalarset, and a part that hides its "
            "members (a class that is not a plain struct, a pointer, a C array in a struct), so it is unknown whether there "
            "are some in it; make it a plain struct of std::array and the like, or declare that there are none by `template <> "
            "inline constexpr bool foregone::holds_no_identities<T> = true;`; see docs/how-to/symmetry.md");
    };
};

template <class M>
struct identities_are_in_no_order {
    static constexpr bool met = !keeps_representatives<M> || names_representative<M> || !orders_identities<typename M::state>;
    struct sentence {
        static_assert(met,
                      "foregone: the model's `state` has a container that is sorted by identities, such as "
                      "std::set, or fg::subset_of<D>; use fg::scalarset_subset<Id>, fg::scalarset_array<Id, T> or a sequence; see "
                      "docs/how-to/symmetry.md");
    };
};

template <class M>
struct actions_are_open_to_everybody {
    static constexpr bool met =
        !keeps_representatives<M> || actions_are_for_everybody<domain_of<typename M::action>, typename M::state>();
    struct sentence {
        static_assert(met,
                      "foregone: one identity of a scalarset occurs in the model's actions and another one does not, so they are "
                      "not interchangeable; use all identities in the action, as fg::product<send, node> does, and let `next` "
                      "decide whether it is enabled; or check fg::unreduced<M>; see docs/how-to/symmetry.md");
    };
};

}}  // namespace foregone::impl
