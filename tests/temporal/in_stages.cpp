// SPDX-License-Identifier: BSL-1.0
// Temporal properties decided in stages, as for graphs that are too large for one evaluation.
#include "../models/interchangeable.hpp"
#include "protocols.hpp"

#include <foregone/check.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/temporal/constant_temporal.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/model/temporal.hpp>

#include <cstddef>
#include <type_traits>

namespace {

namespace fg = foregone;
using namespace protocols;

template <class Model, auto Scope>
struct searched {
    using view = fg::search_view<Model>;
    using states = typename decltype(fg::run_stages<fg::stage_zero<fg::constant_graph_search<view, Scope>>,
                                                    fg::stage_budget{fg::unlimited}>())::last;
    using all_steps = fg::constant_steps<view, states>;
    using steps = typename decltype(fg::run_stages<fg::stage_zero<all_steps>, fg::stage_budget{fg::unlimited}>())::last;
    using graph = fg::constant_temporal_graph<view, states, steps>;
};

/// Whether one evaluation and stages have the same verdict, counts, and lasso.
template <class Model, auto Scope = fg::reachable>
constexpr bool same_in_stages() {
    using graph = typename searched<Model, Scope>::graph;
    using at_once = fg::decided_at_once<graph>;
    using in_turn = fg::decided_in_turn<graph>;
    static_assert(at_once::is_possible() && in_turn::is_possible());
    constexpr const auto& all = fg::constant_of<typename at_once::size>;
    constexpr const auto& staged = fg::constant_of<typename in_turn::size>;
    if (all.violated != staged.violated || all.property != staged.property || all.steps != staged.steps) return false;
    if (all.counted != staged.counted) return false;
    if constexpr (!all.violated) return true;
    else
        return fg::constant_of<typename at_once::template with_room<all.steps>>.trace ==
               fg::constant_of<typename in_turn::template with_room<all.steps>>.trace;
}

static_assert(same_in_stages<peterson_answers<true, fair::none>>());
static_assert(same_in_stages<peterson_again<fair::weak>>());
static_assert(same_in_stages<semaphore<3, fair::weak>>());

// Strong conditions divide components again.
static_assert(same_in_stages<semaphore<3, fair::strong>>());

static_assert(same_in_stages<bakery>());

struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<1, 2>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int by) {
        s.value += by;
        return true;
    }
    static constexpr bool within_boundary(const state& s) { return s.value < 9; }
    static constexpr auto is_odd = [](const state& s) { return s.value % 2 == 1; };
};
struct leaves : counter {
    static constexpr auto properties =
        fg::properties{fg::eventually<"odd">(is_odd), fg::always_eventually<"again">(is_odd), fg::until<"at once">(is_odd, is_odd)};
};
struct leaves_later : counter {
    static constexpr auto properties = fg::properties{fg::always_possible<"odd">(is_odd), fg::eventually<"odd">(is_odd)};
};
struct beyond_the_depth : counter {
    static constexpr auto properties = fg::properties{fg::eventually<"odd">(is_odd)};
};
static_assert(same_in_stages<leaves>());
static_assert(same_in_stages<leaves_later>());
/// What follows the depth limit is unknown, so nothing is said of a predicate that is false up to there.
struct later_than_the_depth : counter {
    static constexpr auto properties = fg::properties{fg::eventually<"eight">([](const state& s) { return s.value == 8; })};
};
static_assert(same_in_stages<beyond_the_depth, fg::reachable.depth(3)>());
static_assert(same_in_stages<later_than_the_depth, fg::reachable.depth(3)>());

/// Two beginnings, one of them twice, one outside.
struct several_beginnings : counter {
    static constexpr auto initial() { return std::array<state, 4>{{{3}, {3}, {12}, {0}}}; }
    static constexpr bool next(state& s, int by) {
        s.value = (s.value + by) % 9;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always_eventually<"nine">([](const state& s) { return s.value == 9; })};
};
static_assert(same_in_stages<several_beginnings>());

/// More beginnings than states.
struct one_beginning_often : several_beginnings {
    static constexpr auto initial() { return std::array<state, 4>{}; }
    static constexpr bool next(state& s, int) {
        s.value = 1 - s.value;
        return true;
    }
};
static_assert(same_in_stages<one_beginning_often>());

struct every_kind : counter {
    static constexpr bool next(state& s, int by) {
        s.value = (s.value + by) % 5;
        return true;
    }
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"goes on">([](int) { return true; }), fg::strongly_fair<"2">([](int by) { return by == 2; })};
    static constexpr auto grows = [](const state& from, int, const state& to) { return to.value > from.value; };
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"odd again">(is_odd), fg::always_possible<"odd">(is_odd),
                       fg::always_eventually<"grows">(grows), fg::eventually_always<"odd at last">(is_odd)};
};
static_assert(same_in_stages<every_kind>());

struct written : models::caches<3> {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"all are invalid">([](const state& s) { return s == state{}; })};
};
static_assert(same_in_stages<written>());

/// The pairs of a larger model are decided by both compilers. Source: the published run-time count.
struct somebody_eats : philosophers<6, true> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"somebody eats">(philosophers<6, true>::somebody_eats)};
};
static_assert(fg::verdict_of<somebody_eats>.holds() && fg::verdict_of<somebody_eats>.temporal.pairs == 1051);

/// A decision whose verdict fits into an evaluation. Its lasso of three steps fits if `Fits`.
template <bool Fits>
struct long_lasso {
    struct size {
        static constexpr fg::constant_lasso<0> result() { return {.violated = true, .steps = 3}; }
    };
    template <std::size_t Steps>
    struct with_room {
        static constexpr fg::constant_lasso<Steps> result() {
            if (!Fits && std::is_constant_evaluated()) throw Steps;
            return {.violated = true, .steps = Steps};
        }
    };
    static consteval bool is_possible() { return true; }
};
using decide = fg::temporal_end<void, fg::reachable, void>;
static_assert(decide::is_possible<long_lasso<true>>() && !decide::is_possible<long_lasso<false>>());

}  // namespace
