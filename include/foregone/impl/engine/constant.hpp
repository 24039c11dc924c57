// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone {

/// Why a search was not finished while compiling.
enum class fallback : std::uint8_t {
    none,                ///< it was
    not_asked,           ///< the check is for run time only
    over_budget,         ///< it needs more actions than its budget
    too_costly,          ///< one action costs more than a few dozen may within the compiler's limits
    not_constant,        ///< the model cannot be evaluated by the compiler at all
    no_constant_states,  ///< its states own memory, or cannot be copied, or cannot be made without arguments
    merges_states,       ///< it remembers the states of a program, which is done at run time
};

using handover [[deprecated("renamed: fg::fallback")]] = fallback;

constexpr const char* fallback_reason(fallback reason) {
    switch (reason) {
        case fallback::none: return "decided while compiling";
        case fallback::not_asked: return "as FOREGONE_RUNTIME_CHECK asks";
        case fallback::over_budget: return "larger than its compile-time budget";
        case fallback::too_costly: return "its steps are too costly for the compiler's limits";
        case fallback::no_constant_states: return "the compiler cannot keep its states: they own memory, or cannot be copied";
        case fallback::merges_states: return "states of a program are merged at run time";
        case fallback::not_constant: return "the compiler cannot evaluate it: something it calls is not constexpr, or is undefined";
    }
    return "unknown";
}

// Constant evaluation in stages. A compiler gives up on an evaluation that takes too many operations, so a search is a
// chain of snapshots, each of which advances the one before by a bounded number of actions and is an evaluation of its own.
// Whether the next stage fits is asked first, in a way that fails softly and costs nothing if it fits: GCC remembers the
// result of a constexpr function called with the same arguments; Clang makes a constant of the initialiser of a const
// reference where it can, and lets it be used in constant expressions only then ([expr.const], CWG 2126).

// An evaluation is a struct with a constexpr `result()`, which says that it is usable().

#if FOREGONE_SOFT_CONSTANT_REFERENCES
/// What an evaluation answers, as a constant.
///
/// Requires: evaluates<Evaluation>.
template <class Evaluation>
inline const auto& constant_of = Evaluation::result();

/// Whether the address of an answer is known. C++23 lets a member function be called on a reference to what is not (P2280).
template <class Answer>
constexpr bool is_there(const Answer* answer) {
    return answer != nullptr;
}

template <class Evaluation>
concept evaluates = requires { typename std::bool_constant<is_there(&constant_of<Evaluation>) && constant_of<Evaluation>.usable()>; };
#else
/// What an evaluation answers, as a constant.
///
/// Requires: evaluates<Evaluation>.
template <class Evaluation>
inline constexpr auto constant_of = Evaluation::result();

template <class Evaluation>
concept evaluates = requires { typename std::bool_constant<Evaluation::result().usable()>; };
#endif

/// Uses up so many operations of the evaluation that calls it, within a few percent, and no memory. GCC only.
///
/// Requires: a type of its own for each call: GCC remembers the result of a call with the same arguments.
template <class Caller>
constexpr void use_up(std::uint64_t operations) {
// A statement is an operation, an iteration is ten.
#define FOREGONE_EIGHT(x) x x x x x x x x
    for (std::uint64_t left = operations / (8 * 16 + 10); left > 0; --left) {
        FOREGONE_EIGHT(FOREGONE_EIGHT(static_cast<void>(left);))
        FOREGONE_EIGHT(FOREGONE_EIGHT(static_cast<void>(left);))
    }
#undef FOREGONE_EIGHT
}

/// The snapshot of `Previous`, advanced by `Actions`. `UsedUp` operations are used up before, so that it fits only where it takes
/// no more than the rest.
template <class Previous, std::uint64_t Actions, std::uint64_t UsedUp = 0>
struct advance {
    using snapshot = typename Previous::search::template snapshot<Previous::value.capacity_after(Actions)>;

