// SPDX-License-Identifier: BSL-1.0
#pragma once

// The canonical representative of a state under renaming of identities: by sorting keys, or by a pruned search.

#include <foregone/impl/symmetry/identity_colors.hpp>
#include <foregone/impl/symmetry/identity_keys.hpp>
#include <foregone/impl/symmetry/relabelled.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/impl/symmetry/value_order.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Finds the least image of a state whose identities differ by their relations: refines colors, then individualizes one member of a
/// group with equal colors after the other, as programs for canonical labelling of graphs do.
///
/// Guarantees: exact. Equal hashes of different facts only enlarge the search.
/// Source: the search tree of B. D. McKay, "Practical graph isomorphism" (1981), pruned by automorphisms: exchanges without effect
///     and equal leaves.
template <class State>
class orbit_search {
    using scalarsets = scalarsets_in<State>;
    using colors = identity_colors<scalarsets>;

    /// Some identities of one color, by number.
    struct group {
        std::size_t scalarset = 0;
        std::size_t size = 0;
        std::uint8_t members[64]{};
    };

    const State& state_;
    State least_;
    bool found_ = false;

public:
    constexpr explicit orbit_search(const State& state) : state_(state), least_(state) {}

    constexpr State run() {
        descend(colors{});
        return least_;
    }

private:
    template <class F>
    static constexpr void with_scalarset(std::size_t wanted, F&& f) {
        std::size_t index = 0;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, scalarsets>>([&](auto which) {
            if (index++ == wanted) f(which);
        });
    }

    /// The first group with the least shared color, of the first scalarset with one; empty if there is none.
    static constexpr group undecided(const colors& now) {
        group chosen;
        for (std::size_t s = 0; s < boost::mp11::mp_size<scalarsets>::value && chosen.size == 0; ++s)
            with_scalarset(s, [&](auto which) { chosen = undecided_of<typename decltype(which)::type>(now, s); });
        return chosen;
    }

    template <class Id>
    static constexpr group undecided_of(const colors& now, std::size_t scalarset) {
        const auto& color = now.template of<Id>();
        group chosen;
        for (std::size_t i = 1; i <= Id::size; ++i) {
            if (chosen.size > 0 && color[chosen.members[0]] <= color[i]) continue;
            group candidate{.scalarset = scalarset};
            for (std::size_t k = i; k <= Id::size; ++k)
                if (color[k] == color[i]) candidate.members[candidate.size++] = static_cast<std::uint8_t>(k);
            if (candidate.size > 1) chosen = candidate;
        }
        return chosen;
    }

    constexpr bool is_interchangeable(const group& all) const {
        bool same = true;
        with_scalarset(all.scalarset, [&](auto which) {
            using id = typename decltype(which)::type;
            for (std::size_t k = 1; k < all.size && same; ++k)
                same =
                    relabelled(state_, relabelling<scalarsets>::template exchanging<id>(all.members[0], all.members[k])) == state_;
        });
        return same;
    }

    /// Assigns new, distinct colors to the members from `first` to before `last`.
    static constexpr void individualize(colors& now, const group& all, std::size_t first, std::size_t last) {
        with_scalarset(all.scalarset, [&](auto which) {
            auto& color = now.template of<typename decltype(which)::type>();
            for (std::size_t k = first; k < last; ++k) color[all.members[k]] = mixer::of(color[all.members[k]], k - first + 1);
        });
    }

    /// Refines, and orders interchangeable identities arbitrarily; returns the group that remains to be tried.
    constexpr group settle(colors& now) const {
        for (;;) {
            refine_colors(state_, now);
            const group left = undecided(now);
            if (left.size == 0 || !is_interchangeable(left)) return left;
            individualize(now, left, 0, left.size);
        }
    }

    /// The renaming at one of the leaves below.
    constexpr relabelling<scalarsets> dive(colors now) const {
        for (group left = settle(now); left.size > 0; left = settle(now)) individualize(now, left, 0, 1);
        return now.ranks();
    }

    constexpr void descend(colors now) {
        const group left = settle(now);
        if (left.size == 0) return consider(relabelled(state_, now.ranks()));
        relabelling<scalarsets> first;
        for (std::size_t k = 0; k < left.size; ++k) {
            colors next = now;
            individualize(next, left, k, k + 1);
            const relabelling<scalarsets> any = dive(next);
            if (k == 0) first = any;
            else if (leads_back(now, left, k, first, any)) continue;
            descend(next);
        }
    }

    /// Whether renaming by the first leaf and back by another one changes neither the state nor a color, and maps member k to the
    /// first: then both subtrees are equivalent.
    constexpr bool leads_back(const colors& now, const group& left, std::size_t k, const relabelling<scalarsets>& first,
                              const relabelling<scalarsets>& other) const {
        bool alike = true;
        std::size_t s = 0;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, scalarsets>>([&](auto which) {
            using id = typename decltype(which)::type;
            const auto& color = now.template of<id>();
            for (std::size_t i = 1; i <= id::size && alike; ++i) {
                std::size_t back = 1;
                while (other.template of<id>()[back] != first.template of<id>()[i]) ++back;
                alike = color[back] == color[i] && (s != left.scalarset || i != left.members[0] || back == left.members[k]);
            }
            ++s;
        });
        return alike && relabelled(state_, first) == relabelled(state_, other);
    }

    constexpr void consider(const State& image) {
        if (found_ && compare_values(least_, image) <= 0) return;
        least_ = image;
        found_ = true;
    }
};

namespace orbits {

/// Sorts the identities of one scalarset by their keys, the largest first.
template <class Id, class State, class Scalarsets>
constexpr void order_by_keys(const State& state, relabelling<Scalarsets>& by, bool& moves) {
    identity_keys_of<Id> keys;
    keys.add(state);
    std::uint8_t order[Id::size]{};
    for (std::size_t i = 0; i < Id::size; ++i) {
        std::size_t at = i;
        for (; at > 0 && keys.of[order[at - 1]] < keys.of[i]; --at) order[at] = order[at - 1];
        order[at] = static_cast<std::uint8_t>(i);
        moves = moves || at != i;
    }
    for (std::size_t i = 0; i < Id::size; ++i) by.template of<Id>()[order[i] + 1] = static_cast<std::uint8_t>(i + 1);
}

}  // namespace orbits

/// The canonical representative of the state's orbit: the same for all states that differ in a renaming of identities only.
///
/// Requires: shows_identities<State>, and no orders_identities<State>.
/// Guarantees: an element of the orbit. The choice is the same while compiling and at run time on one machine, and otherwise
///     unspecified.
/// Complexity: a sort of the identities if no fact is about two identities and all facts about one fit 64 bits; otherwise some
///     passes over the state for each of N identities, and at worst one for each permutation.
template <class State>
constexpr State orbit_representative(const State& state) {
    static_assert(
        shows_identities<State> && !orders_identities<State>,
        "foregone: orbit_representative(state); a part of the state hides its members, or is sorted in an "
        "order of identities; make it a plain struct or an fg::scalarset_array; see docs/how-to/symmetry.md");
    if constexpr (!mentions_identities<State>) {
        return state;
    } else if constexpr (has_identity_keys<State>) {
        relabelling<scalarsets_in<State>> by;
        bool moves = false;
        [&]<class... Ids>(boost::mp11::mp_list<Ids...>) {
            (orbits::order_by_keys<Ids>(state, by, moves), ...);
        }(scalarsets_in<State>{});
        return moves ? relabelled(state, by) : state;
    } else {
        return orbit_search<State>(state).run();
    }
}

}}  // namespace foregone::impl
