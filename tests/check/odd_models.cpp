// SPDX-License-Identifier: BSL-1.0
// Models that throw, answer otherwise the second time, or define less than all states, as the compiled engine sees them through the
// seam.
#include <foregone/impl/check/search_at_run_time.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/invalid_program.hpp>

#include "../support/verdict_text.hpp"
#include "ranks_laws.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// What an exception says, and the run to it; empty where none leaves the search.
struct seen_exception {
    std::string what{};
    std::vector<std::uint64_t> actions{};
};

template <class Model>
seen_exception exception_of(unsigned workers, fg::verdict (*search)(fg::executor&, const fg::run_terms&)) {
    seen_exception seen;
    fg::basic_trace<std::vector<std::uint64_t>> after;
    fg::run_terms terms{.check_in = laws::carry_on};
    terms.outputs.thrown_after = &after;
    try {
        search(*laws::some_workers(workers), terms);
    } catch (const std::exception& error) { seen.what = error.what(); }
    seen.actions = after.actions;
    return seen;
}

/// By words, and by numbers.
template <class Model, class Use>
void by_words_and_numbers(Use&& use) {
    using view = fg::search_view<Model>;
    for (const unsigned workers : {1u, 3u}) {
        use(workers, fg::explore<view, fg::reachable>);
        use(workers, fg::explore_interned<view, fg::reachable>);
    }
}

/// What stands for a state is asked only inside the boundary.
struct stands_inside {
    struct state {
        int a = 0, b = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { a, b };
    static std::array<state, 2> initial() { return {state{9, 9}, state{0, 0}}; }
    static constexpr state next(state s, action x) {
        x == action::a ? ++s.a : ++s.b;
        return s;
    }
    static bool within_boundary(const state& s) { return s.a < 4 && s.b < 4; }
    static state representative(const state& s) {
        if (!within_boundary(s)) throw std::logic_error("asked of a state outside");
        return s.a < s.b ? s : state{s.b, s.a};
    }
    static constexpr auto properties = fg::properties{fg::never<"six">([](const state& s) { return s.a + s.b == 6; })};
};

TEST(engine_odd_models, nobody_stands_for_a_state_outside_the_boundary) {
    by_words_and_numbers<stands_inside>([](unsigned workers, auto search) {
        const fg::verdict found = search(*laws::some_workers(workers), {.check_in = laws::carry_on});
        EXPECT_TRUE(found.violated() && found.has_trace) << workers;
        EXPECT_EQ(found.trace.initial, 1u);
        EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{0, 1, 0, 1, 0, 1}));
        EXPECT_EQ(found.counted.states, 10u);
        EXPECT_EQ(found.counted.outside, 4u);
    });
}

/// The first worker's step throws for real runs whose representative lets another one take it.
struct rested {
    using worker = fg::scalarset<"worker", 3>;
    enum class place : std::uint8_t { none, first, second };
    struct state {
        fg::scalarset_array<worker, place> at;
        std::uint8_t steps = 0;
        bool operator==(const state&) const = default;
    };
    using action = worker;
    static constexpr state initial() { return {}; }
    static bool next(state& s, const worker& w) {
        if (s.steps == 2 && s.at[w] == place::first) throw std::runtime_error("the first is asked");
        if (s.steps >= 2 || s.at[w] != place::none) return false;
        s.at[w] = static_cast<place>(++s.steps);
        return true;
    }
    static constexpr auto properties = fg::properties<>{};
};

TEST(engine_odd_models, the_run_to_an_exception_is_one_of_the_real_model) {
    by_words_and_numbers<rested>([](unsigned workers, auto search) {
        const seen_exception seen = exception_of<rested>(workers, search);
        EXPECT_EQ(seen.what, "the first is asked");
        EXPECT_EQ(seen.actions, (std::vector<std::uint64_t>{0, 1, 0})) << workers;
    });
}

/// Only a state that another one stands for makes a property throw: asked for when identities are exchanged.
struct uneven {
    using worker = fg::scalarset<"worker", 3>;
    struct state {
        fg::scalarset_array<worker, bool> tired;
        bool operator==(const state&) const = default;
    };
    using action = worker;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const worker& w) {
        if (s.tired[w]) return false;
        return s.tired[w] = true;
    }
    static bool is_odd(const state& s) {
        bool all[sizeof(s.tired)];
        std::memcpy(all, &s.tired, sizeof all);
        if (all[1] && !all[0] && !all[2]) throw std::runtime_error("odd one");
        return false;
    }
    static constexpr auto properties = fg::properties{fg::never<"odd">([](const state& s) { return is_odd(s); })};
};

