// SPDX-License-Identifier: BSL-1.0
#pragma once

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

/// Where a check is decided: by the compiler, with its verdict, or at run time, with the reason.
inline std::string decided_text(const registered_check& check) {
    if (check.reason() != handover::none) return std::string("run time: ") + handover_reason(check.reason());
    const bool expected = !check.terms().expected_violation.empty();
    return "compile time: " + std::string(outcome_name(check.decided().result)) + (expected ? ", as expected" : "");
}

/// The names of checks, each with where it is decided: for people.
inline std::string listing_text(const std::vector<named_check>& checks) {
    std::size_t width = 0;
    for (const named_check& named : checks) width = std::max(width, utf8::length(named.name));
    std::string lines;
    for (const named_check& named : checks)
        lines += named.name + std::string(width - utf8::length(named.name) + 2, ' ') + decided_text(*named.check) + '\n';
    return lines;
}

}  // namespace foregone
