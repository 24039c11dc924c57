// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/constant.hpp>

namespace foregone::inline impl {

/// Reports that the compiler did not decide a check that it has to decide.
template <fallback Reason>
struct has_to_be_decided {
    static constexpr bool within_budget = Reason != fallback::over_budget;
    static constexpr bool within_limits = Reason != fallback::too_costly;
    static constexpr bool has_constant_states = Reason != fallback::no_constant_states;
    static constexpr bool is_constant = Reason != fallback::not_constant;
    static constexpr bool equal_states_behave_the_same = Reason != fallback::runs_differ;

    static_assert(within_budget,
                  "foregone: this check is larger than its compile-time budget; give its scope a larger one with .budget(), "
                  "or let FOREGONE_CHECK or FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(within_limits,
                  "foregone: one step of this model costs more than the compiler's limits allow; let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it, or raise the limits; see docs/reference/check.md");
    static_assert(has_constant_states,
                  "foregone: the compiler cannot store the states of this model: they own memory, or cannot be copied, or made "
                  "without arguments; use std::array or the like, or let FOREGONE_RUNTIME_CHECK run it; see "
                  "docs/reference/check.md");
    static_assert(is_constant,
                  "foregone: the compiler cannot evaluate this model: something it calls is not constexpr, or is undefined; "
                  "make it constexpr, or let FOREGONE_RUNTIME_CHECK run it; see docs/reference/check.md");
    static_assert(equal_states_behave_the_same,
                  "foregone: states of this model are equal by == and do not behave the same; let FOREGONE_CHECK or "
                  "FOREGONE_RUNTIME_CHECK run it, which reports the runs to both; see docs/reference/types/memberwise.md");
};

/// Reports that the compiler has changed a default of the model, so that what it found says nothing.
template <bool Repeated>
struct defaults_are_kept {
    static_assert(Repeated,
                  "foregone: GCC 12 takes a step of this model with another result the second time, because it has changed the "
                  "default of an array whose elements have defaults; begin with a copy of the given state, or make a value without "
                  "`{}` (`state to;`, and no `{}` at the array), or write every element; see docs/limits.md");
};

}  // namespace foregone::impl
