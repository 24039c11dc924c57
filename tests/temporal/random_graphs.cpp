// SPDX-License-Identifier: BSL-1.0
// Random graphs with conditions of fairness against an oracle that divides components until nothing changes.
#include "../support/effort.hpp"
#include "random_graphs.hpp"

#include <foregone/impl/temporal/formula/property_automaton.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace random_graphs;

/// The product as lists, and a search for a fair component by reachability.
class oracle {
    struct edge {
        std::size_t from, to;
        std::uint32_t marks;
        std::uint64_t taken;
    };
    const random_case& of_;
    std::size_t states_;
    std::vector<edge> edges_{};

public:
    explicit oracle(const random_case& of) : of_(of), states_(of.claim.violations.states) {
        const temporal_graph& graph = of.graph;
        for (std::size_t i = 0; i < graph.states(); ++i) {
            for (std::uint32_t step = graph.first[i]; step < graph.first[i + 1]; ++step)
                add(i, graph.to[step], graph.letters[graph.to[step]] | graph.step_letters[step], graph.taken[step]);
            if (graph.first[i] == graph.first[i + 1]) add(i, i, graph.letters[i], 0);
        }
    }

    bool has_violation() const {
        std::vector<char> reached(of_.graph.states() * states_);
        for (const automaton_edge& read : of_.claim.violations.edges)
            if (read.from == 0 && read.reads(static_cast<std::uint32_t>(of_.graph.letters[0]))) reached[read.to] = 1;
        for (std::size_t k = 0; k < reached.size(); ++k)
            for (const edge& one : edges_)
                if (reached[one.from] != 0) reached[one.to] = 1;
        return has_fair_part(reached);
    }

private:
    void add(std::size_t from, std::size_t to, std::uint64_t letter, std::uint64_t taken) {
        for (const automaton_edge& read : of_.claim.violations.edges)
            if (read.reads(static_cast<std::uint32_t>(letter)))
                edges_.push_back({from * states_ + read.from, to * states_ + read.to, read.marks, taken});
    }

    /// Whether some part of these pairs is strongly connected and fair.
    bool has_fair_part(const std::vector<char>& inside) const {
        const std::size_t count = inside.size();
        std::vector<std::vector<char>> reached(count, std::vector<char>(count));
        for (const edge& one : edges_)
            if (inside[one.from] != 0 && inside[one.to] != 0) reached[one.from][one.to] = 1;
        for (std::size_t k = 0; k < count; ++k)
            for (auto& row : reached)
                if (row[k] != 0)
                    for (std::size_t j = 0; j < count; ++j) row[j] = static_cast<char>(row[j] | reached[k][j]);
        std::vector<char> seen(count);
        for (std::size_t v = 0; v < count; ++v) {
            if (reached[v][v] == 0 || seen[v] != 0) continue;
            std::vector<char> part(count);
            for (std::size_t w = 0; w < count; ++w) {
                part[w] = static_cast<char>(reached[v][w] & reached[w][v]);
                if (part[w] != 0) seen[w] = 1;
            }
            if (is_fair(part)) return true;
        }
        return false;
    }

    bool is_fair(std::vector<char> part) const {
        std::uint32_t marks = 0;
        std::uint64_t taken = 0, ever = 0, always = ~std::uint64_t{0};
        for (const edge& one : edges_)
            if (part[one.from] != 0 && part[one.to] != 0) marks |= one.marks, taken |= one.taken;
        for (std::size_t v = 0; v < part.size(); ++v)
            if (part[v] != 0) ever |= of_.graph.enabled[v / states_], always &= of_.graph.enabled[v / states_];
        const std::uint64_t strong = of_.graph.shape.strong, weak = of_.claim.conditions & ~strong;
        if (marks != of_.claim.violations.all_marks() || (always & weak & ~taken) != 0) return false;
        const std::uint64_t refused = ever & strong & ~taken;
        if (refused == 0) return true;
        for (std::size_t v = 0; v < part.size(); ++v)
            if (part[v] != 0 && (of_.graph.enabled[v / states_] & refused) != 0) part[v] = 0;
        return has_fair_part(part);
    }
};

