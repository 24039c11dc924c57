// SPDX-License-Identifier: BSL-1.0
// A search of a state graph by several ranks that is stopped, or killed, and gone on with by any number of ranks.
#include "../models/countdown.hpp"
#include "../models/linear_equation.hpp"
#include "../models/mixed_walk.hpp"
#include "../models/wide.hpp"
#include "../support/effort.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "check/ranks_laws.hpp"

#include <states/levels.hpp>
#include <states/repartitioned_levels.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using fg::stop_reason;
using laws::carry_on;

/// What all ranks had when they saved together.
struct kept_ranks {
    std::vector<fg::graph_part> parts;
    std::vector<std::vector<recorded_log::chunk>> logs;
};

/// The checkpointer of one rank, in memory; it remembers each time that it saved.
class rank_checkpointer final : public fg::graph_checkpointer {
    struct saved {
        fg::graph_part part;
        std::size_t chunks;
    };
    const kept_ranks& before_;
    std::vector<std::size_t> shown_;
    std::atomic<std::uint64_t> asked_{0};
    std::uint64_t every_;

public:
    recorded_log states;
    std::vector<saved> saves;

    rank_checkpointer(const kept_ranks& before, unsigned rank, unsigned ranks, std::uint64_t every)
        : before_(before), shown_(before.parts.size()), every_(rank == 0 ? every : UINT64_MAX) {
        if (before.parts.size() == ranks) states.chunks = before.logs[rank];
    }
    fg::level_log& log() override { return states; }
    const std::vector<fg::graph_part>& saved() override { return before_.parts; }
    bool each_saved(std::size_t of, std::uint64_t depth, chunk_visitor visit) override {
        const auto& chunks = before_.logs[of];
        for (std::size_t& i = shown_[of]; i < chunks.size() && chunks[i].depth <= depth; ++i)
            if (!visit(chunks[i].depth, chunks[i].words.data(), chunks[i].words.size(), i)) break;
        return true;
    }
    void refuse(bool) override { throw refused_part{}; }
    bool is_due() override { return ++asked_ % every_ == 0; }
    void save(const fg::graph_part& part) override { saves.push_back({part, states.chunks.size()}); }
};

struct run_of_ranks {
    std::vector<laws::outcome_of_rank> found;
    std::vector<std::unique_ptr<rank_checkpointer>> checkpointers;

    std::size_t saves() const { return checkpointers.front()->saves.size(); }

    /// All that was there when the ranks had saved so often, and nothing that was written later.
    kept_ranks at(std::size_t save) const {
        kept_ranks all;
        for (const auto& one : checkpointers) {
            all.parts.push_back(one->saves[save].part);
            all.logs.emplace_back(one->states.chunks.begin(),
                                  one->states.chunks.begin() + static_cast<std::ptrdiff_t>(one->saves[save].chunks));
        }
        return all;
    }
};

template <class Model, auto Scope>
run_of_ranks gone_on(const kept_ranks& before, unsigned ranks, unsigned workers, std::uint64_t every, const fg::run_terms& terms) {
    run_of_ranks run{std::vector<laws::outcome_of_rank>(ranks), {}};
    for (unsigned rank = 0; rank < ranks; ++rank)
        run.checkpointers.push_back(std::make_unique<rank_checkpointer>(before, rank, ranks, every));
    thread_group group(ranks);
    group.run([&](fg::rank_group& own) {
        const auto who = laws::some_workers(workers);
        fg::run_terms asked = terms;
        asked.services.ranks = &own;
        asked.services.graphs = run.checkpointers[own.rank()].get();
        laws::outcome_of_rank& into = run.found[own.rank()];
        try {
            into.found = fg::explore<fg::search_view<Model>, Scope>(*who, asked);
        } catch (...) { into.thrown = std::current_exception(); }
    });
    for (const auto& one : run.checkpointers) EXPECT_EQ(one->saves.size(), run.saves());
    return run;
}

