// SPDX-License-Identifier: BSL-1.0
#pragma once

// With FOREGONE_WARN_UNDECIDED, a check that the compiler was asked to decide and did not is a warning.

#include <foregone/impl/check/check_entry.hpp>
#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/search/constant.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// What the compiler spent in vain, as a warning shows it: actions tried, and four for each state that was stored.
template <std::uint64_t>
struct spent_actions;

/// True; a warning where it is named, for a reason why the compiler did not decide.
template <class Subject, fallback Reason, class Cost>
inline constexpr bool warned_of_undecided = true;

#define FOREGONE_UNDECIDED(reason, why)                                                                                            \
    template <class Subject, class Cost>                                                                                           \
    [[deprecated("foregone: this check is undecided, so the program runs it: " why "; see docs/reference/check.md")]]              \
    inline constexpr bool warned_of_undecided<Subject, fallback::reason, Cost> = true

FOREGONE_UNDECIDED(over_budget, "it is larger than its compile-time budget; give its scope .budget(n), or write "
                                "FOREGONE_RUNTIME_CHECK, which costs the compiler nothing");
FOREGONE_UNDECIDED(too_costly, "its steps cost more than the compiler's limits allow; raise these, or write "
                               "FOREGONE_RUNTIME_CHECK, which costs the compiler nothing");
FOREGONE_UNDECIDED(plan_too_costly, "planning its runs costs more than the compiler's limits allow; raise these, or write "
                                    "FOREGONE_RUNTIME_CHECK, which costs the compiler nothing");
FOREGONE_UNDECIDED(temporal_too_costly, "its temporal properties cost more than the compiler's limits allow; raise these, or write "
                                        "FOREGONE_RUNTIME_CHECK, which costs the compiler nothing");
FOREGONE_UNDECIDED(not_constant, "the compiler cannot evaluate the model: something it calls is not constexpr, or has undefined "
                                 "behaviour, such as an index out of range; correct it, or write FOREGONE_RUNTIME_CHECK");
FOREGONE_UNDECIDED(refused_step, "the compiler evaluated other steps and refused one: it has undefined behaviour, such as an index "
                                 "out of range, or calls what is not constexpr, throws, or costs more than the compiler's limits; "
                                 "correct it, or write FOREGONE_RUNTIME_CHECK");
FOREGONE_UNDECIDED(no_constant_states, "the compiler cannot keep its states: they own memory, or cannot be copied; use std::array "
                                       "or the like, or write FOREGONE_RUNTIME_CHECK");
FOREGONE_UNDECIDED(merges_states, "states of a program are merged at run time; write FOREGONE_RUNTIME_CHECK");
FOREGONE_UNDECIDED(runs_differ, "its states are equal by == and do not behave the same, which the program reports");
#undef FOREGONE_UNDECIDED

/// Whether the compiler was asked, or nothing else is wrong; a warning where it is not decided.
template <asked_for Asked, class Subject>
struct undecided_subject {
    static constexpr fallback reason = fallback::none;
    using cost = spent_actions<0>;
};
template <asked_for Asked, class Model, auto Scope>
    requires(asks_compiler(Asked) && scope_is_a_scope<check_subject<Model, Scope>>::met &&
             unmet_requirement<model_in_scope<Model, Scope>, Scope>::met)
struct undecided_subject<Asked, check_subject<Model, Scope>> {
    using check = static_check<model_in_scope<Model, Scope>, Scope>;
    static constexpr fallback reason = check::reason;
    using cost = spent_actions<check::evidence::end::last::spent_actions>;
};

}}  // namespace foregone::impl
