// SPDX-License-Identifier: BSL-1.0
// What counts as a run, and which runs are fair: one small model for each rule. Source: by hand; models named after a defect of
// another tool are as its issue describes them.
#include "../models/rings.hpp"
#include "known.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace {

namespace fg = foregone;

/// A graph as a list of steps; each step is an action of its own.
struct arrow {
    int from, to;
    bool operator==(const arrow&) const = default;
};

template <class Steps>
struct graph_of {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, Steps::count - 1>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int step) {
        if (Steps::arrows[step].from != s.at) return false;
        s.at = Steps::arrows[step].to;
        return true;
    }
    static constexpr auto is_odd = [](const state& s) { return s.at % 2 == 1; };
    template <int At>
    static constexpr auto is_at = [](const state& s) { return s.at == At; };
};

/// Stateright's `eventually` forgets cycles and joins.
struct cycle_of_even_numbers {
    static constexpr int count = 3;
    static constexpr arrow arrows[]{{0, 2}, {2, 4}, {4, 2}};
};
struct cycles_are_not_forgotten : graph_of<cycle_of_even_numbers> {
    static constexpr auto properties = fg::properties{fg::eventually<"odd">(is_odd)};
};
struct join_of_even_numbers {
    static constexpr int count = 4;
    static constexpr arrow arrows[]{{0, 2}, {2, 4}, {1, 4}, {4, 6}};
};
struct joins_are_not_forgotten : graph_of<join_of_even_numbers> {
    static constexpr std::array<state, 2> initial() { return {{{0}, {1}}}; }
    static constexpr auto properties = fg::properties{fg::eventually<"odd">(is_odd)};
};

TEST(temporal_runs, that_end_or_join_count) {
    expect_everywhere<cycles_are_not_forgotten>({.violated = true, .prefix_steps = 1, .lap_steps = 2, .pairs = 3, .states = 3});
    expect_everywhere<joins_are_not_forgotten>({.violated = true, .prefix_steps = 3, .lap_steps = 0, .pairs = 4, .states = 5});
}

struct crash_or_finish {
    static constexpr int count = 3;
    static constexpr arrow arrows[]{{0, 2}, {2, 0}, {0, 1}};  // crash, recover, finish
};
template <bool Strong>
struct crashing : graph_of<crash_or_finish> {
    static constexpr auto recovers = fg::weakly_fair<"it recovers">([](int step) { return step == 1; });
    static constexpr auto conditions() {
        constexpr auto finishes = [](int step) { return step == 2; };
        if constexpr (Strong) return fg::fairness{recovers, fg::strongly_fair<"it finishes">(finishes)};
        else return fg::fairness{recovers, fg::weakly_fair<"it finishes">(finishes)};
    }
    static constexpr auto fairness = conditions();
    static constexpr auto properties = fg::properties{fg::eventually<"done">(is_odd)};
};

TEST(temporal_runs, are_fair_by_the_kind_of_condition) {
    expect_everywhere<crashing<false>>({.violated = true, .prefix_steps = 0, .lap_steps = 2, .pairs = 2});
    expect_everywhere<crashing<true>>({.pairs = 2, .states = 3});
}

struct unfair_claim : crashing<true> {
    static constexpr auto properties = fg::properties{fg::eventually<"done">(is_odd).unfair()};
};
struct own_conditions_of_a_claim : crashing<false> {
    static constexpr auto own = fg::fairness{fg::strongly_fair<"it finishes after all">([](int step) { return step == 2; })};
    static constexpr auto properties = fg::properties{fg::eventually<"done">(is_odd).under(own)};
};

TEST(temporal_runs, are_fair_as_the_property_says) {
    expect_everywhere<unfair_claim>({.violated = true, .prefix_steps = 0, .lap_steps = 2});
    expect_everywhere<own_conditions_of_a_claim>({.states = 3});
}

/// TLC #201: A counts in a circle, B goes anywhere. With weak fairness of A, A is taken infinitely often.
struct circle {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { count, to_zero, to_one, to_two };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        s.at = a == action::count ? (s.at + 1) % 3 : static_cast<int>(a) - 1;
        return true;
    }
    static constexpr auto counts = [](const state& from, action a, const state& to) {
        return a == action::count && from.at != to.at;
    };
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"it counts">([](action a) { return a == action::count; }), fg::may_stop};
};
struct counts_again : circle {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it counts">(counts)};
};
struct counts_again_although_nobody_asks : circle {
    static constexpr auto fairness = fg::fairness{fg::may_stop};
    static constexpr auto properties = fg::properties{fg::always_eventually<"it counts">(counts)};
};

