// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <string_view>

namespace foregone::inline impl {

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