template <class Model, auto Scope>
std::string told_alone() {
    fg::sequential_executor one;
    return verdict_text(fg::explore<fg::search_view<Model>, Scope>(one, {.check_in = carry_on}));
}

constexpr unsigned rank_counts[] = {1, 2, 4, 8};

/// Stops a search repeatedly, at moments left to chance, each part on some number of ranks, until it is over; `saved` are
/// parts that left something to go on from.
template <class Model, auto Scope = fg::reachable>
void goes_on_to_the_same(std::uint64_t seed, std::uint64_t step, unsigned& saved) {
    SCOPED_TRACE(std::string(fg::type_name<Model>()));
    const std::string whole = told_alone<Model, Scope>();
    std::mt19937_64 random(seed);
    kept_ranks kept;
    unsigned parts = 0;
    for (bool over = false; !over; ++parts) {
        const unsigned ranks = rank_counts[random() % 4];
        const std::uint64_t until = random() % (step * (parts + 1)) + 1;
        std::atomic<std::uint64_t> asked{0};
        const auto once = [&](const fg::progress&) { return ++asked == until ? stop_reason::interrupted : stop_reason::none; };
        const run_of_ranks run = gone_on<Model, Scope>(kept, ranks, 1 + random() % 2, 1 + random() % 20, {.check_in = once});
        over = run.found.front().found.stopped_by == stop_reason::none;
        for (const auto& one : run.found) {
            ASSERT_EQ(one.thrown_text(), "nothing") << ranks << " ranks";
            ASSERT_EQ(one.found.stopped_by, over ? stop_reason::none : stop_reason::interrupted);
            if (over) { EXPECT_EQ(verdict_text(one.found), whole) << parts << " parts, " << ranks << " ranks"; }
        }
        if (run.saves() == 0) continue;
        ++saved;
        kept = run.at(random() % 3 == 0 ? random() % run.saves() : run.saves() - 1);
        over &= random() % 4 == 0;  // else goes on from before the end
    }
}

