// SPDX-License-Identifier: BSL-1.0
// The messages with which histories are rejected that are not well formed.
#include <foregone/impl/histories/refuse_history.hpp>
#include <foregone/invalid_program.hpp>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

namespace {

const char* reason_of(history_problem problem) {
    switch (problem) {
        case history_problem::second_call:
            return "calls while its last call has no answer; write its answer, or `unknown`, before the next call";
        case history_problem::answer_without_call:
            return "has an answer without a call; write the call first, and one answer for each";
        case history_problem::answer_of_other_type:
            return "has an answer of another type than its call gives; see the call's `answer`, or what its command returns";
        case history_problem::unknown_effect:
            return "has a call without an answer, and the specification does not say what it does then; add a `next(state, call)` "
                   "for it, or for a suite of commands a `next` that needs no answer, or an `expected`";
        default: return "is one of a history with more than 2^31 events; judge it in parts";
    }
}

}  // namespace

void refuse_history(history_problem problem, std::uint64_t process) {
    throw invalid_program("this is not a history: process " + std::to_string(process) + ' ' + reason_of(problem));
}

}}  // namespace foregone::impl
