// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/likelihood/goal.hpp>

namespace fg = foregone;

namespace {

constexpr std::uint32_t number_of(char state) { return static_cast<std::uint32_t>(state - 'a'); }

constexpr bool words_are_clauses_are_sentences() {
    const auto a_word = fg::word{'a', 'b'};
    const auto a_clause = a_word | fg::word{'c'} | fg::word{'d', 'e', 'f'};
    auto as_word = fg::numbered_goal(a_word, number_of), as_clause = fg::numbered_goal(a_clause, number_of);
    fg::state_sentence one{{{0, 1}}}, three{{{0, 1}, {2}, {3, 4, 5}}};
    return as_word == one && as_clause == three;
}
VERIFY(goal, words_are_clauses_are_sentences)

constexpr bool clauses_are_ordered() {
    const auto goal = fg::sentence_of(fg::word{'b'} | fg::word{'c'}, fg::word{'a'}, fg::word{'a', 'b'});
    auto made = fg::numbered_goal(goal, number_of);
    fg::state_sentence expected{{{1}, {2}}, {{0}}, {{0, 1}}};
    return made == expected;
}
VERIFY(goal, clauses_are_ordered)

constexpr bool either_is_of_clauses() {
    const auto goal = (fg::word{'a'} | fg::word{'b'}) | (fg::word{'c'} | fg::word{'d'});
    auto made = fg::numbered_goal(goal, number_of);
    fg::state_sentence expected{{{0}, {1}, {2}, {3}}};
    return made == expected;
}
VERIFY(goal, either_is_of_clauses)

constexpr bool counts_are_compared() {
    return (fg::distinct_words(3) >= 4) == fg::aggregate_goal{3, 4} && (fg::distinct_states >= 2) == fg::aggregate_goal{1, 2} &&
           (fg::distinct_states >= fg::percent{80}).percent == 80;
}
VERIFY(goal, counts_are_compared)

/// The least number of states that is at least the share.
constexpr bool shares_are_rounded_up() {
    return fg::percent{80}.of(5) == fg::aggregate_goal{1, 4} && fg::percent{81}.of(5) == fg::aggregate_goal{1, 5} &&
           fg::percent{1}.of(5) == fg::aggregate_goal{1, 1} && fg::percent{0}.of(5) == fg::aggregate_goal{1, 0} &&
           fg::percent{100}.of(7) == fg::aggregate_goal{1, 7} && fg::percent{50}.of(7) == fg::aggregate_goal{1, 4};
}
VERIFY(goal, shares_are_rounded_up)

static_assert(fg::goal_clause<fg::word<int, 2>> && fg::sentence_goal<fg::word<int, 2>>);
static_assert(fg::sentence_goal<decltype(fg::sentence_of(fg::word{1}))> &&
              !fg::goal_clause<decltype(fg::sentence_of(fg::word{1}))>);
static_assert(!fg::sentence_goal<fg::aggregate_goal> && !fg::sentence_goal<int>);

template <class... States>
concept makes_a_word = requires(States... states) {
    fg::word{states...};
};
template <class... Clauses>
concept makes_a_sentence = requires(Clauses... clauses) {
    fg::sentence_of(clauses...);
};

static_assert(makes_a_word<int, int> && !makes_a_word<int, char>, "states of a word have one type");
static_assert(makes_a_sentence<fg::word<int, 1>> && !makes_a_sentence<>, "a sentence has a clause");
static_assert(!makes_a_sentence<fg::aggregate_goal> && !makes_a_sentence<int>);

}  // namespace