TEST(temporal_runs, are_judged_by_their_steps) {
    expect_everywhere<counts_again>({.states = 3});
    expect_everywhere<counts_again_although_nobody_asks>({.violated = true, .prefix_steps = 0, .lap_steps = 0});
}

/// tla-rs #63: a step that grows x or leaves it. To leave it takes no step of the condition.
struct growing {
    struct state {
        int x = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { grow };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action, fg::chooser& choose) {
        if (s.x == 3) return std::nullopt;
        return state{s.x + choose(fg::range<0, 1>{})};
    }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"it grows">([](action) { return true; }), fg::may_stop};
    static constexpr auto properties = fg::properties{fg::eventually<"it has grown">([](const state& s) { return s.x == 3; })};
};

TEST(temporal_runs, take_no_condition_by_a_step_that_changes_nothing) { expect_everywhere<growing>({.states = 4}); }

/// A counter that never ends, within a depth: nothing is known of runs that go on.
struct counter {
    struct state {
        std::uint64_t count = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { count };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action) {
        ++s.count;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::eventually<"it counts backwards">([](const state&) { return false; })};
};

TEST(temporal_runs, that_leave_the_depth_do_not_count) {
    static_assert(fg::verdict_of<counter, fg::reachable.depth(5)>.result == fg::outcome::holds_to_depth);
    const auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };
    fg::sequential_executor alone;
    const fg::verdict found = fg::explore<fg::search_view<counter>, fg::reachable.depth(5)>(alone, {.check_in = go_on});
    EXPECT_EQ(found.result, fg::outcome::holds_to_depth);
}

/// States that own memory are numbers to the engine.
struct stack {
    struct state {
        std::vector<int> items{};
        bool operator==(const state&) const = default;
    };
    enum class action { push, pop };

    static state initial() { return {}; }
    static bool next(state& s, action a) {
        if (a == action::push && s.items.size() == 3) return false;
        if (a == action::pop && s.items.empty()) return false;
        if (a == action::push) s.items.push_back(1);
        else s.items.pop_back();
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"empty">([](const state& s) { return s.items.empty(); })};
};

TEST(temporal_runs, of_states_that_own_memory) {
    expect_at_run_time<stack>({.violated = true, .prefix_steps = 1, .lap_steps = 2, .states = 4});
}

/// A search that also counts the actions taken wraps the model.
TEST(temporal_runs, are_judged_where_actions_are_counted) {
    const auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };
    fg::sequential_executor alone;
    fg::graph_counts counted;
    const fg::verdict found =
        fg::explore<fg::search_view<crashing<false>>, fg::reachable>(alone, {.check_in = go_on, .outputs = {.graph = &counted}});
    EXPECT_EQ(found, explored_by<crashing<false>>(1));
    EXPECT_TRUE(found.violated());
}

/// A condition for each of 64 values is as many as a mask has bits.
struct many_processes {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 63>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int process) {
        if (s.at != process) return false;
        s.at = (s.at + 1) % 64;
        return true;
    }
    struct of_its_own {
        using value_type = int;
        constexpr fg::within<0, 63> operator()(int process) const { return process; }
    };
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"each goes on">(of_its_own{})};
    static constexpr auto properties = fg::properties{fg::always_eventually<"the last">([](const state& s) { return s.at == 63; })};
};

TEST(temporal_runs, with_sixty_four_conditions) {
    const fg::verdict found = explored_by<many_processes>(1);
    EXPECT_TRUE(found.holds());
    EXPECT_EQ(found.temporal.conditions, 64u);
}

/// States that show no members are merged by ==. A run that violates is real all the same.
struct closed_states : models::closed_ring_as_state<models::ring_fault::none> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"empty">([](const state& r) { return r.empty(); })};
};

TEST(temporal_runs, of_states_that_are_merged_by_equality) {
    expect_everywhere<closed_states>({.violated = true, .prefix_steps = 1, .lap_steps = 2, .states = 3});
    const fg::verdict found = explored_by<closed_states>(1);
    EXPECT_EQ(found.states, fg::state_identity::by_members);
    EXPECT_EQ(found.unmerged_runs, 0u);
}

/// A safety violation is reported first, however far it is.
struct unsafe : crashing<false> {
    static constexpr auto properties =
        fg::properties{fg::eventually<"done">(is_odd), fg::never<"crashed">([](const state& s) { return s.at == 2; })};
};

TEST(temporal_runs, are_judged_after_states) {
    const foregone::verdict found = explored_by<unsafe>(1);
    EXPECT_EQ(found.property, 1u);
    EXPECT_EQ(found.trace.loop_from, fg::no_loop);
}

}  // namespace
