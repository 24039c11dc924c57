// SPDX-License-Identifier: BSL-1.0
// How constant evaluation ends: with a verdict, or with a reason to hand the check over, and never with a compile error.
#include <foregone/impl/search/constant.hpp>

#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/search_view.hpp>

#include "../models/cell.hpp"
#include "../models/costly.hpp"
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/throwing.hpp"
#include "../models/throwing_stack.hpp"
#include "../models/wide.hpp"
#include "../models/words.hpp"
#include "../support/verify.hpp"

#include <array>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <string_view>
#include <type_traits>

namespace {

namespace fg = foregone;
using fg::fallback;

template <class Model, auto Scope = fg::reachable>
using proof = fg::proof<fg::search_view<Model>, Scope>;

/// Nothing was decided, for this reason, and the verdict does not pretend otherwise.
template <class Model, auto Scope, fallback Reason>
constexpr bool handed_over() {
    using p = proof<Model, Scope>;
    return p::reason == Reason && !p::decided && !p::verdict.holds() && !p::verdict.violated() && !p::verdict.has_trace;
}

/// What was spent before a check fell back to run time: an action, and four more if it reached a new state.
template <class Model, auto Scope>
constexpr std::uint64_t spent = proof<Model, Scope>::end::last::spent_actions;

constexpr bool a_budget_is_kept_but_for_the_last_stage() {
    using large = models::linear_equation<2, 4, 7>;  // 131,072 actions
    constexpr auto thousand = fg::reachable.budget(1'000), hundred = fg::reachable.budget(100), one = fg::reachable.budget(1);
    return handed_over<large, thousand, fallback::over_budget>() && spent<large, thousand> < 5 * 4 * 1'000 &&
           handed_over<large, hundred, fallback::over_budget>() && spent<large, hundred> < 5 * 4 * 100 &&
           handed_over<large, one, fallback::over_budget>() && spent<large, one> >= fg::first_stage_actions &&
           spent<large, one> <= 5 * fg::first_stage_actions;
}
VERIFY(engine_constant, a_budget_is_kept_but_for_the_last_stage)

/// If two models have as many actions, the one that reaches a new state by each of them falls back sooner.
constexpr bool a_new_state_counts_as_several_actions() {
    constexpr auto scope = fg::reachable.budget(3'000);
    return handed_over<models::long_way<2'000>, scope, fallback::over_budget>() &&
           proof<models::long_way<2'000>, scope>::end::last::value.tried < 2'000 &&
           proof<models::wide<900>, scope>::decided;  // 2,700 actions, 3 states
}
VERIFY(engine_constant, a_new_state_counts_as_several_actions)

constexpr bool without_a_budget_nothing_is_evaluated() {
    constexpr auto scope = fg::reachable.budget(0);
    return handed_over<models::cell_by_model<false>, scope, fallback::over_budget>() &&
           spent<models::cell_by_model<false>, scope> == 0;
}
VERIFY(engine_constant, without_a_budget_nothing_is_evaluated)

constexpr bool a_tree_known_to_be_too_large_is_not_begun() {
    using model = models::cell_by_history<false>;
    constexpr auto ten = fg::sequences<10>, overflowing = fg::sequences<31>;  // 4^10, and just below 2^64
    constexpr auto small = fg::sequences<4>.budget(255), enough = fg::sequences<4>.budget(256);
    return handed_over<model, ten, fallback::over_budget>() && spent<model, ten> == 0 &&
           handed_over<model, overflowing, fallback::over_budget>() && handed_over<model, small, fallback::over_budget>() &&
           spent<model, small> == 0 && spent<model, enough> > 0;
}
VERIFY(engine_constant, a_tree_known_to_be_too_large_is_not_begun)

/// To the action, however the stages are cut: 1 initial state and 12 actions, and four for each of 3 states.
constexpr bool what_is_finished_in_time_is_decided() {
    using model = models::cell_by_model<false>;
    constexpr auto enough = fg::reachable.budget(13 + 4 * 3), too_small = fg::reachable.budget(13 + 4 * 3 - 1);
    return proof<model, enough>::decided && proof<model, enough>::verdict.holds() &&
           handed_over<model, too_small, fallback::over_budget>();
}
VERIFY(engine_constant, what_is_finished_in_time_is_decided)

constexpr bool what_is_not_constexpr_is_handed_over() {
    return handed_over<models::throws_in_next, fg::reachable, fallback::not_constant>() &&
           handed_over<models::throws_in_next, fg::sequences<3>, fallback::not_constant>() &&
           handed_over<models::stack_that_may_throw<>, fg::sequences<3>, fallback::no_constant_states>();
}
VERIFY(engine_constant, what_is_not_constexpr_is_handed_over)

constexpr bool states_that_no_constant_can_keep_are_handed_over() {
    return handed_over<models::words<3>, fg::reachable, fallback::no_constant_states>() &&
           handed_over<models::words<3>, fg::sequences<3>, fallback::no_constant_states>() &&
           handed_over<models::pinned_cell_by_history<false>, fg::sequences<3>, fallback::no_constant_states>();
}
VERIFY(engine_constant, states_that_no_constant_can_keep_are_handed_over)

/// A constexpr model may reach something that no constant can be: it falls back to run time there.
constexpr bool what_throws_while_compiling_is_handed_over() {
    return handed_over<models::throws_while_compiling, fg::reachable, fallback::refused_step>() &&
           handed_over<models::throws_while_compiling, fg::sequences<4>, fallback::refused_step>() &&
           proof<models::throws_while_compiling, fg::reachable.depth(3)>::verdict.holds() &&
           proof<models::throws_while_compiling, fg::sequences<3>>::verdict.holds();
}
VERIFY(engine_constant, what_throws_while_compiling_is_handed_over)

constexpr bool steps_too_costly_for_the_compiler_are_handed_over() {
    return handed_over<models::costly<40, 100'000>, fg::reachable, fallback::too_costly>();
}
VERIFY(engine_constant, steps_too_costly_for_the_compiler_are_handed_over)

/// A stage that does not fit is tried again smaller, and the verdict is the same.
constexpr bool costly_steps_are_taken_in_smaller_stages() {
    using p = proof<models::costly<400, 2'000>>;
    return p::decided && p::verdict.counted == fg::counts{.states = 400, .transitions = 800, .depth_steps = 399} &&
           p::end::last::value.tried == 1 + 800;  // the initial state, and the actions
}
VERIFY(engine_constant, costly_steps_are_taken_in_smaller_stages)

/// A walk of 1,000 steps of this model takes more than a part of GCC's limit, and less than all of it.
struct turned_digits {
    struct state {
        std::array<int, 16> at{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 15>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int by) {
        for (int& one : s.at) one = (one + by) % 300;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"small">([](const state& s) { return s.at[0] < 300; })};
};
constexpr bool costly_walks_are_decided() { return proof<turned_digits, fg::random{.runs = 20, .steps = 1'000}>::decided; }
VERIFY(engine_constant, costly_walks_are_decided)

/// Many stages, each of which begins where the one before ended, in the middle of a state where there are many actions. A
/// trace is read off at the end: to search again for each of its steps would cost as much as all stages together.
constexpr bool stages_go_on_where_the_one_before_ended() {
    using far = proof<models::long_way<1'500>>;
    using wide = proof<models::wide_at_the_end<30'000>, fg::reachable.budget(100'000)>;
    return far::end::last::number > 2 && far::verdict.trace.actions.size() == 1'500 && wide::end::last::number > 2 &&
           wide::verdict.trace.actions.size() == 2 && wide::verdict.trace.actions[0] == 29'999 &&
           wide::verdict.trace.actions[1] == 29'999 && wide::verdict.counted.transitions == 60'000;
}
VERIFY(engine_constant, stages_go_on_where_the_one_before_ended)

/// A trace whose steps have more actions in all than one evaluation may try.
constexpr bool a_trace_may_be_long_where_there_are_many_actions() {
    using p = proof<models::crowded_way<60, 1'500>, fg::reachable.budget(100'000)>;
    return p::verdict.trace.actions.size() == 60 && p::verdict.counted.transitions == 60 * 1'500;
}
VERIFY(engine_constant, a_trace_may_be_long_where_there_are_many_actions)

/// For a check that names no budget, GCC spends no more than some memory allows; the same check with a budget is decided.
constexpr bool memory_bounds_a_check_without_a_budget() {
    using p = proof<models::crowded_way<120, 1'500>>;
    if constexpr (fg::compiler != fg::compiler_family::gcc) return p::decided;
    else
        return handed_over<models::crowded_way<120, 1'500>, fg::reachable, fallback::over_budget>() &&
               p::end::last::value.tried > 30'000;
}
VERIFY(engine_constant, memory_bounds_a_check_without_a_budget)

/// As many initial states as an eighth of the budget pays for, or one more.
template <std::uint64_t States>
struct begins_in_many {
    struct state {
        std::uint64_t number = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { stay };
    static constexpr std::array<state, States> initial() {
        std::array<state, States> all{};
        for (std::uint64_t i = 0; i < States; ++i) all[i].number = i;
        return all;
    }
    static constexpr state next(const state& s, action) { return s; }
};

constexpr bool many_initial_states_are_counted_before_they_are_made() {
    using many = begins_in_many<7'501>;
    constexpr auto little = fg::reachable.budget(100);
    return fg::default_budget_actions / fg::initial_states_share / (1 + fg::new_state_actions) == 7'500 &&
           handed_over<many, fg::reachable, fallback::over_budget>() && spent<many, fg::reachable> == 0 &&
           spent<begins_in_many<1'000>, little> > 0 &&
           proof<begins_in_many<1'000>>::verdict.counted == fg::counts{.states = 1'000, .transitions = 1'000};
}
VERIFY(engine_constant, many_initial_states_are_counted_before_they_are_made)

/// A list that is like a tuple as well is counted as a list.
struct begins_in_a_part_of_a_list {
    struct state {
        int number = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { stay };
    static constexpr state all[] = {{1}, {2}, {3}, {4}, {5}};
    static constexpr auto initial() { return std::ranges::subrange(std::begin(all), std::end(all)); }
    static constexpr state next(const state& s, action) { return s; }
    static constexpr auto properties = fg::properties{fg::never<"five">([](const state& s) { return s.number == 5; })};
};

constexpr bool a_part_of_a_list_is_counted_as_a_list() {
    using p = proof<begins_in_a_part_of_a_list>;
    return p::verdict.violated() && p::verdict.counted.states == 5 && p::verdict.trace.initial == 4;
}
VERIFY(engine_constant, a_part_of_a_list_is_counted_as_a_list)

/// States that differ in their last bytes only, of one word and of two.
template <class Rest>
struct counts_in_last_bytes {
    struct state {
        Rest rest{};
        std::uint16_t low = 0, number = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { count };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) {
        if (s.number < 2'000) ++s.number;
        return s;
    }
};

/// A table whose places left out some bytes would take more operations than there are.
constexpr bool states_are_found_by_all_their_bytes() {
    using one_word = proof<counts_in_last_bytes<std::uint32_t>>;
    using two_words = proof<counts_in_last_bytes<std::array<std::uint32_t, 3>>>;
    return one_word::verdict.counted.states == 2'001 && two_words::verdict.counted.states == 2'001;
}
VERIFY(engine_constant, states_are_found_by_all_their_bytes)

/// Something that no constant can be, after many steps that cost little.
struct undefined_after_many_steps {
    struct state {
        std::uint32_t number = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { count };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) {
        const std::uint32_t one[] = {1};
        return s.number < 2'000 ? state{s.number + one[s.number == 700 ? 3 : 0]} : s;
    }
};

constexpr bool what_is_undefined_late_is_not_taken_for_large() {
    return handed_over<undefined_after_many_steps, fg::reachable, fallback::refused_step>() &&
           handed_over<undefined_after_many_steps, fg::reachable.budget(100'000), fallback::refused_step>();
}
VERIFY(engine_constant, what_is_undefined_late_is_not_taken_for_large)

constexpr std::uint64_t limit = fg::stage_pace::limit;

constexpr fg::stage_pace grown_to(std::uint64_t actions, bool bounded) {
    fg::stage_pace pace;
    while (pace.actions < actions) pace = pace.after_success(bounded);
    return pace;
}

/// The expected cost of a stage, from its number of actions: all actions that were tried before are taken to cost the same.
constexpr bool settled(const fg::stage_pace& pace, std::uint64_t actions, std::uint64_t operations, std::uint64_t in_vain) {
    return !pace.grows && !pace.measures && pace.actions == actions && pace.stage_operations == operations &&
           pace.spent_operations == in_vain + operations * pace.tried_actions / actions;
}

constexpr bool a_stage_that_does_not_fit_says_what_a_smaller_one_costs() {
    const fg::stage_pace large = grown_to(4'096, true);
    const fg::stage_pace small = large.after_failure();
    return large.grows && large.spent_operations == 0 && large.tried_actions == 64 + 256 + 1'024 &&
           settled(small, 1'024, limit / 8 * 3, limit) &&
           small.after_success(true).spent_operations == small.spent_operations + small.stage_operations &&
           small.after_failure().spent_operations == small.spent_operations + limit &&
           large.after_cheap_failure().actions == 1'024 && large.after_cheap_failure().spent_operations == 0 &&
           large.after_cheap_failure().stage_operations == limit / 8 && !large.after_cheap_failure().grows;
}
VERIFY(engine_constant, a_stage_that_does_not_fit_says_what_a_smaller_one_costs)

/// Steps that are cheap at first and expensive after that look like a refused step, which smaller stages would find.
constexpr bool twice_the_budget_ends_the_search_for_a_refused_step() {
    const fg::stage_budget budget{300'000, fg::default_budget_operations, fg::default_budget_stages, fg::unlimited};
    fg::stage_pace pace = grown_to(fg::largest_stage_actions, true).after_cheap_failure();
    while (pace.actions > fg::first_stage_actions) pace = pace.after_cheap_failure();
    std::uint64_t stages = 0;
    for (; pace.fits(budget, stages, 0); ++stages) pace = pace.after_success(true);
    const fg::stage_pace found = grown_to(4'096, true).after_cheap_failure();
    return pace.looks_for_refusal() && stages <= 2 * fg::default_budget_stages && pace.spent_operations <= 2 * budget.operations &&
           found.fits(budget, budget.stages, 0) && !found.fits(budget, 2 * budget.stages, 0);
}
VERIFY(engine_constant, twice_the_budget_ends_the_search_for_a_refused_step)

constexpr bool stages_of_the_largest_size_are_measured() {
    const fg::stage_pace largest = grown_to(fg::largest_stage_actions, true).after_success(true);
    const fg::stage_pace half = largest.after_failure();
    return largest.measures && largest.used_up() == limit - limit / 4 &&
           settled(largest.after_success(true), 16'384, limit / 16 * 3, 0) && half.measures && half.actions == 8'192 &&
           settled(half.after_success(true), 8'192, limit / 16 * 3, limit / 4) &&
           settled(half.after_failure(), 4'096, limit / 16 * 3, limit / 2);
}
VERIFY(engine_constant, stages_of_the_largest_size_are_measured)

/// An evaluation that uses a given number of operations, and does nothing else.
template <std::uint64_t Operations>
struct only_uses_up {
    static constexpr only_uses_up result() {
        fg::use_up<only_uses_up>(Operations);
        return {};
    }
    constexpr bool usable() const { return true; }
};

/// What a stage is measured by: of a limit of GCC, all but a twentieth fits, and a twentieth more does not.
constexpr bool operations_are_used_up() {
    if constexpr (fg::compiler != fg::compiler_family::gcc) return true;
    else return fg::evaluates<only_uses_up<limit / 20 * 19>> && !fg::evaluates<only_uses_up<limit / 20 * 21>>;
}
VERIFY(engine_constant, operations_are_used_up)

/// Also of a check that only the compiler may decide: its memory is bounded, unless its scope names a budget.
constexpr bool memory_is_bounded_unless_a_budget_is_named() {
    constexpr bool is_gcc = fg::compiler == fg::compiler_family::gcc;
    using insisting = fg::insisting_subject<fg::check_subject<models::long_way<9>>>;
    static_assert(std::is_same_v<insisting, fg::static_subject<models::long_way<9>, fg::reachable>>);
    const auto is_bounded = [](const fg::stage_budget& budget) {
        return (budget.operations == fg::default_budget_operations) == is_gcc &&
               (budget.stages == fg::default_budget_stages) != is_gcc &&
               (budget.clang_weight == fg::default_budget_clang_weight) != is_gcc;
    };
    constexpr fg::stage_budget named = fg::budget_of<fg::reachable.budget(9)>;
    return is_bounded(fg::budget_of<fg::reachable>) && is_bounded(fg::budget_of<fg::sequences<3>>) &&
           named.operations == fg::unlimited && named.stages == fg::stage_limit && named.clang_weight == fg::unlimited;
}
VERIFY(engine_constant, memory_is_bounded_unless_a_budget_is_named)

/// The end of a search of a model within a budget.
template <class Model, fg::stage_budget Budget>
using end_within =
    decltype(fg::run_stages<fg::stage_zero<fg::constant_graph_search<fg::search_view<Model>, fg::reachable>>, Budget>());

/// A ring of states with a step that no compiler evaluates; searching for it takes more stages than the budget has left.
template <int Refused, int Size>
struct ring_with_refused_step {
    struct state {
        int at = 0;
        std::array<int, 20> beside{};
        bool operator==(const state&) const = default;
    };
    enum class action { on, back };
    static constexpr state initial() { return {}; }
    static constexpr void next(state& s, action a) {
        constexpr int none[1]{};
        s.at = a == action::back ? 0 : (s.at + 1 + none[s.at == Refused]) % Size;
        s.beside[0] = s.at;
    }
    static constexpr auto properties = fg::properties{fg::always<"it is in the ring">([](const state& s) { return s.at < Size; })};
};

/// The last stage within a budget, which does not fit, is divided until the step is found.
constexpr bool a_refused_step_is_found_where_the_budget_is_spent() {
    using whole = end_within<ring_with_refused_step<-1, 2'000>, {.actions = fg::unlimited, .stages = 6}>;
    using refused = end_within<ring_with_refused_step<1'500, 2'000>, {.actions = fg::unlimited, .stages = 6}>;
    return whole::reason == fallback::none && refused::reason == fallback::refused_step;
}
VERIFY(engine_constant, a_refused_step_is_found_where_the_budget_is_spent)

/// Each stage keeps the states of all earlier ones.
constexpr bool what_is_kept_ends_a_search() {
    using model = models::linear_equation<2, 4, 7>;  // 65,536 states
    constexpr std::uint64_t state = decltype(end_within<model, {.actions = 1}>::last::value.graph)::clang_weight_of_state;
    using few_stages = end_within<model, {.actions = fg::unlimited, .stages = 3}>;
    using few_states = end_within<model, {.actions = fg::unlimited, .clang_weight = 500 * state}>;
    return few_stages::reason == fallback::over_budget && few_stages::last::number == 3 &&
           few_states::reason == fallback::over_budget && few_states::last::clang_weight > 500 * state &&
           few_states::last::clang_weight < 5 * 500 * state;
}
VERIFY(engine_constant, what_is_kept_ends_a_search)

struct two_bytes {
    std::uint8_t count;
    bool full;
    bool operator==(const two_bytes&) const = default;
};
struct with_padding {
    std::uint32_t count;
    bool full;
    bool operator==(const with_padding&) const = default;
};

/// Classes without padding are kept as words, whatever their number.
constexpr bool a_class_is_heavier_than_a_number() {
    const auto kept = []<class State>(std::type_identity<State>) {
        return fg::constant_graph<State, 256>::clang_weight_of_state;
    };
    const std::uint64_t of_bytes = kept(std::type_identity<std::array<two_bytes, 60>>{});
    const std::uint64_t of_words = kept(std::type_identity<std::array<std::uint64_t, 15>>{});
    return of_bytes == of_words && kept(std::type_identity<std::array<with_padding, 60>>{}) > 5 * of_words;
}
VERIFY(engine_constant, a_class_is_heavier_than_a_number)

constexpr bool what_is_not_bounded_is_not_measured() {
    const fg::stage_pace largest = grown_to(fg::largest_stage_actions, false).after_success(false);
    return largest.grows && !largest.measures && largest.used_up() == 0 && largest.stage_operations == 0 &&
           largest.fits({.actions = 1}, 0, 0);
}
VERIFY(engine_constant, what_is_not_bounded_is_not_measured)

constexpr bool every_reason_reads_differently() {
    using enum fallback;
    constexpr fallback reasons[] = {none,         not_asked,          deferred,        over_budget,         too_costly,
                                    not_constant, no_constant_states, plan_too_costly, temporal_too_costly, refused_step};
    for (const fallback a : reasons)
        for (const fallback b : reasons)
            if ((std::string_view{fallback_reason(a)} == fallback_reason(b)) != (a == b)) return false;
    return true;
}
VERIFY(engine_constant, every_reason_reads_differently)

}  // namespace
