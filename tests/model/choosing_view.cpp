// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/model/choosing_view.hpp>

#include "../support/verify.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// A die is thrown until the sum is over six; a five with luck is what must not be.
template <bool Forbids>
struct dice {
    struct state {
        int sum = 0;
        bool lucky = false;
        bool operator==(const state&) const = default;
    };
    enum class action { rest, roll };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a, auto& choose) {
        if (a == action::rest) return state{};
        if (s.sum > 6) return std::nullopt;
        s.sum += choose("die", fg::range<1, 6>{});
        if (s.sum > 3) s.lucky = choose.either("luck");
        choose.assume(s.sum != 4);
        return s;
    }
    static constexpr auto properties = fg::properties{
        fg::sometimes<"twelve">([](const state& s) { return s.sum == 12; }),
        fg::never<"a four">([](const state& s) { return s.sum == 4; }),
        fg::never<"five with luck">([](const state& s) { return Forbids && s.sum == 5 && s.lucky; }),
    };
};
using view = fg::search_view<dice<false>>;
using state = dice<false>::state;

struct successor {
    std::uint64_t number;
    state to;
    constexpr bool operator==(const successor&) const = default;
};

constexpr std::vector<successor> successors(const state& from) {
    std::vector<successor> all;
    view::each_step(from, {}, 0, view::action_count, [&](std::uint64_t number, const state& to, auto&&...) {
        all.push_back({number, to});
    });
    return all;
}

/// In the order of their choices; what is pruned keeps its number, so that numbers do not depend on what is pruned.
constexpr bool each_way_to_choose_is_a_step() {
    const std::vector<successor> all = successors({3, true});
    return all == std::vector<successor>{{0, {}},
                                         {2 * 2 + 1, {5, false}},
                                         {3 * 2 + 1, {5, true}},
                                         {4 * 2 + 1, {6, false}},
                                         {5 * 2 + 1, {6, true}},
                                         {6 * 2 + 1, {7, false}},
                                         {7 * 2 + 1, {7, true}},
                                         {8 * 2 + 1, {8, false}},
                                         {9 * 2 + 1, {8, true}},
                                         {10 * 2 + 1, {9, false}},
                                         {11 * 2 + 1, {9, true}}};
}
VERIFY(model_choosing_view, each_way_to_choose_is_a_step)

constexpr bool a_step_is_taken_by_its_number() {
    view::record seen{};
    view::note noted{};
    for (const successor& one : successors({3, true})) {
        state at{3, true};
        if (!view::take(at, {}, one.number, seen, noted) || !(at == one.to)) return false;
    }
    state at{3, true};
    return !view::take(at, {}, 1, seen, noted) && !view::take(at, {}, 99, seen, noted) && at == state{3, true};
}
VERIFY(model_choosing_view, a_step_is_taken_by_its_number)

// Sums 1 to 3 without luck, 5 to 12 with and without, and the beginning; hand-counted.
static_assert(fg::verdict_of<dice<false>>.result == fg::outcome::proved);
static_assert(fg::verdict_of<dice<false>>.counted.states == 1 + 3 + 16);
FOREGONE_CHECK(dice<true>, fg::reachable.expect_violation("five with luck", 1));

constexpr bool a_counterexample_says_what_was_chosen() {
    constexpr auto& found = fg::verdict_of<dice<true>, fg::reachable.expect_violation("five with luck", 1)>;
    fg::text<200> reported;
    using failing = fg::search_view<dice<true>>;
    const fg::record_room<failing::record> room(found.trace.actions.size());
    const fg::replayed end = fg::replay<failing, fg::text<60>>(found.trace, room.records, [&](std::uint64_t, const auto& step) {
        reported.append(step.action.view()), reported.append(" "), reported.append(step.note.view()), reported.append(";");
    });
    return end.violated() && reported == "initial ;roll die -> 5, luck -> true;";
}
VERIFY(model_choosing_view, a_counterexample_says_what_was_chosen)

