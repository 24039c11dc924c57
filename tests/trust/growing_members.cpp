// SPDX-License-Identifier: BSL-1.0

#include <foregone/domain/within.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/threads.hpp>
#include <foregone/types/inline_vector.hpp>

#include <states/level_loop.hpp>
#include <trust/growing_members.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace test_growing_members {

namespace fg = foregone;

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

/// What grew in a search with a limit of states, by some threads.
template <class Model>
fg::growing_members grown(std::uint64_t states, unsigned workers = 1) {
    fg::threads_executor who(workers);
    fg::growing_members growing;
    fg::run_terms terms{.check_in = carry_on};
    terms.limits.states = states;
    terms.outputs.growth = &growing;
    fg::explore<fg::search_view<Model>, fg::reachable>(who, terms);
    return growing;
}

std::string text(const fg::growing_members& growing) {
    std::string all = std::to_string(growing.steps) + '\n';
    for (const fg::growing_member& one : growing.all) {
        all += (one.is_size ? "size of " : "") + one.name + (one.falls ? " falls" : "");
        all += one.at_every_step ? " at every step:" : ":";
        for (const std::int64_t value : one.last) all += ' ' + std::to_string(value);
        all += '\n';
    }
    return all;
}

enum class move { on, off, tick };

/// A clock that has no end, beside a lamp.
struct endless_clock {
    struct inner {
        int clock = 0;
        bool operator==(const inner&) const = default;
    };
    struct state {
        bool lit = false;
        int hour = 0;
        inner in{};
        bool operator==(const state&) const = default;
    };
    using action = move;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        if (a == action::tick) return ++s.in.clock, s.hour = (s.hour + 1) % 5, true;
        if (s.lit == (a == action::on)) return false;
        s.lit = a == action::on;
        return true;
    }
};

TEST(graph_growing_members, a_clock_grows_and_what_turns_round_does_not) {
    for (const unsigned workers : {1U, 2U, 3U})
        EXPECT_EQ(text(grown<endless_clock>(100, workers)), "50\nin.clock at every step: 47 48 49 50\n") << workers;
}

/// It ticks at every other step, and counts down.
struct slow_countdown {
    struct state {
        long left = 3;
        bool ticks = false;
        bool operator==(const state&) const = default;
    };
    enum class action { wait };
    static constexpr state initial() { return {}; }
    static constexpr void next(state& s, action) { s = {s.left - s.ticks, !s.ticks}; }
};

TEST(graph_growing_members, numbers_may_fall_and_not_at_every_step) {
    EXPECT_EQ(text(grown<slow_countdown>(79)), "79\nleft falls: -21 -26 -31 -36\n");
}

/// States that own memory have numbers in a search.
struct unbounded_mail {
    struct state {
        std::vector<int> letters{};
        std::string log{};
        bool operator==(const state&) const = default;
    };
    enum class action { send, receive, note };
    static state initial() { return {}; }
    static bool next(state& s, action a) {
        if (a == action::note) return s.log.size() < 3 && (s.log += 'x', true);
        if (a == action::send) return s.letters.push_back(0), true;
        if (s.letters.empty()) return false;
        s.letters.pop_back();
        return true;
    }
};

TEST(graph_growing_members, containers_grow) {
    for (const unsigned workers : {1U, 3U})
        EXPECT_EQ(text(grown<unbounded_mail>(60, workers)), "16\nsize of letters at every step: 13 14 15 16\n") << workers;
}

/// Numbers that their types bound, beside a clock.
template <class Clock>
struct bounded_numbers {
    struct state {
        fg::within<0, 79> train{};
        std::int16_t narrow = 0;
        std::uint8_t byte = 0;
        Clock clock{};
        fg::inline_vector<int, 64> log{};
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action) {
        if (s.train == 79) return false;
        ++s.train, ++s.narrow, ++s.byte;
        if (s.log.size() < 64) s.log.push_back(0);
        s.clock = static_cast<Clock>(s.clock + 1);
        return true;
    }
};

TEST(graph_growing_members, numbers_that_their_types_bound_do_not_grow_without_an_end) {
    EXPECT_EQ(text(grown<bounded_numbers<std::uint8_t>>(60)), "60\n");
    EXPECT_EQ(text(grown<bounded_numbers<int>>(60)), "60\nclock at every step: 57 58 59 60\n");
}

