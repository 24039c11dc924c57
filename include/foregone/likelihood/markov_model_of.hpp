// SPDX-License-Identifier: BSL-1.0
#pragma once

// Makes a Markov decision process from a weighted or choosing transition system, with all its reachable states.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/impl/model/choosing_view.hpp>
#include <foregone/impl/model/state_requirements.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

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

// One message for each error in a transition system that is converted to a Markov decision process.

template <class System>
struct begins_in_one {
    static constexpr bool met = begins_in_one_state<System>;
    struct sentence {
        static_assert(met, "foregone: the model has several initial states, but a Markov decision process has one; let `initial` "
                           "return a `state`, "
                           "and continue by an internal action; see docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System, class Action>
struct leads_to_outcomes {
    static constexpr bool met = answers_outcomes<System, Action> || has_next<System, Action> || chooses_next<System, Action>;
    struct sentence {
        static_assert(
            met,
            "foregone: the model has no `next` for one of its actions, or its `next` returns no outcomes; write `static constexpr "
            "fg::outcomes<state> next(state, action);`, and `using probability = double;` if they are double; see "
            "docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System, class Action>
struct internal_can_be_asked {
    static constexpr bool met = says_what_is_internal<System, Action> || !names_internal<System>;
    struct sentence {
        static_assert(met,
                      "foregone: the model's `internal` cannot be called with one of its actions; write `static constexpr bool "
                      "internal(action);`, or (state, action); see docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System>
struct actions_have_a_first_value {
    static constexpr bool met = std::default_initializable<typename domain_of<typename System::action>::value_type>;
    struct sentence {
        static_assert(met,
                      "foregone: an action of the model has no default constructor; write initial values for its members; see "
                      "docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System>
struct states_can_be_numbered : state_requirements<typename System::state>::type {};

/// The requirements of a transition system for a Markov decision process.
template <class System>
using unmet_in_weighted_system =
    typename first_unmet<is_a_model<System>, has_states_that_can_be_copied<System>, says_where_it_begins<System>,
                         begins_in_one<System>, has_actions<System>, actions_can_be_listed<System>, has_an_action_to_take<System>,
                         of_every_action<leads_to_outcomes, System>, of_every_action<internal_can_be_asked, System>,
                         actions_have_a_first_value<System>, states_can_be_numbered<System>>::type;

}}  // namespace foregone::impl

namespace foregone {

[[noreturn]] inline void the_system_has_more_states_than_the_limit(std::uint64_t limit_states) {
    refuse_probabilities("the system has more than " + std::to_string(limit_states) +
                         " states; pass a larger limit to markov_model_of, or reduce the system");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The Markov decision process of a transition system, with all its reachable states.
///
/// Requires: all requirements above.
/// Order: rows by state in order of discovery, then by action. Equal outcomes of an action are merged, and outcomes of probability
/// 0 are omitted.
/// Errors: std::invalid_argument for more states than the limit; a compile error in a constant evaluation. The user of the model
/// checks its probabilities.
template <class System>
class weighted_exploration {
    static_assert(sizeof(typename unmet_in_weighted_system<System>::sentence) > 0);

    using state = typename System::state;
    using domain = domain_of<typename System::action>;
    using action = typename domain::value_type;
    using number = system_probability<System>;

    /// The probability of each of several states, in order of discovery.
    struct share {
        state_id to;
        number probability;
    };

    numbered_states<state> states_{};
    markov_model<state, action, number> made_{};

public:
    constexpr markov_model<state, action, number> model(std::uint64_t limit_states) {
        made_.initial = System::initial();
        states_.number_of(made_.initial);
        for (std::size_t at = 0; at < states_.size(); ++at) {
            const state from = states_[static_cast<state_id>(at)];
            action_space<domain>::for_each(0, domain::size, [&](std::uint64_t index, const auto& by) { take(from, index, by); });
            if (states_.size() > limit_states) the_system_has_more_states_than_the_limit(limit_states);
        }
        return made_;
    }

private:
    template <class By>
    constexpr void take(const state& from, std::uint64_t index, const By& by) {
        std::vector<share> shares;
        each_outcome<System>(from, by, [&](const state& to, const number& probability) {
            if (!(probability == number(0))) add(shares, states_.number_of(to), probability);
        });
        const bool internal = is_internal_action<System>(from, by);
        for (const share& one : shares)
            made_.add(from, internal ? action_or_tau<action>(tau) : action_or_tau<action>(domain::at(index)), states_[one.to],
                      one.probability);
    }

    static constexpr void add(std::vector<share>& shares, state_id to, const number& probability) {
        for (share& one : shares)
            if (one.to == to) return void(one.probability = one.probability + probability);
        shares.push_back({to, probability});
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// `fg::markov_model_of<channel>(1'000)`: the Markov decision process of a transition system whose `next` returns fg::outcomes, or
/// chooses.
///
/// Errors: see weighted_exploration.
template <class System>
constexpr auto markov_model_of(std::uint64_t limit_states = 10'000) {
    return weighted_exploration<System>().model(limit_states);
}

}  // namespace foregone
