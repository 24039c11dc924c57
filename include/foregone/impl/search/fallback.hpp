// SPDX-License-Identifier: BSL-1.0
#pragma once

// Why the compiler did not decide a check, and how reports say it.

#include <foregone/impl/base/config.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Why a search was not finished while compiling.
enum class fallback : std::uint8_t {
    none,                ///< it was finished
    not_asked,           ///< the check is for run time only
    deferred,            ///< the file was compiled with FOREGONE_DEFER
    over_budget,         ///< it needs more actions than its budget
    too_costly,          ///< one action costs more than the compiler's limits allow for a few dozen actions
    not_constant,        ///< the compiler cannot evaluate the model
    no_constant_states,  ///< its states own memory, cannot be copied, or have no default constructor
    merges_states,       ///< it merges states of a program, which happens at run time
    runs_differ,         ///< states are equal by == and do not behave the same, which is reported at run time
    plan_too_costly,     ///< the plan of its runs does not fit into the compiler's limits
    temporal_too_costly, ///< the search of its temporal properties does not fit into the compiler's limits
    refused_step,        ///< the compiler evaluated some steps, and cannot evaluate another one
};

/// Whether the compiler cannot evaluate something of the model.
constexpr bool is_refusal(fallback reason) { return reason == fallback::not_constant || reason == fallback::refused_step; }

constexpr const char* fallback_reason(fallback reason) {
    switch (reason) {
        case fallback::none: return "decided while compiling";
        case fallback::not_asked: return "as FOREGONE_RUNTIME_CHECK asks";
        case fallback::deferred: return "as FOREGONE_DEFER asks";
        case fallback::over_budget: return "larger than its compile-time budget";
        case fallback::too_costly: return "its steps are too costly for the compiler's limits";
        case fallback::plan_too_costly: return "planning its runs is too costly for the compiler's limits";
        case fallback::temporal_too_costly: return "its temporal properties are too costly for the compiler's limits";
        case fallback::no_constant_states: return "the compiler cannot keep its states: they own memory, or cannot be copied";
        case fallback::merges_states: return "states of a program are merged at run time";
        case fallback::runs_differ: return "its states are equal by == and do not behave the same";
        case fallback::not_constant:
            return "the compiler cannot evaluate it: something it calls is not constexpr, or has undefined behaviour, such as an "
                   "index out of range";
        case fallback::refused_step:
            return "the compiler evaluated other steps and refused one: it has undefined behaviour, such as an index out of range, "
                   "or calls what is not constexpr, throws, or costs more than the compiler's limits";
    }
    return "unknown";
}

}}  // namespace foregone::impl