/// A state that is a domain.
struct bounded_place {
    using state = fg::within<0, 79>;
    enum class action { up };
    static constexpr state initial() { return state(0); }
    static constexpr bool next(state& s, action) { return s < 79 && (++s, true); }
};

/// The elements of a list grow, whether or not its size can.
struct growing_elements {
    struct state {
        fg::inline_vector<int, 4> counts{};
        fg::within<0, 1> lamp{};
        bool operator==(const state&) const = default;
    };
    enum class action { up };
    static constexpr state initial() {
        state s;
        s.counts.push_back(0);
        return s;
    }
    static constexpr void next(state& s, action) { ++s.counts[0]; }
};

TEST(graph_growing_members, a_domain_is_a_state_and_elements_grow_in_a_list_of_fixed_capacity) {
    EXPECT_EQ(text(grown<bounded_place>(60)), "60\n");
    EXPECT_EQ(text(grown<growing_elements>(60)), "60\ncounts[0] at every step: 57 58 59 60\n");
}

/// A state that is a number.
struct bare_number {
    using state = int;
    enum class action { up };
    static constexpr int initial() { return 0; }
    static constexpr int next(int n, action) { return n < 40 ? n + 1 : n; }
};

TEST(graph_growing_members, a_state_may_be_a_number) {
    EXPECT_EQ(text(grown<bare_number>(20)), "20\n at every step: 17 18 19 20\n");
}

TEST(graph_growing_members, a_search_to_the_end_says_nothing) { EXPECT_EQ(text(grown<bare_number>(100)), "0\n"); }

TEST(graph_growing_members, a_few_levels_say_nothing) { EXPECT_EQ(text(grown<bare_number>(7)), "0\n"); }

/// Two counters: the levels become smaller after the middle.
struct square {
    struct state {
        int x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { right, up };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        int& counter = a == action::right ? s.x : s.y;
        return counter < 40 && ++counter > 0;
    }
};

TEST(graph_growing_members, levels_that_shrink_end) {
    EXPECT_EQ(text(grown<square>(300)), "24\nx at every step: 21 22 23 24\ny at every step: 21 22 23 24\n");
    EXPECT_EQ(text(grown<square>(1'300)), "0\n");  // after level 51, of 81
}

/// A counter that ended long ago, and one that goes on: each step beyond the first few concerns the second.
struct first_one_then_the_other {
    struct state {
        int first = 0, second = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) {
        return s.first < 30 ? state{s.first + 1, 0} : state{30, s.second + 1};
    }
};

TEST(graph_growing_members, what_no_longer_grows_is_not_named) {
    EXPECT_EQ(text(grown<first_one_then_the_other>(20)), "20\nfirst at every step: 17 18 19 20\n");
    EXPECT_EQ(text(grown<first_one_then_the_other>(100)), "100\nsecond at every step: 67 68 69 70\n");
}

/// Nothing is reported of a model that throws when it is looked at again.
struct throws_late {
    using state = int;
    enum class action { up };
    static inline bool is_over = false;
    static int initial() { return is_over ? throw 1 : 0; }
    static int next(int n, action) { return n == 19 ? is_over = true, 20 : n + 1; }
};

TEST(graph_growing_members, a_model_that_throws_has_none) {
    EXPECT_EQ(text(grown<throws_late>(20)), "0\n");
    EXPECT_TRUE(throws_late::is_over);
}

bool shrinks(std::initializer_list<std::uint64_t> sizes) {
    fg::level_sizes levels;
    for (const std::uint64_t size : sizes) levels.note(size);
    return levels.shrink();
}

TEST(graph_growing_members, levels_may_alternate) {
    EXPECT_FALSE(shrinks({1, 2, 3, 2, 3, 2, 3, 2, 3, 2}));
    EXPECT_FALSE(shrinks({1, 5, 5, 5, 5, 5, 5, 5, 5, 5}));
    EXPECT_TRUE(shrinks({1, 6, 5, 5, 5, 5, 5}));
    EXPECT_FALSE(shrinks({}));
}

}  // namespace test_growing_members
