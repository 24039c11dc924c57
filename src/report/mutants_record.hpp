// SPDX-License-Identifier: BSL-1.0
#pragma once

// The mutants of a check as reports show them: what each changes and what became of it, and what each property noticed.

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

struct mutant_line {
    std::string kind;      ///< "effect_lost"
    std::string text;      ///< "tick leaves door_open as it was"
    std::string fate;      ///< killed, equivalent, survivor or undecided
    std::string property;  ///< the one that killed it; empty: `why` says what did
    std::uint64_t steps = 0;
    std::uint64_t new_states = 0;  ///< of a survivor: states that the model does not reach
    std::string why;       ///< how the model died, or which limit was hit
};

/// What a property noticed of the mutants.
struct noticing_property {
    std::string title;
    std::uint64_t kills = 0;    ///< mutants whose shortest counterexample violates it
    bool is_needed = false;     ///< no other property notices one of these
    bool would_notice = false;  ///< without a kill: it notices mutants that others kill with a shorter counterexample
    std::string why_weak;     ///< why the property says little; empty: nothing is known
};

struct mutants_record {
    std::uint64_t states = 0, steps = 0, depth_steps = 0;  ///< of the model
    std::vector<mutant_line> mutants;
    std::vector<noticing_property> properties;

    std::uint64_t count(const char* fate) const {
        std::uint64_t counted = 0;
        for (const mutant_line& each : mutants) counted += each.fate == fate;
        return counted;
    }
};

}}  // namespace foregone::impl