/// Five is reached by two steps, the second of which is not the first branch of its action.
struct strides {
    struct state {
        std::uint8_t at = 0;
        bool operator==(const state&) const = default;
    };
    struct stride {};
    using action = stride;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, stride, fg::chooser& choose) {
        if (s.at > 5) return false;
        s.at = static_cast<std::uint8_t>(s.at + 1 + choose("more", 3));
        return true;
    }
    static constexpr auto properties = fg::properties{fg::never<"five">([](const state& s) { return s.at == 5; })};
};

TEST(model_choosing_view, a_counterexample_goes_through_branches_at_run_time_too) {
    fg::sequential_executor alone;
    const fg::verdict found =
        fg::explore<fg::search_view<strides>, fg::reachable>(alone, {[](const fg::progress&) { return fg::stop_reason::none; }});
    const auto& compiled = fg::verdict_of<strides>.trace.actions;
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(std::vector<std::uint64_t>(compiled.begin(), compiled.end()), found.trace.actions);
}

/// In place, for one of two types of action only.
struct walk {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    struct leap {};
    struct back {};
    using action = fg::one_of<leap, back>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, leap, fg::chooser& choose) {
        s.at += choose({2, 3});
        return s.at < 8;
    }
    static constexpr std::optional<state> next(const state& s, back) {
        return s.at == 0 ? std::nullopt : std::optional(state{s.at - 1});
    }
    static constexpr auto properties = fg::properties{fg::sometimes<"seven">([](const state& s) { return s.at == 7; })};
};
static_assert(fg::verdict_of<walk>.counted.states == 8);
static_assert(fg::verdict_of<walk>.counted.transitions == 7 + 6 + 5);  // back; leaps of two from 0 to 5, of three from 0 to 4

/// What is wrong with it is said when it is run.
template <int What>
struct unfit {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static state initial() { return {}; }
    static state next(state s, action, fg::chooser& choose) {
        if (What == 0) choose.expect(false, "never");
        if (What == 1) s.at = static_cast<int>(choose(0u));
        for (int i = 0; What == 2 && i < 40; ++i) choose(1);
        if (What == 3) choose(20'000);
        return s;
    }
    static constexpr auto properties = fg::properties{};
};

template <int What>
std::string refused() {
    try {
        fg::search_view<unfit<What>>::each_step({}, {}, 0, 1, [](auto&&...) {});
    } catch (const std::logic_error& error) { return error.what(); }
    return "nothing";
}

TEST(model_choosing_view, a_step_that_fails_is_no_step) {
    EXPECT_EQ(refused<0>(), "next fails; what a model expects of its states are properties");
    EXPECT_EQ(refused<1>(), "next was given nothing to choose from; let it return std::nullopt where it is not enabled");
    EXPECT_EQ(refused<2>(), "next chooses more than 32 times in one step; make several actions of it");
    EXPECT_EQ(refused<3>(), "next chooses in more than 16384 ways in one step; make several actions of it");
}

/// Steps with 3,000 branches each, so that a few states meet as many as a small table holds.
template <bool Packed>
struct lottery {
    struct state {
        std::uint32_t drawn = 0, round = 0;
        bool operator==(const state&) const = default;
        friend std::uint64_t hash_value(const state& s) requires(!Packed) { return fg::hash(s.drawn * 8 + s.round); }
    };
    enum class action { draw, give_up };
    static state initial() { return {}; }
    static std::optional<state> next(const state& s, action a, auto& choose) {
        if (a == action::give_up || s.round == 2) return state{0, 2};
        const auto number = static_cast<std::uint32_t>(choose(3'000));
        return state{s.drawn / 10 + number, s.round + 1};
    }
    static constexpr auto properties = fg::properties{fg::never<"all">([](const state& s) { return s.drawn > 3'298; })};
};

TEST(model_choosing_view, tables_have_room_for_many_branches) {
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    fg::sequential_executor alone;
    const auto packed = fg::explore<fg::search_view<lottery<true>>, fg::reachable.depth(2)>(alone, {.check_in = carry_on});
    const auto whole = fg::explore<fg::search_view<lottery<false>>, fg::reachable.depth(2)>(alone, {.check_in = carry_on});
    EXPECT_EQ(packed.counted.states, 1 + 3'000 + 3'299);
    EXPECT_EQ(packed, whole);
}

}  // namespace
