// SPDX-License-Identifier: BSL-1.0
#pragma once

// Requires that states can be compared and hashed; the message names the member that prevents it.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/types/name_parts.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

// Compilers show these types in the message about a state.

/// A member of a state, by its path in it.
template <name Path, class Type>
struct its_member {};

/// A state that does not show its members: a class with private ones, or with a C array.
struct itself {};

template <class State, class Because>
inline constexpr bool has_equality = std::equality_comparable<State>;
template <class State, class Because>
inline constexpr bool can_be_hashed = hashable<State>;

}  // namespace foregone

namespace foregone { inline namespace impl {

struct listed_types {
    template <class... Members>
    constexpr auto operator()(const Members&...) const {
        return boost::mp11::mp_list<std::remove_cv_t<Members>...>{};
    }
};
template <class T>
using member_types = decltype(visit_members(std::declval<const T&>(), listed_types{}));

constexpr text<60> longer_path(text<60> path, std::string_view member) {
    if (!path.empty()) path.append('.');
    return path.append(member), path;
}

template <class T>
struct members_shown : std::type_identity<boost::mp11::mp_list<>> {};
template <has_members T>
struct members_shown<T> : std::type_identity<member_types<T>> {};

/// The position of the first type for which a trait is false; the number of types if there is none.
template <template <class> class Fits, class... Types>
consteval std::size_t first_unfit(boost::mp11::mp_list<Types...>) {
    std::size_t at = 0;
    static_cast<void>(((Fits<Types>::value ? (++at, true) : false) && ...));
    return at;
}

/// The first member in a value, at any depth, for which a trait is false; the value itself if its members do not show.
template <template <class> class Fits, class T, text<60> Path = text<60>{}>
consteval auto find_unfit() {
    using members = typename members_shown<T>::type;
    constexpr std::size_t at = first_unfit<Fits>(members{});
    if constexpr (at < boost::mp11::mp_size<members>::value)
        return find_unfit<Fits, boost::mp11::mp_at_c<members, at>, longer_path(Path, member_name<T, at>())>();
    else if constexpr (Path.empty()) return itself{};
    else return its_member<to_name<Path.size()>(Path.data()), T>{};
}

template <class T>
using is_comparable = std::bool_constant<std::equality_comparable<T>>;
template <class T>
using is_hashable = std::bool_constant<hashable<T>>;

template <class State>
struct states_can_be_compared {
    static constexpr bool met = std::equality_comparable<State>;
    struct sentence {
        using because = decltype(find_unfit<is_comparable, State>());
        static_assert(has_equality<State, because>,
                      "foregone: the scope merges equal states, and this state has no ==, or a member of it has none; the compiler "
                      "names the first such member; add `bool operator==(const T&) const = default;` (a behavior's state is its "
                      "system and its model); see docs/reference/model/scope.md");
    };
};

template <class State>
struct states_can_be_hashed {
    static constexpr bool met = hashable<State>;
    struct sentence {
        using because = decltype(find_unfit<is_hashable, State>());
        static_assert(can_be_hashed<State, because>,
                      "foregone: the scope merges equal states, and this state cannot be hashed; the compiler names the member "
                      "that cannot; make it an aggregate of hashable members (std::array for a C array, no unordered container: "
                      "its order is unspecified), adapt it with Boost.Hana, or add a hash_value(); see "
                      "docs/reference/types/hash.md");
    };
};

template <class State>
struct state_requirements : first_unmet<states_can_be_compared<State>, states_can_be_hashed<State>> {};

}}  // namespace foregone::impl
