// SPDX-License-Identifier: BSL-1.0
// full: symmetry.cpp and engine/laws_symmetry.cpp try the same code; this compares more models
// Random models of interchangeable nodes: with and without reduction, the verdict is the same, and the run that is reported is one
// of the model without reduction.
#include "../support/effort.hpp"
#include "known.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace {

namespace fg = foregone;

using node = fg::scalarset<"node", 3>;

enum class holds : std::uint8_t { as_before, first, second, nobody };

/// What an action does to a state, by what it sees.
struct effect {
    bool is_enabled = false;
    std::uint8_t global = 0, first = 0, second = 0;
    holds token{};
};

/// The model of a case; a search only reads it.
struct rules {
    effect of_one[3][3][3][2]{}, of_two[3][3][3][3]{}, of_nobody[3][4]{};
    bool predicates[3][3][4][3]{};

    explicit rules(std::mt19937& random) {
        const std::uint64_t enabled = 2 + random() % 3;  // of five
        const auto fill = [&](effect& one) {
            one.is_enabled = random() % 5 < enabled;
            one.global = static_cast<std::uint8_t>(random() % 3);
            one.first = static_cast<std::uint8_t>(random() % 3);
            one.second = static_cast<std::uint8_t>(random() % 3);
            one.token = static_cast<holds>(random() % 4);
        };
        for (auto& by_global : of_one)
            for (auto& by_own : by_global)
                for (auto& by_count : by_own)
                    for (effect& one : by_count) fill(one);
        for (auto& by_global : of_two)
            for (auto& by_own : by_global)
                for (auto& by_other : by_own)
                    for (effect& one : by_other) fill(one);
        for (auto& by_global : of_nobody)
            for (effect& one : by_global) fill(one);
        for (auto& of : predicates) {
            const std::uint64_t often = 4 + random() % 6;  // of ten
            for (auto& by_global : of)
                for (auto& by_count : by_global)
                    for (bool& one : by_count) one = random() % 10 < often;
        }
    }
};
const rules* now = nullptr;

struct machine {
    struct state {
        std::uint8_t global = 0;
        fg::scalarset_array<node, std::uint8_t> local;
        node token;
        bool operator==(const state&) const = default;
    };
    struct act {
        node by;
    };
    struct meet {
        node by, other;
    };
    struct tick {};
    using action = fg::one_of<fg::product<act, node>, fg::product<meet, node, node>, fg::unit<tick>>;
    using initial = fg::mapped<node, [](const node& first) { return state{0, {}, first}; }>;

    static bool next(state& s, const act& a) {
        const std::size_t others = s.local.count(1) - (s.local[a.by] == 1 ? 1 : 0);
        return apply(s, now->of_one[s.global][s.local[a.by]][others][a.by == s.token], a.by, a.by);
    }
    static bool next(state& s, const meet& a) {
        if (a.by == a.other) return false;
        const std::size_t token = s.token == a.by ? 1 : s.token == a.other ? 2 : 0;
        return apply(s, now->of_two[s.local[a.by]][s.local[a.other]][token][s.global], a.by, a.other);
    }
    static bool next(state& s, const tick&) { return apply(s, now->of_nobody[s.global][s.local.count(2)], {}, {}); }

    template <int Number>
    static constexpr auto is = [](const state& s) {
        const std::size_t holder = s.token ? s.local[s.token] : 0;
        return now->predicates[Number][s.global][s.local.count(1)][holder];
    };
    /// A node acts, and changes.
    static constexpr auto changes = [](const state& from, const auto& action, const state& to) {
        using kind = std::remove_cvref_t<decltype(action)>;
        if constexpr (std::is_same_v<kind, act>) return from.local[action.by] != to.local[action.by];
        else return false;
    };
    static constexpr auto takes_token = [](const state&, const auto& action, const state& to) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(action)>, tick>) return false;
        else return to.token == action.by;
    };
    static constexpr auto is_of_nodes = [](const auto& action) {
        return !std::is_same_v<std::remove_cvref_t<decltype(action)>, tick>;
    };

private:
    static bool apply(state& s, const effect& what, node first, node second) {
        if (!what.is_enabled) return false;
        s.global = what.global;
        if (second) s.local[second] = what.second;
        if (first) s.local[first] = what.first;
        if (what.token == holds::first) s.token = first;
        if (what.token == holds::second) s.token = second;
        if (what.token == holds::nobody) s.token = {};
        return true;
    }
};

