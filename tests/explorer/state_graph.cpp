// SPDX-License-Identifier: BSL-1.0
// State graphs to draw: what --dump writes and the explorer shows.
#include "../models/bounded_counter.hpp"
#include "../models/jugs.hpp"
#include "../models/lamps.hpp"
#include "../models/throwing.hpp"
#include "../support/captured.hpp"
#include "../support/contents.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <explorer/dump_graph.hpp>
#include <explorer/explored_run.hpp>
#include <explorer/state_graph.hpp>
#include <string>
#include <tuple>
#include <unistd.h>
#include <vector>

namespace test_state_graph {

namespace fg = foregone;

template <class Model, auto Scope>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}

/// Its states have no fixed number of bits, and are therefore compared by their texts.
struct texts {
    using state = std::string;
    using action = fg::range<0, 1>;
    static state initial() { return {}; }
    static bool next(state& s, int a) {
        if (s.size() == 3) return false;
        s += a == 0 ? 'a' : '"';
        return true;
    }
    static constexpr auto properties = fg::properties{fg::sometimes<"three">([](const state& s) { return s.size() == 3; })};
};

/// Begins in several states, two of which are one.
struct begins_anywhere {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<1, 2>;
    static constexpr std::array<state, 3> initial() { return {{{1}, {3}, {1}}}; }
    static constexpr state next(const state& s, int a) { return {(s.value + a) % 5}; }
    static constexpr auto properties = fg::properties{fg::always<"small">([](const state& s) { return s.value < 5; })};
};

/// Looked at up to its violation only.
struct spills : models::pouring {
    static constexpr auto properties =
        fg::properties{fg::never<"both are \"full\"">([](const state& s) { return s.small == 3 && s.big == 5; })};
};

