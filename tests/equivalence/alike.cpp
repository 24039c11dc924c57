// SPDX-License-Identifier: BSL-1.0
#include "../check/laws.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/lists_of.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/model/alike.hpp>

#include <optional>
#include <stdexcept>
#include <string_view>

namespace {

namespace fg = foregone;
using fg::difference;
using laws::same_verdict_everywhere;

template <class Pair, auto Scope = fg::reachable>
constexpr auto verdict_of = fg::proof<fg::search_view<Pair>, Scope>::verdict;

template <class Pair, auto Scope = fg::reachable>
constexpr bool is_proved() {
    return fg::unmet_requirement<Pair, Scope>::met && fg::proof<fg::search_view<Pair>, Scope>::decided &&
           verdict_of<Pair, Scope>.holds();
}

template <class Pair, auto Scope = fg::reachable>
constexpr bool is_refuted(difference by, std::uint64_t steps) {
    const auto& found = verdict_of<Pair, Scope>;
    return found.violated() && found.property == fg::number_of(by) && found.trace.actions.size() == steps;
}

/// An account that keeps the class of what was paid in.
template <class Cents>
struct account {
    struct state {
        int paid = 0;
        bool large = false;
        bool operator==(const state&) const = default;
    };
    struct pay {
        int cents;
    };
    struct take {};
    using action = fg::one_of<fg::product<pay, Cents>, take>;

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, pay p) {
        if (p.cents < 0 || s.paid == 2) return std::nullopt;
        return state{s.paid + 1, s.large || p.cents >= 100};
    }
    static constexpr std::optional<state> next(state s, take) {
        if (s.paid == 0) return std::nullopt;
        return state{s.paid - 1, false};
    }
};

struct is_small {
    constexpr bool operator()(const auto& s) const { return !s.large; }
};
template <class Cents>
struct judged_account : account<Cents> {
    static constexpr auto properties = fg::properties{fg::sometimes<"it is small">(is_small{}),
                                                      fg::never<"it is overfull">([](const auto& s) { return s.paid > 2; })};
};

constexpr bool what_nobody_looks_at_is_alike() { return is_proved<fg::alike<account<fg::representative<1, 5, 100>>>>(); }
VERIFY(model_alike, what_nobody_looks_at_is_alike)

constexpr bool refuted_by_what_is_enabled() {
    return is_refuted<fg::alike<account<fg::representative<1, 5, -1>>>>(difference::enabled, 1) &&
           is_proved<fg::alike<account<fg::one_of<fg::representative<1, 5, 100>, fg::representative<-1, -2>>>>>();
}
VERIFY(model_alike, refuted_by_what_is_enabled)

constexpr bool refuted_by_a_property() {
    return is_refuted<fg::alike<judged_account<fg::representative<1, 5, 100>>>>(difference::property, 1) &&
           is_proved<fg::alike<judged_account<fg::one_of<fg::representative<1, 5, 99>, fg::representative<100, 500>>>>>();
}
VERIFY(model_alike, refuted_by_a_property)

struct pays_little {
    template <class State>
    constexpr bool operator()(const State&, const auto& action, const State&) const {
        if constexpr (requires { action.cents; }) return action.cents < 100;
        else return true;
    }
};
struct stepwise_account : account<fg::representative<1, 5, 100>> {
    static constexpr auto properties =
        fg::properties{fg::always<"it is nothing">([](const state&) { return true; }), fg::always<"little is paid">(pays_little{})};
};
constexpr bool refuted_by_a_property_of_a_step() { return is_refuted<fg::alike<stepwise_account>>(difference::property, 1); }
VERIFY(model_alike, refuted_by_a_property_of_a_step)

/// The shortest run is found, and everything before the replacement is the same in both.
struct late : account<fg::representative<1, 100>> {
    static constexpr auto properties =
        fg::properties{fg::never<"it is full and large">([](const state& s) { return s.large && s.paid == 2; })};
};
constexpr bool the_run_is_the_shortest() {
    return is_refuted<fg::alike<late>>(difference::property, 2) && is_proved<fg::alike<late>, fg::sequences<1>>() &&
           is_refuted<fg::alike<late>, fg::sequences<3>>(difference::property, 2);
}
VERIFY(model_alike, the_run_is_the_shortest)

