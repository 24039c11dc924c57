// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace models {

/// Words of some letters a followed by some letters b, in a state that owns memory: for run time only.
///
/// Source: by hand. A grid of (N + 1)^2 states, 2 * N * (N + 1) transitions, the last state 2 * N steps away. All but those at
/// the edge are reached from two states of one level, so that several workers meet them at the same time.
template <int N>
struct words {
    static constexpr std::string_view beginning = "a text that is too long to live inside of a string";

    struct state {
        std::string text = std::string(beginning);
        std::vector<int> letters = {0, 0};
        bool operator==(const state&) const = default;
    };
    enum class action { add_a, add_b };

    static state initial() { return {}; }

    static std::optional<state> next(const state& s, action a) {
        const std::size_t letter = a == action::add_a ? 0 : 1;
        if (s.letters[letter] == N) return std::nullopt;
        state longer = s;
        ++longer.letters[letter];
        if (a == action::add_a) longer.text.insert(longer.text.begin(), 'a');
        else longer.text.push_back('b');
        return longer;
    }

    static constexpr auto properties = foregone::properties{
        foregone::always<"the text has the letters">([](const state& s) {
            return s.text.size() == beginning.size() + static_cast<std::size_t>(s.letters[0] + s.letters[1]);
        }),
        foregone::sometimes<"all letters">([](const state& s) { return s.letters[0] == N && s.letters[1] == N; }),
    };
};

/// Forbidden is one word in the middle; least is to add all letters a first.
template <int N>
struct words_forbid_the_middle : words<N> {
    using state = typename words<N>::state;
    static constexpr auto properties = foregone::properties{
        foregone::never<"the middle">([](const state& s) { return s.letters[0] == N / 2 && s.letters[1] == N / 2; })};
};

}  // namespace models
