// SPDX-License-Identifier: BSL-1.0
// Searches that remember states by bits of an array: with enough of them they come to the same, with fewer they miss states, always
// the same ones, and say about how many.
#include <foregone/impl/check/search_at_run_time.hpp>
#include <states/store/bitstate_set.hpp>

#include "../models/mixed_walk.hpp"
#include "../models/wide_walk.hpp"
#include "../support/effort.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "check/ranks_laws.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

constexpr std::uint64_t ample_bytes = 1 << 20, small_bytes = 8 << 10;

template <class Model, auto Scope = fg::reachable>
fg::verdict seen_by_bits(std::uint64_t bytes, unsigned workers = 1, fg::run_terms terms = {.check_in = laws::carry_on}) {
    terms.limits.visited = fg::visited_form::bits;
    terms.limits.bitstate_bytes = bytes;
    return fg::explore<fg::search_view<Model>, Scope>(*laws::some_workers(workers), terms);
}

/// What the search would have found had it remembered states as they are, and missed nothing.
fg::verdict as_exact(fg::verdict found, const fg::verdict& exact) {
    if (found.result == fg::outcome::inconclusive && found.stopped_by == fg::stop_reason::none) found.result = exact.result;
    found.bitstate = {};
    return found;
}

template <class Model, auto Scope = fg::reachable>
fg::verdict suffices() {
    const fg::verdict exact = laws::explored_alone<Model, Scope>(), alone = seen_by_bits<Model, Scope>(ample_bytes);
    EXPECT_EQ(verdict_text(as_exact(alone, exact)), verdict_text(exact));
    EXPECT_EQ(alone.bitstate.array_bytes, ample_bytes);
    EXPECT_LT(alone.bitstate.missed_states, 2);
    EXPECT_FALSE(alone.holds());
    for (const unsigned workers : {2u, 3u, 8u})
        EXPECT_EQ((seen_by_bits<Model, Scope>(ample_bytes, workers)), alone) << workers << " workers";
    return alone;
}

