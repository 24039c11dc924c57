// SPDX-License-Identifier: BSL-1.0
#pragma once

// Throws invalid_program for histories that are not well formed, and for calls whose effect is not known.

#include <cstdint>

namespace foregone { inline namespace impl {

/// What is wrong with a history.
enum class history_problem : std::uint8_t {
    none,
    second_call,           ///< a process calls while its last call has neither an answer nor `unknown`
    answer_without_call,   ///< a process that has no open call answers
    answer_of_other_type,  ///< the answer does not fit the call
    unknown_effect,        ///< a call without an answer, and the specification needs one
    too_long,              ///< more events than are numbered
};

/// Throws invalid_program; a constant evaluation that reaches it is not constant.
[[noreturn]] void refuse_history(history_problem problem, std::uint64_t process);

}}  // namespace foregone::impl
