// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a detailed model does what an abstract one allows.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/refinement_claims.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/temporal.hpp>

namespace foregone {

/// A model that claims of another one, the implementation, that it does only what a specification allows: each state has an image,
/// the implementation's `abstraction(state)`; images of initial states are initial; each step leads to the same image, or takes a
/// step of the specification; each fair run meets the specification's conditions of fairness.
///
/// Requires: `static constexpr typename Specification::state abstraction(const state&);` in Implementation.
/// Complexity: each step of the implementation that changes the image tries all actions of the specification. Conditions of
///     fairness cost what temporal properties cost, and try these actions once more.
/// Source: Abadi and Lamport, The existence of refinement mappings, 1991; checked on transitions, as TLC does. Unlike there, a
///     specification's runs that stop are not refused unless it lists a condition of fairness.
template <class Implementation, class Specification>
struct refines : Implementation {
    using is_refinement = refinement<Implementation, Specification>;

    static constexpr auto properties = refinement_claims<is_refinement>::listed();
    static constexpr auto fairness = refinement_claims<is_refinement>::assumed();
};

}  // namespace foregone