/// A cell that remembers what was put.
struct cell {
    struct state {
        int held = 0;
        bool operator==(const state&) const = default;
    };
    struct put {
        int value;
    };
    struct clear {};
    using action = fg::one_of<fg::product<put, fg::representative<1, 2, 3>>, clear>;
    static constexpr state initial() { return {}; }
    static constexpr void next(state& s, put p) { s.held = p.value; }
    static constexpr bool next(state& s, clear) { return s.held != 0 && (s.held = 0, true); }
};
struct shown_cell : cell {
    static constexpr int observe(const state& s) { return s.held; }
};
struct doubled_cell : cell {
    static constexpr int observe(const state& s) { return 2 * s.held; }
};

constexpr bool one_value_is_seen_for_the_other() {
    return is_proved<fg::alike<cell>>() && is_proved<fg::alike<shown_cell>>() &&
           is_refuted<fg::alike<doubled_cell>>(difference::observation, 1);
}
VERIFY(model_alike, one_value_is_seen_for_the_other)

/// A lock that only its owner releases.
struct lock {
    struct state {
        int owner = 0;
        bool operator==(const state&) const = default;
    };
    struct acquire {
        int who;
    };
    struct release {
        int who;
    };
    using one = fg::representative<1, 5, 6>;
    using action =
        fg::one_of<fg::product<acquire, fg::one_of<one, fg::values<2>>>, fg::product<release, fg::one_of<one, fg::values<2>>>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, acquire a) {
        return s.owner == 0 ? std::optional(state{a.who}) : std::nullopt;
    }
    static constexpr std::optional<state> next(const state& s, release r) {
        return s.owner == r.who ? std::optional(state{}) : std::nullopt;
    }
    static constexpr int observe(const state& s) { return s.owner; }
};
struct favouring_lock : lock {
    static constexpr std::optional<state> next(const state& s, acquire a) {
        return a.who == 6 && s.owner == 2 ? std::optional(state{6}) : lock::next(s, a);
    }
    static constexpr std::optional<state> next(const state& s, release r) { return lock::next(s, r); }
};

constexpr bool what_identifies_is_replaced_throughout() {
    return is_refuted<fg::alike<lock>>(difference::enabled, 2) && is_proved<fg::alike_everywhere<lock>>() &&
           is_refuted<fg::alike_everywhere<favouring_lock>>(difference::enabled, 2) &&
           fg::search_view<fg::alike_everywhere<favouring_lock>>::initial(
               verdict_of<fg::alike_everywhere<favouring_lock>>.trace.initial)
                   .claim == 2;
}
VERIFY(model_alike, what_identifies_is_replaced_throughout)

/// An action with a class at two sites.
struct transfer_only {
    struct state {
        bool moved = false;
        bool operator==(const state&) const = default;
    };
    struct transfer {
        int from, to;
    };
    using who = fg::representative<1, 2>;
    using action = fg::product<transfer, fg::one_of<who, fg::values<7>>, fg::one_of<who, fg::values<7>>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state&, transfer t) {
        return t.from != t.to ? std::optional(state{true}) : std::nullopt;
    }
};
constexpr bool one_argument_or_all_of_the_class() {
    return is_refuted<fg::alike<transfer_only>>(difference::enabled, 1) && is_proved<fg::alike_everywhere<transfer_only>>();
}
VERIFY(model_alike, one_argument_or_all_of_the_class)

/// A restriction refuses a member: that action is not tried, and nothing is said of it.
struct restricted {
    using state = cell::state;
    struct put {
        int value;
        bool operator==(const put&) const = default;
    };
    using action = fg::where<fg::product<put, fg::representative<1, 2, 3>>, [](const put& p) { return p.value != 2; }>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state&, put p) {
        return p.value == 2 ? std::nullopt : std::optional(state{1});
    }
};
constexpr bool what_a_restriction_refuses_is_not_tried() {
    return is_proved<fg::alike<restricted>>() && verdict_of<fg::alike<restricted>>.unused.idle_actions == 1 &&
           is_proved<fg::alike_everywhere<restricted>>();
}
VERIFY(model_alike, what_a_restriction_refuses_is_not_tried)

/// The model's own states 0 and 1, and of each claim 1 beside the other, and after it both runs at 0 or at 1, where nothing is left
/// to see. With the other throughout: both at 0, and 1 beside the other.
constexpr bool pairs_are_counted() {
    const auto& found = verdict_of<fg::alike<cell>>.counted;
    return found.states == 2 + 2 * 3 && found.depth_steps == 2 && verdict_of<fg::alike_everywhere<cell>>.counted.states == 2 + 2;
}
VERIFY(model_alike, pairs_are_counted)

// Behaviors.

