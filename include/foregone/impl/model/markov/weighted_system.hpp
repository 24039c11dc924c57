// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/values.hpp>
#include <foregone/impl/model/views/choosing_view.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone::inline impl {

template <class System>
concept names_probability = requires {
    typename System::probability;
};

/// The number type of a weighted system: `probability`, otherwise fg::ratio.
template <class System>
struct probability_of_system : std::type_identity<ratio> {};
template <names_probability System>
struct probability_of_system<System> : std::type_identity<typename System::probability> {};

template <class System>
using system_probability = typename probability_of_system<System>::type;

/// `next` returns outcomes: states with probabilities.
template <class System, class Action>
concept answers_outcomes = requires(const typename System::state& s, const Action& a) {
    { (*System::next(s, a).begin()).to } -> std::convertible_to<const typename System::state&>;
    { (*System::next(s, a).begin()).probability } -> std::convertible_to<system_probability<System>>;
    System::next(s, a).end();
};

template <class System, class Action>
concept says_what_is_internal = requires(const typename System::state& s, const Action& a) {
    { System::internal(s, a) } -> std::convertible_to<bool>;
}
|| requires(const Action& a) {
    { System::internal(a) } -> std::convertible_to<bool>;
};

template <class System>
concept names_internal = requires {
    &System::internal;
};

/// Whether an action is internal.
template <class System, class Action>
constexpr bool is_internal_action(const typename System::state& state, const Action& action) {
    if constexpr (requires { System::internal(state, action); }) return System::internal(state, action);
    else if constexpr (requires { System::internal(action); }) return System::internal(action);
    else return false;
}

/// The probability of a sequence of choices: alternatives without weights are equally likely.
template <class Probability>
constexpr Probability probability_of_path(const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
    Probability share = 1;
    odds.each_share(choices, count, [&](std::uint64_t weight, std::uint64_t all) {
        share = share * Probability(static_cast<std::int64_t>(weight)) / Probability(static_cast<std::int64_t>(all));
    });
    return share;
}

/// Calls visit(successor, probability) for all possible successors of an action; a successor may occur more than once.
///
/// Guarantees: for a `next` that chooses, the paths that `assume` ends, or without a result, are left out, and the probabilities of
///     the others are normalised.
template <class System, class Action, class Visit>
constexpr void each_outcome(const typename System::state& from, const Action& action, Visit&& visit) {
    using state = typename System::state;
    using number = system_probability<System>;
    if constexpr (answers_outcomes<System, Action>) {
        for (const auto& outcome : System::next(from, action)) visit(outcome.to, static_cast<number>(outcome.probability));
    } else if constexpr (chooses_next<System, Action>) {
        number all = 0;
        const auto add = [&](const state&, const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
            all = all + probability_of_path<number>(choices, count, odds);
        };
        choosing_view<System>::each_way(from, action, add);
        const auto tell = [&](const state& to, const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
            visit(to, probability_of_path<number>(choices, count, odds) / all);
        };
        choosing_view<System>::each_way(from, action, tell);
    } else if constexpr (steps_in_place<System, Action>) {
        state to = from;
        if constexpr (std::is_void_v<decltype(System::next(to, action))>) System::next(to, action), visit(to, number(1));
        else if (System::next(to, action)) visit(to, number(1));
    } else {
        const auto to = System::next(from, action);
        if constexpr (successor_of<decltype(to), state>) visit(to, number(1));
        else if (to) visit(*to, number(1));
    }
}

}  // namespace foregone::impl
