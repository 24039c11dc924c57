// SPDX-License-Identifier: BSL-1.0
#pragma once

// The canonical representative of a state under renaming of identities: by sorting keys, or by a pruned search.

#include <foregone/impl/symmetry/identity_colors.hpp>
#include <foregone/impl/symmetry/identity_keys.hpp>
#include <foregone/impl/symmetry/relabelled.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/types/hash.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Negative, 0 or positive if a is before, equal to or after b in a total order of a state type's values: by members, elements and
/// alternatives, identities by their numbers.
///
/// Guarantees: a class that hides its members is ordered by its bytes, if they fit a word and distinguish values, otherwise by its
///     hash.
template <class T>
constexpr int compare_values(const T& a, const T& b);

namespace value_order {

template <class Number>
constexpr int of_numbers(const Number& a, const Number& b) {
    return a < b ? -1 : b < a ? 1 : 0;
}

/// Orders floating-point numbers by their bits, because < orders neither 0.0 and -0.0, nor a NaN.
template <std::size_t Count>
constexpr int of_floating(const bytes::words<Count>& a, const bytes::words<Count>& b) {
    int order = 0;
    for (std::size_t i = 0; i < Count && order == 0; ++i) order = of_numbers(a.word[i], b.word[i]);
    return order;
}

/// A class that hides its members, but whose equal values have equal bytes in one word.
template <class T>
concept is_one_word = bytewise<T> && byte_words<T> == 1;

template <class T>
constexpr int of_ranges(const T& a, const T& b) {
    auto x = std::begin(a), y = std::begin(b);
    for (; x != std::end(a) && y != std::end(b); ++x, ++y)
        if (const int order = compare_values<element_of<T>>(*x, *y); order != 0) return order;
    return (x != std::end(a)) - (y != std::end(b));
}

template <class T, std::size_t... I>
constexpr int of_elements(const T& a, const T& b, std::index_sequence<I...>) {
    int order = 0;
    static_cast<void>((((order = compare_values(get<I>(a), get<I>(b))) != 0) || ...));
    return order;
}

template <class T, std::size_t... I>
constexpr int of_alternatives(const T& a, const T& b, std::index_sequence<I...>) {
    int order = of_numbers(a.index(), b.index());
    if (order == 0) static_cast<void>(((a.index() == I && ((order = compare_values(get<I>(a), get<I>(b))) != 0)) || ...));
    return order;
}

template <class T>
constexpr int of_members(const T& a, const T& b) {
    return visit_members(a, [&](const auto&... left) {
        return visit_members(b, [&](const auto&... right) {
            int order = 0;
            static_cast<void>((((order = compare_values(left, right)) != 0) || ...));
            return order;
        });
    });
}

template <class T>
constexpr int of_arrays(const T& a, const T& b) {
    for (std::size_t i = 0; i < T::identity::size; ++i) {
        const int order = compare_values(scalarset_access::content(a)[i], scalarset_access::content(b)[i]);
        if (order != 0) return order;
    }
    return 0;
}

}  // namespace value_order

template <class T>
constexpr int compare_values(const T& a, const T& b) {
    using namespace value_order;
    if constexpr (is_scalarset<T>) return of_numbers(scalarset_access::number(a), scalarset_access::number(b));
    else if constexpr (is_scalarset_subset<T>) return of_numbers(scalarset_access::content(a), scalarset_access::content(b));
    else if constexpr (is_scalarset_array<T>) return of_arrays(a, b);
    else if constexpr (std::is_floating_point_v<T>) return of_floating(floating_words(a), floating_words(b));
    else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) return of_numbers(a, b);
    else if constexpr (string_like<T>) return of_numbers(std::string_view(view_of(a)), std::string_view(view_of(b)));
    else if constexpr (optional_like<T>)
        return a.has_value() && b.has_value() ? compare_values(*a, *b) : of_numbers(a.has_value(), b.has_value());
    else if constexpr (range_like<T>) return of_ranges(a, b);
    else if constexpr (tuple_like<T>) return of_elements(a, b, std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>)
        return of_alternatives(a, b, std::make_index_sequence<alternatives::count(static_cast<const T*>(nullptr))>{});
    else if constexpr (has_members<T>) return of_members(a, b);
    else if constexpr (is_one_word<T>) return of_numbers(to_word(a), to_word(b));
    else if constexpr (hashable<T>) return of_numbers(hash(a), hash(b));
    else return 0;
}

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
