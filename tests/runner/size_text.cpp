// SPDX-License-Identifier: BSL-1.0
#include "../models/seed_memory.hpp"

#include <foregone/check.hpp>
#include <foregone/foregone.hpp>
#include <foregone/suites/covering.hpp>
#include <runner/listing.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

namespace {

namespace fg = foregone;

/// Two counters, one of which may not pass the other.
struct pair {
    struct state {
        std::uint8_t low = 0, high = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { raise, follow, reset };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        if (a == action::raise)
            return s.high == 3 ? std::nullopt : std::optional(state{s.low, static_cast<std::uint8_t>(s.high + 1)});
        if (a == action::follow)
            return s.low == s.high ? std::nullopt : std::optional(state{static_cast<std::uint8_t>(s.low + 1), s.high});
        return state{};
    }
    static constexpr auto properties = fg::properties{fg::always<"in order">([](const state& s) { return s.low <= s.high; })};
};

struct several_beginnings : pair {
    using initial = fg::product<state, fg::range<std::uint8_t{0}, std::uint8_t{1}>, fg::range<std::uint8_t{1}, std::uint8_t{3}>>;
};

/// States that have no fixed size.
struct word {
    using state = std::string;
    using action = fg::range<0, 1>;
    static state initial() { return {}; }
    static bool next(state& s, int) { return s.size() < 3 && (s += 'a', true); }
    static constexpr auto properties = fg::properties{};
};

/// Where it begins is unknown.
struct lost : word {
    static std::vector<state> initial() { throw 1; }
};

/// An enum of two enumerators, which holds six values.
struct beyond_its_enumerators {
    enum class level : unsigned char { low, high };
    struct state {
        level at = level::low;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 5>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state&, int a) { return {static_cast<level>(a)}; }
    static constexpr auto properties = fg::properties{};
};

/// What is not a number equals nothing, itself included.
struct floating : beyond_its_enumerators {
    struct state {
        float at = 0;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int) { return s; }
};

struct small_state : pair {
    struct state {
        bool up = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 0>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int) { return {!s.up}; }
    static constexpr auto properties = fg::properties{};
};

struct any_way : small_state {
    static void next(state& s, int, fg::chooser& choose) { s.up = choose("up", 2) == 1; }
};

void flips(fg::chooser& choose) {
    for (int i = 0; i < 3; ++i) choose("side", 2);
}

template <class Model, auto Scope>
using runs = typename fg::running_check<fg::model_in_scope<Model, Scope>, Scope>::type;

template <class Model, auto Scope = fg::reachable>
std::string size_of() {
    const runs<Model, Scope> check("", 0);
    return fg::size_text(check);
}

template <class Model, auto Scope>
std::uint64_t counted() {
    fg::sequential_executor alone;
    const auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };
    return runs<Model, Scope>("", 0).run(alone, {.check_in = go_on}).counted.sequences;
}

TEST(run_size_text, of_states_says_actions_beginnings_and_bits) {
    EXPECT_EQ(size_of<pair>(), "3 actions, 1 initial state; a state takes 16 bits: at most 65536 states");
    EXPECT_EQ((size_of<pair, fg::reachable.depth(4)>()),
              "3 actions, 1 initial state, to depth 4; a state takes 16 bits: at most 65536 states");
    EXPECT_EQ(size_of<several_beginnings>(), "3 actions, 6 initial states; a state takes 16 bits: at most 65536 states");
    EXPECT_EQ(size_of<beyond_its_enumerators>(),
              "6 actions, 1 initial state; a state takes 1 bit: at most 2 states, if enums hold only their enumerators");
    EXPECT_EQ(size_of<floating>(), "6 actions, 1 initial state; a state takes 32 bits: at most 4294967296 states");
    EXPECT_EQ(size_of<small_state>(), "1 action, 1 initial state; a state takes 1 bit: at most 2 states");
    EXPECT_EQ(size_of<models::seed_memory>().substr(0, 66), "56 actions, 1 initial state; a state cannot be packed: its member ");
}

TEST(run_size_text, of_states_without_a_fixed_size_says_why_they_cannot_be_packed) {
    EXPECT_EQ(size_of<word>(), "2 actions, 1 initial state; a state cannot be packed: it is " +
                                   std::string(fg::why_not_packable<std::string>.substr(6)));
}

