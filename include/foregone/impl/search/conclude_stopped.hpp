// SPDX-License-Identifier: BSL-1.0
#pragma once

// Amends a verdict: the search stopped, states were compacted or merged, or a temporal property decided.

#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Records that states which differ in a member were merged, so that the verdict says nothing of the model.
template <class Verdict>
constexpr void conclude_unequal(Verdict& into) {
    into.result = outcome::invalid_model;
    into.states = state_identity::not_enough;
    into.stopped_by = stop_reason::none;
    into.property = no_property;
    into.has_trace = false;
    into.unused = {};
}

/// Records that states were distinguished by digests of some bits, so that a state may have been missed. The verdict is
/// inconclusive if that is likely.
template <class Verdict>
constexpr void conclude_compacted(Verdict& into, unsigned bits) {
    into.digests = {bits, into.result};
    if (!into.holds()) return;
    if (into.digests.missed_at_most(into.counted.states) == 1) into.result = outcome::inconclusive;
    else if (into.result != outcome::sampled) into.result = outcome::compacted;
}

/// Records what a bitstate search visited, and an estimate of the states that it missed. Its violations are real; its passes are
/// incomplete.
template <class Verdict>
constexpr void conclude_bitstate(Verdict& into, const bitstate_omission& omitted) {
    into.bitstate = omitted;
    if (into.holds() || (into.violated() && !into.has_trace)) into.result = outcome::inconclusive;
}

/// Records a violation by an infinite run, after a search that passed. The run is real, however states were merged. The trace is
/// filled in elsewhere.
template <class Verdict>
constexpr void conclude_lasso(Verdict& into, std::uint32_t property) {
    into.result = outcome::violated;
    into.property = property;
    into.has_trace = true;
    into.states = state_identity::by_members;
    into.unused = {};
}

/// Records such a violation whose run was not found.
template <class Verdict>
constexpr void conclude_unfound_lasso(Verdict& into, std::uint32_t property, stop_reason reason) {
    conclude_lasso(into, property);
    into.has_trace = false;
    into.stopped_by = reason;
}

/// Records that a temporal property is about no run, because every fair run leaves the boundary.
template <class Verdict>
constexpr void conclude_leaving(Verdict& into, std::uint32_t property) {
    into.result = outcome::invalid_model;
    into.property = property;
    into.states = state_identity::by_members;
    into.unused = {};
}

/// Records that not everything was visited.
template <class Verdict>
constexpr void conclude_stopped(Verdict& into, stop_reason reason) {
    into.result = outcome::inconclusive;
    into.stopped_by = reason;
    into.states = state_identity::by_members;
    into.property = no_property;
    into.has_trace = false;
}

}}  // namespace foregone::impl