struct till {
    int sum = 0;
    constexpr int add(int amount) {
        if (amount == 13) return sum;  // which is unexpected
        return sum = amount > 9 ? 10 : amount;
    }
    bool operator==(const till&) const = default;
};
template <class Amounts>
struct till_behavior {
    using system = till;
    struct add {
        int amount;
    };
    using action = fg::product<add, Amounts>;
    static constexpr int perform(system& s, const add& a) { return s.add(a.amount); }
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, const add&) { return m; }
    struct clipped {
        static constexpr bool applies(const model&, const add& a) { return a.amount > 9; }
        static constexpr int expected(const model&, const add&) { return 10; }
    };
    struct exact {
        static constexpr int expected(const model&, const add& a) { return a.amount; }
    };
    using expectations = fg::first_of<clipped, exact>;
};

constexpr bool refuted_by_the_expectation() {
    return is_proved<fg::alike<till_behavior<fg::representative<1, 5, 9>>>>() &&
           is_refuted<fg::alike<till_behavior<fg::representative<1, 5, 11>>>>(difference::expectation, 1) &&
           is_refuted<fg::alike<till_behavior<fg::representative<12, 11, 13>>>>(difference::expectation, 1);
}
VERIFY(model_alike, refuted_by_the_expectation)

/// Every answer is accepted, so that only answers distinguish values.
template <class Amounts>
struct lenient_till : till_behavior<Amounts> {
    struct anything {
        static constexpr bool accepts(const auto&, const auto&, int) { return true; }
    };
    using expectations = fg::first_of<anything>;
};
template <class Amounts>
struct rounded_till : lenient_till<Amounts> {
    static constexpr bool observe(int answered) { return answered > 9; }
};
constexpr bool refuted_by_the_answer() {
    return is_refuted<fg::alike<lenient_till<fg::representative<8, 11>>>>(difference::answer, 1) &&
           is_proved<fg::alike<lenient_till<fg::representative<12, 11>>>>() &&
           is_proved<fg::alike<lenient_till<fg::representative<8, 9>>>>() &&
           is_proved<fg::alike<rounded_till<fg::representative<1, 2, 8>>>>() &&
           is_refuted<fg::alike<rounded_till<fg::representative<1, 20>>>>(difference::answer, 1);
}
VERIFY(model_alike, refuted_by_the_answer)

/// A behavior says what it allows; what it answers is nothing.
struct silent {
    using system = till;
    struct add {
        int amount;
    };
    using action = fg::product<add, fg::representative<1, 2, 99>>;
    static constexpr void perform(system& s, const add& a) { s.add(a.amount); }
    static constexpr bool enabled(const int& sum, const add& a) { return sum + a.amount < 100; }
    using model = int;
    static constexpr model initial() { return 0; }
    static constexpr void next(model& m, const add&) { m = 1; }
    struct anything {
        static constexpr bool accepts(const model&, const add&, const fg::nothing&) { return true; }
    };
    using expectations = fg::first_of<anything>;
};
constexpr bool refuted_by_what_a_behavior_allows() { return is_refuted<fg::alike<silent>>(difference::enabled, 2); }
VERIFY(model_alike, refuted_by_what_a_behavior_allows)

/// A system that throws where the compiler cannot follow, and one that cannot be copied.
struct throwing_till : lenient_till<fg::representative<1, 2, 3>> {
    struct system {
        int taken = 0;
        bool operator==(const system&) const = default;
    };
    static int perform(system& s, const add& a) {
        if (a.amount == 3 && s.taken == 1) throw std::runtime_error("no");
        return s.taken = 1;
    }
    struct anything {
        static constexpr bool accepts(const model&, const add&, const auto&) { return true; }
    };
    using expectations = fg::first_of<anything>;
};
struct pinned_till : throwing_till {
    struct system {
        int taken = 0;
        system() = default;
        system(const system&) = delete;
        system& operator=(const system&) = delete;
    };
    static int perform(system& s, const add& a) { return s.taken == 2 && a.amount == 3 ? 9 : ++s.taken; }
};

