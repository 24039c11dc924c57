// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which steps a log may leave out: `gaps`, `gaps_where` and a model's `unrecorded`; used by log checks.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// A complete log: no step is missing.
struct no_gaps {
    static constexpr unsigned in_a_row = 0;
    constexpr bool operator()(const auto&) const { return false; }
};

/// Types of actions: a log may omit up to `in_a_row` consecutive ones. Made by `gaps`.
template <class... Actions>
struct gap_list {
    unsigned in_a_row = 1;

    template <class A>
    constexpr bool operator()(const A&) const {
        return (std::is_same_v<Actions, typename command_in<A>::type> || ...);
    }
};

/// Actions chosen by a predicate: a log may omit up to `in_a_row` consecutive ones. Made by `gaps_where`.
template <class Predicate>
struct gap_predicate {
    unsigned in_a_row = 1;
    Predicate picks{};

    template <class A>
    constexpr bool operator()(const A& action) const {
        if constexpr (std::is_invocable_v<const Predicate&, const A&>) return static_cast<bool>(picks(action));
        else return false;
    }
};

template <class M>
concept names_unrecorded = requires {
    M::unrecorded.in_a_row;
};

/// The model's own list of steps that may be missing: its member `unrecorded`.
template <class M>
constexpr auto unrecorded_of() {
    if constexpr (names_unrecorded<M>) return M::unrecorded;
    else return no_gaps{};
}

}}  // namespace foregone::impl

namespace foregone {

/// Between two lines of a log, and before the first, up to `in_a_row` steps of these types may be unrecorded.
template <class... Actions>
constexpr gap_list<Actions...> gaps(unsigned in_a_row) {
    return {in_a_row};
}

/// The same for the actions that a predicate accepts.
template <class Predicate>
constexpr gap_predicate<Predicate> gaps_where(unsigned in_a_row, Predicate picks) {
    return {in_a_row, picks};
}

}  // namespace foregone