    // Made in place: a copy of a large snapshot costs a compiler as much as a thousand actions.
    static constexpr snapshot result() {
        if constexpr (UsedUp > 0) use_up<advance>(UsedUp);
        return snapshot(Previous::value, Actions);
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
    static constexpr std::uint64_t number = Previous::number + 1;
};

/// What a search's snapshot<0> says: nothing was searched yet, and nothing evaluated.
struct nothing_searched {
    constexpr bool finished() const { return false; }
    constexpr std::uint64_t spent_actions() const { return 0; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }
};

/// The chain's beginning.
template <class Search>
struct stage_zero {
    using search = Search;
    static constexpr typename Search::template snapshot<0> value{};
    static constexpr std::uint64_t spent_actions = 0;
    static constexpr std::uint64_t number = 0;
};

/// A chain without a stage.
struct not_begun {
    static constexpr std::uint64_t spent_actions = 0;
};

/// Where a chain of stages ended.
template <fallback Reason, class Last>
struct chain_end {
    static constexpr fallback reason = Reason;
    using last = Last;
};

inline constexpr std::uint64_t first_stage_actions = 64;
inline constexpr std::uint64_t stage_growth = 4;
inline constexpr std::uint64_t stage_limit = 400;  ///< template recursion stays below both compilers' limit

/// What a chain of stages may cost.
struct stage_budget {
    std::uint64_t actions;
    std::uint64_t operations = unlimited;  ///< of GCC, which frees no memory before a chain ends

    constexpr bool is_bounded() const { return operations != unlimited; }
};

/// What a check may cost GCC unless its scope names a budget: some 8 seconds, and 1.1 GB.
inline constexpr std::uint64_t default_budget_operations = 50'000'000;

/// The budget of a scope. It is bounded by operations, too, where the user named none and the check can run instead.
template <auto Scope>
inline constexpr stage_budget budget_of{
    Scope.terms.budget_actions,
    compiler == compiler_family::gcc && !Scope.terms.is_budget_given && FOREGONE_HAS_EXCEPTIONS ? default_budget_operations : unlimited};

/// How a chain goes on, and what is known of its cost.
///
/// Shape: a compiler does not say how many operations an evaluation took, but whether it fits into a limit. Stages grow until one does
/// not fit, or until one of the largest size does, which is then taken with a quarter of the limit, or halved until it fits there. From
/// then on stages keep their size, and each is taken to cost what the last limits allow on average.
struct stage_pace {
    std::uint64_t actions = first_stage_actions;  ///< of the next stage
    bool grows = true;
    bool measures = false;               ///< the next stage has a quarter of the limit
    bool is_cheap = false;               ///< what did not fit was no step: see after_cheap_failure
    std::uint64_t tried_actions = 0;     ///< of all stages before
    std::uint64_t stage_operations = 0;  ///< what the next stage is taken to cost; 0 while that is not known
    std::uint64_t spent_operations = 0;

    static constexpr std::uint64_t limit = default_evaluation_limits.operations;
    constexpr std::uint64_t used_up() const { return measures ? limit - limit / 4 : 0; }

    constexpr bool fits(const stage_budget& budget) const { return spent_operations + stage_operations <= budget.operations; }

    constexpr stage_pace after_success(bool bounded) const {
        stage_pace next = *this;
        next.tried_actions += actions;
        next.spent_operations += stage_operations;
        if (measures) return next.settled(limit / 16 * 3);
        if (!grows) return next;
        next.measures = bounded && actions == largest_stage_actions;
        next.actions = actions * stage_growth < largest_stage_actions ? actions * stage_growth : largest_stage_actions;
        return next;
    }

    /// A quarter of the actions takes so little that steps are not what did not fit: something further on is no constant expression. Ever
    /// fewer actions find it.
    constexpr stage_pace after_cheap_failure() const {
        stage_pace next = *this;
        next.stage_operations = limit / 8;
        next.actions = actions / stage_growth;
        next.grows = next.measures = false;
        next.is_cheap = true;
        return next;
    }