template <class Model>
void has_the_counts_of_its_verdict() {
    const fg::registered_check& check = check_of<Model, fg::reachable>();
    fg::sequential_executor alone;
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    const fg::verdict found = check.run(alone, {.check_in = carry_on});
    const fg::state_graph graph = fg::take_graph(check, {.limit_states = 100'000});
    const auto inside = std::ranges::count_if(graph.states, [](const auto& state) { return !state.is_outside; });
    EXPECT_TRUE(graph.is_complete);
    EXPECT_EQ(inside, found.counted.states);
    EXPECT_EQ(graph.steps.size(), found.counted.transitions);
    std::uint64_t deepest = 0;
    for (const fg::graph_state& state : graph.states)
        if (!state.is_outside) deepest = std::max(deepest, state.depth_steps);
    EXPECT_EQ(deepest, found.counted.depth_steps);
}

/// The same check, known only by its runs.
template <class Model, auto Scope>
struct known_by_runs : fg::model_check<Model, fg::search_view<Model>, Scope> {
    using fg::model_check<Model, fg::search_view<Model>, Scope>::model_check;
    bool with_packed_model(fg::function_ref<void(const fg::packed_model&)>) const override { return false; }
};

void expect_equal(const fg::state_graph& graph, const fg::state_graph& other) {
    ASSERT_EQ(graph.states.size(), other.states.size());
    ASSERT_EQ(graph.steps.size(), other.steps.size());
    EXPECT_EQ(graph.is_complete, other.is_complete);
    EXPECT_EQ(graph.is_cut_at_depth, other.is_cut_at_depth);
    const auto of_state = [](const fg::graph_state& one) {
        return std::tuple(one.text, one.violates, one.throws, one.words, one.depth_steps, one.is_initial, one.is_outside,
                          one.is_whole);
    };
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
        EXPECT_EQ(of_state(graph.states[i]), of_state(other.states[i])) << i;
        EXPECT_EQ(graph.run_to(i).initial, other.run_to(i).initial);
        EXPECT_EQ(graph.run_to(i).actions, other.run_to(i).actions);
    }
    const auto of_step = [](const fg::graph_step& one) { return std::tuple(one.from, one.to, one.number, one.action); };
    for (std::size_t i = 0; i < graph.steps.size(); ++i) EXPECT_EQ(of_step(graph.steps[i]), of_step(other.steps[i])) << i;
}

template <class Model, auto Scope = fg::reachable>
void is_the_graph_of_runs() {
    static const known_by_runs<Model, Scope> by_runs("made.cpp", 1);
    const fg::registered_check& check = check_of<Model, Scope>();
    for (const std::uint64_t limit : {std::uint64_t{5}, std::uint64_t{1'000}})
        for (const std::uint64_t steps : {std::uint64_t{2}, UINT64_MAX}) {
            expect_equal(fg::take_graph(check, {.limit_states = limit, .limit_steps = steps}),
                         fg::take_graph(by_runs, {.limit_states = limit, .limit_steps = steps}));
            const fg::run_trace from{0, {0, 0}};
            expect_equal(fg::take_graph(check, {.from = from, .limit_states = limit, .limit_steps = steps}),
                         fg::take_graph(by_runs, {.from = from, .limit_states = limit, .limit_steps = steps}));
        }
}

/// Counts how often its steps are taken.
template <int Length>
struct chain_of {
    static constexpr int length = Length;
    static inline int steps_taken = 0;
    struct state {
        short at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { forth, back };
    static state initial() { return {}; }
    static bool next(state& s, action a) {
        ++steps_taken;
        if (a == action::forth ? s.at == length : s.at == 0) return false;
        s.at = static_cast<short>(a == action::forth ? s.at + 1 : s.at - 1);
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

using chain = chain_of<300>;

/// Ends in a deadlock; a step, a state, and a state out of the boundary violate something.
struct troubled {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<1, 3>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int a) {
        if (s.value == 5) return false;
        s.value += a;
        return true;
    }
    static constexpr bool within_boundary(const state& s) { return s.value < 10; }
    static constexpr auto properties = fg::properties{
        fg::deadlock_free,
        fg::never<"eight">([](const state& s) { return s.value == 8; }),
        fg::never<"three from six">([](const state& from, int a, const state&) { return from.value == 6 && a == 3; }),
        fg::never<"two from nine">([](const state& from, int a, const state&) { return from.value == 9 && a == 2; }),
    };
};

struct proved_jugs : models::pouring {
    static constexpr auto properties = fg::properties{fg::always<"three">([](const state& s) { return s.small <= 3; })};
};

TEST(run_state_graph, has_the_counts_of_the_verdict) {
    has_the_counts_of_its_verdict<proved_jugs>();
    has_the_counts_of_its_verdict<models::lamps>();
    has_the_counts_of_its_verdict<models::bounded_counter>();
    has_the_counts_of_its_verdict<texts>();
    has_the_counts_of_its_verdict<begins_anywhere>();
}

TEST(run_state_graph, is_the_same_by_single_steps_and_by_runs) {
    is_the_graph_of_runs<proved_jugs>();
    is_the_graph_of_runs<spills>();
    is_the_graph_of_runs<models::bounded_counter>();
    is_the_graph_of_runs<begins_anywhere>();
    is_the_graph_of_runs<troubled>();
    is_the_graph_of_runs<models::throws_in_next>();
    is_the_graph_of_runs<proved_jugs, fg::reachable.depth(3)>();
}

TEST(run_state_graph, takes_about_as_many_steps_as_the_graph_has) {
    chain::steps_taken = 0;
    const fg::state_graph graph = fg::take_graph(check_of<chain, fg::reachable>(), {});
    EXPECT_EQ(graph.states.size(), chain::length + 1U);
    EXPECT_LT(chain::steps_taken, 3 * chain::length);
}

TEST(run_state_graph, ends_at_the_depth_of_the_check) {
    const fg::registered_check& check = check_of<proved_jugs, fg::reachable.depth(3)>();
    const fg::state_graph graph = fg::take_graph(check, {});
    fg::sequential_executor alone;
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    const fg::verdict found = check.run(alone, {.check_in = carry_on});
    EXPECT_EQ(graph.states.size(), found.counted.states);
    EXPECT_EQ(graph.steps.size(), found.counted.transitions);
    EXPECT_TRUE(graph.is_complete);
    EXPECT_TRUE(graph.is_cut_at_depth);
    EXPECT_FALSE(graph.states.back().is_whole);
    const fg::state_graph behind = fg::take_graph(check, {.from = fg::run_trace{0, {0, 1}}});
    EXPECT_EQ(std::ranges::max(behind.states, {}, &fg::graph_state::depth_steps).depth_steps, 1U);
    EXPECT_FALSE(fg::take_graph(check_of<proved_jugs, fg::reachable>(), {}).is_cut_at_depth);
}

TEST(run_state_graph, leaves_out_paths_that_are_too_long) {
    const auto nodes_of = [](const fg::registered_check& check) {
        return fg::graph_json_of(check, fg::take_graph(check, {.limit_states = 10'000}))["nodes"];
    };
    EXPECT_TRUE(nodes_of(check_of<chain, fg::reachable>()).back().contains("at"));
    const auto nodes = nodes_of(check_of<chain_of<4'100>, fg::reachable>());
    EXPECT_EQ(nodes.size(), 4'101U);
    EXPECT_EQ(nodes[3'999]["at"].get_ref<const std::string&>().size(), 1U + 2 * 3'999);
    EXPECT_FALSE(nodes[4'001].contains("at"));
    EXPECT_FALSE(nodes.back().contains("at"));
}

TEST(run_state_graph, is_in_breadth_first_order_with_a_shortest_run_to_each_state) {
    const fg::state_graph graph = fg::take_graph(check_of<proved_jugs, fg::reachable>(), {});
    ASSERT_EQ(graph.states.size(), 16U);
    for (std::size_t i = 1; i < graph.states.size(); ++i) {
        EXPECT_LE(graph.states[i - 1].depth_steps, graph.states[i].depth_steps);
        EXPECT_EQ(graph.run_to(i).actions.size(), graph.states[i].depth_steps);
    }
    EXPECT_EQ(graph.states[1].text, "{small = 3, big = 0}");
    EXPECT_EQ(graph.steps[0].action, "fill_small");
    EXPECT_TRUE(graph.states[0].is_initial);
    EXPECT_FALSE(graph.states[1].is_initial);
}

TEST(run_state_graph, says_what_is_left_out) {
    const fg::registered_check& check = check_of<proved_jugs, fg::reachable>();
    const fg::state_graph few = fg::take_graph(check, {.limit_states = 5});
    EXPECT_EQ(few.states.size(), 5U);
    EXPECT_FALSE(few.is_complete);
    EXPECT_TRUE(few.states[0].is_whole);
    const fg::state_graph near = fg::take_graph(check, {.from = fg::run_trace{0, {1}}, .limit_steps = 1});
    EXPECT_EQ(near.states[0].text, "{small = 0, big = 5}");
    EXPECT_FALSE(near.states[0].is_initial);
    EXPECT_TRUE(near.states[0].is_whole);
    EXPECT_FALSE(near.states[1].is_whole);
    EXPECT_EQ(std::ranges::max(near.states, {}, &fg::graph_state::depth_steps).depth_steps, 1U);
}

TEST(run_state_graph, ends_at_violations_and_where_the_model_throws) {
    const fg::state_graph graph = fg::take_graph(check_of<spills, fg::reachable>(), {});
    std::size_t violating = 0;
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
        if (graph.states[i].violates.empty()) continue;
        ++violating;
        EXPECT_EQ(graph.states[i].violates, "both are \"full\"");
        EXPECT_TRUE(std::ranges::none_of(graph.steps, [i](const fg::graph_step& step) { return step.from == i; }));
    }
    EXPECT_EQ(violating, 1U);
    const fg::state_graph thrown = fg::take_graph(check_of<models::throws_in_next, fg::reachable>(), {});
    EXPECT_EQ(std::ranges::count(thrown.states, "the model cannot go on from 3", &fg::graph_state::throws), 1);
}

TEST(run_state_graph, is_escaped_for_graphviz) {
    const std::string dot = fg::dot_text(fg::take_graph(check_of<texts, fg::reachable>(), {}), "a \"name\\");
    EXPECT_NE(dot.find("digraph \"a \\\"name\\\\\""), std::string::npos) << dot;
    EXPECT_NE(fg::dot_text(fg::take_graph(check_of<proved_jugs, fg::reachable>(), {}), "").find("label=\"small = 3\\lbig = 0\\l\""),
              std::string::npos);
    EXPECT_NE(dot.find("label=\"\\\"a\\\\\\\"\\\"\""), std::string::npos) << dot;  // the text a" as it is printed: "a\""
}

TEST(run_state_graph, is_drawn_whatever_its_texts_are) {
    const std::string umlauts = "\u00e4\u00e4";  // 4 bytes
    std::string text = "a";
    for (int i = 0; i < 5'000; ++i) text += umlauts;
    const fg::state_graph graph{{{.begin = {0, {}}, .text = text}}, {{0, 0, 0, text}}};
    const std::string dot = fg::dot_text(graph, "long");
    EXPECT_LT(dot.size(), 9'000U);  // Graphviz reads at most 16,384 characters between quotes
    EXPECT_NE(dot.find(umlauts + "\u2026\""), std::string::npos);
    EXPECT_EQ(dot.find("\xC3\xE2"), std::string::npos) << "half a character";
}

TEST(run_state_graph, has_dots_around_what_is_out_of_the_boundary) {
    const fg::state_graph graph{{{.text = "1"}, {.text = "9", .is_outside = true}}, {}};
    const std::string dot = fg::dot_text(graph, "fenced");
    EXPECT_EQ(dot.find("style=dotted"), dot.rfind("style=dotted"));
    EXPECT_NE(dot.find("label=\"9\", style=dotted"), std::string::npos) << dot;
}

/// The file of a test, which is removed with it.
class run_dump_graph : public testing::Test {
protected:
    const std::vector<fg::named_check> jugs{{"jugs.reachable", &check_of<proved_jugs, fg::reachable>()}};
    std::string file = testing::TempDir() + "foregone_graph_" + std::to_string(getpid());
    fg::options chosen;
    int code = -1;

    void TearDown() override { std::filesystem::remove(file); }

    std::string ran(const std::vector<fg::named_check>& checks) {
        const captured out;
        code = fg::dump_graph(chosen, checks, {out.file(), out.file(), {}});
        return out.text();
    }
    std::string refused(const std::vector<fg::named_check>& checks) {
        try {
            return ran(checks);
        } catch (const fg::usage_error& error) { return error.what(); }
    }
};

TEST_F(run_dump_graph, writes_a_graph_for_graphviz_or_as_json) {
    chosen.dump = {fg::graph_format::json, file};
    EXPECT_EQ(ran(jugs), "jugs.reachable: wrote 16 states and 96 transitions to " + file + '\n');
    EXPECT_EQ(code, 0);
    const auto graph = nlohmann::json::parse(contents(file));
    EXPECT_EQ(graph["format"], "foregone graph");
    EXPECT_EQ(graph["nodes"].size(), 16U);
    EXPECT_EQ(graph["edges"].size(), 96U);
    EXPECT_EQ(graph["nodes"][1]["at"], "0/0");
    chosen.dump = {fg::graph_format::dot, file};
    ran(jugs);
    EXPECT_TRUE(contents(file).starts_with("digraph \"jugs.reachable\" {\n"));
}

TEST_F(run_dump_graph, says_that_states_are_left_out) {
    chosen.dump = {fg::graph_format::dot, file};
    chosen.max_states = 5;
    EXPECT_NE(ran(jugs).find("note: there are more states; --max-states=50"), std::string::npos);
    EXPECT_EQ(code, 3);
    chosen.max_states = 0;
    EXPECT_NE(ran(jugs).find("--max-states=10 "), std::string::npos);
}

TEST_F(run_dump_graph, says_that_the_check_has_a_depth) {
    chosen.dump = {fg::graph_format::dot, file};
    EXPECT_EQ(ran({{"jugs", &check_of<proved_jugs, fg::reachable.depth(3)>()}}),
              "jugs: wrote 8 states and 36 transitions to " + file +
                  "\nnote: states beyond the depth of the check, 3 steps, are left out, as by its search\n");
    EXPECT_EQ(code, 0);
    EXPECT_NE(contents(file).find("label=\"States beyond the depth of the check are not shown; dashed ones have more steps.\""),
              std::string::npos);
}

TEST_F(run_dump_graph, refuses_what_has_no_graph) {
    chosen.dump = {fg::graph_format::dot, file};
    EXPECT_NE(refused({jugs[0], jugs[0]}).find("2 checks are chosen"), std::string::npos);
    EXPECT_NE(refused({{"a", &check_of<proved_jugs, fg::sequences<2>>()}}).find("has no state graph"), std::string::npos);
    chosen.dump = {fg::graph_format::dot, "/nowhere/graph.dot"};
    EXPECT_NE(refused(jugs).find("/nowhere"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace test_state_graph