TEST(engine_odd_models, an_exception_while_identities_are_exchanged_has_a_run) {
    by_words_and_numbers<uneven>([](unsigned workers, auto search) {
        const seen_exception seen = exception_of<uneven>(workers, search);
        EXPECT_EQ(seen.what, "odd one");
        EXPECT_EQ(seen.actions, (std::vector<std::uint64_t>{0, 0})) << workers;
    });
}

/// Throws once, and a number that no state has must not be taken for one.
struct throws_once {
    struct state {
        std::vector<int> steps{};
        bool operator==(const state&) const = default;
    };
    enum class action { a, b };
    static std::vector<state> initial() { return {state{{9}}, state{{0}}}; }
    static inline std::atomic<int> times{0};
    static state next(state s, action x) {
        if (s.steps.size() == 3 && times-- > 0) throw std::runtime_error("once");
        s.steps.push_back(static_cast<int>(x));
        return s;
    }
    static bool within_boundary(const state& s) { return s.steps.size() < 6 && s.steps[0] != 9; }
    static constexpr auto properties = fg::properties<>{};
};

TEST(engine_odd_models, an_exception_that_does_not_come_again_is_thrown_without_a_run) {
    for (const unsigned workers : {1u, 3u}) {
        throws_once::times = 1;
        EXPECT_EQ((exception_of<throws_once>(workers, fg::explore<fg::search_view<throws_once>, fg::reachable>).what), "once");
    }
}

/// Leads somewhere else each time that it is asked after the first.
struct wanders {
    struct state {
        std::vector<int> steps{};
        bool operator==(const state&) const = default;
    };
    enum class action { a };
    static state initial() { return {{0}}; }
    static inline std::atomic<int> calls{0};
    static inline int stays = 0;
    static state next(state s, action) {
        s.steps.push_back(s.steps.size() == 2 && ++calls > stays ? 1'000 + calls.load() : 0);
        return s;
    }
    static constexpr auto properties = fg::properties{fg::never<"five">([](const state& s) { return s.steps.size() == 6; })};
};

TEST(engine_odd_models, a_way_that_is_gone_ends_the_run) {
    for (const int stays : {0, 1, 2, 3, 4, 5}) {
        wanders::calls = 0;
        wanders::stays = stays;
        fg::sequential_executor alone;
        try {
            const fg::verdict found = fg::explore<fg::search_view<wanders>, fg::reachable>(alone, {.check_in = laws::carry_on});
            EXPECT_TRUE(found.violated());
            EXPECT_LE(found.trace.actions.size(), 5u);
        } catch (const fg::invalid_program&) {}
    }
}

/// Counts the steps that are asked for.
struct counted_steps {
    struct state {
        std::vector<int> steps{};
        bool operator==(const state&) const = default;
    };
    enum class action { a, b };
    static state initial() { return {}; }
    static inline std::atomic<std::uint64_t> asked{0};
    static state next(state s, action x) {
        ++asked;
        s.steps.push_back(static_cast<int>(x));
        return s;
    }
    static constexpr auto properties =
        fg::properties{fg::never<"ten">([](const state& s) { return s.steps == std::vector<int>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}; })};
};

