// SPDX-License-Identifier: BSL-1.0
#pragma once

// The budget of a search in constant evaluation, and how many actions each of its stages tries.

#include <foregone/impl/base/config.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

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
    std::uint64_t part = 1;              ///< each evaluation has this part of the limit: a half is 2
    std::uint64_t tried_actions = 0;     ///< of all earlier stages
    std::uint64_t failed_until = 0;      ///< the end of a stage that did not fit, in tried actions
    std::uint64_t reserved = 0;          ///< operations of each evaluation that are used up first
    std::uint64_t stage_operations = 0;  ///< the assumed cost of the next stage; 0 while unknown
    std::uint64_t spent_operations = 0;

    static constexpr std::uint64_t limit = operations_limit;
    constexpr std::uint64_t own_limit() const { return limit - reserved; }
    constexpr std::uint64_t used_up() const { return limit - own_limit() / (measures ? 4 : part); }

    /// Whether a step among the next actions may be refused: a budget that ended the search here would hide it. At most 16 smaller
    /// stages find it where steps cost about the same; where they do not, twice the budget ends the search.
    constexpr bool looks_for_refusal() const { return tried_actions < failed_until; }

    constexpr bool fits(const stage_budget& budget, std::uint64_t stages, std::uint64_t weight) const {
        const std::uint64_t times = looks_for_refusal() ? 2 : 1, large = reserved > 0 ? 8 : 1;
        return stages / times < budget.stages && weight / times <= budget.clang_weight &&
               (spent_operations + stage_operations) / times <= budget.operations / large;
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

    /// The same stage with more of the limit: a quarter, then all of it.
    constexpr bool has_larger_part() const { return part > 1; }
    constexpr stage_pace with_larger_part() const {
        stage_pace next = *this;
        next.part = part > 4 ? 4 : 1;
        next.stage_operations = own_limit() / next.part;
        return next;
    }

    /// A part of the actions is so cheap that steps cannot be the cause: a later step is not a constant expression. Fewer and
    /// fewer actions find it.
    constexpr stage_pace after_cheap_failure() const {
        stage_pace next = *this;
        next.note_failure();
        next.part = compiler == compiler_family::gcc && reserved == 0 ? 8 : 1;
        next.stage_operations = own_limit() / 8;
        next.actions = actions / stage_growth;
        next.grows = next.measures = false;
        next.is_cheap = true;
        return next;
    }

    /// A sixteenth of the actions takes at most a sixteenth of the limit, so that a later step may be refused.
    constexpr stage_pace in_quarters() const {
        stage_pace next = after_failure(true);
        next.part = stage_growth;
        return next;
    }

    /// A quarter of the actions fits, or may fit. If a part takes more than this part of the limit, this is why all of them do not;
    /// otherwise `may_be_refused`.
    constexpr stage_pace after_failure(bool may_be_refused = false) const {
        stage_pace next = *this;
        if (may_be_refused) next.note_failure();
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

}}  // namespace foregone::impl