struct two_words : models::mixed_walk<5, 20'000, 17'001> {
    using base = models::mixed_walk<5, 20'000, 17'001>;
    struct state {
        std::uint64_t number = 0, inverse = 0;
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {base::initial().number, ~base::initial().number}; }
    static constexpr bool next(state& s, int a) {
        base::state at{s.number};
        if (!base::next(at, a)) return false;
        s = {at.number, ~at.number};
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::never<"the forbidden state">([](const state& s) { return s.number == 17'001; })};
};

TEST(engine_resumed_ranks, go_on_to_the_same_verdict_on_any_number_of_ranks) {
    unsigned saved = 0;
    for (std::uint64_t seed = 1; seed <= sized(2u, 1u); ++seed) {
        SCOPED_TRACE(seed);
        goes_on_to_the_same<models::linear_equation<2, 4, 7>>(seed, 400, saved);
        goes_on_to_the_same<models::unsolved_equation<1, 256, 255, 256>>(seed, 300, saved);
        goes_on_to_the_same<models::mixed_walk<1, 30'000>>(seed, 200, saved);
        goes_on_to_the_same<models::mixed_walk<1, 30'000>, fg::reachable.depth(12)>(seed, 60, saved);
        goes_on_to_the_same<models::mixed_walk<2, 30'000, 29'123>>(seed, 100, saved);
        goes_on_to_the_same<two_words>(seed, 100, saved);
        goes_on_to_the_same<models::wide_and_guarded<20'000>>(seed, 20, saved);
        goes_on_to_the_same<models::wide<20'000>>(seed, 20, saved);
        goes_on_to_the_same<models::wide_at_the_end<20'000>>(seed, 20, saved);
        goes_on_to_the_same<models::countdown_from_anywhere>(seed, 10, saved);
    }
    EXPECT_GE(saved, sized(30u, 15u));
}

/// By state, as "first action-last action" of each work item that is left.
std::string left_of(const std::vector<std::vector<fg::work_item>>& rest) {
    std::string all;
    for (const auto& work_items : rest) {
        for (const fg::work_item& one : work_items)
            all +=
                (&one == work_items.data() ? "" : ",") + std::to_string(one.first_action) + '-' + std::to_string(one.last_action);
        all += ' ';
    }
    return all;
}

TEST(engine_resumed_ranks, what_another_rank_left_is_told_by_state) {
    constexpr std::uint64_t second = fg::packed_chunk::capacity;
    const fg::graph_part part{
        .next = second + 2, .next_action = 3, .open = {{1, 3, 0, 5}, {second, second + 1, 2, 4}, {second + 2, second + 3, 0, 2}}};
    fg::unexpanded_states rest(part, 5);
    EXPECT_EQ(left_of(rest.next_chunk(4)), " 0-5 0-5  ");
    EXPECT_FALSE(rest.is_whole());
    EXPECT_EQ(left_of(rest.next_chunk(4)), "2-4  0-2,3-5 0-5 ");
    EXPECT_TRUE(rest.is_whole());
}

/// Enough actions that a work item is a part of those of one state: a search may stop between two of them.
struct many_actions {
    struct state {
        std::uint16_t number = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 2'999>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int a) {
        if (s.number == 0) return s.number = static_cast<std::uint16_t>(1 + a), true;
        return s.number <= 3'000 && a == 5 ? s.number = static_cast<std::uint16_t>(s.number + 3'000), true : false;
    }
    static constexpr auto properties =
        fg::properties{fg::never<"the last but some">([](const state& s) { return s.number == 3'000 + 1'366; })};
};

TEST(engine_resumed_ranks, what_is_left_of_a_state_is_not_lost) {
    const std::string whole = told_alone<many_actions, fg::reachable>();
    const auto early = [](const fg::progress& now) {
        return now.depth_steps == 1 && now.transitions >= 3'000 ? stop_reason::interrupted : stop_reason::none;
    };
    const run_of_ranks begun = gone_on<many_actions, fg::reachable>({}, 1, 1, UINT64_MAX, {.check_in = early});
    ASSERT_GT(begun.saves(), 0u);
    for (const unsigned ranks : {1u, 2u, 4u}) {
        const run_of_ranks rest =
            gone_on<many_actions, fg::reachable>(begun.at(begun.saves() - 1), ranks, 1, UINT64_MAX, {.check_in = carry_on});
        EXPECT_EQ(verdict_text(rest.found.front().found), whole) << ranks;
    }
}

/// What is under way when there is no memory for a larger table is not lost.
TEST(engine_resumed_ranks, states_that_come_when_memory_has_ended_are_kept) {
    using model = models::mixed_walk<4, 200'000, 199'123>;
    const std::string whole = told_alone<model, fg::reachable>();
    for (const unsigned ranks : {2u, 4u}) {
        kept_ranks kept;
        unsigned parts = 0;
        for (std::uint64_t limit_bytes = 600'000;; limit_bytes += limit_bytes / 4, ++parts) {
            const auto limited = [&](const fg::progress& now) {
                return now.bytes > limit_bytes ? stop_reason::memory : stop_reason::none;
            };
            const run_of_ranks run =
                gone_on<model, fg::reachable>(kept, parts % 3 == 2 ? 1 : ranks, 1, UINT64_MAX, {.check_in = limited});
            ASSERT_EQ(run.found.front().thrown_text(), "nothing");
            if (run.saves() > 0) kept = run.at(run.saves() - 1);
            if (run.found.front().found.stopped_by == stop_reason::memory && !run.found.front().found.violated()) continue;
            if (run.found.front().found.has_trace) { EXPECT_EQ(verdict_text(run.found.front().found), whole) << parts << " parts"; }
            break;
        }
        EXPECT_GE(parts, 3u);
        const run_of_ranks rest = gone_on<model, fg::reachable>(kept, ranks, 2, UINT64_MAX, {.check_in = carry_on});
        EXPECT_EQ(verdict_text(rest.found.front().found), whole);
    }
}

/// There is no memory left once, in the middle of a work item.
struct runs_out_once : models::mixed_walk<1, 30'000> {
    static inline std::atomic<int> left{0};
    static bool next(state& s, int a) {
        if (--left == 0) throw std::bad_alloc();
        return mixed_walk::next(s, a);
    }
};

TEST(engine_resumed_ranks, what_was_done_by_half_is_not_saved) {
    const std::string whole = told_alone<runs_out_once, fg::reachable>();
    std::size_t saves = 0;
    for (const unsigned ranks : rank_counts)
        for (const int steps : {30'000, 60'000}) {
            runs_out_once::left = steps;
            const run_of_ranks run = gone_on<runs_out_once, fg::reachable>({}, ranks, 2, 5, {.check_in = carry_on});
            for (const auto& one : run.found) EXPECT_EQ(one.found.stopped_by, stop_reason::memory) << one.thrown_text();
            saves += run.saves();
            if (run.saves() == 0) continue;
            const run_of_ranks rest =
                gone_on<runs_out_once, fg::reachable>(run.at(run.saves() - 1), 2, 1, UINT64_MAX, {.check_in = carry_on});
            EXPECT_EQ(verdict_text(rest.found.front().found), whole);
        }
    EXPECT_GT(saves, 3u);
}

/// If anything is wrong with what one of several ranks had, all ranks refuse it, however many there are now.
TEST(engine_resumed_ranks, what_no_ranks_keep_is_refused_by_all) {
    using model = models::mixed_walk<1, 30'000>;
    std::atomic<std::uint64_t> asked{0};
    const auto once = [&](const fg::progress&) { return ++asked == 150 ? stop_reason::interrupted : stop_reason::none; };
    const run_of_ranks run = gone_on<model, fg::reachable>({}, 2, 1, UINT64_MAX, {.check_in = once});
    ASSERT_EQ(run.saves(), 1u);
    const kept_ranks kept = run.at(0);
    const auto refuses = [&](auto change) {
        for (const unsigned ranks : {1u, 2u, 4u}) {
            kept_ranks changed = kept;
            change(changed.parts[1], changed.logs[1]);
            const run_of_ranks again = gone_on<model, fg::reachable>(changed, ranks, 1, UINT64_MAX, {.check_in = carry_on});
            for (const auto& one : again.found) {
                ASSERT_TRUE(one.thrown != nullptr) << ranks;
                EXPECT_THROW(std::rethrow_exception(one.thrown), refused_part) << ranks;
            }
            EXPECT_EQ(again.saves(), 0u);
        }
    };
    refuses([](fg::graph_part& p, auto&) { ++p.depth; });
    refuses([](fg::graph_part& p, auto&) { ++p.covered; });
    refuses([](fg::graph_part& p, auto&) { --p.states; });
    refuses([](fg::graph_part& p, auto&) { p.next = 1 << 20; });
    refuses([](fg::graph_part& p, auto&) { p.next_action = 3; });
    refuses([](fg::graph_part& p, auto&) { p.open.push_back({0, 1, 0, 4}); });
    refuses([](fg::graph_part& p, auto&) { p.open.push_back({0, 1, 3, 3}); });
    refuses([](fg::graph_part& p, auto&) { p.open.push_back({1 << 20, (1 << 20) + 1, 0, 3}); });
    refuses([](fg::graph_part& p, auto&) { p.counted.pop_back(); });
    refuses([](fg::graph_part& p, auto&) { p.best.property = 7; });
    refuses([](fg::graph_part&, auto& log) { log.pop_back(); });
    refuses([](fg::graph_part&, auto& log) { log[1] = log[0]; });
    refuses([](fg::graph_part&, auto& log) { log.back().depth += 2; });
    refuses([](fg::graph_part&, auto& log) { log[2].words.clear(); });
    refuses([](fg::graph_part&, auto& log) { log[2].words[0] = log[1].words[0]; });
}

}  // namespace
