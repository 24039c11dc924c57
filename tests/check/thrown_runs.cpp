// SPDX-License-Identifier: BSL-1.0
// tree_run.cpp, walk_search.cpp, search_graph.cpp and the files of scopes: each scope records the run up to
// a precondition or a property that throws.
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/foregone.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace test_thrown_runs {

namespace fg = foregone;
using actions = std::vector<std::uint64_t>;

struct counter {
    int value = 0;
    bool operator==(const counter&) const = default;
};

struct add {
    static counter next(counter m) { return {m.value + 1}; }
    static int run(counter& s) { return ++s.value; }
    static bool postcondition(const counter& before, int answer) { return answer == before.value + 1; }
};
struct never {
    static bool precondition(const counter&) { return false; }
    static int run(counter& s) { return s.value; }
    static bool postcondition(const counter&, int) { return true; }
};
struct look {
    static bool precondition(const counter& m) {
        if (m.value == 2) throw std::runtime_error("two");
        return true;
    }
    static int run(counter& s) { return s.value; }
    static bool postcondition(const counter& before, int answer) { return answer == before.value; }
};

/// Action 2 throws where add has been taken twice.
struct suite {
    using system = counter;
    using model = counter;
    using commands = fg::one_of<add, never, look>;
};

struct behavior {
    using system = counter;
    using model = counter;
    enum class action { add, never, look };

    static bool enabled(const counter& m, action a) {
        if (a == action::look && m.value == 2) throw std::runtime_error("two");
        return a != action::never;
    }
    static counter next(counter m, action a) { return {m.value + (a == action::add)}; }
    static int perform(counter& s, action a) { return s.value += a == action::add; }
    struct expect_value {
        static bool accepts(const counter& before, action a, int answer) { return answer == before.value + (a == action::add); }
    };
    using expectations = fg::first_of<expect_value>;
};

template <class Model, auto Scope>
actions thrown_by(unsigned workers) {
    fg::threads_executor threads(workers);
    fg::basic_trace<actions> after;
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    try {
        fg::explore<fg::search_view<Model>, Scope>(threads, {.check_in = carry_on, .outputs = {.thrown_after = &after}});
        ADD_FAILURE() << "nothing is thrown";
    } catch (const std::runtime_error& error) { EXPECT_EQ(error.what(), std::string("two")); }
    return after.actions;
}

/// Whether a run ends at the precondition that throws.
bool ends_at_throw(const actions& run) {
    if (run.empty() || run.back() != 2) return false;
    int value = 0;
    for (std::size_t i = 0; i + 1 < run.size(); ++i) {
        if (run[i] == 1 || (run[i] == 2 && value == 2)) return false;
        value += run[i] == 0;
    }
    return value == 2;
}

template <class Model>
void expect_run_in_every_scope() {
    const actions least{0, 0, 2};
    for (const unsigned workers : {1u, 3u}) {
        EXPECT_EQ((thrown_by<Model, fg::reachable.depth(9)>(workers)), least);
        EXPECT_EQ((thrown_by<Model, fg::sequences<3>>(workers)), least);
        EXPECT_EQ((thrown_by<Model, fg::sequences<9>>(workers)), least);
        const actions drawn = thrown_by<Model, fg::random{.runs = 50, .steps = 30}>(workers);
        EXPECT_TRUE(ends_at_throw(drawn)) << drawn.size();
        EXPECT_EQ((thrown_by<Model, fg::random{.runs = 50, .steps = 30}>(1)), drawn);
    }
}

/// A property throws of the second addition.
struct asked {
    using state = counter;
    enum class action { stay, add };
    static counter initial() { return {}; }
    static counter next(counter s, action a) { return {s.value + (a == action::add)}; }
    static constexpr auto properties = fg::properties{fg::always<"it is small">([](const counter& s) {
        if (s.value == 2) throw std::runtime_error("two");
        return s.value < 9;
    })};
};

/// A property of a system that cannot be copied throws of the second addition.
struct asked_suite {
    struct system : counter {
        system() = default;
        system(const system&) = delete;
        system& operator=(const system&) = delete;
    };
    using model = counter;
    using commands = fg::one_of<never, add>;
    static constexpr auto properties = fg::properties{fg::always<"it is small">([](const system& s, const model&) {
        if (s.value == 2) throw std::runtime_error("two");
        return s.value < 9;
    })};
};

TEST(engine_thrown_runs, of_a_property) {
    const actions least{1, 1};
    for (const unsigned workers : {1u, 3u}) {
        EXPECT_EQ((thrown_by<asked, fg::reachable.depth(9)>(workers)), least);
        EXPECT_EQ((thrown_by<asked, fg::sequences<2>>(workers)), least);
        EXPECT_EQ((thrown_by<asked, fg::sequences<9>>(workers)), least);
        EXPECT_EQ((thrown_by<asked_suite, fg::sequences<2>>(workers)), least);
        EXPECT_EQ((thrown_by<asked_suite, fg::sequences<9>>(workers)), least);
    }
}

/// The same with an end, so that a tour has one. `next` throws where `look` is allowed at three.
template <int Throws>
struct planned : suite {
    struct add : test_thrown_runs::add {
        static bool precondition(const counter& m) { return m.value < 4; }
    };
    struct look {
        static bool precondition(const counter& m) {
            if (m.value == 2 && Throws == 2) throw std::runtime_error("two");
            return m.value > 0;
        }
        static counter next(counter m) { return m.value == Throws ? throw std::runtime_error("two") : m; }
        static int run(counter& s) { return s.value; }
    };
    using commands = fg::one_of<add, never, look>;
};

/// A tour takes the first action that is left, and so is at four before it looks.
TEST(engine_thrown_runs, of_a_plan_are_the_shortest) {
    for (const unsigned workers : {1u, 3u}) {
        EXPECT_EQ((thrown_by<planned<2>, fg::transition_tour>(workers)), (actions{0, 0, 2}));
        EXPECT_EQ((thrown_by<planned<3>, fg::transition_tour>(workers)), (actions{0, 0, 0, 2}));
        EXPECT_EQ((thrown_by<planned<2>, fg::covering_sequences<2>>(workers)), (actions{0, 0, 2}));
        EXPECT_EQ((thrown_by<planned<3>, fg::covering_sequences<2>>(workers)), (actions{0, 0, 0, 2}));
    }
}

/// The search for the run ends, although the model does not.
TEST(engine_thrown_runs, of_a_plan_that_are_too_far_away_are_not_shown) {
    fg::basic_trace<actions> after;
    fg::throw_with_run<fg::search_view<planned<3>>>(10, after);
    fg::throw_with_run<fg::search_view<planned<9>>>(1'000, after);  // nothing throws
    EXPECT_TRUE(after.actions.empty());
    EXPECT_THROW(fg::throw_with_run<fg::search_view<planned<3>>>(12, after), std::runtime_error);
    EXPECT_EQ(after.actions, (actions{0, 0, 0, 2}));
}

TEST(engine_thrown_runs, of_a_command) { expect_run_in_every_scope<suite>(); }
TEST(engine_thrown_runs, of_a_behavior) { expect_run_in_every_scope<behavior>(); }

}  // namespace test_thrown_runs