template <int Kind>
struct claims : machine {
    static constexpr auto conditions() {
        if constexpr (Kind == 1 || Kind == 6) return fg::fairness{fg::weakly_fair<act, meet>()};
        else if constexpr (Kind == 2) return fg::fairness{fg::strongly_fair<act, meet, tick>()};
        else if constexpr (Kind == 3) return fg::fairness{fg::strongly_fair<meet>(), fg::weakly_fair<tick>()};
        else if constexpr (Kind == 4) return fg::fairness{fg::strongly_fair<"some node goes on">(is_of_nodes)};
        else if constexpr (Kind == 7) return fg::fairness{fg::weakly_fair<act>(), fg::may_stop};
        else if constexpr (Kind == 8) return fg::fairness{fg::strongly_fair<act, meet>(), fg::may_stop};
        else return fg::fairness{};
    }
    static constexpr auto list() {
        if constexpr (Kind == 0) return fg::properties{fg::always_eventually<"p infinitely often">(is<0>)};
        else if constexpr (Kind == 1) return fg::properties{fg::leads_to<"q after p">(is<0>, is<1>)};
        else if constexpr (Kind == 2)
            return fg::properties{fg::eventually<"q">(is<1>), fg::ltl<"p from then on, or q infinitely often", "<>[]p || []<>q">(
                                                                  fg::atom<"p">(is<0>), fg::atom<"q">(is<1>))};
        else if constexpr (Kind == 3) return fg::properties{fg::until<"p until q">(is<0>, is<1>)};
        else if constexpr (Kind == 4)
            return fg::properties{fg::ltl<"a condition", "[]<>p || <>[]!q || []<>c">(
                fg::atom<"p">(is<0>), fg::atom<"q">(fg::enabled<meet>()), fg::atom<"c">(takes_token))};
        else if constexpr (Kind == 5) return fg::properties{fg::always_possible<"p and q stay possible">([](const state& s) {
            return is<0>(s) && is<1>(s);
        })};
        else if constexpr (Kind == 6) return fg::properties{fg::ltl<"nodes change, or cannot act", "[]<>c || <>[]!e || []<>p">(
                fg::atom<"c">(changes), fg::atom<"e">(fg::enabled<act>()), fg::atom<"p">(is<0>))};
        else if constexpr (Kind == 7) return fg::properties{fg::leads_to<"p after a change">(changes, is<0>)};
        else if constexpr (Kind == 8)
            return fg::properties{fg::eventually<"the token is taken">(takes_token), fg::leads_to<"q after p">(is<0>, is<1>)};
        else
            return fg::properties{fg::ltl<"another formula", "[](p -> X X (p || q || c))">(
                fg::atom<"p">(is<0>), fg::atom<"q">(is<1>), fg::atom<"c">(fg::taken<tick>()))};
    }
    static constexpr auto fairness = conditions();
    static constexpr auto properties = list();
};

/// Whether a run that repeats its steps ends its beginning and its lap with different steps.
template <class View, class Trace>
bool begins_late_enough(const Trace& run) {
    std::vector<typename View::node> at{View::initial(run.initial)};
    for (const std::uint64_t action : run.actions) foregone::temporal_model<View>::take(at.emplace_back(at.back()), action);
    if (run.loop_from == 0 || run.loop_from >= run.actions.size()) return true;
    return run.actions[run.loop_from - 1] != run.actions.back() || !(at[run.loop_from - 1] == at[run.actions.size() - 1]);
}

/// Compares the verdict on a reduced model with the one on all states.
template <class Unreduced>
void expect_same(const foregone::verdict& found, const foregone::verdict& all) {
    EXPECT_EQ(found.result, all.result);
    EXPECT_EQ(found.property, all.property);
    EXPECT_LE(found.counted.states, all.counted.states);
    EXPECT_LE(found.temporal.pairs, all.temporal.pairs);
    if (!found.violated()) return;
    EXPECT_EQ(foregone::lasso_judge<foregone::search_view<Unreduced>>::judged(found.trace).property, all.property);
    EXPECT_TRUE(begins_late_enough<foregone::search_view<Unreduced>>(found.trace));
    if (!all.trace.is_lasso()) { EXPECT_EQ(found.trace.actions.size(), all.trace.actions.size()); }
}

template <class Model, fg::reachable_scope Scope>
foregone::verdict explored_in(unsigned workers) {
    const auto go_on = [](const foregone::progress&) { return foregone::stop_reason::none; };
    foregone::threads_executor threads(workers);
    return foregone::explore<foregone::search_view<Model>, Scope>(threads, {.check_in = go_on});
}

/// Returns how many of the models violate their properties.
template <class Model, fg::reachable_scope Scope>
int try_random_models(std::mt19937& random) {
    using unreduced = fg::unreduced<Model>;
    int violated = 0;
    for (int i = 0; i < cases(200) && !testing::Test::HasFailure(); ++i) {
        const rules made(random);
        now = &made;
        const foregone::verdict all = explored_in<unreduced, Scope>(1), found = explored_in<Model, Scope>(1);
        expect_same<unreduced>(found, all);
        EXPECT_EQ(found, (explored_in<Model, Scope>(2)));
        if (i % 4 == 0) expect_by_rounds<Model, Scope>(found), expect_by_rounds<unreduced, Scope>(all);
        violated += found.violated() ? 1 : 0;
        if (testing::Test::HasFailure()) ADD_FAILURE() << foregone::type_name<Model>() << ", case " << i;
    }
    return violated;
}

template <fg::reachable_scope Scope, class... Models>
void expect_as_without_reduction() {
    std::mt19937 random(1);
    int violated = 0;
    ((violated += try_random_models<Models, Scope>(random)), ...);
    const int tried = cases(200) * static_cast<int>(sizeof...(Models));
    EXPECT_GT(violated, tried / 5);
    EXPECT_LT(violated, tried / 5 * 4);
}

TEST(temporal_random_symmetric, verdicts_are_those_without_reduction) {
    expect_as_without_reduction<fg::reachable, claims<0>, claims<1>, claims<2>, claims<3>, claims<4>, claims<5>, claims<6>,
                                claims<7>, claims<8>, claims<9>>();
}

template <int Kind>
struct bounded : claims<Kind> {
    using state = typename claims<Kind>::state;
    static bool within_boundary(const state& s) { return s.global < 2 || claims<Kind>::template is<2>(s); }
};

TEST(temporal_random_symmetric, verdicts_inside_a_boundary_are_those_without_reduction) {
    expect_as_without_reduction<fg::reachable, bounded<1>, bounded<3>, bounded<5>>();
}

TEST(temporal_random_symmetric, verdicts_near_the_beginning_are_those_without_reduction) {
    expect_as_without_reduction<fg::reachable.depth(5), claims<4>, claims<5>, claims<7>>();
}

}  // namespace
