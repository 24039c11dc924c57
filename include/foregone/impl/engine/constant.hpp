// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches in constant evaluation: a chain of stages within the compiler's limits and the budget of a check.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/evaluates.hpp>
#include <foregone/impl/engine/fallback.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

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

inline constexpr std::uint64_t first_stage_actions = 64;
inline constexpr std::uint64_t stage_growth = 4;
inline constexpr std::uint64_t stage_limit = 400;  ///< template recursion stays below both compilers' limit

/// The budget of a chain of stages.
struct stage_budget {
    std::uint64_t actions;
    std::uint64_t operations = unlimited;  ///< GCC's; it frees no memory before a chain ends
    std::uint64_t stages = stage_limit;
    std::uint64_t clang_weight = unlimited;  ///< of all stages together: Clang keeps the states of each

    constexpr bool is_bounded() const { return operations != unlimited; }
};

/// The GCC budget of a check whose scope names none: about 8 seconds and 1.1 GB.
inline constexpr std::uint64_t default_budget_operations = 50'000'000;

/// The Clang budget of a check whose scope names none: about 10 seconds, and between 0.2 and 1.1 GB.
inline constexpr std::uint64_t default_budget_stages = 20, default_budget_clang_weight = 26'000'000;

/// The budget of a scope. If the user named none, time and memory bound it, too: with GCC by operations, with Clang by stages and
/// by what it keeps.
template <auto Scope>
inline constexpr stage_budget budget_of = [] {
    stage_budget budget{Scope.terms.budget_actions};
    if (Scope.terms.is_budget_given) return budget;
    if (compiler == compiler_family::gcc) budget.operations = default_budget_operations;
    else budget.stages = default_budget_stages, budget.clang_weight = default_budget_clang_weight;
    return budget;
}();

/// The size of the next stage, and its estimated cost.
///
/// Guarantees: a compiler does not report the operations of an evaluation, only whether they fit into its limit. Stages grow
/// until one does not fit, or until a stage of the largest size fits. That stage is evaluated with a quarter of the limit, or
/// halved until it fits there. From then on stages keep their size, and each one is assumed to cost the average that the last
/// limits allow.
struct stage_pace {
    std::uint64_t actions = first_stage_actions;  ///< of the next stage
    bool grows = true;
    bool measures = false;               ///< the next stage has a quarter of the limit
    bool is_cheap = false;               ///< something other than a step did not fit: see after_cheap_failure
    std::uint64_t tried_actions = 0;     ///< of all earlier stages
    std::uint64_t failed_until = 0;      ///< the end of a stage that did not fit, in tried actions
    std::uint64_t reserved = 0;          ///< operations of each evaluation that are used up first
    std::uint64_t stage_operations = 0;  ///< the assumed cost of the next stage; 0 while unknown
    std::uint64_t spent_operations = 0;

    static constexpr std::uint64_t limit = default_evaluation_limits.operations;
    constexpr std::uint64_t own_limit() const { return limit - reserved; }
    constexpr std::uint64_t used_up() const {
        if (measures) return limit - own_limit() / 4;
        return is_cheap && compiler == compiler_family::gcc ? limit - own_limit() / 8 : reserved;
    }

    /// Whether a step among the next actions may be refused: a budget that ended the search here would hide it. At most 16 smaller
    /// stages find it where steps cost about the same; where they do not, twice the budget ends the search.
    constexpr bool looks_for_refusal() const { return tried_actions < failed_until; }

    constexpr bool fits(const stage_budget& budget, std::uint64_t stages, std::uint64_t weight) const {
        const std::uint64_t part = looks_for_refusal() ? 2 : 1, large = reserved > 0 ? 8 : 1;
        return stages / part < budget.stages && weight / part <= budget.clang_weight &&
               (spent_operations + stage_operations) / part <= budget.operations / large;
    }

    constexpr stage_pace after_success(bool bounded) const {
        stage_pace next = *this;
        next.tried_actions += actions;
        next.spent_operations += stage_operations;
        if (measures) return next.settled(own_limit() / 16 * 3);
        if (!grows) return next;
        next.measures = bounded && actions == largest_stage_actions;
        next.actions = actions * stage_growth < largest_stage_actions ? actions * stage_growth : largest_stage_actions;
        return next;
    }

    /// A part of the actions is so cheap that steps cannot be the cause: a later step is not a constant expression. Fewer and
    /// fewer actions find it.
    constexpr stage_pace after_cheap_failure() const {
        stage_pace next = *this;
        next.note_failure();
        next.stage_operations = own_limit() / 8;
        next.actions = actions / stage_growth;
        next.grows = next.measures = false;
        next.is_cheap = true;
        return next;
    }

    /// A quarter of the actions fits, or may fit.
    constexpr stage_pace after_failure() const {
        stage_pace next = *this;
        if (!measures) next.note_failure();
        next.grows = false;
        next.spent_operations += measures ? own_limit() / 4 : own_limit();
        next.actions = actions / (measures ? 2 : stage_growth);
        if (!measures) return grows ? next.settled(own_limit() / 8 * 3) : next;
        return actions == largest_stage_actions ? next : next.settled(own_limit() / 16 * 3);
    }

private:
    constexpr void note_failure() {
        if (tried_actions + actions > failed_until) failed_until = tried_actions + actions;
    }

    constexpr stage_pace settled(std::uint64_t operations) const {
        stage_pace next = *this;
        next.grows = next.measures = false;
        next.stage_operations = operations;
        next.spent_operations += operations * tried_actions / actions;
        return next;
    }
};

/// GCC keeps up to 350 bytes for each operation on a large state, so one evaluation may take 12 GB: such a stage gets a sixteenth
/// of the limit, and such a search an eighth of the budget.
inline constexpr std::uint64_t large_state_bytes = 1'024;

template <class Last, stage_budget Budget>
inline constexpr stage_pace first_pace = [] {
    stage_pace pace;
    if constexpr (Budget.is_bounded() && requires { requires Last::search::state_bytes >= large_state_bytes; })
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
    constexpr std::uint64_t limit = default_evaluation_limits.operations;
    if constexpr (evaluates<advance<Last, Actions / stage_growth, limit / 8 * 7>>) return true;
    else return evaluates<advance<Last, few_of_stage<Actions>, limit / 128 * 127>>;
}

/// Why not even the first stage fits. A few actions detect expensive steps, because an evaluation that does not fit costs a whole
/// limit.
template <class Last, stage_budget Budget>
consteval auto why_no_stage() {
    constexpr std::uint64_t few = first_stage_actions / 8, reserved = first_pace<Last, Budget>.reserved;
    constexpr std::uint64_t used_up = reserved > 0 ? reserved : default_evaluation_limits.operations / 8 * 7;
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
    else if constexpr (Pace.actions <= first_stage_actions) return why_no_stage<Last, Budget>();
    else if constexpr (!Budget.is_bounded() || Pace.measures) return run_stages<Last, Budget, Pace.after_failure()>();
    else if constexpr (Pace.is_cheap || is_part_cheap<Last, Pace.actions>())
        return run_stages<Last, Budget, Pace.after_cheap_failure()>();
    else if constexpr (!evaluates<advance<Last, few_of_stage<Pace.actions>>>) return why_no_stage<Last, Budget>();
    else return run_stages<Last, Budget, Pace.after_failure()>();
}

}}  // namespace foregone::impl
