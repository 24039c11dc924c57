// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// Small Markov decision processes by chance, and all of their test cases.
namespace random_markov {

namespace fg = foregone;

constexpr void add_choice(std::vector<fg::markov_step<fg::ratio>>& steps, fg::random_bits& bits, std::uint32_t states,
                          std::uint32_t from, std::uint32_t action) {
    std::vector<std::int64_t> shares(states, 0);
    std::int64_t all = 0;
    for (std::uint64_t ways = 1 + bits.below(3); ways > 0; --ways) {
        const std::int64_t share = 1 + static_cast<std::int64_t>(bits.below(2));
        shares[bits.below(states)] += share;
        all += share;
    }
    for (std::uint32_t to = 0; to < states; ++to)
        if (shares[to] > 0) steps.push_back({from, action, to, {shares[to], all}});
}

/// One that may not be tau-normalised.
constexpr fg::markov_table<fg::ratio> draw(fg::random_bits& bits) {
    const auto states = static_cast<std::uint32_t>(2 + bits.below(4));
    const auto actions = static_cast<std::uint32_t>(1 + bits.below(3));
    std::vector<fg::markov_step<fg::ratio>> steps;
    for (std::uint32_t state = 0; state < states; ++state) {
        if (bits.below(4) == 0) {
            add_choice(steps, bits, states, state, fg::internal_action);
            continue;
        }
        for (std::uint32_t action = 0; action < actions; ++action)
            if (bits.below(3) != 0) add_choice(steps, bits, states, state, action);
    }
    return {states, actions, 0, steps};
}

constexpr fg::markov_table<fg::ratio> model(std::uint64_t number) {
    fg::random_bits bits(2009, number);
    while (true) {
        auto drawn = draw(bits);
        if (!fg::find_flaw(drawn)) return drawn;
    }
}

/// Shorter ones first, then in the order of actions.
constexpr std::vector<fg::numbered_test> legal_tests(const fg::markov_table<fg::ratio>& table, std::size_t length) {
    std::vector<fg::numbered_test> all(1);
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at].size() == length) break;
        for (std::uint32_t action = 0; action < table.actions(); ++action) {
            fg::numbered_test longer = all[at];
            longer.push_back(action);
            if (fg::possible_actions(table, longer) == longer.size()) all.push_back(longer);
        }
    }
    return all;
}

}  // namespace random_markov