/// Expectations that look at the history: the last value that was put is answered.
struct history_behavior {
    struct call {
        bool puts;
        int value;
    };
    struct system {
        int held = 0;
        constexpr int operator()(const call& c) { return c.puts ? held = c.value : held; }
    };
    using action = fg::product<call, bool, fg::one_of<fg::representative<1, 2, 0>, fg::values<5>>>;
    static constexpr int perform(system& s, const call& c) { return s(c); }
    using past = fg::observations<call, int>;
    static constexpr int last(const past& taken) {
        int found = 0;
        for (const auto& step : taken)
            if (step.action.puts) found = step.action.value;
        return found;
    }
    struct expect_stored {
        static constexpr bool applies(const past& taken, const call& c) { return !c.puts && last(taken) != 0; }
        static constexpr int expected(const past& taken, const call&) { return last(taken); }
    };
    struct expect_default {
        static constexpr int expected(const past&, const call& c) { return c.puts ? c.value : 0; }
    };
    using expectations = fg::first_of<expect_stored, expect_default>;
};
struct history_without_zero : history_behavior {
    using action = fg::product<call, bool, fg::one_of<fg::representative<1, 2, 7>, fg::values<5>>>;
};
constexpr bool each_run_has_its_own_history() {
    return is_proved<fg::alike<history_without_zero>, fg::sequences<3>>() &&
           is_refuted<fg::alike<history_behavior>, fg::sequences<3>>(difference::expectation, 2) &&
           !fg::search_view<fg::alike<history_behavior>>::mergeable;
}
VERIFY(model_alike, each_run_has_its_own_history)

TEST(model_alike, an_exception_is_an_answer) {
    const fg::verdict found = laws::explored_alone<fg::alike<throwing_till>, fg::reachable>();
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.property, fg::number_of(difference::answer));
    EXPECT_EQ(found.trace.actions.size(), 2U);
}

TEST(model_alike, systems_that_cannot_be_copied_are_run_again) {
    static_assert(!fg::search_view<fg::alike<pinned_till>>::copyable &&
                  fg::unmet_requirement<fg::alike<pinned_till>, fg::sequences<3>>::met);
    const fg::verdict found = laws::explored_alone<fg::alike<pinned_till>, fg::sequences<4>>();
    EXPECT_EQ(found.property, fg::number_of(difference::answer));
    EXPECT_EQ(found.trace.actions.size(), 3U);
    EXPECT_TRUE((laws::explored_alone<fg::alike<pinned_till>, fg::sequences<2>>().holds()));
}

TEST(model_alike, every_engine_says_the_same) {
    same_verdict_everywhere<fg::alike<cell>, fg::reachable>();
    same_verdict_everywhere<fg::alike<cell>, fg::sequences<3>>();
    same_verdict_everywhere<fg::alike<late>, fg::reachable>();
    same_verdict_everywhere<fg::alike<late>, fg::sequences<3>>();
    same_verdict_everywhere<fg::alike_everywhere<favouring_lock>, fg::reachable>();
    same_verdict_everywhere<fg::alike<history_behavior>, fg::sequences<3>>();
    same_verdict_everywhere<fg::alike<history_without_zero>, fg::sequences<3>>();
    same_verdict_everywhere<fg::alike<till_behavior<fg::representative<1, 5, 11>>>, fg::reachable>();
}

TEST(model_alike, a_run_tells_both_sides) {
    const auto reported = [](std::uint64_t action) {
        using view = fg::search_view<fg::alike<till_behavior<fg::representative<1, 5, 11>>>>;
        view::node at = view::initial(0);
        view::record seen;
        fg::described_step<laws::sink> step;
        view::describe(at, {}, action, seen, step);
        laws::sink state;
        print(state, at);
        return step.action.characters + "; " + step.result.characters + "; " + step.note.characters + "; " + state.characters;
    };
    EXPECT_EQ(reported(0), "add{amount = 1}; -> 1; ; {sum = 1}");
    EXPECT_EQ(reported(1), "add{amount = 1} | add{amount = 5}; -> 1 | 5; ; {sum = 1} | {sum = 5} (1 | 5)");
    EXPECT_EQ(reported(2), "add{amount = 1} | add{amount = 11}; -> 1 | 10; exact | clipped; {sum = 1} | {sum = 10} (1 | 11)");
}

/// Where one value leads to the end, and the other only to where nothing is enabled any more.
template <bool BothEnd>
struct single_put {
    struct state {
        int stored = 0;
        bool operator==(const state&) const = default;
    };
    struct put {
        int value;
    };
    using action = fg::product<put, fg::representative<1, 2>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, put p) {
        if (s.stored > 0) return std::nullopt;
        return state{p.value};
    }
    static constexpr bool terminal(const state& s) { return s.stored == 1 || (BothEnd && s.stored > 0); }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

constexpr bool a_deadlock_is_no_end() {
    return is_proved<fg::alike<single_put<true>>>() && is_refuted<fg::alike<single_put<false>>>(difference::property, 1);
}
VERIFY(model_alike, a_deadlock_is_no_end)

}  // namespace
