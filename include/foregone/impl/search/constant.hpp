// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches in constant evaluation: a chain of stages within the compiler's limits and the budget of a check.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/evaluates.hpp>
#include <foregone/impl/search/fallback.hpp>
#include <foregone/impl/search/stage_pace.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

// A compiler gives up on an evaluation that takes too many operations, so a search is a chain of snapshots. Each snapshot advances
// the previous one by a bounded number of actions, in an evaluation of its own, which the compiler is asked before whether it fits.

/// Uses up a number of operations of the calling evaluation, within a few percent, and no memory. GCC only.
///
/// Requires: a separate type for each call, because GCC remembers the result of a call with the same arguments.
template <class Caller>
constexpr void use_up(std::uint64_t operations) {
// A statement counts as one operation, an iteration as ten.
#define FOREGONE_EIGHT(x) x x x x x x x x
    for (std::uint64_t left = operations / (8 * 16 + 10); left > 0; --left) {
        FOREGONE_EIGHT(FOREGONE_EIGHT(static_cast<void>(left);))
        FOREGONE_EIGHT(FOREGONE_EIGHT(static_cast<void>(left);))
    }
#undef FOREGONE_EIGHT
}

/// The snapshot of `Previous`, advanced by `Actions`. `UsedUp` operations are used up first, so that the advance fits only into
/// the rest of the limit.
template <class Previous, std::uint64_t Actions, std::uint64_t UsedUp = 0>
struct advance {
    using snapshot = typename Previous::search::template snapshot<Previous::value.capacity_after(Actions)>;

    // Built in place: a copy of a large snapshot costs a compiler as much as a thousand actions.
    static constexpr snapshot result() {
        if constexpr (UsedUp > 0) use_up<advance>(UsedUp);
        return snapshot(Previous::value, Actions);
    }
};

/// What Clang keeps for the states of a snapshot, if there are any.
template <class Snapshot>
constexpr std::uint64_t clang_weight_in(const Snapshot& snapshot) {
    if constexpr (requires { snapshot.clang_weight(); }) return snapshot.clang_weight();
    else return 0;
}

/// The states that `Previous` keeps, copied twice with room for `Actions` more: what fits takes at most half of the limit.
template <class Previous, std::uint64_t Actions>
struct copied_twice {
    using snapshot = typename advance<Previous, Actions>::snapshot;

    static constexpr snapshot result() {
        const snapshot once(Previous::value, 0);
        return snapshot(once, 0);
    }
};

/// One stage of a chain.
///
/// Requires: evaluates<advance<Previous, Actions, UsedUp>>.
template <class Previous, std::uint64_t Actions, std::uint64_t UsedUp = 0>
struct stage {
    using search = typename Previous::search;
    static constexpr const auto& value = constant_of<advance<Previous, Actions, UsedUp>>;
    static constexpr std::uint64_t spent_actions = value.spent_actions();
    static constexpr std::uint64_t clang_weight = Previous::clang_weight + clang_weight_in(value);
    static constexpr std::uint64_t number = Previous::number + 1;
};

/// The verdict of a search's snapshot<0>: nothing is searched or evaluated yet.
struct nothing_searched {
    constexpr bool finished() const { return false; }
    constexpr std::uint64_t spent_actions() const { return 0; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }
};

/// The first stage of a chain.
template <class Search>
struct stage_zero {
    using search = Search;
    static constexpr typename Search::template snapshot<0> value{};
    static constexpr std::uint64_t spent_actions = 0, clang_weight = 0, number = 0;
};

/// A chain without a stage.
struct not_begun {
    static constexpr std::uint64_t spent_actions = 0;
};

/// The end of a chain of stages, and how many runs without merging agreed with the search.
template <fallback Reason, class Last, std::uint64_t UnmergedRuns = 0>
struct chain_end {
    static constexpr fallback reason = Reason;
    static constexpr std::uint64_t unmerged_runs = UnmergedRuns;
    using last = Last;
};

/// GCC keeps up to 350 bytes for each operation on a large state, so one evaluation may take 12 GB: such a stage gets a sixteenth
/// of the limit, and such a search an eighth of the budget.
inline constexpr std::uint64_t large_state_bytes = 1'024, large_state_numbers = 192;

template <class Last, stage_budget Budget>
inline constexpr stage_pace first_pace = [] {
    stage_pace pace;
    if constexpr (Budget.is_bounded() && requires { requires Last::search::has_large_states; })
        pace.reserved = stage_pace::limit / 16 * 15;
    return pace;
}();

/// Whether a step of the model was evaluated: then its functions are constexpr, and what is refused after that is one step.
template <class Last>
consteval bool has_stepped() {
    if constexpr (Last::number == 0 || !requires { Last::value.has_stepped(); }) return false;
    else return Last::value.has_stepped();
}