TEST(engine_bitstate, with_bits_enough_all_is_as_with_whole_states_but_never_a_pass) {
    models::wide_walk<2>::terms = {5, sized(30'000, 15'000)};
    models::wide_walk<8>::terms = {5, cases(20'000)};
    EXPECT_EQ((suffices<models::wide_walk<2>>().result), fg::outcome::inconclusive);
    EXPECT_EQ((suffices<models::wide_walk<8>>().result), fg::outcome::inconclusive);
    EXPECT_EQ((suffices<models::wide_walk<8>, fg::reachable.depth(4)>().result), fg::outcome::inconclusive);
    EXPECT_EQ((suffices<models::mixed_walk<4, 9'000>>().result), fg::outcome::inconclusive);
    EXPECT_EQ((suffices<models::mixed_walk<4, 9'000, 8'123>>().result), fg::outcome::violated);
}

/// The same search as a reader of the documentation would write it.
template <class Model, int actions = 3>
struct plain_search {
    using state = typename Model::state;
    using codec = fg::state_codec<state>;
    using words = std::array<std::uint64_t, codec::words>;

    std::vector<bool> bits;
    std::uint64_t states = 0, bits_set = 0;
    std::set<words> met{};  ///< whether new or taken for others

    explicit plain_search(std::uint64_t bytes) : bits(bytes * 8) {
        std::vector<state> level{Model::initial()};
        met.insert(packed(level.front()));
        while (!level.empty()) {
            states += level.size();
            for (const state& one : level) put(packed(one));
            level = next(level);
        }
    }

    std::uint64_t missed() const { return met.size() - states; }

private:
    static words packed(const state& from) {
        words to{};
        codec::pack(from, to.data());
        return to;
    }

    std::array<std::uint64_t, 3> places(const words& of) const {
        const fg::uint128 size = bits.size();
        const std::uint64_t digest = fg::mixer::of(fg::state_digest<codec::words>::of(of.data()));
        const auto at = static_cast<std::uint64_t>(digest * size >> 64),
                   stride = static_cast<std::uint64_t>((digest * 0xbb67ae8584caa73b) * (size - 1) >> 64) + 1;
        return {at, (at + stride) % bits.size(), (at + 2 * stride) % bits.size()};
    }

    bool has(const words& one) const {
        bool all = true;
        for (const std::uint64_t place : places(one)) all = all && bits[place];
        return all;
    }

    void put(const words& one) {
        for (const std::uint64_t place : places(one)) {
            bits_set += !bits[place];
            bits[place] = true;
        }
    }

    std::vector<state> next(const std::vector<state>& level) {
        std::set<words> fresh;
        std::vector<state> all;
        for (const state& one : level)
            for (int action = 0; action < actions; ++action) {
                state to = one;
                if (!Model::next(to, action)) continue;
                met.insert(packed(to));
                if (!has(packed(to)) && fresh.insert(packed(to)).second) all.push_back(to);
            }
        return all;
    }
};

/// Which states are missed follows from the documentation, for any number of workers.
template <class Model>
fg::verdict misses_the_same(std::uint64_t bytes) {
    const plain_search<Model> plain(bytes);
    const fg::verdict alone = seen_by_bits<Model>(bytes);
    EXPECT_EQ(alone.counted.states, plain.states);
    EXPECT_EQ(alone.bitstate.bits_set, plain.bits_set);
    EXPECT_GT(plain.missed(), 100u);
    for (const unsigned workers : {2u, 3u, 8u}) EXPECT_EQ(seen_by_bits<Model>(bytes, workers), alone) << workers << " workers";
    return alone;
}

TEST(engine_bitstate, of_few_bits_the_same_states_are_missed_every_time) {
    constexpr std::uint64_t states = sized(30'000, 15'000), bytes = sized(small_bytes, small_bytes / 2);
    models::wide_walk<2>::terms = {5, states};
    models::wide_walk<8>::terms = {7, states};
    misses_the_same<models::wide_walk<2>>(bytes);
    misses_the_same<models::wide_walk<8>>(2 * bytes);
    const fg::verdict found = misses_the_same<models::mixed_walk<4, states>>(bytes);
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::none);
    EXPECT_LT(found.counted.states, (laws::explored_alone<models::mixed_walk<4, states>, fg::reachable>().counted.states));
}

/// Four counters that count up, one at a time: states that are alike, in many levels.
struct counters {
    using state = std::array<std::uint8_t, 4>;
    using action = fg::range<0, 3>;
    static state initial() { return {}; }
    static bool next(state& s, int which) {
        if (s[static_cast<std::size_t>(which)] == 11) return false;
        ++s[static_cast<std::size_t>(which)];
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

void expect_about(const fg::bitstate_omission& said, std::uint64_t missed) {
    const auto expected = static_cast<double>(missed);
    EXPECT_LT(std::abs(said.missed_states - expected), expected / 5 + 3 * std::sqrt(expected) + 3)
        << said.array_bytes << " bytes, fill " << said.fill();
}

TEST(engine_bitstate, states_that_are_alike_are_missed_as_others_are) {
    unsigned estimated = 0;
    for (std::uint64_t bytes = 1'024; bytes <= 65'536; bytes += bytes / 2 / 64 * 64) {
        const fg::bitstate_omission said = seen_by_bits<counters>(bytes).bitstate;
        if (!said.is_estimated()) continue;
        ++estimated;
        expect_about(said, plain_search<counters, 4>(bytes).missed());
    }
    EXPECT_GT(estimated, 5u);
}

/// For arrays of many sizes, as much is missed as is said, within a fifth and three times the spread of counts made by chance.
TEST(engine_bitstate, about_as_many_states_are_taken_for_others_as_is_said) {
    using model = models::wide_walk<2>;
    unsigned estimated = 0;
    for (const std::uint64_t states : {4'000u, cases(30'000u)})
        for (std::uint64_t seed = 0; seed < cases(4u); ++seed)
            for (std::uint64_t bytes = 2'048; bytes <= 262'144; bytes *= 2) {
                model::terms = {seed, states};
                const plain_search<model> plain(bytes);
                const fg::bitstate_omission said = seen_by_bits<model>(bytes).bitstate;
                if (!said.is_estimated()) continue;
                ++estimated;
                expect_about(said, plain.missed());
            }
    EXPECT_GT(estimated, cases(40u));
}

/// Whether the levels were kept or have to be searched for again, and however much is missed.
TEST(engine_bitstate, a_counterexample_is_real) {
    using model = models::wide_walk<2>;
    constexpr std::uint64_t states = 9'000;
    for (const std::uint64_t kept_states : {states, std::uint64_t{0}})
        for (const std::uint64_t bytes : {states / 4, 4 * states}) {
            const fg::run_terms terms{.check_in = laws::carry_on, .limits = {.kept_states = kept_states}};
            fg::verdict found;
            for (std::uint64_t from_the_end = 1; !found.violated(); ++from_the_end) {
                model::terms = {4, states, states - from_the_end};
                found = seen_by_bits<model>(bytes, 1, terms);
            }
            EXPECT_TRUE(found.has_trace);
            EXPECT_EQ(found.counted.states <= kept_states, kept_states == states);
            laws::expect_replays<model>(found);
            for (const unsigned workers : {2u, 8u})
                EXPECT_EQ(seen_by_bits<model>(bytes, workers, terms), found) << workers << " workers";
            const fg::verdict exact = laws::explored_alone<model, fg::reachable>();
            EXPECT_GE(found.trace.actions.size(), exact.trace.actions.size());
        }
}

struct unwitnessed : models::mixed_walk<4, 3> {
    static constexpr auto properties = fg::properties{fg::sometimes<"nowhere">([](const state& s) { return s.number > 9; })};
};

/// A witness may be among what was not seen.
TEST(engine_bitstate, without_a_witness_nothing_is_said) {
    EXPECT_TRUE((laws::explored_alone<unwitnessed, fg::reachable>().violated()));
    const fg::verdict found = seen_by_bits<unwitnessed>(ample_bytes);
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.property, 0u);
}

TEST(engine_bitstate, goes_on_from_a_checkpoint) {
    using model = models::wide_walk<2>;
    model::terms = {9, sized(60'000, 15'000)};
    for (const std::uint64_t bytes : {small_bytes, ample_bytes}) {
        const fg::verdict whole = seen_by_bits<model>(bytes);
        recorded_checkpointer checkpointer;
        fg::verdict found;
        unsigned parts = 0;
        do {
            fg::run_terms terms{.check_in = laws::carry_on, .limits = {.states = ++parts * sized(4'000, 1'000)}};
            terms.services.graphs = &checkpointer;
            found = seen_by_bits<model>(bytes, 1 + parts % 3, terms);
        } while (found.stopped_by != fg::stop_reason::none);
        EXPECT_GT(parts, 3u);
        EXPECT_EQ(found, whole);
    }
}

/// Killed in the midst of levels, too.
TEST(engine_bitstate, goes_on_in_the_midst_of_a_level) {
    using model = models::wide_walk<2>;
    model::terms = {9, sized(60'000, 15'000)};
    const fg::verdict whole = seen_by_bits<model>(small_bytes);
    for (std::uint64_t every : {7u, 23u, 61u}) {
        recorded_checkpointer checkpointer;
        checkpointer.every = every;
        fg::verdict found;
        unsigned parts = 0;
        do {
            const std::uint64_t saved_before = checkpointer.saves;
            const auto until_saved = [&](const fg::progress&) {
                return checkpointer.saves > saved_before + 1 ? fg::stop_reason::interrupted : fg::stop_reason::none;
            };
            fg::run_terms terms{.check_in = until_saved};
            terms.services.graphs = &checkpointer;
            found = seen_by_bits<model>(small_bytes, 1 + parts % 3, terms);
            checkpointer.forget_the_rest();
        } while (++parts < 1'000 && found.stopped_by != fg::stop_reason::none);
        EXPECT_GT(parts, 1u);
        EXPECT_EQ(found, whole);
    }
}

/// What is spilled lies in a log, and is the same.
TEST(engine_bitstate, levels_are_spilled) {
    using model = models::wide_walk<4>;
    model::terms = {9, 400'000};
    const fg::verdict whole = seen_by_bits<model>(ample_bytes);
    recorded_log log;
    const auto at_most = [](const fg::progress& now) {
        return now.bytes > (16u << 20) ? fg::stop_reason::memory : fg::stop_reason::none;
    };
    fg::run_terms terms{.check_in = at_most};
    EXPECT_EQ(seen_by_bits<model>(ample_bytes, 1, terms).stopped_by, fg::stop_reason::memory);
    terms.services.spill = &log;
    EXPECT_EQ(seen_by_bits<model>(ample_bytes, 1, terms), whole);
    EXPECT_GT(log.words, 0u);
}

/// The array is counted before it is there, and in the end there is little besides.
TEST(engine_bitstate, takes_the_memory_that_it_was_given) {
    using model = models::wide_walk<8>;
    model::terms = {3, 200'000};
    std::uint64_t most = 0, at_rest = 0;
    const auto limited = [&](const fg::progress& now) {
        most = now.bytes > most ? now.bytes : most;
        return now.bytes > 100'000'000 ? fg::stop_reason::memory : fg::stop_reason::none;
    };
    fg::run_terms terms{.check_in = limited};
    terms.outputs.bytes_at_rest = &at_rest;
    EXPECT_EQ(seen_by_bits<model>(std::uint64_t{1} << 40, 1, terms).stopped_by, fg::stop_reason::memory);
    most = 0;
    EXPECT_EQ(seen_by_bits<model>(100'000, 1, terms).bitstate.array_bytes, 100'032u);
    EXPECT_LT(at_rest, 100'032u + (2u << 20));
    EXPECT_GT(most, at_rest);
}

}  // namespace