/// Whether a lasso is a run of the graph, fair, and violates the formula.
bool is_violation(const random_case& of, const lasso& run) {
    const temporal_graph& graph = of.graph;
    std::vector<std::uint32_t> word{static_cast<std::uint32_t>(graph.letters[run.initial])};
    std::uint32_t at = run.initial, repeated = run.initial;
    std::uint64_t taken = 0, ever = 0, always = ~std::uint64_t{0};
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        if (i == run.loop_from) repeated = at;
        if (run.steps[i].state != at || run.steps[i].step < graph.first[at] || run.steps[i].step >= graph.first[at + 1])
            return false;
        if (i >= run.loop_from) taken |= graph.taken[run.steps[i].step], ever |= graph.enabled[at], always &= graph.enabled[at];
        at = graph.to[run.steps[i].step];
        word.push_back(static_cast<std::uint32_t>(graph.letters[at] | graph.step_letters[run.steps[i].step]));
    }
    std::size_t loop_from = run.loop_from + 1;
    if (run.ends()) {
        if (graph.is_end[at] == 0) return false;
        loop_from = word.size();
        word.push_back(static_cast<std::uint32_t>(graph.letters[at]));
        ever = always = graph.enabled[at];
    } else if (at != repeated) {
        return false;
    }
    const std::uint64_t strong = graph.shape.strong;
    return ((always & ~strong & ~taken) | (ever & strong & ~taken)) == 0 &&
           !foregone::is_true(of.read.table, of.read.formula, word, loop_from);
}

TEST(temporal_random_graphs, the_kernel_agrees_with_the_oracle_and_its_lassos_are_runs) {
    std::mt19937 random(7);
    int violated = 0;
    for (int i = 0; i < cases(10'000); ++i) {
        const random_case one = random_graph(random, 1 + random() % 8, 0);
        const temporal_finding found = decide_temporal(one.graph, {one.claim}, lone_pair_search{});
        ASSERT_EQ(found.violated, oracle(one).has_violation()) << "case " << i;
        violated += found.violated ? 1 : 0;
        if (found.violated) { ASSERT_TRUE(is_violation(one, found.run)) << "case " << i; }
    }
    EXPECT_GT(violated, cases(10'000) / 5);
    EXPECT_LT(violated, cases(10'000) / 5 * 4);
}

/// Whether a search that is interrupted and copied after every few edges finds the pairs and components that a whole search finds.
bool is_the_same_in_parts(const random_case& of, std::uint64_t edges) {
    const claim_span claim = span_of(of.claim);
    const temporal_pairs whole(of.graph, claim, lone_pair_search{}), none(of.graph, claim);
    ranked_bits reached(of.graph.states() * claim.violations.states);
    std::vector<std::uint64_t> open;
    pair_reach<ranked_bits, std::vector<std::uint64_t>>{reached, open}.begin(none);
    while (!open.empty()) {
        ranked_bits reached_next = reached;
        std::vector<std::uint64_t> open_next = open;
        pair_reach<ranked_bits, std::vector<std::uint64_t>>{reached_next, open_next}.step(none);
        reached = reached_next, open = open_next;
    }
    const temporal_pairs pairs(of.graph, claim, reached);
    if (pairs.count() != whole.count()) return false;

    const fair_core at_once(whole, lone_pair_search{});
    using interrupted = basic_fair_core<temporal_pairs, growing_lists>;
    std::vector<interrupted> parts{interrupted(pairs, lone_pair_search{})};
    while (!parts.back().finished()) {
        interrupted next = parts.back();
        if (next.step(edges) == 0) return false;
        parts.push_back(next);
    }
    for (std::uint64_t pair = 0; pair < of.graph.states() * claim.violations.states; ++pair)
        if (parts.back().component_of(pair) != at_once.component_of(pair)) return false;
    return parts.back().empty() == at_once.empty();
}

TEST(temporal_random_graphs, an_interrupted_search_finds_the_same) {
    std::mt19937 random(11);
    for (int i = 0; i < cases(2'000); ++i) {
        const random_case one = random_graph(random, 1 + random() % 8, 0);
        ASSERT_TRUE(is_the_same_in_parts(one, 1 + random() % 5)) << "case " << i;
    }
}

}  // namespace
