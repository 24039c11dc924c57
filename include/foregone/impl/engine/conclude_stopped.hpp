// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone {

/// Enters that states were merged which differ in a member, so that nothing is known of the model.
template <class Verdict>
constexpr void conclude_unequal(Verdict& into) {
    into.result = outcome::invalid_model;
    into.states = state_identity::not_enough;
    into.stopped_by = stop_reason::none;
    into.property = no_property;
    into.has_trace = false;
    into.unused = {};
}

/// Enters that states were distinguished by digests of so many bits, so that one may have been missed. Nothing is claimed where that
/// cannot be ruled out at all.
template <class Verdict>
constexpr void conclude_compacted(Verdict& into, unsigned bits) {
    into.digests = {bits, into.result};
    if (!into.holds()) return;
    if (into.digests.missed_at_most(into.counted.states) == 1) into.result = outcome::inconclusive;
    else if (into.result != outcome::sampled) into.result = outcome::compacted;
}

/// Enters what a search by bits of an array saw, and about how much it missed: what it found is there, what it did not find may be too.
template <class Verdict>
constexpr void conclude_bitstate(Verdict& into, const bitstate_omission& omitted) {
    into.bitstate = omitted;
    if (into.holds() || (into.violated() && !into.has_trace)) into.result = outcome::inconclusive;
}

/// Enters that not all was seen.
template <class Verdict>
constexpr void conclude_stopped(Verdict& into, stop_reason reason) {
    into.result = outcome::inconclusive;
    into.stopped_by = reason;
    into.states = state_identity::by_members;
    into.property = no_property;
    into.has_trace = false;
}

}  // namespace foregone
