// SPDX-License-Identifier: BSL-1.0
#pragma once

// The kinds of temporal properties: formulas of runs, and two claims that are checked without an automaton.

#include <cstdint>

namespace foregone { inline namespace impl {

/// What a temporal property claims: a formula of every fair run; without an automaton, that a state in which its atom is true can
/// be reached from every state, or that its atom is true of every initial state.
enum class claim_kind : std::uint8_t { of_runs, always_possible, of_beginnings };

/// The kind of a property that is not a formula of linear temporal logic.
template <class Property>
concept claims_no_formula = requires { requires Property::claims != claim_kind::of_runs; };

template <class Property>
inline constexpr claim_kind kind_of_claim = claim_kind::of_runs;
template <claims_no_formula Property>
inline constexpr claim_kind kind_of_claim<Property> = Property::claims;

}}  // namespace foregone::impl
