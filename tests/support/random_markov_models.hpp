// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// Small models, test cases and goals of every kind, the same for a seed on every machine.
namespace random_markov {

namespace fg = foregone;

constexpr std::uint32_t below(fg::random_bits& bits, std::uint32_t bound) { return static_cast<std::uint32_t>(bits.below(bound)); }

/// Shares of a group of steps: often all the same, so that there are ties, else of 1 … 3 parts each.
constexpr std::vector<fg::ratio> shares(fg::random_bits& bits, std::size_t count) {
    const bool is_tie = below(bits, 2) == 0;
    std::vector<std::int64_t> parts;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        parts.push_back(is_tie ? 1 : 1 + below(bits, 3));
        sum += parts.back();
    }
    std::vector<fg::ratio> made;
    for (const std::int64_t part : parts) made.push_back({part, sum});
    return made;
}

/// Different states from `first` on.
constexpr std::vector<std::uint32_t> some_states(fg::random_bits& bits, std::uint32_t first, std::uint32_t end) {
    std::vector<std::uint32_t> taken;
    const std::uint32_t wanted = 1 + below(bits, 3);
    for (std::uint32_t state = first; state < end; ++state)
        if (below(bits, end - state) + taken.size() < wanted && taken.size() < wanted) taken.push_back(state);
    return taken;
}

/// Steps that may break a rule: internal ones only lead to greater states, so that none is on a cycle.
constexpr fg::markov_table<fg::ratio> any_model(fg::random_bits& bits) {
    const std::uint32_t states = 2 + below(bits, 6), actions = 1 + below(bits, 3);
    std::vector<fg::markov_step<fg::ratio>> steps;
    const auto add = [&](std::uint32_t from, std::uint32_t action, std::uint32_t first) {
        const auto targets = some_states(bits, first, states);
        const auto parts = shares(bits, targets.size());
        for (std::size_t i = 0; i < targets.size(); ++i) steps.push_back({from, action, targets[i], parts[i]});
    };
    for (std::uint32_t state = 0; state < states; ++state) {
        if (state + 1 < states && below(bits, 4) == 0) {
            add(state, fg::internal_action, state + 1);
            continue;
        }
        for (std::uint32_t action = 0; action < actions; ++action)
            if (below(bits, 4) != 0) add(state, action, 0);
    }
    return {states, actions, below(bits, states), steps};
}

/// A tau-normalised model: up to 7 states, 3 actions, 3 targets of each; with internal steps, ties and deadlocks.
constexpr fg::markov_table<fg::ratio> model(fg::random_bits& bits) {
    auto made = any_model(bits);
    while (fg::find_flaw(made)) made = any_model(bits);
    return made;
}

/// A test case of this number of actions, or of fewer where none is possible any more.
constexpr fg::numbered_test test(fg::random_bits& bits, const fg::markov_table<fg::ratio>& table, std::size_t actions) {
    fg::numbered_test made;
    while (made.size() < actions) {
        std::vector<std::uint32_t> possible;
        for (std::uint32_t action = 0; action < table.actions(); ++action) {
            made.push_back(action);
            if (fg::possible_actions(table, made) == made.size()) possible.push_back(action);
            made.pop_back();
        }
        if (possible.empty()) break;
        made.push_back(possible[below(bits, static_cast<std::uint32_t>(possible.size()))]);
    }
    return made;
}

template <class Probability>
constexpr std::uint64_t executions(const fg::execution_model<Probability>& model) {
    std::vector<std::uint64_t> paths(model.size(), 0);
    paths.back() = 1;
    for (std::uint32_t node = model.exit(); node-- > 0;)
        for (const auto& edge : model.from(node)) paths[node] += paths[edge.to];
    return paths[0];
}

/// Some test cases, one after the other.
struct suite {
    std::vector<fg::numbered_test> tests{};

    constexpr fg::execution_model<fg::ratio> executions(const fg::markov_table<fg::ratio>& table, fg::weighting weights) const {
        fg::execution_model<fg::ratio> made;
        for (const fg::numbered_test& test : tests) {
            const auto next = fg::execute(table, test, weights);
            made.append(next);
        }
        return made;
    }
};

/// One to three test cases of a model, with `most` executions at most.
constexpr suite tests(fg::random_bits& bits, const fg::markov_table<fg::ratio>& table, std::uint64_t most) {
    suite made;
    const std::uint32_t count = 1 + below(bits, 3);
    for (std::uint32_t i = 0; i < count; ++i) {
        made.tests.push_back(test(bits, table, below(bits, count == 1 ? 8 : 5)));
        const auto is_too_much = [&] { return random_markov::executions(made.executions(table, fg::weighting::local)) > most; };
        while (!made.tests.back().empty() && is_too_much()) made.tests.back().pop_back();
        if (is_too_much()) made.tests.pop_back();
    }
    return made;
}

/// States that some execution passes through, or now and then one that it may not.
template <class Probability>
constexpr fg::state_word word(fg::random_bits& bits, const fg::execution_model<Probability>& model, std::uint32_t states) {
    const std::uint32_t length = 1 + below(bits, 4);
    fg::state_word made;
    for (std::uint32_t node = below(bits, model.size()); made.size() < length && !model[node].is_exit();) {
        made.push_back(model[node].state);
        const auto edges = model.from(node);
        node = edges.first[below(bits, static_cast<std::uint32_t>(edges.size()))].to;
    }
    if (made.empty() || below(bits, 8) == 0) made.push_back(below(bits, states));
    return made;
}

/// One to three clauses of one to three words, of lengths that differ.
template <class Probability>
constexpr fg::state_sentence sentence(fg::random_bits& bits, const fg::execution_model<Probability>& model, std::uint32_t states) {
    fg::state_sentence made(1 + below(bits, 3));
    for (fg::state_clause& clause : made) {
        const std::uint32_t words = 1 + below(bits, 3);
        for (std::uint32_t i = 0; i < words; ++i) clause.push_back(word(bits, model, states));
    }
    return made;
}

}  // namespace random_markov
