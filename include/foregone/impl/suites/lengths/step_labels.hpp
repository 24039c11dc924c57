// SPDX-License-Identifier: BSL-1.0
#pragma once

// Labels of abstract transitions: fg::by_kind, fg::by_action, fg::unlabelled, or a function of the user.

#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/walks/action_kinds.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// Labels distinguish abstract transitions between the same abstract states.

/// The kind of the action: its type, or its enumerator if actions are an enum.
struct by_kind_label {
    template <class View>
    static constexpr std::uint32_t of(std::uint64_t number) {
        return static_cast<std::uint32_t>(kind_of<action_kinds<typename View::action_domain>>(action_of<View>(number)));
    }
    template <class View>
    static constexpr void print(auto& sink, std::uint32_t kind) {
        if constexpr (action_kinds<typename View::action_domain>::count > 1)
            action_kinds<typename View::action_domain>::title(kind, sink);
    }
};
inline constexpr by_kind_label by_kind{};

/// The action with all its arguments.
struct by_action_label {
    template <class View>
    static constexpr std::uint64_t of(std::uint64_t number) {
        return action_of<View>(number);
    }
    template <class View>
    static constexpr void print(auto& sink, std::uint64_t action) {
        View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& a) { print_action(sink, a); });
    }
};
inline constexpr by_action_label by_action{};

/// No label.
struct unlabelled_steps {
    template <class View>
    static constexpr std::uint32_t of(std::uint64_t) {
        return 0;
    }
    template <class View>
    static constexpr void print(auto&, std::uint32_t) {}
};
inline constexpr unlabelled_steps unlabelled{};

template <class Label>
concept names_steps =
    std::same_as<Label, by_kind_label> || std::same_as<Label, by_action_label> || std::same_as<Label, unlabelled_steps>;

/// The result of a user's function of the action.
template <class View, auto Label>
struct step_label {
    using type =
        std::remove_cvref_t<decltype(Label(std::declval<const typename first_action_type<typename View::action_domain>::type&>()))>;

    static constexpr type of(std::uint64_t number) {
        const std::uint64_t action = action_of<View>(number);
        type label{};
        View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& a) { label = Label(a); });
        return label;
    }
    static constexpr void print(auto& sink, const type& label) { foregone::print(sink, label); }
};
template <class View, auto Label>
    requires names_steps<std::remove_cvref_t<decltype(Label)>>
struct step_label<View, Label> {
    using type = decltype(Label.template of<View>(0));
    static constexpr type of(std::uint64_t number) { return Label.template of<View>(number); }
    static constexpr void print(auto& sink, const type& label) { Label.template print<View>(sink, label); }
};

}}  // namespace foregone::impl
