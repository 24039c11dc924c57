// SPDX-License-Identifier: BSL-1.0
#pragma once

// The first half of member reflection: the number of members of an aggregate.

#include <cstddef>
#include <type_traits>
#include <utility>

/// Counts the members of an aggregate by its possible initialisers.
namespace foregone { inline namespace impl { namespace aggregates {

/// The most members for which structured bindings are written out.
inline constexpr std::size_t most_members = 24;

/// Converts to any member type, so that brace elision leaves no clause for the members of a member.
struct anything {
    template <class T>
    operator T() const noexcept;
};

/// Converts to any reference that is not a constant one, which `anything` does not.
struct any_reference {
    template <class T>
    operator T&() const noexcept;
};

template <std::size_t>
using nth_anything = anything;

/// Converts to proper bases of T only.
template <class T>
struct any_base_of {
    template <class Base>
        requires std::is_base_of_v<Base, T> &&(!std::is_same_v<Base, T>)operator Base() const noexcept;
};

/// Converts to nothing.
struct nothing_useful {};

template <class T, std::size_t... I>
constexpr bool takes_clauses(std::index_sequence<I...>) {
    return requires { T{nth_anything<I>{}...}; };
}

/// Whether T takes N initialiser clauses: true for its number of members, and for fewer if the rest can be omitted.
template <class T, std::size_t N>
inline constexpr bool takes = takes_clauses<T>(std::make_index_sequence<N>{});

template <class T, std::size_t... Before, std::size_t... After>
constexpr bool takes_braces_clauses(std::index_sequence<Before...>, std::index_sequence<After...>) {
    return requires { T{nth_anything<Before>{}..., {}, nth_anything<After>{}...}; };
}

template <class T, std::size_t... Before>
constexpr bool takes_reference_after(std::index_sequence<Before...>) {
    return requires { T{nth_anything<Before>{}..., any_reference{}}; };
}

/// Whether T takes N clauses with `{}` at Index: false if that member is an array, which takes several clauses.
template <class T, std::size_t N, std::size_t Index>
inline constexpr bool takes_braces = takes_braces_clauses<T>(std::make_index_sequence<Index>{},
                                                             std::make_index_sequence<N - Index - 1>{});

template <class T, std::size_t... Before, std::size_t... After>
constexpr bool takes_pair_clauses(std::index_sequence<Before...>, std::index_sequence<After...>) {
    return requires { T{nth_anything<Before>{}..., {anything{}, anything{}}, nth_anything<After>{}...}; };
}

/// Whether the clause at Index is the first of two or more for one array.
template <class T, std::size_t N, std::size_t Index>
constexpr bool starts_array() {
    if constexpr (takes_braces<T, N, Index>) return false;
    else return takes_pair_clauses<T>(std::make_index_sequence<Index>{}, std::index_sequence<>{});
}

template <class T, std::size_t N, std::size_t... I>
constexpr bool has_arrays(std::index_sequence<I...>) {
    return (starts_array<T, N, I>() || ...);
}

/// No structured binding would bind a base. A member that converts from anything is not a base.
template <class T>
inline constexpr bool has_bases = requires {
    T{any_base_of<T>{}};
}
&&!requires { T{nothing_useful{}}; };

/// The most clauses that T takes: counted upwards, which is fast, if every member has a default initialiser, otherwise downwards.
template <class T, std::size_t N, bool Upwards>
constexpr std::size_t most_clauses() {
    if constexpr (Upwards) {
        if constexpr (N > most_members || !takes<T, N + 1>) return N;
        else return most_clauses<T, N + 1, true>();
    } else {
        if constexpr (N == 0 || takes<T, N>) return N;
        else return most_clauses<T, N - 1, false>();
    }
}

template <class T>
constexpr std::size_t most_clauses() {
    if constexpr (takes<T, 0>) return most_clauses<T, 0, true>();
    else return most_clauses<T, most_members + 1, false>();
}

inline constexpr std::size_t uncountable = static_cast<std::size_t>(-1);

template <class T>
constexpr std::size_t count() {
    constexpr std::size_t clauses = most_clauses<T>();
    if constexpr (clauses > most_members || (clauses == 0 && !takes<T, 0>)) return uncountable;
    else if constexpr (clauses > 0 && has_bases<T>) return uncountable;
    else if constexpr (clauses == 0 && !std::is_empty_v<T>) return uncountable;
    else if constexpr (takes_braces<T, clauses + 1, clauses>) return uncountable;
    else if constexpr (takes_reference_after<T>(std::make_index_sequence<clauses>{})) return uncountable;
    else if constexpr (has_arrays<T, clauses>(std::make_index_sequence<clauses>{})) return uncountable;
    else return clauses;
}

/// The number of members of the aggregate T; `uncountable` if it has bases, arrays, references or too many members.
template <class T>
inline constexpr std::size_t member_count = count<T>();

}}}  // namespace foregone::impl::aggregates