TEST(run_size_text, of_actions_with_several_outcomes_says_so) {
    EXPECT_EQ(size_of<any_way>(),
              "1 action, each of which may lead to several states, 1 initial state; a state takes 1 bit: at most 2 states");
    EXPECT_EQ((size_of<any_way, fg::sequences<3>>()),
              "sequences of 1 action; their number is unknown, because an action may lead to several states");
}

TEST(run_size_text, the_number_of_sequences_is_what_a_search_counts) {
    EXPECT_EQ((size_of<models::seed_memory, fg::sequences<3>>()), "175616 sequences of 56 actions");
    EXPECT_EQ((counted<models::seed_memory, fg::sequences<3>>()), 175'616);
    EXPECT_EQ((size_of<models::seed_memory, fg::sequences<0, 2>>()), "3193 sequences of 56 actions");
    EXPECT_EQ((counted<models::seed_memory, fg::sequences<0, 2>>()), 3'193);
    EXPECT_EQ((size_of<models::seed_memory, fg::sequences<12>>()), "more than 2^64 sequences of 56 actions");
}

TEST(run_size_text, it_is_a_bound_where_not_all_actions_are_enabled) {
    EXPECT_EQ((size_of<several_beginnings, fg::sequences<2, 4>>()),
              "at most 702 sequences of 3 actions, from 6 initial states; fewer where some are not enabled");
    EXPECT_LT((counted<several_beginnings, fg::sequences<2, 4>>()), 702);
    EXPECT_EQ((size_of<pair, fg::sequences<60>>()),
              "perhaps more than 2^64 sequences of 3 actions; fewer where some are not enabled");
}

TEST(run_size_text, of_random_walks_says_how_many_and_how_long) {
    EXPECT_EQ((size_of<pair, fg::random{.runs = 40, .steps = 30}>()), "40 runs of at most 30 steps, drawn from 3 actions");
    EXPECT_EQ((size_of<fg::program<flips>, fg::random{.runs = 1, .steps = 3}>()), "1 path of at most 3 choices, drawn at random");
}

TEST(run_size_text, of_planned_runs_says_what_they_take) {
    EXPECT_EQ((size_of<models::seed_memory, fg::transition_tour>()),
              "runs that take every transition, of 56 actions, planned when it runs");
    EXPECT_EQ((size_of<models::seed_memory, fg::covering_sequences<2>>()),
              "runs that take every 2 of 56 actions in each order: at most 3136 orders, planned when it runs");
    EXPECT_EQ((size_of<models::seed_memory, fg::covering_sequences<2>.distinct()>()),
              "runs that take every 2 of 56 actions in each order: at most 3080 orders, planned when it runs");
    EXPECT_EQ((size_of<models::seed_memory, fg::covering_sequences<1>.of_kinds()>()),
              "runs that take every one of 1 kind of action in each order: at most 1 order, planned when it runs");
}

TEST(run_size_text, of_paths_says_how_long_they_may_be) {
    EXPECT_EQ((size_of<fg::program<flips>, fg::paths<3>>()), "paths of at most 3 choices; how many shows when they are taken");
    EXPECT_EQ((size_of<fg::program<flips>, fg::paths<3>.merge_states()>()),
              "paths of at most 3 choices, equal states merged; how many shows when they are taken");
}

TEST(run_size_text, a_model_that_cannot_say_where_it_begins_throws) {
    EXPECT_THROW(size_of<lost>(), int);
}

TEST(run_size_text, what_the_compiler_counted_is_known) {
    // A registered check stays in the list of all checks, so it lives as long as the program.
    static const fg::check_entry<pair, fg::reachable, fg::asked_for::both> check("", 0);
    EXPECT_EQ(fg::size_text(check), "10 states, 22 transitions, depth 6");
    static const fg::check_entry<pair, fg::sequences<3>, fg::asked_for::both> sequences("", 0);
    EXPECT_EQ(fg::size_text(sequences), std::to_string((counted<pair, fg::sequences<3>>())) + " sequences, 19 steps");
}

}  // namespace
