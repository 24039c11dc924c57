// SPDX-License-Identifier: BSL-1.0
#pragma once

// Makes a Markov decision process from a weighted or choosing transition system, with all its reachable states.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/likelihood/markov/weighted_system.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/model/markov_model.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

[[noreturn]] inline void the_system_has_more_states_than_the_limit(std::uint64_t limit_states) {
    refuse_probabilities("the system has more than " + std::to_string(limit_states) +
                         " states; pass a larger limit to markov_model_of, or reduce the system");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The Markov decision process of a transition system, with all its reachable states.
///
/// Requires: all requirements of weighted_system.hpp.
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
