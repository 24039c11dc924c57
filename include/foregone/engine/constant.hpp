// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone {

/// Why a search was not finished while compiling.
enum class handover : std::uint8_t {
    none,                ///< it was
    not_asked,           ///< the check is for run time only
    over_budget,         ///< it needs more actions than its budget
    too_costly,          ///< one action costs more than a few dozen may within the compiler's limits
    not_constant,        ///< the model cannot be evaluated by the compiler at all
    no_constant_states,  ///< its states own memory, or cannot be copied, or cannot be made without arguments
    merges_states,       ///< it remembers the states of a program, which is done at run time
};

constexpr const char* handover_reason(handover reason) {
    switch (reason) {
        case handover::none: return "decided while compiling";
        case handover::not_asked: return "as FOREGONE_RUNTIME_CHECK asks";
        case handover::over_budget: return "larger than its compile-time budget";
        case handover::too_costly: return "its steps are too costly for the compiler's limits";
        case handover::no_constant_states: return "the compiler cannot keep its states: they own memory, or cannot be copied";
        case handover::merges_states: return "states of a program are merged at run time";
        case handover::not_constant: return "the compiler cannot evaluate it: something it calls is not constexpr, or is undefined";
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

template <class Evaluation>
concept evaluates = requires { typename std::bool_constant<constant_of<Evaluation>.usable()>; };
#else
/// What an evaluation answers, as a constant.
///
/// Requires: evaluates<Evaluation>.
template <class Evaluation>
inline constexpr auto constant_of = Evaluation::result();

template <class Evaluation>
concept evaluates = requires { typename std::bool_constant<Evaluation::result().usable()>; };
#endif

/// The snapshot of `Previous`, advanced by `Actions`.
template <class Previous, std::uint64_t Actions>
struct advance {
    using snapshot = typename Previous::search::template snapshot<Previous::value.capacity_after(Actions)>;

    // Made in place: a copy of a large snapshot costs a compiler as much as a thousand actions.
    static constexpr snapshot result() { return snapshot(Previous::value, Actions); }
};

/// One stage of a chain.
///
/// Requires: evaluates<advance<Previous, Actions>>.
template <class Previous, std::uint64_t Actions>
struct stage {
    using search = typename Previous::search;
    static constexpr const auto& value = constant_of<advance<Previous, Actions>>;
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
template <handover Reason, class Last>
struct chain_end {
    static constexpr handover reason = Reason;
    using last = Last;
};

inline constexpr std::uint64_t first_stage_actions = 64;
inline constexpr std::uint64_t stage_growth = 4;
inline constexpr std::uint64_t stage_limit = 400;  ///< template recursion stays below both compilers' limit

/// Why 2 * Actions are too many for one evaluation: one of them cannot be evaluated at all, or they can, but not together.
template <class Last, std::uint64_t Actions>
consteval handover why_too_many() {
    if constexpr (Actions == 0) return handover::not_constant;
    else if constexpr (!evaluates<advance<Last, Actions>>) return why_too_many<Last, Actions / 2>();
    else if constexpr (!evaluates<advance<stage<Last, Actions>, Actions>>)
        return why_too_many<stage<Last, Actions>, Actions / 2>();
    else return handover::too_costly;
}

/// Advances stage by stage, more actions at a time while that fits, fewer where it does not, until the search is finished or
/// the budget is spent.
template <class Last, std::uint64_t BudgetActions, std::uint64_t Actions, bool MayGrow = true>
consteval auto run_stages() {
    constexpr std::uint64_t wanted = Actions < largest_stage_actions ? Actions : largest_stage_actions;
    // A search that was finished beyond its budget counts as not finished: another compiler cuts its stages elsewhere.
    if constexpr (Last::spent_actions > BudgetActions) return chain_end<handover::over_budget, Last>{};
    else if constexpr (Last::value.finished()) return chain_end<handover::none, Last>{};
    else if constexpr (Last::number >= stage_limit) return chain_end<handover::too_costly, Last>{};
    else if constexpr (evaluates<advance<Last, wanted>>)
        return run_stages<stage<Last, wanted>, BudgetActions, MayGrow ? wanted * stage_growth : wanted, MayGrow>();
    else if constexpr (wanted > first_stage_actions)
        return run_stages<Last, BudgetActions, wanted / stage_growth, false>();
    else return chain_end<why_too_many<Last, first_stage_actions / 2>(), Last>{};
}

}  // namespace foregone
