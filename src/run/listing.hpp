// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/size_text.hpp"

#include <foregone/engine/constant.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/verdict/verdict.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace foregone {

/// The names of checks, one a line: for CTest and other programs.
inline std::string names_text(const std::vector<named_check>& checks) {
    std::string lines;
    for (const named_check& named : checks) lines += named.name + '\n';
    return lines;
}

/// Why a check runs, if its author may not expect it: the compiler was asked, and could not evaluate the model.
inline std::string unexpected_run_text(const registered_check& check) {
    if (check.reason() != handover::not_constant) return {};
    return std::string("run time: ") + handover_reason(check.reason());
}

/// Where a check is decided: by the compiler, with its verdict, or at run time, with the reason.
inline std::string decided_text(const registered_check& check) {
    if (check.reason() != handover::none) return std::string("run time: ") + handover_reason(check.reason());
    const bool expected = !check.terms().expected_violation.empty();
    const verdict found = check.decided();
    const bool up_to_equality = found.states == state_identity::by_equality;
    return "compile time: " + std::string(outcome_name(found.result)) + (up_to_equality ? " up to ==" : "") + (expected ? ", as expected" : "");
}

/// How large it is; what a model throws when it is asked where it begins must not keep others from being listed.
inline std::string listed_size(const registered_check& check) {
    try {
        return printable(size_text(check));
    } catch (...) { return "its initial states cannot be counted: the model throws"; }
}

/// The names of checks, each with where it is decided and, in a line of its own, how large it is: for people.
inline std::string listing_text(const std::vector<named_check>& checks) {
    std::size_t width = 0;
    for (const named_check& named : checks) width = std::max(width, utf8::length(named.name));
    std::string lines;
    for (const named_check& named : checks) {
        lines += named.name + std::string(width - utf8::length(named.name) + 2, ' ') + decided_text(*named.check) + '\n';
        lines += std::string(width + 2, ' ') + listed_size(*named.check) + '\n';
    }
    return lines;
}

}  // namespace foregone