/// The end of a chain whose next action cannot be evaluated.
template <class Last>
using refused_end = chain_end<has_stepped<Last>() ? fallback::refused_step : fallback::not_constant, Last>;

/// Why `Actions` are too many for one evaluation: either one action cannot be evaluated at all, or each can, but not all
/// together.
template <class Last, std::uint64_t Actions, std::uint64_t Reserved, std::uint64_t Fewer = 1>
consteval auto why_too_many() {
    if constexpr (!evaluates<advance<Last, Fewer>>) return refused_end<Last>{};
    else if constexpr (!evaluates<advance<Last, Fewer, Reserved>>) return chain_end<fallback::too_costly, Last>{};
    else if constexpr (2 * Fewer < Actions && evaluates<advance<Last, 2 * Fewer, Reserved>>)
        return why_too_many<Last, Actions, Reserved, 2 * Fewer>();
    else if constexpr (evaluates<advance<stage<Last, Fewer, Reserved>, Fewer, Reserved>>)
        return chain_end<fallback::too_costly, Last>{};
    else return why_too_many<stage<Last, Fewer, Reserved>, Fewer, Reserved>();
}

/// The first actions of a stage that did not fit: few, so that they cost little where steps are the cause.
template <std::uint64_t Actions>
inline constexpr std::uint64_t few_of_stage = Actions / 64 > 0 ? Actions / 64 : 1;

/// Whether a part of the stage that did not fit is so cheap that the whole stage would fit if each action could be evaluated: a
/// quarter, or if the action that cannot be evaluated is among these, fewer.
template <class Last, std::uint64_t Actions>
consteval bool is_part_cheap() {
    constexpr std::uint64_t limit = operations_limit;
    if constexpr (evaluates<advance<Last, Actions / stage_growth, limit / 8 * 7>>) return true;
    else return evaluates<advance<Last, few_of_stage<Actions>, limit / 128 * 127>>;
}

/// Why not even the first stage fits. A few actions detect expensive steps, because an evaluation that does not fit costs a whole
/// limit.
template <class Last, stage_budget Budget>
consteval auto why_no_stage() {
    constexpr std::uint64_t few = first_stage_actions / 8, reserved = first_pace<Last, Budget>.reserved;
    constexpr std::uint64_t used_up = reserved > 0 ? reserved : operations_limit / 8 * 7;
    // Copying the visited states takes most of the limit: an action that does not fit is not refused.
    if constexpr (Last::number > 0 && !evaluates<copied_twice<Last, 1>>) return chain_end<fallback::too_costly, Last>{};
    else if constexpr (!evaluates<advance<Last, 1>>) return refused_end<Last>{};
    else if constexpr (!Budget.is_bounded()) return why_too_many<Last, first_stage_actions, 0>();
    else if constexpr (evaluates<advance<Last, few, used_up>>)
        return why_too_many<stage<Last, few, used_up>, first_stage_actions, reserved>();
    else return why_too_many<Last, few, reserved>();
}

/// Advances stage by stage, with more actions while they fit and fewer after a failure, until the search is finished or the
/// budget is spent.
template <class Last, stage_budget Budget, stage_pace Pace = first_pace<Last, Budget>>
consteval auto run_stages() {
    // A search that finished beyond its budget counts as unfinished: another compiler divides it into other stages.
    if constexpr (Last::spent_actions > Budget.actions) return chain_end<fallback::over_budget, Last>{};
    else if constexpr (Last::value.finished()) return chain_end<fallback::none, Last>{};
    else if constexpr (Last::number >= stage_limit) return chain_end<fallback::too_costly, Last>{};
    else if constexpr (!Pace.fits(Budget, Last::number, Last::clang_weight)) return chain_end<fallback::over_budget, Last>{};
    else if constexpr (evaluates<advance<Last, Pace.actions, Pace.used_up()>>)
        return run_stages<stage<Last, Pace.actions, Pace.used_up()>, Budget, Pace.after_success(Budget.is_bounded())>();
    else if constexpr (Pace.has_larger_part()) return run_stages<Last, Budget, Pace.with_larger_part()>();
    else if constexpr (Pace.actions <= first_stage_actions) return why_no_stage<Last, Budget>();
    else if constexpr (!Budget.is_bounded() || Pace.measures) return run_stages<Last, Budget, Pace.after_failure(!Pace.measures)>();
    else if constexpr (Pace.is_cheap || is_part_cheap<Last, Pace.actions>())
        return run_stages<Last, Budget, Pace.after_cheap_failure()>();
    else if constexpr (!evaluates<advance<Last, few_of_stage<Pace.actions>>>) return why_no_stage<Last, Budget>();
    else if constexpr (evaluates<advance<Last, Pace.actions / 16, Pace.limit / 16 * 15>>)
        return run_stages<Last, Budget, Pace.in_quarters()>();
    else return run_stages<Last, Budget, Pace.after_failure()>();
}

}}  // namespace foregone::impl
