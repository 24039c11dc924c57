// SPDX-License-Identifier: BSL-1.0
#include "../models/long_rings.hpp"
#include "../models/seed_memory.hpp"
#include "../support/effort.hpp"

#include <foregone/foregone.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/suites/find_sufficient_length.hpp>
#include <foregone/suites/sufficient_length.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace {

namespace fg = foregone;

constexpr int most_states = 6, action_count = 2;
struct drawn_table {
    int states = 0, outside = -1;
    std::array<std::array<int, action_count>, most_states> next{};  // < 0: disabled
    std::array<int, most_states> looks{};
    std::vector<int> initial{};
};

/// A small random model. Drawn are: where its steps lead, which are disabled, what is outside, what looks alike.
struct drawn {
    static constexpr int actions = action_count;
    static inline drawn_table now{};

    static void draw(std::uint64_t seed) {
        std::uint64_t number = 0;
        const auto below = [&](std::uint64_t n) {
            return static_cast<int>(fg::mixer::of(seed, ++number) >> 33) % static_cast<int>(n);
        };
        now = {};
        now.states = 1 + below(most_states);
        const int alike = 1 + below(3);
        for (int s = 0; s < now.states; ++s) {
            now.looks[static_cast<std::size_t>(s)] = below(static_cast<std::uint64_t>(alike));
            for (int& to : now.next[static_cast<std::size_t>(s)])
                to = below(5) == 0 ? -1 : below(static_cast<std::uint64_t>(now.states));
        }
        if (below(4) == 0) now.outside = below(static_cast<std::uint64_t>(now.states));
        now.initial.assign(static_cast<std::size_t>(1 + below(2)), 0);
        for (int& s : now.initial) s = below(static_cast<std::uint64_t>(now.states));
    }

    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::integers<0, actions - 1>;
    static std::vector<state> initial() {
        std::vector<state> all;
        for (const int s : now.initial) all.push_back({s});
        return all;
    }
    static bool within_boundary(const state& s) { return s.at != now.outside; }
    static std::optional<state> next(state s, int a) {
        const int to = now.next[static_cast<std::size_t>(s.at)][static_cast<std::size_t>(a)];
        return to < 0 ? std::nullopt : std::optional(state{to});
    }
};
constexpr auto looks = [](const drawn::state& s) { return drawn::now.looks[static_cast<std::size_t>(s.at)]; };
constexpr auto odd = [](int a) { return a % 2; };

/// Takes every sequence up to a length, one by one, and notes at which length each thing was seen first, and by which sequence.
struct brute_force {
    bool labelled;
    std::uint64_t limit;
    using thing = std::vector<int>;  // abstract states and labels, by turns
    struct sighting {
        std::uint64_t steps;
        std::uint64_t initial;
        std::vector<std::uint64_t> by;
        bool before(const sighting& o) const { return std::tie(steps, initial, by) < std::tie(o.steps, o.initial, o.by); }
    };
    std::map<thing, sighting> states{}, transitions{}, pairs{};
    std::uint64_t initial = 0;

    brute_force(bool with_labels, std::uint64_t steps) : labelled(with_labels), limit(steps) {
        for (initial = 0; initial < drawn::now.initial.size(); ++initial)
            if (const drawn::state s{drawn::now.initial[initial]}; drawn::within_boundary(s)) go_on(s, {looks(s)}, {});
    }

    void note(std::map<thing, sighting>& all, const thing& word, std::size_t size, const std::vector<std::uint64_t>& by) {
        if (word.size() < size) return;
        const sighting here{by.size(), initial, by};
        const auto [known, fresh] = all.try_emplace(thing(word.end() - static_cast<std::ptrdiff_t>(size), word.end()), here);
        if (!fresh && here.before(known->second)) known->second = here;
    }

    void go_on(drawn::state at, const thing& word, const std::vector<std::uint64_t>& by) {
        note(states, word, 1, by), note(transitions, word, 3, by), note(pairs, word, 5, by);
        if (by.size() == limit) return;
        for (int a = 0; a < drawn::actions; ++a) {
            const auto to = drawn::next(at, a);
            if (!to || !drawn::within_boundary(*to)) continue;
            thing longer = word;
            longer.push_back(labelled ? a : 0), longer.push_back(looks(*to));
            std::vector<std::uint64_t> taken = by;
            taken.push_back(static_cast<std::uint64_t>(a));
            go_on(*to, longer, taken);
        }
    }

