// SPDX-License-Identifier: BSL-1.0
// Searches that keep states of several words by a tree: they come to the same, in everything.
#include <foregone/impl/states/search_graph.hpp>
#include <foregone/impl/states/word_model.hpp>
#include <states/store/store_of.hpp>
#include <states/store/tree_set.hpp>

#include "../models/mixed_walk.hpp"
#include "../models/process_ring.hpp"
#include "../models/wide_walk.hpp"
#include "../support/effort.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "check/ranks_laws.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

fg::run_terms as_tree(fg::run_terms terms = {.check_in = laws::carry_on}) {
    terms.limits.visited = fg::visited_form::tree;
    return terms;
}

template <class Model, auto Scope = fg::reachable>
fg::verdict explored(unsigned workers, const fg::run_terms& terms) {
    return fg::explore<fg::search_view<Model>, Scope>(*laws::some_workers(workers), terms);
}

/// Any number of workers and ranks.
template <class Model, auto Scope = fg::reachable>
fg::verdict is_exact(const fg::run_terms& terms = {.check_in = laws::carry_on}) {
    const fg::verdict exact = laws::explored_alone<Model, Scope>();
    for (const unsigned workers : {1u, 2u, 8u})
        EXPECT_EQ((explored<Model, Scope>(workers, as_tree(terms))), exact) << workers << " workers";
    for (const unsigned ranks : {2u, 4u})
        for (const auto& one : laws::explored_by_ranks<Model, Scope>(ranks, 2, as_tree(terms)))
            EXPECT_EQ(one.found, exact) << ranks << " ranks";
    return exact;
}

template <std::size_t Words, auto Scope = fg::reachable>
fg::verdict is_exact_for(models::walk_terms walk) {
    models::wide_walk<Words>::terms = walk;
    return is_exact<models::wide_walk<Words>, Scope>();
}

