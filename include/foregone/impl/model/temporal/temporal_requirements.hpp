// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/require/transition_system_requirements.hpp>
#include <foregone/impl/model/require/unmet.hpp>
#include <foregone/impl/model/temporal/conditions.hpp>
#include <foregone/impl/model/temporal/property_automaton.hpp>

namespace foregone::inline impl {

/// The requirements of a model with temporal properties.
template <class M>
struct temporal_requirements : first_unmet<> {};

}  // namespace foregone::impl