    static std::uint64_t length(const std::map<thing, sighting>& all) {
        std::uint64_t most = 0;
        for (const auto& [what, where] : all) most = std::max(most, where.steps);
        return most;
    }
    fg::abstract_counts least() const { return {length(states), length(transitions), length(pairs)}; }
    fg::abstract_counts found() const { return {states.size(), transitions.size(), pairs.size()}; }

    sighting last() const {
        const std::uint64_t steps = least().greatest();
        for (const auto* all : {&pairs, &transitions, &states}) {
            std::optional<sighting> first;
            for (const auto& [what, where] : *all)
                if (where.steps == steps && (!first || where.before(*first))) first = where;
            if (first) return *first;
        }
        return {};
    }

    /// Whether concrete states that were left look alike only if they go on alike.
    bool congruent() const {
        std::map<int, thing> known;
        std::vector<bool> seen(most_states);
        bool alike = true;
        for (const int from : reached()) {
            std::vector<thing> all;
            for (int a = 0; a < drawn::actions; ++a)
                if (const auto to = drawn::next({from}, a); to && drawn::within_boundary(*to))
                    all.push_back({labelled ? a : 0, looks(*to)});
            std::sort(all.begin(), all.end());
            all.erase(std::unique(all.begin(), all.end()), all.end());
            thing flat;
            for (const thing& one : all) flat.insert(flat.end(), one.begin(), one.end());
            alike = alike && known.try_emplace(looks({from}), flat).first->second == flat;
        }
        return alike;
    }
    static std::vector<int> reached() {
        std::vector<int> all;
        const auto meet = [&](int s) {
            if (drawn::within_boundary({s}) && std::find(all.begin(), all.end(), s) == all.end()) all.push_back(s);
        };
        for (const int s : drawn::now.initial) meet(s);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (int a = 0; a < drawn::actions; ++a)
                if (const auto to = drawn::next({all[i]}, a)) meet(to->at);
        return all;
    }
};

constexpr auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };

