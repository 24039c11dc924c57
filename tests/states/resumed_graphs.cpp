// SPDX-License-Identifier: BSL-1.0
// A search of a state graph that is stopped, or killed, and goes on; and one of which the levels are spilled.
#include <states/levels.hpp>

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/threads.hpp>

#include "../models/linear_equation.hpp"
#include "../models/mixed_walk.hpp"
#include "../models/wide.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace {

namespace fg = foregone;
using fg::stop_reason;

stop_reason carry_on(const fg::progress&) { return stop_reason::none; }

/// Says so after it was asked so often.
struct stop_after {
    std::uint64_t times;
    stop_reason reason = stop_reason::interrupted;
    std::atomic<std::uint64_t> asked{0};
    stop_reason operator()(const fg::progress&) { return ++asked > times ? reason : stop_reason::none; }
};

/// The largest that was ever reported.
struct memory_limit {
    std::uint64_t bytes;
    std::atomic<std::uint64_t> most{0};
    stop_reason operator()(const fg::progress& now) {
        std::uint64_t seen = most.load();
        while (seen < now.bytes && !most.compare_exchange_weak(seen, now.bytes)) {}
        return now.bytes > bytes ? stop_reason::memory : stop_reason::none;
    }
};

template <class Model, auto Scope = fg::reachable>
fg::verdict explored(unsigned workers, const fg::run_terms& terms) {
    const auto who = workers == 0 ? std::unique_ptr<fg::executor>(std::make_unique<fg::sequential_executor>())
                                  : std::make_unique<fg::threads_executor>(workers);
    return fg::explore<fg::search_view<Model>, Scope>(*who, terms);
}

