// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/constant.hpp>

#include <string_view>

namespace foregone::inline impl {

/// Reports that the compiler did not decide a check that it has to decide.
template <fallback Reason>
struct has_to_be_decided {
    static constexpr bool within_budget = Reason != fallback::over_budget;
    static constexpr bool within_limits = Reason != fallback::too_costly;
    static constexpr bool has_constant_states = Reason != fallback::no_constant_states;
    static constexpr bool is_constant = Reason != fallback::not_constant;

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
};

/// Who decides a check.
enum class asked_for {
    run_time,      ///< the program only
    later,         ///< the program only, because decisions of the compiler are deferred
    compile_time,  ///< the compiler, or the program if the compiler does not decide
    both,          ///< the compiler, and the program with --recheck
};

/// Whether the compiler searches.
constexpr bool asks_compiler(asked_for asked) { return asked == asked_for::compile_time || asked == asked_for::both; }

/// Whether a text can be the name of a check: one visible line that is not trimmed where it is read.
constexpr bool is_name_of_check(std::string_view name) {
    for (const char c : name)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) return false;
    return !name.empty() && name.front() != ' ' && name.back() != ' ';
}

/// Reports that a check cannot run: a run-time search needs exceptions to report failures.
template <bool Decided>
struct has_to_run {
    static_assert(
        Decided,
        "foregone: this check is not decided by the compiler, and cannot run without exceptions; compile with exceptions, or "
        "let the compiler decide it by a larger .budget() or a constexpr model; see docs/reference/check.md");
};

}  // namespace foregone::impl