template <auto Label>
void compare_with_brute_force(bool labelled) {
    fg::threads_executor several(4);
    int late = 0, no_congruences = 0, nowhere = 0;
    for (std::uint64_t seed = 0; seed < cases(400u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        drawn::draw(seed);
        const fg::found_lengths found = fg::find_sufficient_length<drawn, looks, fg::reachable, Label>();
        const brute_force by_hand(labelled, found.lengths.sufficient() + 3);
        if (by_hand.states.empty()) {
            ++nowhere;
            EXPECT_EQ(found.result, fg::outcome::invalid_model);
            continue;
        }
        ASSERT_EQ(found.result, fg::outcome::proved);
        EXPECT_TRUE(found.lengths.proved);
        EXPECT_EQ(found.lengths.minimum, by_hand.least());
        EXPECT_EQ(found.lengths.found, by_hand.found());
        EXPECT_EQ(found.lengths.congruent, by_hand.congruent());
        const auto last = by_hand.last();
        EXPECT_EQ(found.witness.actions, last.by);
        EXPECT_EQ(found.witness.initial, last.initial);
        const auto bound = found.lengths.pigeonhole(), least = found.lengths.minimum;
        const bool within = least.states <= bound.states && least.transitions <= bound.transitions && least.pairs <= bound.pairs;
        EXPECT_TRUE(within || !found.lengths.congruent);
        late += !within, no_congruences += !found.lengths.congruent;

        const fg::found_lengths shared =
            fg::find_sufficient_length<drawn, looks, fg::reachable, Label>(several, {.check_in = go_on});
        EXPECT_EQ(shared.lengths, found.lengths);
        EXPECT_EQ(shared.witness, found.witness);
        EXPECT_EQ(shared.states, found.states);
    }
    EXPECT_GT(late, cases(10));  // beyond what the pigeonhole principle says
    EXPECT_GT(no_congruences, cases(50));
    EXPECT_LT(nowhere, cases(100));
}

TEST(analysis_find_sufficient_length, every_sequence_taken_one_by_one_says_the_same) {
    compare_with_brute_force<fg::unlabelled>(false);
}
TEST(analysis_find_sufficient_length, and_so_it_does_where_actions_are_told_apart) {
    compare_with_brute_force<fg::by_action>(true);
}
TEST(analysis_find_sufficient_length, a_function_of_the_users_names_steps) { compare_with_brute_force<odd>(true); }

TEST(analysis_find_sufficient_length, a_horizon_shows_what_sequences_of_that_length_show) {
    for (std::uint64_t seed = 0; seed < cases(200u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        drawn::draw(seed);
        const fg::found_lengths found = fg::find_sufficient_length<drawn, looks, fg::sequences<3>, fg::by_action>();
        const brute_force by_hand(true, 3);
        if (by_hand.states.empty()) continue;
        EXPECT_EQ(found.lengths.minimum, by_hand.least());
        EXPECT_EQ(found.lengths.found, by_hand.found());
        EXPECT_EQ(found.lengths.proved ? fg::unlimited : 3, found.lengths.horizon_steps);
        if (found.lengths.proved) { EXPECT_EQ(brute_force(true, 9).found(), by_hand.found()); }
    }
}

template <class Model, auto Abstraction, auto Scope = fg::reachable, auto Label = fg::by_kind>
void same_as_the_compiler() {
    const fg::found_lengths found = fg::find_sufficient_length<Model, Abstraction, Scope, Label>();
    EXPECT_EQ(found.lengths, (fg::sufficient_lengths<Model, Abstraction, Scope, Label>));
}

constexpr auto by_mode = [](const models::seed_memory::call& c) { return c.mode; };

TEST(analysis_find_sufficient_length, the_compiler_finds_the_same) {
    same_as_the_compiler<models::late_pair, models::in_b>();
    same_as_the_compiler<models::seed_memory, models::since_erased, fg::reachable, by_mode>();
#ifndef FOREGONE_TESTS_BRIEF
    same_as_the_compiler<models::ring<10>, models::last_of_ten>();
    same_as_the_compiler<models::ring<10>, models::last_of_ten, fg::sequences<6>>();
    same_as_the_compiler<models::seed_memory, models::ever>();
    same_as_the_compiler<models::seed_memory, models::since_erased, fg::sequences<2>, fg::by_action>();
#endif
}

TEST(analysis_find_sufficient_length, what_the_compiler_cannot_visit_is_visited_by_many_threads) {
    fg::threads_executor several(4);
    const fg::found_lengths found =
        fg::find_sufficient_length<models::ring<30'000>, models::position>(several, {.check_in = go_on});
    EXPECT_EQ(found.lengths.minimum, (fg::abstract_counts{29'999, 30'000, 30'001}));
    EXPECT_EQ(found.witness.actions.size(), 30'001u);
    EXPECT_EQ(found.states, 30'001u);
}

TEST(analysis_find_sufficient_length, a_limit_is_inconclusive) {
    fg::sequential_executor alone;
    const fg::found_lengths states =
        fg::find_sufficient_length<models::never_ending, models::parity>(alone, {.check_in = go_on,
                                                                                 .limits = {.states = 1'000}});
    EXPECT_EQ(states.result, fg::outcome::inconclusive);
    EXPECT_EQ(states.stopped_by, fg::stop_reason::states);
    EXPECT_FALSE(states.has_witness);
    EXPECT_EQ(states.lengths, fg::sequence_lengths{});

    // The search ends, and the limit is reached while its states are looked at, or the sequence is looked for: then all but that is
    // known.
    std::uint64_t asked = 0;
    const auto count = [&](const fg::progress&) { return ++asked, fg::stop_reason::none; };
    fg::find_sufficient_length<models::ring<10>, models::position>(alone, {.check_in = count});
    unsigned without_lengths = 0, without_witness = 0;
    for (std::uint64_t limit = 1; limit <= asked; ++limit) {
        std::uint64_t left = limit;
        const auto late = [&](const fg::progress&) { return --left == 0 ? fg::stop_reason::time : fg::stop_reason::none; };
        const fg::found_lengths timed = fg::find_sufficient_length<models::ring<10>, models::position>(alone, {.check_in = late});
        EXPECT_EQ(timed.stopped_by, fg::stop_reason::time);
        EXPECT_FALSE(timed.has_witness);
        ++(timed.result == fg::outcome::inconclusive ? without_lengths : without_witness);
    }
    EXPECT_GT(without_lengths, 0u);
    EXPECT_GT(without_witness, 0u);
}

}  // namespace