    /// A quarter of the actions did fit, or may.
    constexpr stage_pace after_failure() const {
        stage_pace next = *this;
        next.grows = false;
        next.spent_operations += measures ? limit / 4 : limit;
        next.actions = actions / (measures ? 2 : stage_growth);
        if (!measures) return grows ? next.settled(limit / 8 * 3) : next;
        return actions == largest_stage_actions ? next : next.settled(limit / 16 * 3);
    }

private:
    constexpr stage_pace settled(std::uint64_t operations) const {
        stage_pace next = *this;
        next.grows = next.measures = false;
        next.stage_operations = operations;
        next.spent_operations += operations * tried_actions / actions;
        return next;
    }
};

/// Why `Actions` are too many for one evaluation: one of them cannot be evaluated at all, or they can, but not together.
template <class Last, std::uint64_t Actions, std::uint64_t Fewer = 1>
consteval fallback why_too_many() {
    if constexpr (!evaluates<advance<Last, Fewer>>) return fallback::not_constant;
    else if constexpr (2 * Fewer < Actions && evaluates<advance<Last, 2 * Fewer>>) return why_too_many<Last, Actions, 2 * Fewer>();
    else if constexpr (evaluates<advance<stage<Last, Fewer>, Fewer>>) return fallback::too_costly;
    else return why_too_many<stage<Last, Fewer>, Fewer>();
}

/// Whether a quarter of what did not fit takes so little that all of it would have fit, if each action could be evaluated.
template <class Last, std::uint64_t Actions>
consteval bool is_quarter_cheap() {
    return evaluates<advance<Last, Actions / stage_growth, default_evaluation_limits.operations / 8 * 7>>;
}

/// Why not even a first stage fits. Steps of which each costs much are found by a few, since what does not fit costs all of a limit.
template <class Last, stage_budget Budget>
consteval fallback why_no_stage() {
    constexpr std::uint64_t few = first_stage_actions / 8, used_up = default_evaluation_limits.operations / 8 * 7;
    if constexpr (Last::number > 0 && !evaluates<advance<Last, 0>>) return fallback::too_costly;  // to copy what was met is too much
    else if constexpr (!evaluates<advance<Last, 1>>) return fallback::not_constant;
    else if constexpr (!Budget.is_bounded()) return why_too_many<Last, first_stage_actions>();
    else if constexpr (evaluates<advance<Last, few, used_up>>) return why_too_many<stage<Last, few, used_up>, first_stage_actions>();
    else return why_too_many<Last, few>();
}

/// Advances stage by stage, more actions at a time while that fits, fewer where it does not, until the search is finished or
/// the budget is spent.
template <class Last, stage_budget Budget, stage_pace Pace = stage_pace{}>
consteval auto run_stages() {
    // A search that was finished beyond its budget counts as not finished: another compiler cuts its stages elsewhere.
    if constexpr (Last::spent_actions > Budget.actions) return chain_end<fallback::over_budget, Last>{};
    else if constexpr (Last::value.finished()) return chain_end<fallback::none, Last>{};
    else if constexpr (Last::number >= stage_limit) return chain_end<fallback::too_costly, Last>{};
    else if constexpr (!Pace.fits(Budget)) return chain_end<fallback::over_budget, Last>{};
    else if constexpr (evaluates<advance<Last, Pace.actions, Pace.used_up()>>)
        return run_stages<stage<Last, Pace.actions, Pace.used_up()>, Budget, Pace.after_success(Budget.is_bounded())>();
    else if constexpr (Pace.actions <= first_stage_actions) return chain_end<why_no_stage<Last, Budget>(), Last>{};
    else if constexpr (!Budget.is_bounded() || Pace.measures) return run_stages<Last, Budget, Pace.after_failure()>();
    else if constexpr (Pace.is_cheap || is_quarter_cheap<Last, Pace.actions>()) return run_stages<Last, Budget, Pace.after_cheap_failure()>();
    else return run_stages<Last, Budget, Pace.after_failure()>();
}

}  // namespace foregone
