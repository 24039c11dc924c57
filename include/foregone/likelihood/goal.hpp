// SPDX-License-Identifier: BSL-1.0
#pragma once

// The language of coverage goals: words, clauses, sentences, counts of words and states; read by all coverage functions.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/refuse.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The number of an exit, or of a segment that is too short to be a word.
inline constexpr std::uint32_t no_word = UINT32_MAX;

/// Either of two clauses.
template <class First, class Second>
struct either_goal {
    First first;
    Second second;
};

template <class>
inline constexpr bool never_for = false;

template <class T>
inline constexpr bool is_clause = false;

/// All of several clauses, in this order.
template <class... Clauses>
struct goal_sentence {
    std::tuple<Clauses...> clauses;
};

}}  // namespace foregone::impl

namespace foregone {

// Goals, with states by their numbers.

/// States that an execution visits in immediate succession.
///
/// Requires: at least one.
using state_word = std::vector<std::uint32_t>;

/// Alternatives: any one of these words.
///
/// Requires: at least one.
using state_clause = std::vector<state_word>;

/// Clauses that are covered in this order. The word of one clause may overlap or equal the word of the next.
///
/// Requires: at least one.
/// Source: Prasetya and Klomp, 2019, definition 2.
using state_sentence = std::vector<state_clause>;

/// At least `count` different words of a length.
///
/// Requires: length > 0.
struct aggregate_goal {
    unsigned length = 1;
    std::uint64_t at_least = 1;

    constexpr bool operator==(const aggregate_goal&) const = default;
};

[[noreturn]] inline void a_share_is_more_than_100_percent() {
    refuse_probabilities("the goal asks for more than 100 per cent of the states; write fg::percent{100} for all of them");
}

/// A percentage of a model's states.
struct share_of_states {
    std::uint64_t percent = 100;

    /// The least number of states that reaches the percentage.
    ///
    /// Errors: std::invalid_argument for more than 100 per cent; a compile error in a constant evaluation.
    constexpr aggregate_goal of(std::uint64_t states) const {
        if (percent > 100) a_share_is_more_than_100_percent();
        return {1, (percent * states + 99) / 100};
    }
};

// What test cases are to cover, in the states of a model:
//
//     fg::word{1, 3, 4}                                              three states, one right after the other
//     fg::word{2} | fg::word{3}                                      one of them, whichever: a clause
//     fg::sentence_of(fg::word{2} | fg::word{3}, fg::word{1})        one clause, and then, or overlapping, the next
//     fg::distinct_words(3) >= 10                                    any ten different words of three states
//     fg::distinct_states >= fg::percent{80}                         four states of five

/// States that an execution visits in immediate succession.
///
/// Requires: at least one.
template <class State, std::size_t Length>
struct word {
    State states[Length];
};
template <class State, std::same_as<State>... More>
word(State, More...) -> word<State, 1 + sizeof...(More)>;

/// A percentage of all states of the model, including states that no test case can reach.
using percent = share_of_states;

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class State, std::size_t Length>
inline constexpr bool is_clause<word<State, Length>> = true;
template <class First, class Second>
inline constexpr bool is_clause<either_goal<First, Second>> = true;

/// A word, or several words joined by |.
template <class T>
concept goal_clause = is_clause<T>;

/// The number of different words of a length; a comparison with a number makes a goal.
struct word_counter {
    unsigned length;

    friend constexpr aggregate_goal operator>=(word_counter words, std::uint64_t least) { return {words.length, least}; }
};

/// The number of different states; a comparison with a number or a share makes a goal.
struct state_counter {
    friend constexpr aggregate_goal operator>=(state_counter, std::uint64_t least) { return {1, least}; }
    friend constexpr share_of_states operator>=(state_counter, share_of_states share) { return share; }
};

template <class T>
concept counter_of_words = std::same_as<T, word_counter> || std::same_as<T, state_counter>;

template <class State, std::size_t Length, class NumberOf>
constexpr void add_words(state_clause& clause, const word<State, Length>& given, const NumberOf& number_of) {
    state_word added;
    for (const State& state : given.states) added.push_back(number_of(state));
    clause.push_back(std::move(added));
}

template <class T>
inline constexpr bool is_sentence = is_clause<T>;
template <class... Clauses>
inline constexpr bool is_sentence<goal_sentence<Clauses...>> = true;

/// A sentence, or a clause, which is a sentence by itself.
template <class T>
concept sentence_goal = is_sentence<T>;

}}  // namespace foregone::impl

namespace foregone {

template <goal_clause First, goal_clause Second>
constexpr either_goal<First, Second> operator|(First first, Second second) {
    return {first, second};
}

template <goal_clause First, goal_clause Second>
constexpr either_goal<First, Second> operator||(First first, Second second) {
    static_assert(never_for<First>, "foregone: one of two words is written with one |: fg::word{a} | fg::word{b}");
    return {first, second};
}
template <goal_clause First, goal_clause Second>
constexpr First operator&&(First first, Second) {
    static_assert(
        never_for<First>,
        "foregone: words that are both covered are a sentence, one after the other: fg::sentence_of(fg::word{a}, fg::word{b})");
    return first;
}

/// Clauses that are covered in this order, each at the word of the clause before or later, so that words may overlap.
///
/// Source: Prasetya and Klomp, 2019, definition 2.
template <goal_clause... Clauses>
    requires(sizeof...(Clauses) > 0)
constexpr goal_sentence<Clauses...> sentence_of(Clauses... clauses) { return {{clauses...}}; }

template <counter_of_words Counter, class Number>
constexpr aggregate_goal operator>(Counter, const Number&) {
    static_assert(never_for<Counter>, "foregone: a count is a goal with >=: fg::distinct_states >= 4, not > 3");
    return {};
}
template <counter_of_words Counter, class Number>
constexpr aggregate_goal operator==(Counter, const Number&) {
    static_assert(never_for<Counter>,
                  "foregone: a count is a goal with >=: fg::distinct_states >= 4; there is no goal for exactly this many");
    return {};
}
template <counter_of_words Counter, std::floating_point Number>
constexpr aggregate_goal operator>=(Counter, Number) {
    static_assert(never_for<Counter>,
                  "foregone: a count is compared with a whole number, or with a share: fg::distinct_states >= fg::percent{80}");
    return {};
}

/// Requires: length > 0.
constexpr word_counter distinct_words(unsigned length) { return {length}; }

inline constexpr state_counter distinct_states{};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class First, class Second, class NumberOf>
constexpr void add_words(state_clause& clause, const either_goal<First, Second>& given, const NumberOf& number_of) {
    add_words(clause, given.first, number_of);
    add_words(clause, given.second, number_of);
}

/// A sentence with its states as numbers.
template <class... Clauses, class NumberOf>
constexpr state_sentence numbered_goal(const goal_sentence<Clauses...>& given, const NumberOf& number_of) {
    state_sentence made;
    std::apply(
        [&](const auto&... clauses) {
            const auto add = [&](const auto& one) {
                state_clause clause;
                add_words(clause, one, number_of);
                made.push_back(std::move(clause));
            };
            (add(clauses), ...);
        },
        given.clauses);
    return made;
}
template <goal_clause Clause, class NumberOf>
constexpr state_sentence numbered_goal(const Clause& given, const NumberOf& number_of) {
    return numbered_goal(sentence_of(given), number_of);
}

}}  // namespace foregone::impl