TEST(engine_odd_models, a_limit_ends_the_search_of_a_counterexample) {
    using view = fg::search_view<counted_steps>;
    fg::sequential_executor alone;
    for (const fg::stop_reason reason : {fg::stop_reason::time, fg::stop_reason::interrupted}) {
        counted_steps::asked = 0;
        // The search takes 2,046 steps, and a few again; its end is reached before that number is asked for.
        const auto late = [&](const fg::progress&) { return counted_steps::asked > 2'500 ? reason : fg::stop_reason::none; };
        const fg::verdict found = fg::explore<view, fg::reachable>(alone, {.check_in = late});
        EXPECT_TRUE(found.violated());
        EXPECT_FALSE(found.has_trace);
        EXPECT_EQ(found.stopped_by, reason);
        EXPECT_EQ(found.counted.states, 2'047u);
    }
    EXPECT_TRUE((fg::explore<view, fg::reachable>(alone, {.check_in = laws::carry_on}).has_trace));
}

/// A state that is not a value of its type has no words, and is searched as it is.
struct strays {
    enum class color : std::uint8_t { red, green };
    struct state {
        std::array<color, 3> all{};
        color last{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 3>;
    static constexpr state initial() { return {}; }
    static bool next(state& s, int a) {
        color& at = a < 3 ? s.all[static_cast<std::size_t>(a)] : s.last;
        if (static_cast<int>(at) == 2) return false;
        at = static_cast<color>(static_cast<int>(at) + 1);
        return true;
    }
    static constexpr auto properties = fg::properties<>{};
};

TEST(engine_odd_models, a_state_that_is_no_value_of_its_type_is_searched_as_it_is) {
    using view = fg::search_view<strays>;
    static_assert(fg::packable<view::node>);
    for (const unsigned workers : {1u, 3u}) {
        const auto who = laws::some_workers(workers);
        EXPECT_THROW((fg::explore_packed<view, fg::reachable>(*who, {.check_in = laws::carry_on})), fg::unpackable_state);
        EXPECT_EQ((fg::explore<view, fg::reachable>(*who, {.check_in = laws::carry_on}).counted.states), 81u);
    }
}

/// One stray value: in an array, or in a member alone.
template <std::size_t Place>
struct one_stray : strays {
    static bool next(state& s, int a) {
        if (a != 0) return false;
        strays::color& at = Place < 3 ? s.all[Place] : s.last;
        if (static_cast<int>(at) == 2) return false;
        at = static_cast<strays::color>(static_cast<int>(at) + 1);
        return true;
    }
};

TEST(engine_odd_models, each_part_that_is_no_value_is_noticed) {
    fg::sequential_executor alone;
    EXPECT_THROW((fg::explore_packed<fg::search_view<one_stray<0>>, fg::reachable>(alone, {.check_in = laws::carry_on})),
                 fg::unpackable_state);
    EXPECT_THROW((fg::explore_packed<fg::search_view<one_stray<2>>, fg::reachable>(alone, {.check_in = laws::carry_on})),
                 fg::unpackable_state);
    EXPECT_THROW((fg::explore_packed<fg::search_view<one_stray<3>>, fg::reachable>(alone, {.check_in = laws::carry_on})),
                 fg::unpackable_state);
}

/// Initial states that hide what they differ in.
struct hides {
    struct dial {
        int presses = 0;
        bool operator==(const dial& other) const { return presses % 3 == other.presses % 3; }
        friend std::uint64_t hash_value(const dial& d) { return static_cast<std::uint64_t>(d.presses % 3); }
    };
    struct state {
        dial at{};
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static std::array<state, 3> initial() { return {state{{1}}, state{{2}}, state{{4}}}; }
    static state next(const state& s, action) { return s; }
    static constexpr auto properties = fg::properties<>{};
};
struct hides_and_stands : hides {
    static state representative(const state& s) { return s; }
};

template <class Model>
std::string refusal(unsigned workers) {
    try {
        fg::explore<fg::search_view<Model>, fg::reachable>(*laws::some_workers(workers), {.check_in = laws::carry_on});
        return "";
    } catch (const fg::invalid_program& error) { return error.what(); }
}

TEST(engine_odd_models, initial_states_that_are_merged_are_met_by_no_step) {
    for (const unsigned workers : {1u, 3u}) {
        EXPECT_NE(refusal<hides>(workers).find("the second by no step from initial state 2; "), std::string::npos);
        EXPECT_NE(refusal<hides_and_stands>(workers).find("the second by no step from initial state 2; "), std::string::npos);
    }
}

/// Its first step meets a state that hides what it differs in; a limit is reached before the level ends.
struct hides_early {
    struct state {
        hides::dial at{};
        int number = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static std::array<state, 300> initial() {
        std::array<state, 300> all{};
        for (int i = 0; i < 300; ++i) all[static_cast<std::size_t>(i)].number = i;
        return all;
    }
    static inline std::atomic<unsigned> calls{0};
    static state next(state s, action) {
        ++calls;
        if (s.number == 0) s.at.presses += 3;
        else s.number += 1'000;
        return s;
    }
    static constexpr auto properties = fg::properties<>{};
};

TEST(engine_odd_models, what_was_merged_is_told_though_memory_ends_the_level) {
    const auto tight = [](const fg::progress&) { return hides_early::calls > 0 ? fg::stop_reason::memory : fg::stop_reason::none; };
    hides_early::calls = 0;
    fg::sequential_executor alone;
    try {
        fg::explore<fg::search_view<hides_early>, fg::reachable>(alone, {.check_in = tight});
        ADD_FAILURE() << "not refused";
    } catch (const fg::invalid_program& error) {
        EXPECT_NE(std::string(error.what())
                      .find("the first is reached by no step from initial state 0, the second by go from initial state 0; "),
                  std::string::npos)
            << error.what();
    }
    EXPECT_LT(hides_early::calls, 300u);
}

}  // namespace
