// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which runs a temporal property is about.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/formula/action_kind.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/list.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// The fairness of a property that names none: the model's.
struct model_fairness {};

/// Replaces a predicate that has an error.
struct refused_predicate {
    constexpr bool operator()(const auto&...) const { return true; }
};

/// Reports a condition that captures something. A function, because Clang leaves out what follows an error in a class.
template <class By>
constexpr auto refuse_condition() {
    static_assert(captures_nothing<By>,
                  "foregone: a condition of fairness captures something; it is part of a type and cannot hold values; capture "
                  "nothing and read constants of the model instead; see docs/reference/model/fairness.md");
    return refused_predicate{};
}

template <class By, bool = captures_nothing<By>>
struct checked_condition {
    using type = By;
};
template <class By>
struct checked_condition<By, false> {
    using type = decltype(refuse_condition<By>());
};

}}  // namespace foregone::impl

namespace foregone {

/// Conditions of fairness: `By` answers for an action whether the condition is about the action; or a value, and there is a
/// condition for each value of its type.
template <name Title, bool IsStrong, class By>
struct fairness_condition {
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

/// Weak fairness: an action that is always enabled from some position on is taken infinitely often.
template <name Title, class By>
constexpr auto weakly_fair(By) {
    return fairness_condition<Title, false, typename checked_condition<By>::type>{};
}

/// A weak condition for each of some types of actions: `weakly_fair<commit, abort>()`.
template <class Kind, class... Kinds>
constexpr auto weakly_fair() {
    return fairness_condition<"weakly fair", false, is_of_kind<kinds_by_type<Kind, Kinds...>>>{};
}

/// A weak condition for each of some values of the actions: `weakly_fair<thread::first>()`.
template <auto Value, auto... Values>
constexpr auto weakly_fair() {
    return fairness_condition<"weakly fair", false, is_of_kind<kinds_by_value<Value, Values...>>>{};
}

/// Strong fairness: an action enabled infinitely often is taken infinitely often.
template <name Title, class By>
constexpr auto strongly_fair(By) {
    return fairness_condition<Title, true, typename checked_condition<By>::type>{};
}

/// A strong condition for each of some types of actions.
template <class Kind, class... Kinds>
constexpr auto strongly_fair() {
    return fairness_condition<"strongly fair", true, is_of_kind<kinds_by_type<Kind, Kinds...>>>{};
}

/// A strong condition for each of some values of the actions.
template <auto Value, auto... Values>
constexpr auto strongly_fair() {
    return fairness_condition<"strongly fair", true, is_of_kind<kinds_by_value<Value, Values...>>>{};
}

}  // namespace foregone
