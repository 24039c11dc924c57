// SPDX-License-Identifier: BSL-1.0
#pragma once

// The concepts by which a behavior's optional parts are detected; used by its view and its requirements.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/types/independent_copies.hpp>
#include <foregone/model/expectation.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// The optional parts of a behavior, and the types that follow from them.

template <class B>
concept has_system = requires { typename B::system; };
template <class B, class Action>
concept has_perform = requires(typename B::system& s, const Action& a) { B::perform(s, a); };
template <class B>
concept has_model = requires { typename B::model; };
template <class B>
concept has_create = requires { { B::create() } -> std::same_as<typename B::system>; };
template <class B>
concept creates_for_model = requires(const typename B::model& m) { { B::create(m) } -> std::same_as<typename B::system>; };
template <class B>
concept has_initial_model = requires { { B::initial() } -> std::convertible_to<typename B::model>; };
template <class B, class Action>
concept has_enabled = requires(const typename B::model& m, const Action& a) { { B::enabled(m, a) } -> std::convertible_to<bool>; };

/// Who makes the system of a behavior; specialised for suites of commands.
template <class B>
struct system_maker {
    using type = B;
};

/// A system for each initial model that a behavior lists, at most 64.
template <class Maker>
constexpr void create_for_initial_models() {
    using model = typename Maker::model;
    if constexpr (requires { typename Maker::initial; }) {
        for (std::uint64_t i = 0; i < Maker::initial::size && i < 64; ++i)
            static_cast<void>(Maker::create(static_cast<const model&>(Maker::initial::at(i))));
    } else if constexpr (has_initial_model<Maker>) {
        static_cast<void>(Maker::create(static_cast<const model&>(Maker::initial())));
    } else if constexpr (requires { Maker::initial().begin(); }) {
        for (const model& one : Maker::initial()) static_cast<void>(Maker::create(one));
    } else {
        static_cast<void>(Maker::create(model()));
    }
}

template <class Maker, class System>
constexpr bool begins() {
    if constexpr (requires { typename Maker::around_cycle; }) static_cast<void>(typename Maker::around_cycle());
    if constexpr (creates_for_model<Maker>) create_for_initial_models<Maker>();
    else if constexpr (has_create<Maker>) static_cast<void>(Maker::create());
    else static_cast<void>(System());
    return true;
}

/// Whether making a system changes nothing elsewhere, because the compiler can do it: it opens no file, and numbers no object.
template <class Maker, class System>
concept begins_by_itself = requires { typename std::bool_constant<begins<Maker, System>()>; };

/// A behavior whose `next` updates the oracle's model in one of the valid forms.
template <class B, class Action, class Seen>
concept has_oracle_step = requires(typename B::model& m, const Action& a, const Seen& seen) {
    { B::next(m, a, seen) } -> std::convertible_to<typename B::model>;
} || requires(typename B::model& m, const Action& a) {
    { B::next(m, a) } -> std::convertible_to<typename B::model>;
} || requires(typename B::model& m, const Action& a, const Seen& seen) {
    { B::next(m, a, seen) } -> std::same_as<void>;
} || requires(typename B::model& m, const Action& a) {
    { B::next(m, a) } -> std::same_as<void>;
};

/// The action alone determines the next model, so that a run can be planned without the system.
template <class B, class Action, class Seen>
concept goes_on_by_action = !requires(typename B::model& m, const Action& a, const Seen& seen) { B::next(m, a, seen); } &&
                            !requires(typename B::model& m, const Action& a, const thrown& e) { B::next(m, a, e); };

/// The type of a domain's values; for a list of action types, the first type.
template <class Actions>
struct first_action_type {
    using type = typename Actions::value_type;
};
template <class First, class... Others>
struct first_action_type<one_of<First, Others...>> : first_action_type<domain_of<First>> {};

/// The result of `perform` for an action of this type.
template <class B, class Action>
using answer_to = std::remove_cvref_t<decltype(B::perform(std::declval<typename B::system&>(), std::declval<const Action&>()))>;

/// The answer that an expectation sees: `nothing` for void.
template <class B, class Action>
using seen_of = std::conditional_t<std::is_void_v<answer_to<B, Action>>, nothing, answer_to<B, Action>>;

/// The answer type for actions of the first type; for all actions, if expectations look at the history.
template <class B>
using answer_to_first = answer_to<B, typename first_action_type<domain_of<typename B::action>>::type>;

/// Whether all runs of a behavior can be planned on its model.
template <class B, class Actions>
inline constexpr bool plannable =
    has_model<B>&& goes_on_by_action<B, typename Actions::value_type, seen_of<B, typename Actions::value_type>>;
template <class B, class... Alternatives>
inline constexpr bool plannable<B, one_of<Alternatives...>> = (plannable<B, domain_of<Alternatives>> && ...);

/// The oracle's model, for a behavior with one; otherwise expectations look at the history.
template <class B>
struct oracle_state {
    struct type {
        bool operator==(const type&) const = default;
    };
};
template <has_model B>
struct oracle_state<B> {
    using type = typename B::model;
};

}}  // namespace foregone::impl