TEST(engine_tree_compressed, all_is_as_with_whole_states) {
    EXPECT_EQ(is_exact_for<2>({5, sized(30'000, 15'000)}).result, fg::outcome::proved);
    EXPECT_EQ(is_exact_for<3>({5, cases(20'000)}).result, fg::outcome::proved);
    EXPECT_EQ(is_exact_for<8>({5, cases(20'000)}).result, fg::outcome::proved);
    EXPECT_EQ((is_exact_for<8, fg::reachable.depth(4)>({5, cases(20'000)}).result), fg::outcome::holds_to_depth);
    EXPECT_EQ((is_exact<models::process_ring<4, sized(9, 7)>>().result), fg::outcome::proved);
}

/// Whether the levels were kept or have to be searched for again.
TEST(engine_tree_compressed, counterexamples_are_the_same) {
    using model = models::wide_walk<2>;
    model::terms = {4, 9'000, 9'000 - 877};
    for (const bool is_kept : {true, false}) {
        const std::uint64_t kept_states = is_kept ? 9'000 : 1'000;
        const fg::verdict found = is_exact<model>({.check_in = laws::carry_on, .limits = {.kept_states = kept_states}});
        EXPECT_EQ(found.counted.states <= kept_states, is_kept);
        EXPECT_TRUE(found.violated() && found.has_trace);
    }
}

TEST(engine_tree_compressed, states_of_one_word_are_kept_as_they_are) {
    using model = models::mixed_walk<4, 9'000>;
    std::uint64_t plain = 0, tree = 0;
    fg::run_terms terms{.check_in = laws::carry_on};
    terms.outputs.bytes_at_rest = &plain;
    const fg::verdict exact = explored<model>(1, terms);
    terms.outputs.bytes_at_rest = &tree;
    EXPECT_EQ((explored<model>(1, as_tree(terms))), exact);
    EXPECT_EQ(plain, tree);
}

/// What one form has kept, the other goes on from.
TEST(engine_tree_compressed, goes_on_from_a_checkpoint_of_whole_states_and_the_other_way_round) {
    using model = models::wide_walk<3>;
    model::terms = {9, sized(60'000, 15'000)};
    const fg::verdict whole = laws::explored_alone<model, fg::reachable>();
    for (const unsigned first_form : {0u, 1u}) {
        recorded_checkpointer checkpointer;
        fg::verdict found;
        unsigned parts = 0;
        do {
            fg::run_terms terms{.check_in = laws::carry_on, .limits = {.states = ++parts * sized(9'000, 2'250)}};
            terms.services.graphs = &checkpointer;
            found = explored<model>(1 + parts % 3, (parts + first_form) % 2 == 0 ? terms : as_tree(terms));
        } while (found.stopped_by != fg::stop_reason::none);
        EXPECT_GT(parts, 2u);
        EXPECT_EQ(found, whole);
    }
}

/// The memory limit is kept, though more is there for a moment while a level is spilled.
TEST(engine_tree_compressed, levels_are_spilled) {
    using model = models::wide_walk<8>;
    model::terms = {3, sized(60'000, 30'000)};
    const fg::verdict whole = laws::explored_alone<model, fg::reachable>();
    std::uint64_t most_bytes = 0, limit_bytes = UINT64_MAX;
    const auto watch = [&](const fg::progress& now) {
        if (now.bytes > limit_bytes) return fg::stop_reason::memory;
        most_bytes = now.bytes > most_bytes ? now.bytes : most_bytes;
        return fg::stop_reason::none;
    };
    EXPECT_EQ(explored<model>(1, as_tree({.check_in = watch})), whole);
    limit_bytes = most_bytes - 1;
    EXPECT_EQ(explored<model>(1, as_tree({.check_in = watch})).stopped_by, fg::stop_reason::memory);
    recorded_log log;
    fg::run_terms terms{.check_in = watch};
    terms.services.spill = &log;
    EXPECT_EQ(explored<model>(1, as_tree(terms)), whole);
    EXPECT_GT(log.words, 0u);
}

/// Processes that have a word each.
TEST(engine_tree_compressed, equal_parts_are_kept_once) {
    using model = models::process_ring<4, sized(28, 22)>;
    std::uint64_t exact = 0, tree = 0;
    fg::run_terms terms{.check_in = laws::carry_on};
    terms.outputs.bytes_at_rest = &exact;
    const std::uint64_t visited = explored<model>(1, terms).counted.states;
    terms.outputs.bytes_at_rest = &tree;
    EXPECT_EQ(explored<model>(1, as_tree(terms)).counted.states, visited);
    EXPECT_GT(visited, sized(500'000, 200'000));
    EXPECT_LT(2 * tree, exact);
}

template <unsigned NumberBits>
fg::verdict narrowed(unsigned workers, const fg::run_terms& terms = {.check_in = laws::carry_on}) {
    fg::word_model<fg::search_view<models::wide_walk<2>>> model;
    const auto who = laws::some_workers(workers);
    fg::graph_search search(model, *who, terms, fg::unlimited);
    return search.run_with([] { return fg::make_owned<fg::store_of<fg::tree_set<2, NumberBits>>>(); });
}

/// With enough numbers for all visited states, the search ends; with fewer, nothing is claimed.
TEST(engine_tree_compressed, numbers_that_run_out_end_the_search) {
    models::wide_walk<2>::terms = {5, 80'000};
    const fg::verdict whole = laws::explored_alone<models::wide_walk<2>, fg::reachable>();
    for (const unsigned workers : {1u, 2u, 8u}) {
        const fg::verdict found = narrowed<18>(workers);
        EXPECT_EQ(found.result, fg::outcome::inconclusive);
        EXPECT_EQ(found.stopped_by, fg::stop_reason::numbers);
        EXPECT_GT(found.counted.states, 0u);
        EXPECT_LT(found.counted.states, whole.counted.states);
        EXPECT_EQ(narrowed<20>(workers), whole);
    }
}

TEST(engine_tree_compressed, numbers_that_run_out_on_one_rank_end_the_search_of_all) {
    models::wide_walk<2>::terms = {5, 300'000};
    std::vector<fg::verdict> found(2);
    thread_group group(2);
    group.run([&](fg::rank_group& own) {
        fg::run_terms terms{.check_in = laws::carry_on};
        terms.services.ranks = &own;
        found[own.rank()] = narrowed<18>(2, terms);
    });
    EXPECT_EQ(found.front().stopped_by, fg::stop_reason::numbers);
    EXPECT_GT(found.front().counted.states, 0u);
    EXPECT_EQ(found.front(), found.back());
}

/// A checkpoint with more parts than there are numbers for.
TEST(engine_tree_compressed, numbers_that_run_out_while_states_are_read_end_the_search) {
    models::wide_walk<2>::terms = {5, 160'000};
    recorded_checkpointer checkpointer;
    fg::run_terms terms{.check_in = laws::carry_on, .limits = {.states = 140'000}};
    terms.services.graphs = &checkpointer;
    EXPECT_EQ((explored<models::wide_walk<2>>(1, terms).stopped_by), fg::stop_reason::states);
    EXPECT_EQ(narrowed<18>(1, terms).stopped_by, fg::stop_reason::numbers);
    terms.limits.states = fg::unlimited;
    EXPECT_EQ(narrowed<20>(2, terms), (laws::explored_alone<models::wide_walk<2>, fg::reachable>()));
}

}  // namespace
