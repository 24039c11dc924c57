// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compares a run-time verdict with the compiler's, and explains a difference; used by the check runner.

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/verdict.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// A verdict in the compiler's terms: the compiler compares states as they are, and by them looks up the steps of sequences.
inline verdict as_compiled(verdict found, const verdict& compiled) {
    found.states = compiled.states;
    found.unmerged_runs = compiled.unmerged_runs;
    if (found.result == outcome::compacted && found.digests.bits > 0) found.result = found.digests.within;
    found.digests = {};
    return found;
}

inline std::string decided_otherwise(const registered_check& check) {
    return "the compiler reached another verdict (" + std::string(outcome_name(check.decided().result)) +
           "); the model must be a pure function of its arguments, and must not test is_constant_evaluated()";
}

}}  // namespace foregone::impl