/// A state of three words.
struct wide_walk : models::mixed_walk<5, 20'000, 17'001> {
    using base = models::mixed_walk<5, 20'000, 17'001>;
    struct state {
        std::uint64_t number = 0, twice = 0, inverse = 0;
        bool operator==(const state&) const = default;
    };
    static constexpr state of(base::state s) { return {s.number, s.number * 2, ~s.number}; }
    static constexpr state initial() { return of(base::initial()); }
    static constexpr bool next(state& s, int a) {
        base::state at{s.number};
        if (!base::next(at, a)) return false;
        s = of(at);
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::never<"the forbidden state">([](const state& s) { return s.number == 17'001; })};
};

/// Stops a search repeatedly, each part with other workers, until it is over.
template <class Model, auto Scope = fg::reachable>
void goes_on_to_the_same(std::uint64_t step) {
    static_assert(fg::packable<typename Model::state>);
    const std::string whole = verdict_text(explored<Model, Scope>(0, {.check_in = carry_on}));
    recorded_checkpointer checkpointer;
    unsigned parts = 0;
    for (std::uint64_t times = step;; times += step, ++parts) {
        stop_after soon{times};
        checkpointer.every = 7;
        fg::run_terms terms{.check_in = soon};
        terms.services.graphs = &checkpointer;
        const fg::verdict found = explored<Model, Scope>(std::array{0u, 2u, 1u, 3u}[parts % 4], terms);
        if (found.stopped_by == stop_reason::none) {
            EXPECT_EQ(verdict_text(found), whole) << parts << " parts";
            break;
        }
        checkpointer.forget_the_rest();
    }
    EXPECT_GE(parts, 4u) << whole;
    EXPECT_GT(checkpointer.chunks, 0u) << whole;
}

TEST(engine_resumed_graphs, go_on_to_the_same_verdict) {
    goes_on_to_the_same<models::linear_equation<2, 4, 7>>(40);
    goes_on_to_the_same<models::unsolved_equation<1, 256, 255, 256>>(20);
    goes_on_to_the_same<models::mixed_walk<1, 30'000>>(20);
    goes_on_to_the_same<models::mixed_walk<1, 30'000>, fg::reachable.depth(12)>(5);
    goes_on_to_the_same<models::mixed_walk<2, 30'000, 29'123>>(8);
    goes_on_to_the_same<wide_walk>(8);
    goes_on_to_the_same<models::wide_and_guarded<50'000>>(15);
    goes_on_to_the_same<models::wide<50'000>>(15);
}

/// Every state that was saved can be gone on with, whatever was written after it.
TEST(engine_resumed_graphs, a_search_that_was_killed_goes_on) {
    using model = models::mixed_walk<3, 20'000, 19'998>;
    const std::string whole = verdict_text(explored<model>(0, {.check_in = carry_on}));
    for (unsigned every = 1; every < 8; every += 2) {
        recorded_checkpointer checkpointer;
        checkpointer.every = every;
        fg::run_terms terms{.check_in = carry_on};
        terms.services.graphs = &checkpointer;
        EXPECT_EQ(verdict_text(explored<model>(2, terms)), whole);
        ASSERT_GT(checkpointer.saves, 0u) << every;
        checkpointer.forget_the_rest();
        EXPECT_EQ(verdict_text(explored<model>(every % 3, terms)), whole);
    }
}

/// The log is the states in the order of their levels, each once.
TEST(engine_resumed_graphs, the_log_has_each_state_once) {
    recorded_checkpointer checkpointer;
    checkpointer.every = 3;
    fg::run_terms terms{.check_in = carry_on};
    terms.services.graphs = &checkpointer;
    const fg::verdict found = explored<models::linear_equation<2, 4, 7>>(2, terms);
    std::uint64_t depth = 0, states = 0;
    std::vector<bool> met(1 << 16);
    for (const auto& chunk : checkpointer.states.chunks) {
        EXPECT_TRUE(chunk.depth == depth || chunk.depth == depth + 1);
        depth = chunk.depth;
        for (const std::uint64_t word : chunk.words) {
            const std::uint64_t number = (word & 255) << 8 | (word >> 32 & 255);
            EXPECT_FALSE(met[number]);
            met[number] = true;
            ++states;
        }
    }
    EXPECT_EQ(states, found.counted.states);
    EXPECT_EQ(depth, found.counted.depth_steps);
}

TEST(engine_resumed_graphs, limits_hold_for_all_parts_together) {
    using model = models::mixed_walk<1, 30'000>;
    const std::string whole = verdict_text(explored<model>(0, {.check_in = carry_on}));
    recorded_checkpointer checkpointer;
    for (const std::uint64_t limit : {100u, 100u, 5'000u, 5'000u, 20'000u}) {
        const fg::verdict plain = explored<model>(0, {.check_in = carry_on, .limits = {.states = limit}});
        fg::run_terms terms{.check_in = carry_on, .limits = {.states = limit}};
        terms.services.graphs = &checkpointer;
        EXPECT_EQ(verdict_text(explored<model>(2, terms)), verdict_text(plain));
        EXPECT_EQ(plain.stopped_by, stop_reason::states);
        checkpointer.forget_the_rest();
    }
    memory_limit little{100'000};
    fg::run_terms terms{.check_in = little};
    terms.services.graphs = &checkpointer;
    EXPECT_EQ(explored<model>(1, terms).stopped_by, stop_reason::memory);
    EXPECT_EQ(checkpointer.saves, 0u);
    terms.check_in = fg::pulse(carry_on);
    EXPECT_EQ(verdict_text(explored<model>(1, terms)), whole);
}

/// Whatever was kept, what comes out is the verdict or a refusal.
TEST(engine_resumed_graphs, what_no_search_keeps_is_refused) {
    using model = models::mixed_walk<1, 30'000>;
    recorded_checkpointer kept;
    stop_after soon{40};
    fg::run_terms terms{.check_in = soon};
    terms.services.graphs = &kept;
    ASSERT_EQ(explored<model>(1, terms).stopped_by, stop_reason::interrupted);
    kept.forget_the_rest();
    ASSERT_GT(kept.chunks, 3u);
    const auto refuses = [&](auto change) {
        recorded_checkpointer changed;
        changed.states.chunks = kept.states.chunks;
        changed.part = kept.part;
        changed.chunks = kept.chunks;
        change(changed);
        fg::run_terms all{.check_in = carry_on};
        all.services.graphs = &changed;
        EXPECT_THROW(explored<model>(1, all), refused_part);
    };
    refuses([](recorded_checkpointer& k) { ++k.part->depth; });
    refuses([](recorded_checkpointer& k) { k.part->depth = UINT64_MAX; });
    refuses([](recorded_checkpointer& k) { k.part->depth = UINT64_MAX - 1; });
    refuses([](recorded_checkpointer& k) { ++k.part->covered; });
    refuses([](recorded_checkpointer& k) { --k.part->covered; });
    refuses([](recorded_checkpointer& k) { --k.part->states; });
    refuses([](recorded_checkpointer& k) {
        for (auto& chunk : k.states.chunks) ++chunk.depth;
        ++k.part->depth;
    });
    refuses([](recorded_checkpointer& k) { k.part->next = 1 << 20; });
    refuses([](recorded_checkpointer& k) { k.part->next_action = 3; });
    refuses([](recorded_checkpointer& k) { k.part->open.push_back({0, 0, 0, 3}); });
    refuses([](recorded_checkpointer& k) { k.part->open.push_back({0, 1, 0, 4}); });
    refuses([](recorded_checkpointer& k) { k.part->open.push_back({0, 1, 3, 3}); });
    refuses([](recorded_checkpointer& k) { k.part->open.push_back({0, UINT64_MAX, 0, 3}); });
    refuses([](recorded_checkpointer& k) { k.part->open.push_back({1 << 20, (1 << 20) + 1, 0, 3}); });
    refuses([](recorded_checkpointer& k) { k.part->counted.pop_back(); });
    refuses([](recorded_checkpointer& k) { k.part->complete.push_back(0); });
    refuses([](recorded_checkpointer& k) { k.part->best.property = 7; });
    refuses([](recorded_checkpointer& k) { k.part->best = {.steps = UINT64_MAX, .at = 0, .action = 1, .property = 0}; });
    refuses([](recorded_checkpointer& k) {
        k.part->best = {.steps = k.part->depth + 1, .at = 0, .action = fg::no_action, .property = 0};
    });
    refuses([](recorded_checkpointer& k) { --k.chunks; });
    refuses([](recorded_checkpointer& k) { k.states.chunks[1] = k.states.chunks[0]; });
    refuses([](recorded_checkpointer& k) { k.states.chunks[2].depth += 2; });
    refuses([](recorded_checkpointer& k) { k.states.chunks[2].words.clear(); });
    refuses([](recorded_checkpointer& k) { k.states.chunks[2].words.resize(5'000, 1); });
    refuses([](recorded_checkpointer& k) { k.states.chunks[2].words[0] = k.states.chunks[1].words[0]; });
}

/// A log that is full is not a reason to stop, unless it is where memory is to be had.
TEST(engine_resumed_graphs, a_log_that_is_full_changes_nothing) {
    using model = models::mixed_walk<2, 30'000, 29'123>;
    const std::string whole = verdict_text(explored<model>(0, {.check_in = carry_on}));
    for (const std::uint64_t room : {0u, 1u, 1'000u, 10'000u}) {
        recorded_checkpointer checkpointer;
        checkpointer.every = 5;
        checkpointer.states.room = room;
        fg::run_terms terms{.check_in = carry_on};
        terms.services.graphs = &checkpointer;
        EXPECT_EQ(verdict_text(explored<model>(2, terms)), whole);
    }
}

/// For 306,265 states: a table of 4 MiB, which needs no more to grow into, and 1 MB or more of levels.
using large_walk = models::mixed_walk<4, 400'000, 399'123>;
constexpr std::uint64_t tight_bytes = 5'500'000;

TEST(engine_resumed_graphs, levels_that_are_spilled_come_back) {
    const std::string whole = verdict_text(explored<large_walk>(0, {.check_in = carry_on}));
    for (const unsigned workers : {0u, 2u}) {
        memory_limit plain{tight_bytes}, spilling{tight_bytes};
        EXPECT_EQ(explored<large_walk>(workers, {.check_in = plain}).stopped_by, stop_reason::memory);
        recorded_log log;
        fg::run_terms terms{.check_in = spilling};
        terms.services.spill = &log;
        EXPECT_EQ(verdict_text(explored<large_walk>(workers, terms)), whole);
        EXPECT_GT(log.words, 100'000u);
    }
}

/// The second search, which keeps all levels, needs more memory than the first; the violation that was reached is not lost.
TEST(engine_resumed_graphs, a_counterexample_that_takes_too_much_memory_is_told_as_that) {
    memory_limit tight{7'000'000};
    const fg::verdict found = explored<large_walk>(1, {.check_in = tight});
    EXPECT_TRUE(found.violated());
    EXPECT_FALSE(found.has_trace);
    EXPECT_EQ(found.stopped_by, stop_reason::memory);
    EXPECT_EQ(found.counted.states, 306'265u);
}

/// Forgets what lies more than a level back.
struct short_memory final : fg::level_log {
    recorded_log all;

    std::uint64_t append(std::uint64_t depth, const std::uint64_t* from, std::size_t count) override {
        return all.append(depth, from, count);
    }
    void read(std::uint64_t place, std::uint64_t* to, std::size_t count) const override {
        if (all.chunks[place].depth + 1 < all.chunks.back().depth) throw fg::unreadable_level{};
        all.read(place, to, count);
    }
};

/// It is the disk then that hinders, and not the model.
TEST(engine_resumed_graphs, a_counterexample_whose_levels_cannot_be_read_is_told_as_that) {
    memory_limit tight{tight_bytes};
    short_memory log;
    fg::run_terms terms{.check_in = tight};
    terms.services.spill = &log;
    const fg::verdict found = explored<large_walk>(2, terms);
    EXPECT_TRUE(found.violated());
    EXPECT_FALSE(found.has_trace);
    EXPECT_EQ(found.stopped_by, stop_reason::disk);
}

/// Initial states may be too many for the memory, too.
TEST(engine_resumed_graphs, what_is_spilled_before_the_first_level_does_not_stay_in_memory_later) {
    recorded_log log;
    fg::packed_levels levels(1);
    levels.log_to(log, false);
    levels.add({.width = 1, .words = {1, 2}});
    EXPECT_TRUE(levels.spill());
    levels.begin();
    levels.load(0);
    EXPECT_GT(levels.bytes(), 0u);
    EXPECT_TRUE(levels.spill());
    EXPECT_LT(levels.bytes(), 1'000u);  // but for the chunks' places
}

/// What spilling cannot help ends the search as a limit does.
TEST(engine_resumed_graphs, the_visited_set_stays_in_memory) {
    memory_limit little{tight_bytes / 2};
    recorded_log log;
    fg::run_terms terms{.check_in = little};
    terms.services.spill = &log;
    EXPECT_EQ(explored<large_walk>(2, terms).stopped_by, stop_reason::memory);
}

/// Levels that a checkpoint has are not written again.
TEST(engine_resumed_graphs, the_log_of_a_checkpointer_is_spilled_to) {
    const std::string whole = verdict_text(explored<large_walk>(0, {.check_in = carry_on}));
    memory_limit tight{tight_bytes};
    recorded_log log;
    recorded_checkpointer checkpointer;
    fg::run_terms terms{.check_in = tight};
    terms.services.spill = &log;
    terms.services.graphs = &checkpointer;
    EXPECT_EQ(verdict_text(explored<large_walk>(2, terms)), whole);
    EXPECT_EQ(log.words, 0u);
    EXPECT_EQ(checkpointer.states.words, 306'265u);
}

TEST(engine_resumed_graphs, a_spill_that_is_full_or_unreadable_ends_the_search) {
    for (const bool full : {false, true}) {
        memory_limit limit{tight_bytes};
        recorded_log log;
        if (full) log.room = 100'000;
        else log.unreadable = true;
        fg::run_terms terms{.check_in = limit};
        terms.services.spill = &log;
        const fg::verdict found = explored<large_walk>(2, terms);
        EXPECT_EQ(found.stopped_by, stop_reason::disk);
        EXPECT_EQ(found.result, fg::outcome::inconclusive);
    }
}

}  // namespace
