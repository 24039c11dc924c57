// SPDX-License-Identifier: BSL-1.0
// What stops one rank stops all of them at the same place: limits, exceptions, and memory that runs out.
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/throwing.hpp"
#include "../models/wide.hpp"
#include "check/ranks_laws.hpp"

#include <search/rank_agreement.hpp>
#include <states/rank_exchange.hpp>

#include <atomic>
#include <cstdint>
#include <new>
#include <stdexcept>

namespace {

namespace fg = foregone;
using fg::stop_reason;
using laws::explored_by_ranks, laws::outcome_of_rank, laws::with_all_ranks;

using grid = models::linear_equation<2, 4, 7, 128>;

template <class Model>
void expect_stopped(stop_reason reason, const fg::run_terms& terms) {
    with_all_ranks([&](unsigned ranks, unsigned workers) {
        for (const outcome_of_rank& one : explored_by_ranks<Model, fg::reachable>(ranks, workers, terms)) {
            EXPECT_EQ(one.thrown_text(), "nothing");
            EXPECT_EQ(one.found.result, fg::outcome::inconclusive) << verdict_text(one.found);
            EXPECT_EQ(one.found.stopped_by, reason);
            EXPECT_FALSE(one.found.has_trace);
        }
    });
}

/// The rank that asks first for the n-th time has to stop.
TEST(rank_agreement, one_rank_that_has_to_stop_stops_all) {
    for (const stop_reason reason : {stop_reason::time, stop_reason::memory, stop_reason::interrupted})
        for (const std::uint64_t times : {0u, 1u, 40u})
            with_all_ranks([&](unsigned ranks, unsigned workers) {
                std::atomic<std::uint64_t> asked{0};
                const auto once = [&](const fg::progress&) { return ++asked == times + 1 ? reason : stop_reason::none; };
                for (const outcome_of_rank& one : explored_by_ranks<grid, fg::reachable>(ranks, workers, {.check_in = once})) {
                    EXPECT_EQ(one.found.stopped_by, reason) << verdict_text(one.found);
                    EXPECT_EQ(one.found.result, fg::outcome::inconclusive);
                }
            });
}

// Level by level, 1 + 2 + ... + n states: 990 after 44 levels, 1,035 after 45.
TEST(rank_agreement, states_are_counted_over_all_ranks) {
    laws::every_rank_knows<grid, fg::reachable>({.check_in = laws::carry_on, .limits = {.states = 1'000}});
    laws::every_rank_knows<grid, fg::reachable>({.check_in = laws::carry_on, .limits = {.states = 1'035}});
    expect_stopped<grid>(stop_reason::states, {.check_in = laws::carry_on, .limits = {.states = 1'034}});
}

/// There is no memory left once one rank has come so far.
struct runs_out_of_memory : models::long_way<1'000'000> {
    static state next(const state& s, action a) {
        if (s.turned == 50) throw std::bad_alloc();
        return models::long_way<1'000'000>::next(s, a);
    }
};

TEST(rank_agreement, memory_that_runs_out_is_a_limit) {
    expect_stopped<runs_out_of_memory>(stop_reason::memory, {.check_in = laws::carry_on});
}

/// There is no memory left for the initial state once something was seen, so that the way there cannot be found.
template <class Seen>
struct scarce_after : models::long_way<300> {
    static inline std::atomic<bool> is_scarce{false};

    static state next(const state& s, action a) {
        if (s.turned == 0 && is_scarce) throw std::bad_alloc();
        const state to = models::long_way<300>::next(s, a);
        if (Seen::is(to)) is_scarce = true, Seen::act();
        return to;
    }
    static constexpr auto properties = fg::properties{fg::never<"forty">([](const state& s) { return s.turned == 40; })};
};

struct a_violation {
    static bool is(const auto& s) { return s.turned == 40; }
    static void act() {}
};

struct an_exception {
    static bool is(const auto& s) { return s.turned == 30; }
    static void act() { throw std::runtime_error("thirty"); }
};

template <class Model, class Use>
void without_memory_for_the_way(Use&& use) {
    for (const std::uint64_t kept_states : {std::uint64_t{0}, fg::unlimited})
        with_all_ranks([&](unsigned ranks, unsigned workers) {
            Model::is_scarce = false;
            const auto all = explored_by_ranks<Model, fg::reachable>(ranks, workers, {.check_in = laws::carry_on,
                                                                                      .limits = {.kept_states = kept_states}});
            for (const outcome_of_rank& one : all) use(one);
        });
}

TEST(rank_agreement, a_violation_stands_though_there_is_no_memory_for_its_trace) {
    without_memory_for_the_way<scarce_after<a_violation>>([](const outcome_of_rank& one) {
        EXPECT_EQ(one.thrown_text(), "nothing");
        EXPECT_TRUE(one.found.violated());
        EXPECT_EQ(one.found.property, 0u);
        EXPECT_FALSE(one.found.has_trace);
        EXPECT_EQ(one.found.stopped_by, stop_reason::memory);
    });
    without_memory_for_the_way<scarce_after<an_exception>>(
        [](const outcome_of_rank& one) { EXPECT_EQ(one.thrown_text(), "thirty"); });
}

TEST(rank_agreement, a_rank_that_cannot_send_stops_all) {
    thread_group(3).run([](fg::rank_group& own) {
        fg::rank_exchange rounds(&own);
        fg::rank_attempt attempt;
        const auto send = [&](fg::parcels&) {
            if (own.rank() == 1) throw std::bad_alloc();
        };
        EXPECT_TRUE(rounds.exchange(attempt, true, send).empty());
        EXPECT_EQ(rounds.agree(attempt, {}), stop_reason::memory);
        EXPECT_EQ(rounds.agreed().broken, 1u);
        rounds.drop();
    });
}

template <class Model>
void expect_thrown(const std::string& what) {
    with_all_ranks([&](unsigned ranks, unsigned workers) {
        for (const outcome_of_rank& one : explored_by_ranks<Model, fg::reachable>(ranks, workers, {.check_in = laws::carry_on}))
            EXPECT_EQ(one.thrown_text(), what);
    });
}

/// Every state of one level throws something of its own: the exception that one worker reaches first is reported.
struct throws_by_state {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 9>;
    static state initial() { return {}; }
    static state next(const state& s, int a) {
        if (s.value >= 100) throw std::runtime_error("no step from " + std::to_string(s.value));
        return {s.value * 10 + a + 1};
    }
};

TEST(rank_agreement, an_exception_on_one_rank_is_told_by_all) {
    expect_thrown<models::throws_in_next>("the model cannot go on from 3");
    with_all_ranks([&](unsigned ranks, unsigned workers) {
        const auto all = explored_by_ranks<throws_by_state, fg::reachable>(ranks, workers, {.check_in = laws::carry_on});
        EXPECT_EQ(all.front().thrown_text(), "no step from 100");
        for (const outcome_of_rank& one : all) EXPECT_EQ(one.thrown_text().substr(0, 13), "no step from ");
    });
}

TEST(rank_agreement, what_throws_beyond_a_violation_is_not_met) {
    EXPECT_TRUE((laws::every_rank_knows<models::throws_beyond_its_violation, fg::reachable>().violated()));
    expect_thrown<models::throws_with_its_violation>("too far left");
}

/// A state that is not a value of its type, which one rank meets, is searched as it is by the first rank. Packed into bits, it
/// would be the green one.
struct odd_enumerator {
    enum class colour : std::uint8_t { red, green };
    struct state {
        colour shown = colour::red;
        int steps = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { step, turn_green };
    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (s.steps >= 5) return s;
        if (s.steps != 2) return {s.shown, s.steps + 1};
        return {a == action::step ? static_cast<colour>(7) : colour::green, s.steps + 1};
    }
};

TEST(rank_agreement, a_state_that_cannot_be_packed_is_met_by_one_rank) {
    const fg::verdict found = laws::same_verdict_on_ranks<odd_enumerator, fg::reachable>();
    EXPECT_TRUE(found.holds());
    EXPECT_EQ(found.counted.states, 3u + 3u + 3u);
}

/// The states that travel, and none else: of a level each is sent once by each rank that meets it.
TEST(rank_agreement, the_volume_is_a_word_for_a_state_met) {
    thread_group group(2);
    fg::verdict found[2];
    group.run([&](fg::rank_group& own) {
        fg::sequential_executor who;
        found[own.rank()] = fg::explore<fg::search_view<grid>, fg::reachable>(who, {.check_in = laws::carry_on,
                                                                                    .services = {.ranks = &own}});
    });
    EXPECT_GT(group.words_sent(), found[0].counted.states / 4);
    EXPECT_LT(group.words_sent(), found[0].counted.transitions);
}

/// What ranks report to each other, with the one that is alone beside the threads.
TEST(rank_group, adds_gathers_and_exchanges) {
    const auto part = [](fg::rank_group& own) {
        std::uint64_t words[]{1, own.rank()};
        own.sum(words, 2);
        EXPECT_EQ(words[0], own.size());
        EXPECT_EQ(words[1], own.size() * (own.size() - 1) / 2);

        std::vector<std::uint64_t> all;
        for (std::uint64_t rank = 0; rank < own.size(); ++rank) all.insert(all.end(), rank, rank);
        EXPECT_EQ(own.gather(std::vector<std::uint64_t>(own.rank(), own.rank())), all);

        for (std::uint64_t round = 0; round < 100; ++round) {
            fg::parcels to(own.size());
            for (unsigned other = 0; other < own.size(); ++other) to[other] = {round, own.rank(), other};
            std::uint64_t sums[]{round, own.rank()};
            own.begin_exchange(to, sums, 2);
            EXPECT_EQ(sums[0], round * own.size());
            EXPECT_EQ(sums[1], own.size() * (own.size() - 1) / 2);
            for (const auto& parcel : to) EXPECT_TRUE(parcel.empty());
            std::vector<std::uint64_t> received, expected;
            own.finish_exchange(received);
            for (unsigned other = 0; other < own.size(); ++other) expected.insert(expected.end(), {round, other, own.rank()});
            EXPECT_EQ(received, expected);
        }
    };
    fg::lone_rank alone;
    part(alone);
    for (const unsigned ranks : {1u, 2u, 5u}) thread_group(ranks).run(part);
}

/// Every number goes to one rank, and a rank that reports a bound receives one as low.
TEST(rank_group, gives_out_numbers_and_lowers_bounds) {
    for (const unsigned ranks : {1u, 2u, 5u}) {
        std::vector<std::vector<std::uint64_t>> taken(ranks);
        const auto part = [&](fg::rank_group& own) {
            for (int round = 0; round < 3; ++round) {
                own.open_numbers();
                for (std::uint64_t number = own.next_number(); number < 100; number = own.next_number())
                    taken[own.rank()].push_back(number);
                EXPECT_EQ(own.report_bounds({.last = own.rank() + 7u}).stop, fg::shared_bounds::none);
                EXPECT_LE(own.report_bounds({.last = 60}).last, own.rank() + 7u);
                std::uint64_t all = 1;
                own.sum(&all, 1);
            }
        };
        if (ranks == 1) {
            fg::lone_rank alone;
            part(alone);
        } else {
            thread_group(ranks).run(part);
        }
        std::vector<unsigned> times(100);
        for (const auto& one : taken)
            for (const std::uint64_t number : one) ++times.at(number);
        for (const unsigned count : times) EXPECT_EQ(count, 3u);
    }
}

}  // namespace
