// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which runs a temporal property is about.

#include <foregone/impl/base/config.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone::inline impl {

/// A condition for actions of some types, such as alternatives of a `one_of`.
template <class... Kinds>
struct is_of_kind {
    template <class Action>
    constexpr bool operator()(const Action&) const {
        return (std::is_same_v<Action, Kinds> || ...);
    }
};

/// A condition for some values.
template <auto... Values>
struct is_one_of {
    template <class Action>
    constexpr bool operator()(const Action& action) const {
        if constexpr ((std::is_same_v<Action, std::remove_const_t<decltype(Values)>> && ...)) return ((action == Values) || ...);
        else return false;
    }
};

/// The fairness of a property that names none: the model's.
struct model_fairness {};

}  // namespace foregone::inline impl

namespace foregone {

/// Conditions of fairness: `By` answers for an action whether the condition is about the action; or a value, and there is a
/// condition for each value of its type.
template <name Title, bool IsStrong, class By>
struct fairness_condition {
    static_assert(std::is_empty_v<By> && std::is_default_constructible_v<By>,
                  "foregone: a condition of fairness captures something; it is part of a type and cannot hold values; capture "
                  "nothing; see docs/reference/model/fairness.md");

    using by = By;
    static constexpr bool is_strong = IsStrong;
    static constexpr std::string_view title() { return Title.view(); }
};

/// A run may end in any state.
struct may_stop_type {
    static constexpr bool stops = true;
};
inline constexpr may_stop_type may_stop{};

/// The conditions that a run has to meet to be fair; a member `fairness` of a model.
template <class... Conditions>
struct fairness {
    using list = boost::mp11::mp_list<Conditions...>;

    constexpr fairness() = default;
    constexpr explicit fairness(Conditions...)
        requires(sizeof...(Conditions) > 0)
    {}
};

/// An action that is enabled from some point on for ever is taken again and again.
template <name Title, class By>
constexpr auto weakly_fair(By) {
    return fairness_condition<Title, false, By>{};
}

/// An action that is enabled again and again is taken again and again.
template <name Title, class By>
constexpr auto strongly_fair(By) {
    return fairness_condition<Title, true, By>{};
}

}  // namespace foregone
